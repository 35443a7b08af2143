import ISOBaseMedia
import MediaCore

/// The ranges of time in which a feed's samples are decoded and shown, in their own timescale.
struct FeedExtent {
  private(set) var decoded: Range<Int64>
  private(set) var presented: Range<Int64>
  /// The time at which the sound of the last sample ends, without its padding.
  private var heardEnd: Int64
  /// The end of the last packet, if it is at least as long as the one before it.
  private(set) var packetEnd: Int64 = .min
  /// Whether any sample has padding, which is not to be heard.
  private(set) var isTrimmed = false

  /// Reads all samples; `nil` where there are none.
  init?(_ feed: any SampleFeed) throws(MediaError) {
    var (first, end, earliest, latest): (Int64?, Int64, Int64, Int64) = (nil, .min, .max, .min)
    var heardEnd = Int64.max
    var previous: Int64 = 0
    while let item = try feed.next() {
      let sample = item.sample
      let presentation = sample.presentationTime
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

  /// The range in which there is something to see or to hear.
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
