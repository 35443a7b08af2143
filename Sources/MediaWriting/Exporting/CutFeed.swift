import MediaContainers
import MediaCore

/// The samples of a track that a cut needs: from the sync sample by which its first moment can be decoded, in decode order.
final class CutFeed: SampleFeed {
  let origin: Int64
  private let feed: any SampleFeed
  private let cut: TrackCut
  /// Samples since the last one that decoding could begin at; empty once it has begun.
  private var waiting: ArraySlice<(sample: WrittenSample, bytes: MediaBytes)> = []
  private var hasBegun = false
  private var isOver = false

  init(_ feed: any SampleFeed, _ cut: TrackCut) {
    self.feed = feed
    self.cut = cut
    origin = feed.origin
  }

  var damage: MediaError? { feed.damage }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    if !hasBegun { try begin() }
    if let item = waiting.popFirst() { return item }
    guard !isOver, let item = try feed.next(), item.sample.decodeTime < cut.shown.upperBound else {
      isOver = true
      return nil
    }
    return item
  }

  /// Reads on to the last sync sample at or before the cut's first moment, and on to what shows that nothing later will do.
  private func begin() throws(MediaError) {
    hasBegun = true
    let first = cut.shown.lowerBound.saturatingSubtract(cut.preroll)
    while let item = try feed.next() {
      let sample = item.sample
      if sample.decodeTime >= cut.shown.upperBound {
        isOver = true
        break
      }
      let time = sample.decodeTime.saturatingAdd(sample.compositionOffset)
      if sample.flags.contains(.sync), time <= first { waiting = [] }
      waiting.append(item)
      if sample.decodeTime > first, time > first { break }
    }
    // Pictures that are shown before the first one need what is not there, and are hidden.
    if let start = waiting.first.map({ $0.sample.decodeTime.saturatingAdd($0.sample.compositionOffset) }) {
      waiting = ArraySlice(
        waiting.enumerated().filter { index, item in
          index == 0 || item.sample.flags.contains(.sync)
            || item.sample.decodeTime.saturatingAdd(item.sample.compositionOffset) >= start
        }.map(\.element))
    }
  }
}
