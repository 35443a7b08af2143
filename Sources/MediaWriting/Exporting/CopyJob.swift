import ISOBaseMedia
import MediaAssets
import MediaCore

/// Copies the stored samples of a track.
final class CopyJob: InputJob, @unchecked Sendable {
  // @unchecked: one task runs it, and asks for what was damaged once it has ended.

  let feed: any SampleFeed
  let input: AssetWriterInput
  let timescale: UInt32
  let length: Double
  /// The track whose samples are copied; `nil` for what is made of the source beside its tracks.
  let track: TrackContent?

  init(
    _ feed: any SampleFeed, _ input: AssetWriterInput, timescale: UInt32, length: Double,
    of track: TrackContent? = nil
  ) {
    (self.feed, self.input, self.timescale, self.length) = (feed, input, timescale, length)
    self.track = track
  }

  func run(_ reach: @escaping @Sendable (Double) -> Void) async throws {
    try input.beginCopying()
    var count = 0
    while let item = try feed.next() {
      try await input.append(item.sample, item.bytes, origin: feed.origin)
      count += 1
      try Task.checkCancellation()
      if count % 64 == 0, length > 0 {
        let time = Interleaver.nanoseconds(item.sample.decodeTime, timescale: timescale)
        reach(Double(time.saturatingAdd(feed.origin)) / 1e9 / length)
      }
    }
    try input.finish()
  }

  func cancel() {}

  func report(to outcome: inout AssetTranscoder.Outcome) {
    outcome.add(feed.damage)
  }
}
