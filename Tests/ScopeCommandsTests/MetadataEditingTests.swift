import Foundation
import MediaScopeFixtures
import Testing

/// Tags that `metadata` changes.
struct MetadataEditingTests {
  private static func copy(_ name: String, in folder: borrowing TemporaryDirectory) throws -> String {
    let path = try Fixture.named(name).path
    try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: folder.file(name)))
    return folder.file(name)
  }

  @Test func `each file of a run is on its own`() async throws {
    let folder = try TemporaryDirectory()
    let (song, text, film) = (
      try Self.copy("flac-16.flac", in: folder), folder.file("notes.txt"),
      try Self.copy("both.mp4", in: folder)
    )
    try Data("no media".utf8).write(to: URL(filePath: text))
    let run = try await Program.run(["metadata", song, text, film, "--set", "title=Evening", "--json"])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("notes.txt"), "\(run.errors)")
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [[String: Any]])
    #expect(objects.compactMap { $0["file"] as? String } == [song, film])
    for path in [song, film] {
      let shown = try await Program.run(["metadata", path, "--key", "title"])
      #expect(shown.text.contains("Evening"))
    }
    #expect(try folder.contents() == ["both.mp4", "flac-16.flac", "notes.txt"])
  }

  @Test func `what was done keeps to the schema`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("cover.m4a", in: folder)
    let picture = try Fixture.named("picture.png").path
    let run = try await Program.run([
      "metadata", file, "--set", "title=A", "--remove", "artist", "--artwork-from", picture, "--json", "-o",
      folder.file("new.m4a"),
    ])
    #expect(run.status == 0)
    #expect(try Schema("metadata-changes.json").breaches(of: run.text) == [])
    #expect(try bytes(file) == bytes(try Fixture.named("cover.m4a").path))
    let again = try await Program.run(["metadata", folder.file("new.m4a"), "--set", "title=A", "--json"])
    #expect(again.text.contains("\"unchanged\""))
  }

  @Test(arguments: [
    ["--set", "title"], ["--remove", "a=b"], ["--set", "title=a", "--key", "title"],
    ["--set", "title=a", "--format", "exiftool"],
    ["--set", "title=a", "-o", "-", "--json"],
  ])
  func `options that contradict each other are wrong usage`(options: [String]) async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("both.mp4", in: folder)
    let run = try await Program.run(["metadata", file] + options)
    #expect(run.status == 64)
    #expect(try bytes(file) == bytes(try Fixture.named("both.mp4").path))
  }

  @Test(arguments: [["--set", "id3/TIT2=a"], ["--set", "track=none"], ["--artwork-from", "/dev/null"]])
  func `what can't be done is one line, and the file is as it was`(options: [String]) async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("both.mp4", in: folder)
    let run = try await Program.run(["metadata", file, "--set", "album=a"] + options)
    #expect(run.status == 1)
    #expect(run.errors.count == 1, "\(run.errors)")
    #expect(try bytes(file) == bytes(try Fixture.named("both.mp4").path))
    #expect(try folder.contents() == ["both.mp4"])
  }

  @Test func `a link stays, and what it leads to is changed`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("mp3-cbr.mp3", in: folder)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link.mp3"), withDestinationPath: file)
    let run = try await Program.run(["metadata", folder.file("link.mp3"), "--set", "title=Linked"])
    #expect(run.status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.mp3")) == file)
    #expect(try await Program.run(["metadata", file]).text.contains("Linked"))
  }
}
