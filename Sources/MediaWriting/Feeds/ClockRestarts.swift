import MediaAssets
import MediaCore

/// Times of a clock that may begin anew, by more than pictures are reordered, as in streams that were put one after the other.
///
/// Times that go back are placed after the time before them, and a single time that is long before or after its neighbours is wrong.
struct ClockRestarts {
  private let clock: Int32
  /// Added to times after a clock that began anew.
  private var shift: Int64 = 0
  /// Whether times that go back have been moved before, where there was a reason.
  private let isShared: Bool
  /// A sample that comes before or long after the one before it: the next one's time says whether that is so.
  private var doubtful: Timed?
  /// Whether times went back.
  private(set) var hasRestarted = false
  /// The first time that was wrong.
  private(set) var firstDisorder: Int64?

  typealias Timed = (sample: PacketSample, time: Int64)

  /// - Parameters:
  ///   - clock: units a second.
  ///   - isShared: whether a clock that tracks have in common has moved times that go back.
  init(clock: Int32, isShared: Bool) {
    (self.clock, self.isShared) = (clock, isShared)
  }

  /// Forgets what it has seen, for a feed that begins again.
  mutating func rewind() {
    (doubtful, shift) = (nil, 0)
  }

  /// The sample that waits to be believed, where no other follows.
  mutating func popDoubtful(after last: PacketSample.End?) -> Timed? {
    guard let stray = doubtful else { return nil }
    doubtful = nil
    guard let last, goesBack(stray.time, after: last) else { return stray }
    return moved(stray, to: last.next)
  }

  private func goesBack(_ time: Int64, after last: PacketSample.End) -> Bool {
    step(to: time, after: last.decodeTime) == .back
  }

  private func step(to time: Int64, after last: Int64) -> ClockStep {
    ClockStep(seconds: Double(time.saturatingSubtract(last)) / Double(clock))
  }

  private mutating func moved(_ stray: Timed, to time: Int64) -> Timed {
    var moved = stray
    let offset = stray.sample.presentationTime.map { $0.saturatingSubtract(stray.time) }
    moved.time = time
    moved.sample.presentationTime = offset.map(time.saturatingAdd)
    note(time)
    return moved
  }

  /// The sample that waits to be believed, with the time that it has by that of the next one; `nil` where none waits.
  mutating func settleDoubtful(before known: Int64, after last: PacketSample.End?) -> Timed? {
    guard let stray = doubtful else { return nil }
    doubtful = nil
    guard let last else { return stray }
    let next = known.saturatingAdd(shift)
    if goesBack(stray.time, after: last) {
      if goesBack(next, after: last) {
        shift = shift.saturatingAdd(last.next.saturatingSubtract(stray.time))
        hasRestarted = true
      }
    } else if step(to: next, after: stray.time) != .back {
      return stray
    }
    return moved(stray, to: last.next)
  }

  /// The time of a sample, which is moved as its clock asks for it; `nil` where it waits to be believed.
  mutating func place(_ sample: inout PacketSample, at known: Int64, after last: PacketSample.End?) -> Int64?
  {
    var time = known.saturatingAdd(shift)
    var isDoubtful = false
    if let last {
      let step = step(to: time, after: last.decodeTime)
      isDoubtful = step == .back && !isShared || step == .leap
      if !isDoubtful { time = max(time, last.decodeTime) }
    }
    if shift != 0 { sample.presentationTime = sample.presentationTime.map { $0.saturatingAdd(shift) } }
    guard isDoubtful else { return time }
    doubtful = (sample, time)
    return nil
  }

  private mutating func note(_ time: Int64) {
    firstDisorder = firstDisorder ?? time
  }
}
