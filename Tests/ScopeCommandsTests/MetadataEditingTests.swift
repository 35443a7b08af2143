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

  @Test func `tags of a file that only holds XMP are not edited`() async throws {
    let folder = try TemporaryDirectory()
    let packet =
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
      + "<rdf:Description xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='a'/></rdf:RDF></x:xmpmeta>"
    let file = try folder.write(Array(packet.utf8), to: "a.xmp")
    let run = try await Program.run(["metadata", file, "--set", "title=b"])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("tags are not edited"), "\(run.errors)")
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

  @Test(
    arguments: [
      "cover.m4a", "cover.mp3", "flac-16.flac", "opus.opus", "both.mkv", "wav-s16.wav", "aiff-s16.aiff",
      "picture.jpg",
    ], ["nosuch", "xyz/abc", "id3/TIT9"])
  func `a tag that isn't there is a warning, whatever the file`(name: String, key: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy(name, in: folder)
    let run = try await Program.run(["metadata", file, "--remove", key])
    #expect(run.status == 0)
    #expect(run.errors.count == 1 && run.errors[0].hasSuffix("there is no tag \(key)"), "\(run.errors)")
    #expect(try bytes(file) == bytes(try Fixture.named(name).path))
  }

  @Test func `folders of a pattern are made, and a result that is there can be left`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("cover.m4a", in: folder)
    let pattern = folder.file("r/%f/new.m4a")
    let first = try await Program.run(["metadata", file, "--set", "title=A", "-o", pattern])
    #expect(first.status == 0, "\(first.errors)")
    let second = try await Program.run([
      "metadata", file, "--set", "title=B", "-o", pattern, "--skip-existing",
    ])
    #expect(second.status == 0)
    let shown = try await Program.run(["metadata", folder.file("r/cover/new.m4a"), "--key", "title"])
    #expect(shown.text.contains("A") && !shown.text.contains("\"B\""))
    let covers = try await Program.run(["metadata", file, "--artwork", "-o", folder.file("c/%f/x%d.png")])
    #expect(covers.status == 0, "\(covers.errors)")
    #expect(try bytes(folder.file("c/cover/x1.png")).starts(with: [0x89, 0x50]))
    let sound = try await Program.run(["metadata", file, "--artwork", "-o", folder.file("x%d.mp3")])
    #expect(sound.status == 64 && sound.errors.contains { $0.contains(".mp3") }, "\(sound.errors)")
  }

  @Test func `a picture without its end is said to be cut off when its tags are set`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.copy("picture.jpg", in: folder)
    let whole = try bytes(file)
    try Data(whole.dropLast(2)).write(to: URL(filePath: file))
    let run = try await Program.run(["metadata", file, "--set", "artist=A"])
    #expect(run.status == 0)
    #expect(run.errors.count == 1 && run.errors[0].contains("truncated"), "\(run.errors)")
  }
}
