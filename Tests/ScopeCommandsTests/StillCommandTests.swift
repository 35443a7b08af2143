import ArgumentParser
import Foundation
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// Which picture is on screen: ffprobe's presentation times say.
struct StillCommandTests {
  @Test(arguments: ["h264-open-gop.mp4", "both.mkv", "variable-rate.mp4", "vp8.webm"])
  func `a picture stays until the next one comes`(name: String) throws {
    let fixture = try Fixture.named(name)
    let stream = try #require(fixture.videoStreams.first)
    let unit = stream.timeBase
    let times = try #require(stream.frames).compactMap(\.pts).prefix(12)
    var asked: [String] = []
    for (pts, next) in zip(times, times.dropFirst()) {
      // At its time, and just before the next one's.
      asked.append("\(pts * unit.numerator)/\(unit.denominator)")
      asked.append("\((pts + (next - pts) * 9 / 10) * unit.numerator)/\(unit.denominator)")
    }
    let stills = try stills(fixture.path, at: asked)
    for index in stride(from: 0, to: stills.count, by: 2) {
      #expect(stills[index] == stills[index + 1], "\(asked[index])")
    }
    #expect(Set(stills).count == stills.count / 2)
    // One at a time, and backwards, they are the same.
    for index in stride(from: stills.count - 1, to: 0, by: -5) {
      #expect(try self.stills(fixture.path, at: [asked[index]]) == [stills[index]])
    }
  }

  @Test(arguments: [
    ("rotate-90.mp4", 64, 96), ("rotate-180.mp4", 96, 64), ("rotate-270.mov", 64, 96),
    ("anamorphic.mp4", 128, 64),
    ("anamorphic.mkv", 128, 64), ("h264-cropped.mp4", 90, 58), ("h264-odd-444.mp4", 95, 63),
  ])
  func `pictures are turned and their pixels square`(name: String, width: Int, height: Int) throws {
    let still = try #require(try stills(Fixture.named(name).path, at: ["0"]).first)
    #expect(PNG.size(still) == [width, height])
  }

  @Test(arguments: ["2", "50%", "2000ms", "2.000000000", "2000000000/1000000000"])
  func `a time in any clock gives the picture that begins there`(time: String) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "still", try Fixture.named("sunset.mp4").path, "--at", time, "--json", "-o", folder.file("x.png"),
    ])
    let object = try #require(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let still = try #require((object["stills"] as? [[String: Any]])?.first)
    #expect((still["actualTime"] as? [String: Any])?["seconds"] as? Double == 2)
  }

  @Test(arguments: [("48x48", 48, 32), ("0x16", 24, 16), ("1000x1000", 96, 64)])
  func `a picture is scaled down into a box, never up`(box: String, width: Int, height: Int) throws {
    let still = try #require(
      try stills(Fixture.named("h264.mp4").path, at: ["0"], ["--max-size", box]).first)
    #expect(PNG.size(still) == [width, height])
  }

  @Test(arguments: [
    (["--every", "0.5"], 4), (["--count", "5"], 5), (["--at", "0", "1", "0", "0.5"], 4),
  ])
  func `times are many, one by one or at regular distances`(options: [String], count: Int) throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("h264.mp4").path
    try StillCommand.parse([path, "-o", folder.file("%02d.png")] + options).run()
    #expect(try folder.contents() == (1...count).map { "0\($0).png" })
  }

  @Test(arguments: ["h264.mp4", "h264-open-gop.mp4", "mpeg2.mpg", "both.mkv", "mpeg2-interlaced.ts"])
  func `key frames are those that ffprobe names`(name: String) async throws {
    let fixture = try Fixture.named(name)
    let stream = try #require(fixture.videoStreams.first)
    let keys = stream.packets.filter { $0.isKey && !$0.isDiscarded }.count
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "still", fixture.path, "--keyframes", "-o", folder.file("%03d.png"), "--json",
    ])
    #expect(run.status == 0 && run.errors == [])
    #expect(try folder.contents().count == keys)
    #expect(try Schema("still.json").breaches(of: run.text) == [])
    #expect(!run.text.contains(#""frameType": "B""#))
  }

  @Test func `names hold the time`() throws {
    let folder = try TemporaryDirectory()
    try StillCommand.parse([Fixture.named("h264.mp4").path, "--every", "0.75", "-o", folder.file("%t.jpg")])
      .run()
    #expect(try folder.contents() == ["00-00-00.000.jpg", "00-00-00.750.jpg", "00-00-01.500.jpg"])
  }

  @Test(
    arguments: [("jpg", [0xFF, 0xD8]), ("webp", Array("RIFF".utf8)), ("png", [0x89, 0x50])]
      as [(String, [UInt8])])
  func `the extension names the format`(name: String, head: [UInt8]) throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("out.\(name)")
    try StillCommand.parse([Fixture.named("h264.mp4").path, "--at", "0", "-o", file]).run()
    #expect(try bytes(file).starts(with: head))
  }

  @Test func `a format has its extensions as names`() throws {
    for name in ["jpg", "jpeg"] {
      let still = try StillCommand.parse(["a.mp4", "--at", "0", "-o", "-", "--format", name])
      #expect(still.picture.format == .jpeg)
      #expect(try SheetCommand.parse(["a.mp4", "-o", "-", "--format", name]).picture.format == .jpeg)
      #expect(try SpritesCommand.parse(["a.mp4", "-o", "a", "--format", name]).picture.format == .jpeg)
    }
    #expect(throws: (any Error).self) {
      try StillCommand.parse(["a.mp4", "--at", "0", "-o", "-", "--format", "gif"])
    }
  }

  @Test(arguments: ["-0.5", "-.5", "-500ms", "-1/2", "-00:00.5"])
  func `times below 0 count from the end`(time: String) async throws {
    let path = try Fixture.named("h264.mp4").path
    let duration = try await Program.run(["info", path, "--get", "duration.seconds"]).text
    let same = try #require(Double(duration.dropLast())) - 0.5
    let named = try await Program.run(["still", "--at", time, path, "-o", "-"])
    #expect(named.status == 0, "\(named.errors)")
    #expect(try await named.output == Program.run(["still", path, "--at", "\(same)", "-o", "-"]).output)
  }

  @Test func `parts of a hundred don't count from the end`() async throws {
    let run = try await Program.run(["still", "--at", "-5%", "a.mp4", "-o", "a.png"])
    #expect(run.status == 64)
    #expect(run.errors.first?.contains("'-5%' is invalid") == true, "\(run.errors)")
  }

  @Test(
    arguments: [
      (["--at", "-1", "a"], ["--at=-1", "a"]), (["--at", "1", "-1", "2"], ["--at", "1", "--at=-1", "2"]),
      (["a", "-o", "-1.png"], ["a", "-o", "-1.png"]), (["--json", "a", "-1"], ["--json", "a", "-1"]),
      (["--at=1", "-1"], ["--at=1", "-1"]), (["--at", "--", "-1"], ["--at", "--", "-1"]),
      (["--at", "-o", "-1"], ["--at", "-o", "-1"]), (["--at", "-", "-1"], ["--at", "-", "-1"]),
    ] as [([String], [String])])
  func `numbers below 0 are values`(arguments: [String], joined: [String]) {
    #expect(ArgumentLine.joiningNegativeNumbers(in: arguments) == joined)
  }

  @Test func `one line reports many times past the end`() async throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("h264.mp4").path
    let run = try await Program.run(
      ["still", path, "--at", "0"] + (10..<40).map { "\($0)" } + ["-o", folder.file("%d.png")])
    #expect(run.status == 1 && run.errors.count == 1)
    #expect(run.errors.first?.contains("00:00:10.000 and 29 more are past the end") == true)
    #expect(try folder.contents().count == 31)
  }

  @Test func `two pictures have two names`() async throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("h264.mp4").path
    let times = ["still", path, "--at", "0.1001", "0.1002", "-o"]
    let refused = try await Program.run(times + [folder.file("%t.png")])
    #expect(refused.status == 1 && refused.errors.count == 1)
    #expect(refused.errors.first?.contains("two pictures would have this name") == true)
    #expect(try folder.contents().isEmpty)
    let run = try await Program.run(times + [folder.file("%d-%t.png")])
    #expect(run.status == 0)
    #expect(try folder.contents().count == 2)
  }

  @Test func `a matrix that there is no conversion for is reported`() async throws {
    let folder = try TemporaryDirectory()
    for (matrix, taken, unknown) in [
      (8, "ycgco", nil), (14, "bt470bg", "ictcp"), (10, "bt2020nc", "bt2020c"),
    ] as [(Int, String, String?)] {
      let file = Matroska.rawPictures(
        [(0, [UInt8](repeating: 100, count: 192))], width: 8, height: 8, fourCC: Array("444P".utf8),
        matrix: matrix, isFullRange: false)
      let path = try folder.write(file, to: "\(matrix).mkv")
      let run = try await Program.run(["still", path, "--at", "0", "-o", folder.file("a.png"), "--json"])
      #expect(run.status == 0 && run.errors.count == (unknown == nil ? 0 : 1), "\(run.errors)")
      #expect(run.errors.allSatisfy { $0.contains(unknown ?? "") })
      #expect(run.text.contains(#""matrix": "\#(taken)""#), "\(run.text)")
      #expect(try Schema("still.json").breaches(of: run.text) == [])
    }
  }

  @Test func `a time code of the file is burnt in, and the lower edge alone changes`() throws {
    let path = try Fixture.named("timecode.mov").path
    let plain = try stills(path, at: ["0"])
    #expect(try stills(path, at: ["0"], ["--timecode"]) != plain)
    #expect(try stills(path, at: ["0"], ["--timecode"]) != stills(path, at: ["0"], ["--annotate", "a"]))
  }

  @Test func `a harder compression gives smaller files of the same pixels`() throws {
    let path = try Fixture.named("sunset.mp4").path
    let sizes = try ["fast", "default", "best"].map {
      try stills(path, at: ["1"], ["--compression", $0])[0].count
    }
    #expect(sizes[0] >= sizes[1] && sizes[1] >= sizes[2])
  }

  @Test(arguments: ["cover.mp3", "cover.m4a"])
  func `a cover picture is given when it is asked for, and reported when it is not`(name: String) async throws
  {
    let path = try Fixture.named(name).path
    let folder = try TemporaryDirectory()
    let run = try await Program.run(["still", path, "--artwork", "-o", folder.file("cover.png")])
    #expect(run.status == 0)
    #expect(PNG.size(try bytes(folder.file("cover.png"))) == [32, 32])
    let refused = try await Program.run(["still", path, "--at", "0", "-o", folder.file("none.png")])
    #expect(refused.status == 1 && refused.errors.count == 1)
    #expect(refused.errors.first?.contains("--artwork") ?? false)
  }

  @Test func `high dynamic range is mapped, or kept in sixteen bits`() async throws {
    let path = try Fixture.named("hevc-hdr10.mp4").path
    let folder = try TemporaryDirectory()
    let mapped = try await Program.run(["still", path, "--at", "0", "-o", folder.file("sdr.png"), "--json"])
    #expect(mapped.text.contains("bt2390"))
    #expect(try bytes(folder.file("sdr.png"))[24] == 8)
    let kept = try await Program.run([
      "still", path, "--at", "0", "-o", folder.file("hdr.png"), "--json", "--dynamic-range", "source",
    ])
    #expect(kept.status == 0 && !kept.text.contains("toneMapping"))
    #expect(try bytes(folder.file("hdr.png"))[24] == 16)
  }

  @Test(arguments: [16384, 60000])
  func `a picture that is too large is named with the limit`(side: Int) async throws {
    let folder = try TemporaryDirectory()
    var picture = try bytes(Fixture.named("picture.jpg").path)
    // ITU-T T.81, B.2.2: height and width stand after the length and the precision.
    let start = try #require(picture.indices.first { picture[$0...].starts(with: [0xFF, 0xC0]) })
    let bytes = [UInt8(side >> 8), UInt8(side & 255)]
    picture.replaceSubrange(start + 5..<start + 9, with: bytes + bytes)
    let path = try folder.write(picture, to: "large.jpg")
    let run = try await Program.run(["still", path, "--at", "0", "-o", folder.file("a.png")])
    #expect(run.status == 1 && run.errors.count == 1)
    let error = try #require(run.errors.first)
    #expect(error.contains("\(side)×\(side)") && error.contains("134217728"))
  }

  /// A letter of nobody's alphabet is in no font.
  @Test(arguments: [("Å†Ω €", 0), ("\u{E123}", 1)])
  func `letters that can't be written are reported once`(text: String, count: Int) async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "still", try Fixture.named("h264.mp4").path, "--at", "0", "1", "-o", folder.file("%d.png"),
      "--annotate",
      text,
    ])
    #expect(run.status == 0 && run.errors.count == count)
    #expect(run.errors.allSatisfy { $0.contains("warning") && $0.contains(text) })
  }

  @Test func `damaged pictures are reported, and refused where that is asked for`() async throws {
    let path = try BrokenFixture.named("damaged.mp4").path
    let folder = try TemporaryDirectory()
    let given = try await Program.run(["still", path, "--count", "20", "-o", folder.file("%d.png"), "--json"])
    #expect(try folder.contents().count == 20)
    #expect(given.text.contains(#""isDamaged": true"#))
    let strict = try TemporaryDirectory()
    let refused = try await Program.run([
      "still", path, "--count", "20", "-o", strict.file("%d.png"), "--strict",
    ])
    #expect(refused.status == 1)
    #expect(try strict.contents().count < 20)
  }

  private func stills(_ path: String, at times: [String], _ options: [String] = []) throws -> [[UInt8]] {
    let folder = try TemporaryDirectory()
    try StillCommand.parse([path, "--at"] + times + ["-o", folder.file("%03d.png")] + options).run()
    #expect(try folder.contents().count == times.count)
    return try folder.contents().map { try bytes(folder.file($0)) }
  }
}

enum PNG {
  /// Width and height of the header (ISO/IEC 15948 §11.2.2).
  static func size(_ file: [UInt8]) -> [Int] {
    guard file.count > 24 else { return [] }
    return [16, 20].map { at in file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}
