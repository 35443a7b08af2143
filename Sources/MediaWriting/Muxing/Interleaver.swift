import MediaCore

/// Decides whose sample is written next: decode times of neighbours in the file are within a window.
///
/// A pure function of the tracks' next samples, so that the same input gives the same order.
package struct Interleaver: Sendable {
  /// The usual window, in nanoseconds.
  package static let window: Int64 = 500_000_000

  /// A track's next sample.
  package struct Head: Sendable {
    /// The decode time on the movie's timeline, in nanoseconds.
    package var time: Int64
    /// The place of its bytes in the file that all samples come from; `nil` where they come from no file, or from several.
    package var place: Int64?

    package init(time: Int64, place: Int64? = nil) {
      self.time = time
      self.place = place
    }
  }

  private var current: Int?
  /// The time by which a track may be later than the earliest one, in nanoseconds.
  private let window: Int64

  package init(window: Int64 = Self.window) {
    self.window = window
  }

  /// The track whose sample is next; `nil` where none has one.
  ///
  /// Within the window, samples keep the order that they have in the file that they come from, so that it is read from
  /// its start to its end; of others, the track that was written last goes on.
  package mutating func choose(_ heads: [Head?]) -> Int? {
    var earliest: Int64?
    for head in heads {
      if let head { earliest = min(earliest ?? head.time, head.time) }
    }
    guard let earliest else { return nil }
    let limit = earliest.saturatingAdd(window)
    var best: (index: Int, head: Head)?
    for (index, head) in heads.enumerated() {
      guard let head, head.time <= limit else { continue }
      guard let other = best else {
        best = (index, head)
        continue
      }
      if isBetter(index, head, than: other) { best = (index, head) }
    }
    current = best?.index ?? current
    return best?.index
  }

  private func isBetter(_ index: Int, _ head: Head, than other: (index: Int, head: Head)) -> Bool {
    if let place = head.place, let otherPlace = other.head.place { return place < otherPlace }
    if other.index == current || index == current { return index == current }
    return head.time < other.head.time
  }

  /// A time in units of a timescale, in nanoseconds.
  package static func nanoseconds(_ ticks: Int64, timescale: UInt32) -> Int64 {
    ticks.rescaled(by: 1_000_000_000, over: Int64(max(timescale, 1)), .roundTowardZero)
  }
}
