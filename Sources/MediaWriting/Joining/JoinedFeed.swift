import ISOBaseMedia
import MediaCore

/// The samples of one part after the other.
final class JoinedFeed: SampleFeed {
  private let parts: [(feed: any SampleFeed, change: Change)]
  private var place = 0
  private var lastDecodeTime: Int64?

  /// What becomes of a part's samples.
  struct Change {
    /// What times are multiplied by, and what is then added to them.
    var factor: Int64
    var offset: Int64 = 0
    /// How much earlier samples are decoded; when they are shown stays as it is.
    var lead: Int64 = 0
    /// The numbers that the part's sample entries have in the joined track.
    var descriptions: [Int] = []
    /// What is added to times in the joined track to come to the movie's timeline, in nanoseconds.
    var origin: Int64 = 0
  }

  init(_ parts: [(feed: any SampleFeed, change: Change)]) {
    self.parts = parts
  }

  /// The origin of the part that the last sample is of.
  var origin: Int64 { parts.isEmpty ? 0 : parts[min(place, parts.count - 1)].change.origin }

  var damage: FeedDamage { FeedDamage(of: parts.map(\.feed)) }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    while place < parts.count {
      guard var item = try parts[place].feed.next() else {
        place += 1
        continue
      }
      let change = parts[place].change
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
