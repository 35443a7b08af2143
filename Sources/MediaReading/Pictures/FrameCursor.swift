import LibAV
import MediaAssets
import MediaCore

/// Finds the picture that is on screen at a time: the last one whose presentation time is not after it.
///
/// The oracle is a decode from the file's start. A place that was sought is used only if decoding there begins
/// with a picture that can be decoded by itself and is shown no later than the time asked for. Otherwise the
/// search goes back further, at last to the start.
final class FrameCursor {
  let reader: FrameReader
  private let current: Frame
  private let following: Frame
  private var position = Position.none
  private(set) var currentTime = MediaTime.invalid
  /// The stored timestamp of the current picture.
  private(set) var currentTicks: Int64 = 0
  private var entry = Entry.start
  /// Pictures are shown between these two moments; on the media's own timeline all pictures are.
  private let firstMoment: MediaTime
  private let lastMoment: MediaTime
  /// Nothing is shown after it on the media's own timeline: a picture whose timestamp strays there hides no other.
  var lastShown = MediaTime.positiveInfinity
  private static let mostStrays = 16
  /// The damage that was met before decoding began where it did.
  private var earlierDamage = ReadingDamage()
  private var decodeAhead = DecodeAhead()
  private static let firstStepBack = MediaTime(value: 1, timescale: 2)

  /// The pictures that are held.
  private enum Position {
    /// There is no current picture.
    case none
    /// The decoder goes on after the current picture, and has decoded the following one; `nil` at the end.
    case inSequence(following: Moment?)
    /// The current picture was decoded alone, so that nothing can be decoded after it; it is sure to be on screen until
    /// a time, where one is known.
    case alone(until: MediaTime?)
  }

  /// The time at which a picture comes on screen, and its stored timestamp.
  private struct Moment {
    var time: MediaTime
    var ticks: Int64
  }

  /// The place where decoding began.
  private enum Entry {
    case start
    /// At a place that was sought, from which decoding may come to an end before the track's.
    case soughtPlace(MediaTime)
    /// At a place that was sought, from which decoding came to the track's end, or has come to none yet.
    case provenPlace(MediaTime)
  }

  /// - Parameter timeline: the one of the reader's times.
  init(_ reader: FrameReader, on timeline: SampleTimeline) throws(MediaError) {
    self.reader = reader
    let end = timeline == .media ? reader.track.mediaEnd : reader.track.timeRange.end
    firstMoment = timeline == .media ? .negativeInfinity : .zero
    lastMoment = end.isNumeric ? end : .positiveInfinity
    current = try Frame()
    following = try Frame()
  }

  // MARK: - The current picture

  /// Whether there is a current picture.
  var hasPicture: Bool {
    if case .none = position { false } else { true }
  }

  /// Lends the current picture.
  func withCurrent<Result>(_ body: (borrowing Frame) throws(MediaError) -> Result) throws(MediaError)
    -> Result
  {
    try body(current)
  }

  private var next: Moment? {
    if case .inSequence(let following) = position { following } else { nil }
  }

  /// The presentation time of the picture after the current one; `nil` at the end.
  var nextTime: MediaTime? { next?.time }

  /// The time until which the current picture, decoded alone, is sure to be on screen.
  private var aloneUntil: MediaTime? {
    if case .alone(let end) = position { end } else { nil }
  }

  private var isAlone: Bool {
    if case .alone = position { true } else { false }
  }

  /// The time at which the current picture gives way to the next; by its own duration where it is the last.
  func currentEnd() throws(MediaError) -> MediaTime {
    if let nextTime { return nextTime }
    let track = reader.track
    let ticks = try withCurrent { (frame) throws(MediaError) -> Int64 in frame.duration }
    let own = ticks > 0 ? track.timeBase.time(ticks) : track.minFrameDuration
    let end = currentTime + (own.isNumeric ? own : .zero)
    if isAlone { return aloneUntil.map { max(end, $0 + track.timeBase.time(1)) } ?? end }
    return max(end, min(end + reader.repetition, lastMoment))
  }

  /// Whether something was lost of the current picture's group, up to the picture itself.
  var isDamaged: Bool {
    let losses = reader.damage.losses.dropFirst(earlierDamage.losses.count)
    if losses.contains(where: { !$0.time.isNumeric || $0.time <= currentTime }) { return true }
    // The times of more losses than are kept are not known.
    return reader.damage.losses.count == ReadingDamage.maximumLossCount
      && reader.damage.packetCount > earlierDamage.packetCount
  }

  /// Takes the losses so far for those of other groups.
  private func forgetLosses() { earlierDamage = reader.damage }

  /// Makes the picture current that was read into `current` last.
  private func takeCurrent(_ position: Position) {
    self.position = position
    currentTime = reader.time
    currentTicks = reader.ticks
  }

  // MARK: - Moving

  /// Goes on with a decoder of so many threads, from the next time that is gone to.
  func renewDecoder(threadCount: Int) throws(MediaError) {
    if try reader.renewDecoder(threadCount: threadCount) { position = .none }
  }

  /// Moves to the picture on screen at `time`, or to the first one where none is on screen yet.
  ///
  /// - Parameters:
  ///   - toleranceBefore: the time that the picture may be earlier than asked, to save decoding.
  ///   - following: the pictures that may be asked for after it.
  /// - Returns: false where the track has no picture at all.
  func move(
    to time: MediaTime, toleranceBefore: MediaTime = .zero, following: FollowingPictures = .any
  ) throws(MediaError) -> Bool {
    if isOnScreen(at: time) { return true }
    if toleranceBefore > window, mayJump(to: time, toleranceBefore) {
      if jump(to: time), time - currentTime <= toleranceBefore { return true }
      // A key picture that can't be decoded alone is still the one to give.
      if let key = groupKey(at: time).map({ reader.track.time(ofTicks: $0) }), key.isNumeric, key <= time,
        key >= firstMoment, time - key <= toleranceBefore
      {
        return try move(to: key, following: following)
      }
    }
    let reached = isInSequence(before: time) ? currentTime : nil
    let entersAnew = reached.map { time - $0 > decodeAhead.length && !isInGroup(time) } ?? true
    defer { learn(from: reached, entersAnew, to: time) }
    let isFar = entersAnew || time - currentTime > window + window
    // A key frame that is too early is no reason to give another picture than the one on screen.
    let takesAny = toleranceBefore.isPositiveInfinity
    if isFar, !takesAny, reader.track.codec.hasDisposablePictures {
      let wanted = following == .noneOfGroup && entersAnew ? stated(at: time) : nil
      if let wanted, decodeAlone(wanted, at: time) { return true }
      if try approachQuickly(time, entersAnew: entersAnew, upTo: wanted) { return true }
      try approach(time, entersAnew: true)
      return hasPicture
    }
    try approach(time, entersAnew: entersAnew, takesAny: takesAny)
    return hasPicture
  }

  /// Whether the current picture is known to be the one on screen at a time.
  private func isOnScreen(at time: MediaTime) -> Bool {
    guard currentTime <= time else { return false }
    switch position {
    case .none: return false
    case .inSequence(let following): return following.map { $0.time > time } ?? true
    case .alone(let end): return end.map { time <= $0 } ?? false
    }
  }

  /// Whether decoding on from the current picture comes to a time.
  private func isInSequence(before time: MediaTime) -> Bool {
    if case .inSequence = position { return currentTime <= time }
    return false
  }

  /// The timestamp of the key sample in whose group a time is; `nil` where no index says.
  func groupKey(at time: MediaTime) -> Int64? {
    reader.indexedKeyFrame(at: min(max(time, firstMoment), lastMoment))
  }

  /// Whether a time is in the group of pictures that is being decoded, as far as an index says.
  private func isInGroup(_ time: MediaTime) -> Bool {
    guard let key = groupKey(at: time) else { return false }
    return key == groupKey(at: currentTime)
  }

  /// Decodes on for longer from now on where seeking came back to the group that was being decoded.
  private func learn(from reached: MediaTime?, _ entersAnew: Bool, to time: MediaTime) {
    guard let reached, entersAnew, case .soughtPlace(let place) = entry, place <= reached else { return }
    decodeAhead.lengthen(toSkip: time - reached)
  }

  /// The length of the part before a sought time in which pictures are decoded in full: some frames.
  private var window: MediaTime {
    let rate = reader.track.nominalFrameRate
    return MediaTime(seconds: rate > 0 ? min(max(4 / rate, 0.05), 1) : 0.5, preferredTimescale: 90000)
  }

  /// Comes to a time without the pictures on the way that no other one needs.
  ///
  /// - Parameter wanted: the timestamp of the picture on screen, where it is known.
  /// - Returns: false where the picture that it came to may not be the one on screen, or damage was met, which is to be
  ///   that of a full decode.
  private func approachQuickly(
    _ time: MediaTime, entersAnew: Bool, upTo wanted: Int64?
  ) throws(MediaError) -> Bool {
    // A picture can be on screen for longer.
    let latest = wanted.map { reader.track.time(ofTicks: $0) } ?? .positiveInfinity
    let certain = min(min(time, lastMoment) - window, latest)
    let damage = reader.damage
    return try reader.attempt(keepingLosses: true) { () throws(MediaError) in
      reader.skipUnneeded(before: certain)
      try approach(time, entersAnew: entersAnew)
      // Between it and the time there may be others that were skipped.
      return hasPicture && currentTime >= certain && (reader.damage.isEmpty || reader.damage == damage)
    }
  }

  /// - Parameter takesAny: whether the picture where decoding begins will do.
  private func approach(
    _ time: MediaTime, entersAnew: Bool, takesAny: Bool = false
  ) throws(MediaError) {
    if entersAnew { try enter(before: time) }
    while let next, next.time <= time, !takesAny { try step() }
  }

  /// Makes the following picture the current one and decodes the one after it.
  func step() throws(MediaError) {
    guard let next else {
      position = .none
      return
    }
    try following.reference(in: current)
    currentTime = next.time
    currentTicks = next.ticks
    try decodeFollowing()
  }

  private func decodeFollowing() throws(MediaError) {
    let first: MediaTime =
      switch entry {
      case .start: firstMoment
      case .soughtPlace(let time), .provenPlace(let time): time
      }
    var next: Moment?
    var tries = 0
    repeat {
      tries += 1
      next = try reader.next(into: following) ? Moment(time: reader.time, ticks: reader.ticks) : nil
      // Pictures before the timeline's start are not shown; those before the entry may lack what they refer to.
    } while next.map { $0.time < first || $0.time > lastShown && tries < Self.mostStrays } ?? false
    position = .inSequence(following: next)
    if next == nil, case .soughtPlace(let place) = entry { try approachEnd(from: place) }
  }

  /// Comes to the end once more from further back.
  ///
  /// A decoder that began in the last, short group of an open-GOP stream keeps the group's last pictures to
  /// itself; one that came through the group before gives them.
  private func approachEnd(from place: MediaTime) throws(MediaError) {
    let reached = currentTime
    // Losses since then are met once more.
    reader.damage = earlierDamage
    try enter(before: place - MediaTime(value: 1, timescale: 1000))
    proveEntry()
    while let next, next.time <= reached { try step() }
  }

  // MARK: - Where decoding begins

  private func proveEntry() {
    if case .soughtPlace(let place) = entry { entry = .provenPlace(place) }
  }

  private func enter(before time: MediaTime) throws(MediaError) {
    position = .none
    let target = min(time, lastMoment)
    var stepBack = isRefreshed ? usualStepBack : .zero
    while target - stepBack > DecodeAhead.least {
      let ticks = reader.track.ticks(at: target - stepBack)
      guard reader.seek(toTicks: ticks) else { break }
      // Decoding from the middle of a group of pictures fails for a while; nothing is lost by that.
      let isThere = reader.attempt { canBegin(at: ticks, before: time) }
      if isThere, case .provenPlace(let place) = entry {
        entry = .soughtPlace(place)
        usualStepBack = stepBack
        forgetLosses()
        if next == nil { try approachEnd(from: place) }
        return
      }
      // The next step back goes as far as the first exact picture was from the place that was sought.
      let delay = isRefreshed && hasPicture && currentTime > target ? currentTime - target + stepBack : .zero
      stepBack = max(delay, stepBack == .zero ? Self.firstStepBack : stepBack.multiplied(by: 2))
    }
    // From the start nothing is lacking: a loss there is one of the track.
    reader.damage = ReadingDamage()
    forgetLosses()
    try reader.rewind()
    entry = .start
    if try readEntry({ _ in true }) { try decodeFollowing() }
  }

  /// Decodes the first two pictures from a place that was sought, with or without a key picture.
  private func canBegin(at ticks: Int64, before time: MediaTime) -> Bool {
    let lossCount = reader.damage.packetCount
    if canBegin(atOrBefore: time) { return true }
    // A picture that is refreshed little by little is no key picture, and exact after a while.
    // The picture that was come to is any one after the time, of any type.
    guard !isRefreshed, reader.damage.packetCount == lossCount, reader.isAfterRecovery else { return false }
    isRefreshed = true
    return reader.seek(toTicks: ticks) && canBegin(atOrBefore: time)
  }

  /// Decodes the first two pictures from a place that was sought.
  ///
  /// - Returns: whether the place is good to begin at; one where nothing can be decoded is not.
  private func canBegin(atOrBefore time: MediaTime) -> Bool {
    do throws(MediaError) {
      // After a seek, the time of a picture without a timestamp of its own isn't known.
      guard try readEntry({ isEntry || $0 > time }), currentTime <= time, isEntry else { return false }
      entry = .provenPlace(currentTime)
      try decodeFollowing()
      return true
    } catch {
      return false
    }
  }

  /// Decodes on to the first picture that is shown and that meets a condition, with nothing after it.
  ///
  /// - Returns: false where there is none.
  private func readEntry(_ isWanted: (MediaTime) -> Bool) throws(MediaError) -> Bool {
    position = .none
    repeat {
      guard try reader.next(into: current) else { return false }
    } while reader.time < firstMoment || !isWanted(reader.time)
    takeCurrent(.inSequence(following: nil))
    return true
  }

  /// Whether decoding can begin at the current picture, and its time is known.
  private var isEntry: Bool {
    (current.isKey || isRefreshed && reader.isRecovered(current)) && reader.hasTimestamp
  }

  /// Whether the track has turned out to have places at which decoding begins without a key picture.
  private var isRefreshed = false
  /// The distance back at which such a place was found last: each try that is not far enough decodes a group
  /// of pictures in vain.
  private var usualStepBack = MediaTime.zero

  // MARK: - Single pictures

  /// Whether the key picture before a time may be within the tolerance, which an index can deny: a jump to it loses the decoder's
  /// place.
  private func mayJump(to time: MediaTime, _ toleranceBefore: MediaTime) -> Bool {
    guard toleranceBefore.isNumeric, let key = groupKey(at: time) else { return true }
    return time - reader.track.time(ofTicks: key) <= toleranceBefore
  }

  /// Goes to the key picture at or before a time and decodes nothing else.
  ///
  /// - Returns: false where that can't be done, or the picture is not one that is shown by then; there is no current
  ///   picture then.
  private func jump(to time: MediaTime) -> Bool {
    let known = isAlone ? currentTicks : nil
    position = .none
    let target = reader.track.ticks(at: min(max(time, firstMoment), lastMoment))
    let isThere = reader.attempt {
      reader.seek(toTicks: target)
        && (try? reader.nextKey(into: current, upTo: target, unless: known)) == true
        && reader.time >= firstMoment && reader.time <= time
    }
    guard isThere else { return false }
    takeCurrent(.alone(until: nil))
    forgetLosses()
    return true
  }

  /// The timestamp of the picture on screen at a time, as index and timestamps say; there is no current picture then.
  ///
  /// - Returns: `nil` where they don't.
  private func stated(at time: MediaTime) -> Int64? {
    // Pictures after the end that the file states are not looked for here.
    guard time >= firstMoment, time < lastMoment else { return nil }
    position = .none
    proveEntry()
    return reader.timestamp(ofPictureAt: time, from: firstMoment)
  }

  /// Decodes the picture of a timestamp, which is on screen at a time, and nothing after it.
  ///
  /// - Returns: false where it came out otherwise; there is no current picture then.
  private func decodeAlone(_ wanted: Int64, at time: MediaTime) -> Bool {
    let damage = reader.damage
    let isThere = reader.attempt {
      guard reader.seek(toTicks: reader.track.ticks(at: time)) else { return false }
      _ = reader.takeComplaint()
      reader.decodeAlone(wanted)
      return decode(to: wanted) && reader.hasTimestamp && !reader.takeComplaint()
        && reader.damage == damage && reader.time <= time
    }
    guard isThere else { return false }
    takeCurrent(.alone(until: time))
    forgetLosses()
    return true
  }

  /// Decodes on to the picture of a timestamp, from one that decoding can begin at.
  private func decode(to wanted: Int64) -> Bool {
    var isFirst = true
    while (try? reader.next(into: current)) == true {
      if isFirst, !isEntry { return false }
      isFirst = false
      if reader.ticks == wanted { return true }
    }
    return false
  }
}

/// A part of the media that is decoded rather than sought over: a seek costs half a group of pictures on average, and
/// the whole way again where the group turned out to be longer.
private struct DecodeAhead {
  private(set) var length = Self.least
  static let least = MediaTime(value: 1, timescale: 1)
  private static let most = MediaTime(value: 20, timescale: 1)

  /// Decodes on for longer from now on, since a seek over a distance came back to where it began.
  mutating func lengthen(toSkip distance: MediaTime) {
    length = min(max(length, distance.multiplied(by: 2)), Self.most)
  }
}
