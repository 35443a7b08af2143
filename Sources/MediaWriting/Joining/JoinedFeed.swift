import ISOBaseMedia
import MediaCore

/// The samples of one part after the other.
final class JoinedFeed: SampleFeed {
  private let parts: [(feed: any SampleFeed, change: Change)]
  private var place = 0
  private var lastDecodeTime: Int64?
  /// The last part whose pause has been given.
  private var pausedPlace: Int?

  /// The changes that are made to a part's samples.
  struct Change {
    /// The factor of times, and the offset that is then added to them.
    var factor: Int64
    var offset: Int64 = 0
    /// The time by which samples are decoded earlier; they are shown when they were.
    var lead: Int64 = 0
    /// The time before the part's samples in which a sample of its own shows nothing; 0 for no such sample.
    var pause: Int64 = 0
    /// The bytes of a sample that shows nothing.
    var emptySample: [UInt8] = []
    /// The numbers that the part's sample entries have in the joined track.
    var descriptions: [Int] = []
    /// The nanoseconds that are added to times in the joined track to give those on the movie's timeline.
    var origin: Int64 = 0
  }

  init(_ parts: [(feed: any SampleFeed, change: Change)]) {
    self.parts = parts
  }

  /// The part's first sample, which waits for the pause before it.
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
