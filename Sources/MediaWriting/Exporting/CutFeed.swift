import ISOBaseMedia
import MediaCore

/// The samples of a track that a cut needs, in decode order: from the last one on by which its first moment can be decoded.
final class CutFeed: SampleFeed {
  let origin: Int64
  private let feed: any SampleFeed
  private let cut: TrackCut
  /// Samples that are ready; those before `nextWaiting` are of no use any more.
  private var waiting: [(sample: WrittenSample, bytes: MediaBytes)] = []
  private var nextWaiting = 0
  private var hasBegun = false
  private var isOver = false
  /// The lowest composition offset so far: negative where a picture is shown before it is decoded, as QuickTime counts.
  private var earliest: Int64 = 0

  init(_ feed: any SampleFeed, _ cut: TrackCut) {
    self.feed = feed
    self.cut = cut
    origin = feed.origin
  }

  var damage: FeedDamage { feed.damage }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    if !hasBegun { try begin() }
    if nextWaiting < waiting.count {
      nextWaiting += 1
      return waiting[nextWaiting - 1]
    }
    waiting = []
    guard !isOver, let item = try read() else {
      isOver = true
      return nil
    }
    return item
  }

  /// The next sample that is needed; `nil` where none of the later ones is shown.
  private func read() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    guard var item = try feed.next() else { return nil }
    item.sample.multiplyTimes(by: cut.factor)
    if cut.beginsSamples {
      let hidden = cut.shown.lowerBound.saturatingSubtract(item.sample.decodeTime)
      if hidden > 0 {
        item.sample.decodeTime = cut.shown.lowerBound
        item.sample.duration = max(item.sample.duration.saturatingSubtract(hidden), 0)
      }
    }
    if cut.endsSamples {
      let rest = cut.shown.upperBound.saturatingSubtract(item.sample.decodeTime)
      item.sample.duration = min(item.sample.duration, max(rest, 0))
    }
    earliest = min(earliest, item.sample.compositionOffset)
    return item.sample.decodeTime.saturatingAdd(earliest) < cut.shown.upperBound ? item : nil
  }

  /// Reads on to the last sample at or before the cut's first moment that decoding can begin at, and on to what shows that nothing
  /// later will do.
  private func begin() throws(MediaError) {
    hasBegun = true
    if try !findEntry(), let part = feed as? PartFeed, try part.beginAnew() { _ = try findEntry() }
    // Pictures that are shown before the first one need what is not there, and are hidden.
    if let start = waiting.first?.sample.presentationTime {
      waiting = waiting.enumerated().filter { index, item in
        index == 0 || item.sample.flags.contains(.sync)
          || item.sample.presentationTime >= start
      }.map(\.element)
    }
  }

  /// - Returns: whether decoding can begin at the first sample that waits.
  private func findEntry() throws(MediaError) -> Bool {
    (waiting, nextWaiting) = ([], 0)
    if let part = feed as? PartFeed { earliest = part.earliest }
    let first = cut.shown.lowerBound.saturatingSubtract(cut.preroll)
    var search = cut.search
    var isFound = false
    while let item = try read() {
      let sample = item.sample
      let time = sample.presentationTime
      let place = waiting.count - nextWaiting
      let entry =
        search != nil
        ? search?.keyFrame(at: place, sample, item.bytes, isInTime: time <= first)
        : sample.flags.contains(.sync) && time <= first ? place : nil
      if let entry {
        skip(entry)
        isFound = true
      }
      waiting.append(item)
      if sample.decodeTime > first, time > first { break }
    }
    waiting.removeFirst(nextWaiting)
    nextWaiting = 0
    // Readers begin at the last sync sample before what is shown. At a recovery point there, pictures are not right yet.
    for place in search?.refreshes ?? [] { waiting[place].sample.flags.remove(.sync) }
    return isFound
  }

  /// Drops samples that wait, and their memory once most of it is of no use.
  private func skip(_ count: Int) {
    nextWaiting += count
    guard nextWaiting > waiting.count / 2 else { return }
    waiting.removeFirst(nextWaiting)
    nextWaiting = 0
  }
}
