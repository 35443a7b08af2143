import MediaCore

/// Times of a clock that may begin anew, by more than pictures are reordered, as in streams that were put one after the other.
///
/// A time that goes back is placed after the time before it, and a single time that is long after its neighbours is wrong.
struct ClockRestarts {
  private let clock: Int32
  /// Added to times after a clock that began anew.
  private var shift: Int64 = 0
  /// A sample that comes long after the one before it: the next one's time says whether that is so.
  private var doubtful: Timed?
  /// Whether times went back.
  private(set) var hasRestarted = false
  /// The first time that was wrong.
  private(set) var firstDisorder: Int64?

  typealias Timed = (sample: PacketSample, time: Int64)

  /// Seconds; what comes later than this after a sample is looked at more closely.
  private static let longStep: Int64 = 10

  /// - Parameter clock: units a second.
  init(clock: Int32) {
    self.clock = clock
  }

  /// Times that go back by less are those of pictures that are reordered.
  private var tolerance: Int64 { Int64(clock) / 2 }

  /// Forgets what it has seen, for a feed that begins again.
  mutating func rewind() {
    (doubtful, shift) = (nil, 0)
  }

  /// The sample that waits to be believed, where no other follows.
  mutating func popDoubtful() -> Timed? {
    defer { doubtful = nil }
    return doubtful
  }

  /// The sample that waits to be believed, with the time that it has by that of the next one; `nil` where none waits.
  mutating func settleDoubtful(before known: Int64, after last: PacketSample.End?) -> Timed? {
    if doubtful == nil { return nil }
    guard var stray = popDoubtful() else { return nil }
    guard let last, known.saturatingAdd(shift) < stray.time.saturatingSubtract(tolerance) else {
      return stray
    }
    let offset = stray.sample.presentationTime.map { $0.saturatingSubtract(stray.time) }
    stray.time = last.next
    stray.sample.presentationTime = offset.map(stray.time.saturatingAdd)
    note(stray.time)
    return stray
  }

  /// The time of a sample, which is moved as its clock asks for it; `nil` where it waits to be believed.
  mutating func place(_ sample: inout PacketSample, at known: Int64, after last: PacketSample.End?) -> Int64?
  {
    var time = known.saturatingAdd(shift)
    var isDoubtful = false
    if let last {
      if time < last.decodeTime.saturatingSubtract(tolerance) {
        note(last.next)
        shift = shift.saturatingAdd(last.next.saturatingSubtract(time))
        time = last.next
        hasRestarted = true
      } else {
        isDoubtful = time > last.decodeTime.saturatingAdd(Int64(clock) * Self.longStep)
      }
      time = max(time, last.decodeTime)
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
