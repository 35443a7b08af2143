import Foundation
import MediaScopeFixtures
import Testing

/// `join`, and `cut --keep`, which joins parts of one file.
struct JoinCommandTests {
  private static func path(_ name: String) throws -> String { try Fixture.named(name).path }

  @Test func `each difference is a line of its own`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "join", Self.path("both.mp4"), Self.path("two-audio.mp4"), Self.path("h264-pyramid.mp4"), "-o",
      folder.file("a.mp4"),
    ])
    #expect(run.status == 1)
    #expect(run.errors.count > 1)
    #expect(run.errors.allSatisfy { $0.contains("two-audio.mp4: ") || $0.contains("h264-pyramid.mp4: ") })
    #expect(try folder.contents() == [])
  }

  @Test(arguments: ["a.mp4", "b.mp4"])
  func `an output that is an input is refused`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let bytes = try Data(contentsOf: URL(filePath: Self.path("both.mp4")))
    for name in ["a.mp4", "b.mp4"] { try bytes.write(to: URL(filePath: folder.file(name))) }
    let run = try await Program.run([
      "join", folder.file("a.mp4"), folder.file("b.mp4"), "-o", folder.file(name),
    ])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("the output is the input"), "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: folder.file(name))) == bytes)
    #expect(try folder.contents() == ["a.mp4", "b.mp4"])
  }

  @Test(arguments: [
    "join a.mp4 -o b.mp4", "join a.mp4 b.mp4 -o c.txt", "join a.mp4 b.mp4 -o -",
    "join a.mp4 b.mp4 -o folder/", "join a.mp4 - -o c.mp4",
    "join a.wav b.wav -o c.wav --fast-start", "cut a.mp4 -o b.mp4", "cut a.mp4 -o b.mp4 --keep 1-2 --start 1",
    "cut a.mp4 -o b.mp4 --keep 1", "cut a.mp4 -o b.mp4 --keep 1-2,", "cut a.mp4 -o b.mp4 --keep x-2",
    "cut a.mp4 -o b.mkv --keep 1-2", "cut a.mp4 -o b.mp4 --keep 5-3", "cut a.mp4 -o b.mp4 --keep 0-1,4-4",
    "cut a.mp4 -o b.mp4 --keep 50%-20%",
  ])
  func `what makes no sense is wrong usage`(line: String) async throws {
    let run = try await Program.run(line.split(separator: " ").map(String.init))
    #expect(run.status == 64, "\(run.errors)")
  }

  @Test(arguments: ["50%-0.3", "90-100", "0-0.1,90-100"])
  func `a part that is not there is one line`(parts: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "cut", Self.path("both.mp4"), "-o", folder.file("a.mp4"), "--keep", parts,
    ])
    #expect(run.status == 1)
    #expect(run.errors.count == 1 && run.errors[0].contains("there is nothing from"), "\(run.errors)")
    #expect(try folder.contents() == [])
  }

  @Test func `what became of tracks keeps to the schema`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Self.path("both.mp4")
    let joined = try await Program.run(["join", file, file, "-o", folder.file("a.mp4"), "--json"])
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(joined.text.utf8)) as? [[String: Any]])
    #expect(objects.count == 2)
    for object in objects {
      let text = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      #expect(try Schema("export.json").breaches(of: text) == [])
    }
    let cut = try await Program.run([
      "cut", file, "-o", folder.file("b.mp4"), "--keep", "0.1-0.2,0.3-", "--json",
    ])
    #expect(try Schema("export.json").breaches(of: cut.text) == [])
  }

  @Test func `a pipe gets the same file as a name`() async throws {
    let folder = try TemporaryDirectory()
    let files = "'\(try Self.path("both.mp4"))' '\(try Self.path("both.mp4"))'"
    _ = try await Program.runInShell("mediascope join \(files) -o - --format mp4 > a.mp4", in: folder.path)
    _ = try await Program.runInShell("mediascope join \(files) -o b.mp4 --fast-start", in: folder.path)
    let piped = try Data(contentsOf: URL(filePath: folder.file("a.mp4")))
    #expect(try piped == Data(contentsOf: URL(filePath: folder.file("b.mp4"))) && !piped.isEmpty)
  }
}
