import ArgumentParser
import Fixtures
import Testing

@testable import ScopeCommands

/// Which picture is on screen: ffprobe's presentation times tell.
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

  @Test(arguments: [("48x48", 48, 32), ("0x16", 24, 16), ("1000x1000", 96, 64)])
  func `a picture is scaled down into a box, never up`(box: String, width: Int, height: Int) throws {
    let still = try #require(
      try stills(Fixture.named("h264.mp4").path, at: ["0"], ["--max-size", box]).first)
    #expect(PNG.size(still) == [width, height])
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
