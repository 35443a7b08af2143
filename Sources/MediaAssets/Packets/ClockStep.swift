/// The step of a clock from one timestamp of a track to its next one.
package enum ClockStep {
  /// On, or back by no more than pictures are reordered.
  case regular
  /// Back by more: the clock begins anew, or the timestamp is wrong.
  case back
  /// So far on that the timestamp is believed once the next one agrees with it.
  case leap

  /// Times that go back by less are those of pictures that are reordered, in seconds.
  private static let mostReordering = 0.5
  /// Timestamps that are no further apart are of one clock, in seconds.
  private static let longest = 10.0

  package init(seconds: Double) {
    self = seconds < -Self.mostReordering ? .back : seconds > Self.longest ? .leap : .regular
  }

  /// Whether two timestamps of different tracks are of one clock.
  static func isWithinClock(seconds: Double) -> Bool { abs(seconds) <= longest }
}
