import LibAV

/// The time of the frame that a decoder gave last.
struct FrameClock {
  /// The stored timestamp of the frame; where the one before it ended if it has none.
  private(set) var ticks: Int64 = 0
  /// Whether the frame has a timestamp of its own; of several frames in a packet only the first has.
  private(set) var hasTimestamp = false
  /// Where the frame ends; `nil` where decoding has just begun.
  private var end: Int64?

  /// - Parameter start: for a first frame without a timestamp.
  mutating func advance(to frame: borrowing Frame, from start: Int64) {
    hasTimestamp = frame.presentationTime != nil
    ticks = frame.presentationTime ?? end ?? start
    end = ticks.addingReportingOverflow(max(frame.duration, 1)).partialValue
  }

  /// Goes to a frame that was decoded alone.
  mutating func jump(toTicks ticks: Int64) {
    hasTimestamp = true
    self.ticks = ticks
  }

  /// Forgets where the last frame ended, as after a seek.
  mutating func restart() { end = nil }
}
