import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Kept parts that need the same samples have them once.
struct SharedSamplesTests {
  /// Parts of one asset, which are read in one pass.
  private static func parts(_ name: String, _ times: [(Double, Double)]) throws -> [AssetJoiner.Part] {
    let whole = try JoinTests.part(name)
    let length = try whole.asset.content().duration.seconds
    return times.filter { $0.0 < length }.map { start, end in
      var part = whole
      part.timeRange = ExportTests.range(start, end)
      return part
    }
  }

  /// Parts of a film of 25 pictures a second that follow each other with a picture between them.
  private static func many(_ length: Double) -> [(Double, Double)] {
    stride(from: 0.0, to: length - 0.12, by: 0.12).map { ($0, $0 + 0.08) }
  }

  private static func size(_ joined: JoinTests.Joined) throws -> Int64 {
    try FileByteSource(path: joined.folder.file("result")).byteCount
  }

  @Test(arguments: [
    "both.mp4", "h264-pyramid.mp4", "both.mkv", "sunset.mp4", "h264-no-b-frames.mp4", "av1.mp4",
  ])
  func `many parts take no more room than their file`(name: String) throws {
    let source = try JoinTests.part(name)
    let length = try source.asset.content().duration.seconds
    let parts = try Self.parts(name, Self.many(length))
    #expect(parts.count > 3)
    let joined = try JoinTests.join(parts, to: .mov)
    try JoinTests.expectConcatenation(joined, of: parts, bits: nil)
    let whole = try Self.size(try JoinTests.join([source], to: .mov))
    // Each edit takes 12 bytes in each track.
    #expect(try Self.size(joined) < whole + 4000 + Int64(parts.count) * 48)
  }

  @Test(
    arguments: [
      "both.mp4", "h264-open-gop.mp4", "h264-open-gop-tail.mp4", "hevc-leading.mp4", "h264-intra-refresh.mp4",
      "hevc-10bit.mp4", "sunset.mp4", "mpeg2.mpg",
    ],
    [
      [(0.1, 0.3), (0.1, 0.3), (0.2, 0.4)], [(0.4, 0.6), (0.2, 0.3), (0.45, 0.7)],
      [(0.05, 0.07), (0.09, 0.11), (0.111, 0.3), (0.32, 0.5), (0.62, 9)],
    ])
  func `parts that overlap are the cuts of the whole`(name: String, times: [(Double, Double)]) throws {
    let parts = try Self.parts(name, times)
    try JoinTests.expectConcatenation(try JoinTests.join(parts, to: .mov), of: parts, bits: nil)
  }

  @Test func `what no part needs is not there`() throws {
    let source = try JoinTests.part("h264-pyramid.mp4")
    // The second key frame is between them.
    let parts = try Self.parts("h264-pyramid.mp4", [(0, 0.1), (2.2, 2.3)])
    let joined = try JoinTests.join(parts, to: .mp4)
    try JoinTests.expectConcatenation(joined, of: parts, bits: nil)
    let singles = try parts.map { try Self.size(try JoinTests.join([$0], to: .mp4)) }
    let whole = try Self.size(try JoinTests.join([source], to: .mp4))
    #expect(try Self.size(joined) < min(singles[0] + singles[1], whole))
  }
}
