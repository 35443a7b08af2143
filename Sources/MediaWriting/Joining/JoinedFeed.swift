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

  /// That of the part which the last sample is of.
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

/// From when to when a feed's samples are decoded and shown, in their own timescale.
struct FeedExtent {
  private(set) var decoded: Range<Int64>
  private(set) var presented: Range<Int64>
  /// Where the sound of the last sample is no longer to be heard.
  private var heardEnd: Int64
  /// Where the last packet ends if it is as long as the one before it.
  private(set) var packetEnd: Int64 = .min
  /// Whether the end of the sound of any sample is not to be heard.
  private(set) var isTrimmed = false

  /// Reads all samples; `nil` where there are none.
  init?(_ feed: any SampleFeed) throws(MediaError) {
    var (first, end, earliest, latest): (Int64?, Int64, Int64, Int64) = (nil, .min, .max, .min)
    var heardEnd = Int64.max
    var previous: Int64 = 0
    while let item = try feed.next() {
      let sample = item.sample
      let presentation = sample.decodeTime.saturatingAdd(sample.compositionOffset)
      let length = sample.frameCount == 1 ? max(sample.duration, previous) : sample.duration
      packetEnd = max(packetEnd, sample.decodeTime.saturatingAdd(length))
      previous = sample.duration
      first = first ?? sample.decodeTime
      end = max(end, sample.decodeTime.saturatingAdd(sample.duration))
      earliest = min(earliest, presentation)
      latest = max(latest, presentation.saturatingAdd(max(sample.duration, 0)))
      if sample.padding > 0 { isTrimmed = true }
      heardEnd = presentation.saturatingAdd(sample.duration).saturatingSubtract(sample.padding)
    }
    guard let first else { return nil }
    decoded = first..<max(end, first)
    presented = earliest..<latest
    self.heardEnd = isTrimmed ? heardEnd : latest
  }

  /// What there is to see and to hear.
  var shown: Range<Int64> {
    presented.clamped(to: presented.lowerBound..<max(heardEnd, presented.lowerBound))
  }

  func multiplied(by factor: Int64) -> FeedExtent {
    var extent = self
    func times(_ range: Range<Int64>) -> Range<Int64> {
      range.lowerBound.saturatingMultiply(factor)..<range.upperBound.saturatingMultiply(factor)
    }
    (extent.decoded, extent.presented) = (times(decoded), times(presented))
    extent.heardEnd = heardEnd.saturatingMultiply(factor)
    extent.packetEnd = packetEnd.saturatingMultiply(factor)
    return extent
  }
}
