import MediaCore

/// Decides which key frames begin a segment: the first after each multiple of an interval, or the first after it was asked for.
struct SegmentCadence {
  /// The start from which multiples are counted, and the interval; `nil` where segments end when that is asked for.
  let grid: (start: MediaTime, interval: MediaTime)?
  /// The number of the interval that the segment began in.
  private var current: Int128?
  /// The times up to which samples belong to the segments that are to end, as an encoder is some pictures late.
  private var ends: [MediaTime] = []

  init(grid: (start: MediaTime, interval: MediaTime)?) {
    self.grid = grid
  }

  /// Has the segment end with what is shown at a time, or with what has come where it is `nil`.
  mutating func endSegment(after time: MediaTime?) {
    ends.append(time ?? .negativeInfinity)
  }

  /// Whether a segment begins at a time with a picture that is a key frame, or can be made one.
  mutating func begins(at time: MediaTime) -> Bool {
    if let end = ends.first, time > end {
      ends.removeAll { time > $0 }
      return true
    }
    guard let number = number(at: time) else { return false }
    guard let current else {
      self.current = number
      return false
    }
    guard number > current else { return false }
    self.current = number
    return true
  }

  private func number(at time: MediaTime) -> Int128? {
    guard let grid, time.isNumeric else { return nil }
    let passed = time - grid.start
    guard passed.isNumeric, passed > .zero else { return 0 }
    return Int128(passed.value) * Int128(grid.interval.timescale)
      / (Int128(passed.timescale) * Int128(grid.interval.value))
  }
}
