import MediaCore

/// Gives decoded pictures times that rise, where damage has moved the timestamps of some or a clock begins anew.
///
/// A decoder gives pictures in the order in which they are shown. So a time that doesn't fit the ones around it is wrong:
/// its picture is shown between its neighbours. Where all that follow are earlier than what came before, they come after it.
/// Times that rise stay as they are.
struct PictureSequence {
  /// Pictures that came, and are not given yet: two, and more only where times are in doubt.
  private var waiting: [SampleBuffer] = []
  /// The last picture's time, and how long the one before it was shown.
  private var last: MediaTime?
  private var step = MediaTime.invalid
  /// The time that is added to stored times, after a clock that began anew.
  private var shift = MediaTime.zero
  /// Pictures that got another time than the stored one, or none.
  private(set) var strayCount = 0
  /// The time at which the first of them is shown.
  private(set) var firstStray = MediaTime.invalid

  /// The number of pictures that are looked at where times are in doubt.
  private static let window = 8
  /// The longest time to the next picture that is believed without a closer look.
  private static let longStep = MediaTime(value: 10, timescale: 1)

  /// Takes the next picture.
  ///
  /// - Returns: those that can be shown now.
  mutating func take(_ picture: SampleBuffer) -> [SampleBuffer] {
    waiting.append(picture.moved(by: shift))
    return advance(isLast: false)
  }

  /// Says that no picture follows.
  ///
  /// - Returns: those that waited.
  mutating func finish() -> [SampleBuffer] { advance(isLast: true) }

  private mutating func advance(isLast: Bool) -> [SampleBuffer] {
    var ready: [SampleBuffer] = []
    while let first = waiting.first {
      let isSure = zip(waiting, waiting.dropFirst()).prefix(2).allSatisfy { follows($1.time, $0.time) }
      if isSure, follows(first.time, last), isLast || waiting.count > 2 {
        give(waiting.removeFirst(), until: waiting.first?.time, &ready)
      } else if isLast || waiting.count >= Self.window {
        resolve(&ready)
      } else {
        break
      }
    }
    return ready
  }

  /// Whether a time comes after another in the way of pictures that follow each other.
  private func follows(_ time: MediaTime, _ earlier: MediaTime?) -> Bool {
    guard time.isNumeric else { return false }
    guard let earlier else { return true }
    return time > earlier && time - earlier <= Self.longStep
  }

  /// Finds out which times of those that wait are right, and gives the first picture that has one, with those before it.
  private mutating func resolve(_ ready: inout [SampleBuffer]) {
    var rising = Self.rising(waiting.map(\.time), after: last)
    let isNear = rising.first == 0 && follows(waiting[0].time, last)
    let wait = rising.first.flatMap { place in last.map { waiting[place].time - $0 } } ?? .zero
    if !isNear, rising.count * 2 < waiting.count || wait > MediaLimits.longestTime {
      rising = Self.rising(waiting.map(\.time), after: nil)
      if let place = rising.first { restart(at: waiting[place].time) }
    }
    guard let place = rising.first else {
      for picture in waiting { count(at: last ?? picture.time) }
      return waiting.removeAll()
    }
    giveStrays(waiting.prefix(place), before: waiting[place].time, &ready)
    var next: MediaTime?
    if let following = rising.dropFirst().first {
      // Strays are shown between.
      let time = waiting[place].time
      let wait = waiting[following].time - time
      next = time + MediaTime(value: wait.value / Int64(following - place), timescale: wait.timescale)
    }
    waiting.removeFirst(place)
    give(waiting.removeFirst(), until: next, &ready)
  }

  /// Has the pictures that wait come right after the ones before: their clock has begun anew, or has moved by hours.
  ///
  /// - Parameter first: the first time that is right by the new clock.
  private mutating func restart(at first: MediaTime) {
    guard let last else { return }
    let length = step.isNumeric ? step : MediaTime(value: 1, timescale: 25)
    let move = last + length - first
    count(at: last + length)
    shift = shift + move
    for place in waiting.indices { waiting[place] = waiting[place].moved(by: move) }
  }

  /// Gives pictures whose times are wrong, each as long as the others, up to the next right time.
  private mutating func giveStrays(
    _ strays: ArraySlice<SampleBuffer>, before next: MediaTime, _ ready: inout [SampleBuffer]
  ) {
    for (place, stray) in strays.enumerated() {
      guard let last else {
        // Before the first right time there is no place.
        count(at: next)
        continue
      }
      let rest = (next - last).convertScale(next.timescale, method: .roundTowardZero)
      let length = rest.value / Int64(strays.count - place + 1)
      let time = last + MediaTime(value: length, timescale: next.timescale)
      count(at: time)
      guard length > 0 else { continue }
      give(
        stray.placed(at: time), until: time + MediaTime(value: length, timescale: next.timescale),
        &ready)
    }
  }

  private mutating func count(at time: MediaTime) {
    if strayCount == 0 { firstStray = time }
    strayCount += 1
  }

  /// - Parameter next: when the following picture is shown, as far as that is known.
  private mutating func give(_ picture: SampleBuffer, until next: MediaTime?, _ ready: inout [SampleBuffer]) {
    var picture = picture
    let time = picture.time
    if let next, next > time {
      step = next - time
      let stated = picture.duration
      if !(stated > .zero && time + stated <= next) {
        picture.sampleTimingInfoArray = [SampleTimingInfo(duration: step, presentationTimeStamp: time)]
      }
    } else if strayCount > 0, step.isNumeric, !(picture.duration > .zero && picture.duration <= Self.longStep)
    {
      picture.sampleTimingInfoArray = [SampleTimingInfo(duration: step, presentationTimeStamp: time)]
    }
    last = time
    ready.append(picture)
  }

  /// The places of the most times that rise, all of them after another one; of equally many those that end first.
  private static func rising(_ times: [MediaTime], after start: MediaTime?) -> [Int] {
    var chains: [[Int]] = []
    for (place, time) in times.enumerated() {
      guard time.isNumeric, start.map({ time > $0 }) ?? true else {
        chains.append([])
        continue
      }
      let before = chains.filter { $0.last.map { times[$0] < time } ?? false }
      let longest = before.max { $0.count < $1.count } ?? []
      chains.append(longest + [place])
    }
    return chains.filter { !$0.isEmpty }.max { one, other in
      guard one.count == other.count, let oneEnd = one.last, let otherEnd = other.last else {
        return one.count < other.count
      }
      return times[oneEnd] > times[otherEnd]
    } ?? []
  }
}

extension SampleBuffer {
  fileprivate var time: MediaTime { presentationTimeStamp }

  /// The buffer at another time, whatever its own is.
  fileprivate func placed(at time: MediaTime) -> SampleBuffer {
    var placed = self
    placed.sampleTimingInfoArray = [SampleTimingInfo(duration: duration, presentationTimeStamp: time)]
    return placed
  }

  /// The buffer, so much later.
  func moved(by shift: MediaTime) -> SampleBuffer {
    guard shift.isNumeric, shift != .zero else { return self }
    var moved = self
    moved.sampleTimingInfoArray = sampleTimingInfoArray.map { timing in
      SampleTimingInfo(
        duration: timing.duration, presentationTimeStamp: timing.presentationTimeStamp + shift,
        decodeTimeStamp: timing.decodeTimeStamp + shift)
    }
    return moved
  }
}
