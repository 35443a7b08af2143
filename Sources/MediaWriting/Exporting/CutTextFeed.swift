import ISOBaseMedia
import LibAV
import MediaCore

/// The texts that are shown in a range, with their times on a timeline that begins with the range.
final class CutTextFeed: SampleFeed {
  let origin: Int64 = 0
  private let feed: any SampleFeed
  private let range: Range<Int64>

  init(_ feed: any SampleFeed, to range: MediaTimeRange, timeBase: TimeBase) {
    self.feed = feed
    func ticks(_ time: MediaTime) -> Int64 {
      time.isNumeric ? time.convertScale(timeBase.denominator, method: .roundHalfAwayFromZero).value : .max
    }
    let start = ticks(max(range.start, .zero))
    self.range = start..<max(start, ticks(range.end))
  }

  var damage: FeedDamage { feed.damage }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    while var item = try feed.next() {
      let start = item.sample.presentationTime
      let end = start.saturatingAdd(item.sample.duration)
      let shown = max(start, range.lowerBound)..<max(min(end, range.upperBound), max(start, range.lowerBound))
      guard !shown.isEmpty else { continue }
      item.sample.decodeTime = shown.lowerBound - range.lowerBound
      item.sample.compositionOffset = 0
      item.sample.duration = Int64(shown.count)
      return item
    }
    return nil
  }
}
