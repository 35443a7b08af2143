import Foundation
import MediaScopeFixtures
import Testing

/// `--json` and `--format` of every command, as docs/output.md has them.
struct ResultFormatTests {
  /// A command with a file that it has a result of.
  struct Case: CustomTestStringConvertible, Sendable {
    var verb: String
    var names: [String]
    var testDescription: String { verb }
  }

  static let reports = [
    Case(verb: "info", names: ["both.mp4", "wav-s16.wav"]),
    Case(verb: "metadata", names: ["cover.mp3", "both.mp4"]),
    Case(verb: "samples", names: ["both.mp4", "wav-ima-adpcm.wav"]),
    Case(verb: "keyframes", names: ["h264.mp4", "vp8.webm"]),
    Case(verb: "gops", names: ["h264.mp4", "vp8.webm"]),
    Case(verb: "levels", names: ["wav-s16.wav", "flac-16.flac"]),
    Case(verb: "boxes", names: ["both.mp4", "wav-s16.wav"]),
    Case(verb: "waveform", names: ["wav-s16.wav", "flac-16.flac"]),
  ]

  private func paths(_ names: [String]) throws -> [String] { try names.map { try Fixture.named($0).path } }

  private func value(_ text: some StringProtocol) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test(arguments: reports)
  func `JSON of one file is an object, of several an array`(example: Case) async throws {
    let paths = try paths(example.names)
    let one = try await Program.run([example.verb, paths[0], "--json"])
    #expect(one.status == 0 && one.errors.isEmpty)
    let object = try #require(try value(one.text) as? NSDictionary)
    let named = try await Program.run([example.verb, paths[0], "--format", "json"])
    #expect(named.output == one.output)
    let both = try await Program.run([example.verb, "--json"] + paths)
    let array = try #require(try value(both.text) as? [NSDictionary])
    #expect(array.count == 2 && array[0] == object)
    // One style: no blank before a colon.
    #expect(!both.text.contains("\" :"))
  }

  @Test(arguments: reports.filter { $0.verb != "waveform" })
  func `ndjson is an object a line`(example: Case) async throws {
    let run = try await Program.run([example.verb, paths(example.names)[0], "--format", "ndjson"])
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines { #expect(try value(line) is NSDictionary) }
  }

  @Test(arguments: reports.filter { ["samples", "keyframes", "gops", "levels", "boxes"].contains($0.verb) })
  func `csv has a line of names and as many values in each other`(example: Case) async throws {
    let run = try await Program.run([example.verb, paths(example.names)[0], "--format", "csv"])
    #expect(run.status == 0)
    let rows = run.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count > 1 && Set(rows.map(\.count)).count == 1)
    #expect(rows[0].allSatisfy { $0.first?.isLowercase == true })
  }

  @Test(arguments: [
    ["info", "--format", "csv"], ["metadata", "--format", "csv"], ["waveform", "--format", "ndjson"],
    ["still", "--format", "json"], ["sheet", "--format", "csv", "-o", "x"],
    ["decode", "--format", "json", "-o", "x"], ["export", "--format", "ndjson", "-o", "x"],
    ["remux", "--format", "json", "-o", "x"],
  ])
  func `what a command doesn't have is refused, with what it has`(arguments: [String]) async throws {
    let run = try await Program.run(arguments + [Fixture.named("both.mp4").path])
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains { $0.contains("one of") }, "\(run.errors)")
  }

  @Test func `a waveform's JSON comes besides the picture, or is a file`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("wav-s16.wav").path
    let both = try await Program.run(["waveform", file, "--json", "-o", folder.file("a.png")])
    #expect(both.status == 0 && both.errors.isEmpty)
    #expect(try value(both.text) is NSDictionary)
    #expect(try Data(contentsOf: URL(filePath: folder.file("a.png"))).starts(with: [0x89, 0x50]))
    let alone = try await Program.run(["waveform", file, "--json", "-o", folder.file("a.json")])
    #expect(alone.status == 0 && alone.output.isEmpty)
    for arguments in [["--format", "dat"], ["--format", "png"], ["--format", "png", "-o", "-"]] {
      #expect(try await Program.run(["waveform", file, "--json"] + arguments).status == 64)
    }
  }

  @Test func `samples are counted alike by all that count them`() async throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("h264.mp4").path)))
    let type = try #require(bytes.indices.first { bytes[$0...].starts(with: "stsz".utf8) })
    // One size for all samples, and more of them than the chunks hold.
    bytes.replaceSubrange(type + 8..<type + 16, with: [0, 0, 0, 1, 0, 0, 64, 0])
    let folder = try TemporaryDirectory()
    try Data(bytes).write(to: URL(filePath: folder.file("a.mp4")))
    let count = try await Program.run(["info", "--get", "tracks[0].sampleCount", folder.file("a.mp4")]).text
    let rows = try await Program.run(["samples", "--format", "ndjson", folder.file("a.mp4")]).text
    #expect(Int(count.dropLast()) == rows.split(separator: "\n").count)
  }

  @Test func `several files are remuxed into a folder`() async throws {
    let folder = try TemporaryDirectory()
    let files = try ["h264.mp4", "both.mov"].map { try Fixture.named($0).path }
    let output = folder.file("out") + "/"
    let run = try await Program.run(["remux", "--json", "--format", "mkv", "-o", output] + files)
    #expect(run.status == 0)
    #expect((try value(run.text) as? [Any])?.count == 2)
    for name in ["h264.mkv", "both.mkv"] {
      #expect(try Data(contentsOf: URL(filePath: output + name)).starts(with: [0x1A, 0x45, 0xDF, 0xA3]))
    }
    let again = try await Program.run(["remux", "--skip-existing", "--format", "mkv", "-o", output] + files)
    #expect(again.status == 0 && again.errors.isEmpty)
    #expect(try await Program.run(["remux", "-o", folder.file("x.mkv")] + files).status == 64)
  }

  @Test(arguments: ["remux", "cut"])
  func `what became of each track`(verb: String) async throws {
    let folder = try TemporaryDirectory()
    let part = verb == "cut" ? ["--start", "0.2"] : []
    let file = try Fixture.named("both.mp4").path
    let run = try await Program.run([verb, file, "--json", "-o", folder.file("a.mov")] + part)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try Schema("export.json").breaches(of: run.text) == [])
    let tracks = try #require((try value(run.text) as? [String: Any])?["tracks"] as? [[String: Any]])
    #expect(tracks.map { $0["action"] as? String } == ["copied", "copied"])
  }

  @Test(arguments: [["--start", "0.2"], ["--keep", "0-0.1,0.3-0.4"]])
  func `parts of several files`(part: [String]) async throws {
    let folder = try TemporaryDirectory()
    let files = try ["both.mp4", "both.mov"].map { try Fixture.named($0).path }
    let line = ["cut"] + files + part + ["--json"]
    let run = try await Program.run(line + ["--format", "mov", "-o", folder.file("out/")])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect((try value(run.text) as? [Any])?.count == 2)
    // Each is the same as by itself.
    for name in ["both.mp4", "both.mov"] {
      let alone = folder.file("alone.mov")
      _ = try await Program.run(["cut", try Fixture.named(name).path, "-o", alone] + part)
      #expect(
        try Data(contentsOf: URL(filePath: folder.file("out/\(name).mov")))
          == Data(contentsOf: URL(filePath: alone)))
    }
    #expect(try await Program.run(line + ["-o", folder.file("x.mov")]).status == 64)
  }

  @Test func `a track that nobody wants is dropped`() async throws {
    let folder = try TemporaryDirectory()
    let file = try Fixture.named("both.mp4").path
    for name in ["a.mp4", "a.mkv"] {
      let run = try await Program.run(["remux", file, "--json", "--track", "1", "-o", folder.file(name)])
      #expect(try Schema("export.json").breaches(of: run.text) == [])
      let tracks = try #require((try value(run.text) as? [String: Any])?["tracks"] as? [[String: Any]])
      #expect(tracks.map { $0["action"] as? String } == ["copied", "dropped"])
      #expect(tracks[1]["reason"] as? String == "it was not asked for")
    }
  }

  // MARK: Values

  private func nodeCount(_ nodes: [[String: Any]]) -> Int {
    nodes.reduce(nodes.count) { $0 + nodeCount($1["children"] as? [[String: Any]] ?? []) }
  }

  @Test(arguments: ["both.mp4", "both.mkv", "wav-s16.wav", "flac-16.flac", "picture.png"])
  func `rows of structures are the tree's`(name: String) async throws {
    let path = try Fixture.named(name).path
    let tree = try value(try await Program.run(["boxes", path, "--json"]).text) as? [String: Any]
    let count = nodeCount(try #require(tree?["nodes"] as? [[String: Any]]))
    for format in ["csv", "ndjson"] {
      let rows = try await Program.run(["boxes", path, "--format", format]).text.split(separator: "\n").count
      #expect(rows == count + (format == "csv" ? 1 : 0))
    }
  }

  @Test func `rows of what is wrong are those of the JSON`() async throws {
    let path = try BrokenFixture.named("moov-damaged.mp4").path
    let json = try await Program.run(["boxes", path, "--check", "--json"])
    let issues = try #require((try value(json.text) as? [String: Any])?["issues"] as? [[String: Any]])
    let csv = try await Program.run(["boxes", path, "--check", "--format", "csv"])
    #expect(csv.status == json.status && csv.status == 1)
    #expect(csv.text.split(separator: "\n").count == issues.count + 1)
    #expect(csv.text.contains("\nerror,"))
  }

  @Test func `a row of levels has the values of the JSON`() async throws {
    let path = try Fixture.named("wav-s16.wav").path
    let object = try value(try await Program.run(["levels", path, "--json"]).text) as? [String: Any]
    let track = try #require((object?["tracks"] as? [[String: Any]])?.first)
    let loudness = try #require(track["loudness"] as? [String: Any])
    let rows = try await Program.run(["levels", path, "--format", "csv"]).text.split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let row = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    #expect(row["file"] == path)
    #expect(row["integrated"].flatMap(Double.init) == loudness["integrated"] as? Double)
    let peak = (track["truePeak"] as? [String: Any])?["dBTP"] as? Double
    #expect(row["truePeak"].flatMap(Double.init) == peak && peak != nil)
    #expect(row["channels"] == "2" && row["seconds"] == "0.5")
  }
}
