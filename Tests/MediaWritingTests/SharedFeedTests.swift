import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Parts of one file that are read in one pass are the samples that each has by itself.
struct SharedFeedTests {
  private static let parts: [(Double, Double)] = [
    (0, 0.1), (0.1, 0.3), (0.25, 0.3), (0.5, 0.7), (0.72, 0.8), (0.3, 0.9), (0, 1), (0.9, .infinity),
  ]

  private func read(_ feed: any SampleFeed) throws -> [WrittenSample] {
    var samples: [WrittenSample] = []
    while let item = try feed.next() { samples.append(item.sample) }
    return samples
  }

  @Test(
    arguments: [
      "both.mp4", "both.mkv", "both.ts", "h264-open-gop.mp4", "h264-pyramid.mp4", "hevc-leading.mp4",
      "edit-list-two.mp4", "negative-offsets.mp4", "both-fragmented.mp4", "opus.webm", "subtitles.mp4",
      "aac.m4a",
    ])
  func `give the same samples`(name: String) throws {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let shared = SharedFeeds()
    for (start, end) in Self.parts {
      var options = Remuxer.Options()
      options.timeRange = MediaTimeRange(
        start: MediaTime(seconds: start, preferredTimescale: 1000),
        end: end.isFinite ? MediaTime(seconds: end, preferredTimescale: 1000) : .positiveInfinity)
      let source = try RemuxedMovie(asset, brand: .mp4, options)
      for (own, part) in zip(try source.feeds(), try source.feeds(shared)) {
        #expect(try read(own) == read(part), "\(start)–\(end)")
        #expect(own.origin == part.origin)
      }
    }
  }

  /// Counts how many samples are read of it.
  private final class Counted: SampleFeed {
    let origin: Int64 = 0
    private var number: Int64 = 0
    private let count: Int64
    private let reach: () -> Void

    init(_ count: Int64, _ reach: @escaping () -> Void) { (self.count, self.reach) = (count, reach) }

    func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
      guard number < count else { return nil }
      defer { number += 1 }
      reach()
      let sample = WrittenSample(
        decodeTime: number * 40, duration: 40, size: 0, flags: number % 50 == 0 ? .sync : [])
      return (sample, .buffer(try BlockBuffer([0])))
    }
  }

  @Test func `read each sample about once`() throws {
    var readCount = 0
    let shared = SharedFeed(timescale: 1000) { Counted(50_000) { readCount += 1 } }
    for part in 0..<400 {
      let first = Int64(part) * 5000 + 700
      var number = try shared.begin(at: first, factor: 1)
      var isFirst = true
      while let item = try shared.item(number), item.sample.decodeTime < first + 2000 {
        if isFirst { #expect(item.sample.flags.contains(.sync) && item.sample.decodeTime <= first) }
        (number, isFirst) = (number + 1, false)
      }
    }
    #expect(readCount <= 50_000)
  }
}
