import ISOBaseMedia
import MediaCore

/// The samples of one part after the other.
final class JoinedFeed: SampleFeed {
  private let parts: [(feed: any SampleFeed, change: Change)]
  private var place = 0
  private var lastDecodeTime: Int64?
  /// The part before which nothing is shown for a while that has been said already.
  private var pausedPlace: Int?

  /// What becomes of a part's samples.
  struct Change {
    /// What times are multiplied by, and what is then added to them.
    var factor: Int64
    var offset: Int64 = 0
    /// How much earlier samples are decoded; when they are shown stays as it is.
    var lead: Int64 = 0
    /// How long nothing is shown before the part's samples, where a sample of its own says so.
    var pause: Int64 = 0
    /// The bytes of a sample that shows nothing.
    var emptySample: [UInt8] = []
    /// The numbers that the part's sample entries have in the joined track.
    var descriptions: [Int] = []
    /// What is added to times in the joined track to come to the movie's timeline, in nanoseconds.
    var origin: Int64 = 0
  }

  init(_ parts: [(feed: any SampleFeed, change: Change)]) {
    self.parts = parts
  }

  /// The part's first sample, which waits for what is before it.
  private var held: (sample: WrittenSample, bytes: MediaBytes)?

  private func takeNext() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    guard let held else { return try parts[place].feed.next() }
    self.held = nil
    return held
  }

  /// The sample that shows nothing up to where a part's first one is decoded.
  private func pause(
    before sample: WrittenSample, _ change: Change
  ) throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes) {
    let end = sample.decodeTime.saturatingMultiply(change.factor).saturatingAdd(change.offset)
    let start = end.saturatingSubtract(change.pause)
    lastDecodeTime = start
    let empty = WrittenSample(
      decodeTime: start, duration: change.pause, size: Int64(change.emptySample.count))
    return (empty, .buffer(try BlockBuffer(change.emptySample)))
  }

  /// The origin of the part that the last sample is of.
  var origin: Int64 { parts.isEmpty ? 0 : parts[min(place, parts.count - 1)].change.origin }

  var damage: FeedDamage { FeedDamage(of: parts.map(\.feed)) }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    while place < parts.count {
      guard var item = try takeNext() else {
        place += 1
        continue
      }
      let change = parts[place].change
      if change.pause > 0, pausedPlace != place {
        pausedPlace = place
        held = item
        return try pause(before: item.sample, change)
      }
      item.sample.multiplyTimes(by: change.factor)
      let decode = item.sample.decodeTime.saturatingAdd(change.offset)
      let presentation = decode.saturatingAdd(item.sample.compositionOffset)
      let earlier = decode.saturatingSubtract(change.lead)
      item.sample.decodeTime = max(earlier, lastDecodeTime ?? earlier)
      item.sample.compositionOffset = presentation.saturatingSubtract(item.sample.decodeTime)
      let description = item.sample.descriptionIndex - 1
      if change.descriptions.indices.contains(description) {
        item.sample.descriptionIndex = change.descriptions[description]
      }
      lastDecodeTime = item.sample.decodeTime
      return item
    }
    return nil
  }
}
