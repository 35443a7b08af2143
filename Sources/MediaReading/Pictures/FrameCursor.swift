import LibAV
import MediaAssets
import MediaCore

/// Finds the picture that is on screen at a time: the last one whose presentation time is not after it.
///
/// The oracle is a decode from the file's start. A place that was sought is used only if decoding there begins
/// with a picture that can be decoded by itself and is shown no later than the time asked for; otherwise the
/// search goes back further, at last to the start.
final class FrameCursor {
  let reader: FrameReader
  private let current: Frame
  private let following: Frame
  private(set) var currentTime = MediaTime.invalid
  /// The stored stamp of the current picture.
  private(set) var currentTicks: Int64 = 0
  private var followingTime = MediaTime.invalid
  private var followingTicks: Int64 = 0
  /// Whether there is a current picture.
  private(set) var hasPicture = false
  private var hasFollowing = false
  /// Where decoding began.
  private var entryTime: MediaTime
  /// Pictures are shown between these; on the media's own timeline all of them are.
  private let firstMoment: MediaTime
  private let lastMoment: MediaTime
  /// Nothing is shown behind it on the media's own timeline: a picture whose stamp strays there hides no other.
  var lastShown = MediaTime.positiveInfinity
  private static let mostStrays = 16
  /// Whether decoding began at a place that was sought, and the end was not reached from further back yet.
  private var wasSought = false
  /// Whether the current picture was decoded alone, so that nothing can be decoded behind it.
  private var isAlone = false
  /// Until when the current picture, decoded alone, is sure to be on screen.
  private var aloneUntil: MediaTime?
  /// Losses before decoding began where it did.
  private var earlierLosses = (count: 0, kept: 0)

  /// A stretch that is decoded rather than sought over: a seek costs half a group of pictures on average, and the
  /// whole way again where the group turned out to be longer.
  private var decodeAhead = FrameCursor.leastDecodeAhead
  private static let leastDecodeAhead = MediaTime(value: 1, timescale: 1)
  private static let mostDecodeAhead = MediaTime(value: 20, timescale: 1)
  private static let firstStepBack = MediaTime(value: 1, timescale: 2)

  init(_ reader: FrameReader) throws(MediaError) {
    self.reader = reader
    let end = reader.ignoresEditLists ? reader.track.mediaEnd : reader.track.timeRange.end
    firstMoment = reader.ignoresEditLists ? .negativeInfinity : .zero
    lastMoment = end.isNumeric ? end : .positiveInfinity
    entryTime = firstMoment
    current = try Frame()
    following = try Frame()
  }

  /// Lends the current picture.
  func withCurrent<Result>(_ body: (borrowing Frame) throws(MediaError) -> Result) throws(MediaError)
    -> Result
  {
    try body(current)
  }

  /// The presentation time of the picture behind the current one; `nil` at the end.
  var nextTime: MediaTime? { hasFollowing ? followingTime : nil }

  /// Where the current picture gives way to the next; by its own duration where it is the last.
  func currentEnd() throws(MediaError) -> MediaTime {
    if let nextTime { return nextTime }
    let track = reader.track
    let ticks = try withCurrent { (frame) throws(MediaError) -> Int64 in frame.duration }
    let own = ticks > 0 ? track.timeBase.time(ticks) : track.minFrameDuration
    let end = currentTime + (own.isNumeric ? own : .zero)
    return aloneUntil.map { max(end, $0 + track.timeBase.time(1)) } ?? end
  }

  /// Moves to the picture on screen at `time`, or to the first one where none is on screen yet.
  ///
  /// - Parameters:
  ///   - toleranceBefore: how much earlier than asked the picture may be, to save decoding.
  ///   - isLast: whether no picture of the same group is wanted after it, which saves decoding, too.
  /// - Returns: false where the track has no picture at all.
  func move(
    to time: MediaTime, toleranceBefore: MediaTime = .zero, isLast: Bool = false
  ) throws(MediaError) -> Bool {
    if let aloneUntil, hasPicture, currentTime <= time, time <= aloneUntil { return true }
    let isThere = hasPicture && !isAlone && currentTime <= time && (nextTime ?? .positiveInfinity) > time
    if isThere { return true }
    if toleranceBefore > window, mayJump(to: time, toleranceBefore), jump(to: time),
      time - currentTime <= toleranceBefore
    {
      return true
    }
    let isAhead = hasPicture && !isAlone && currentTime <= time
    let entersAnew = !isAhead || time - currentTime > decodeAhead && !isInGroup(time)
    let reached = isAhead ? currentTime : nil
    defer { learn(from: reached, entersAnew, to: time) }
    let isFar = entersAnew || time - currentTime > window + window
    // A key frame that is too early is no reason to give another picture than the one on screen.
    let takesAny = toleranceBefore.isPositiveInfinity
    if isFar, !takesAny, reader.track.codec.hasDisposablePictures {
      if isLast, entersAnew, decodeAlone(at: time) { return true }
      let certain = min(time, lastMoment) - window
      reader.spare(before: certain)
      defer { reader.spareNone() }
      try approach(time, entersAnew: entersAnew)
      // Between it and the time there may be others that were passed over; and damage is to be that of a full decode.
      if hasPicture, currentTime >= certain, reader.damage.isEmpty { return true }
      reader.spareNone()
      try approach(time, entersAnew: true)
      return hasPicture
    }
    try approach(time, entersAnew: entersAnew, takesAny: takesAny)
    return hasPicture
  }

  /// The stamp of the key sample in whose group a time lies; `nil` where no index tells.
  func groupKey(at time: MediaTime) -> Int64? {
    reader.indexedKey(at: min(max(time, firstMoment), lastMoment))
  }

  /// Whether a time lies in the group of pictures that is being decoded, as far as an index tells.
  private func isInGroup(_ time: MediaTime) -> Bool {
    guard let key = groupKey(at: time) else { return false }
    return key == groupKey(at: currentTime)
  }

  /// Decodes on for longer from now on where seeking came back to the group that was being decoded.
  private func learn(from reached: MediaTime?, _ entersAnew: Bool, to time: MediaTime) {
    guard let reached, entersAnew, wasSought, entryTime <= reached else { return }
    decodeAhead = min(max(decodeAhead, (time - reached).multiplied(by: 2)), Self.mostDecodeAhead)
  }

  /// Whether no index tells that the key picture before a time is too early; to jump loses the decoder's place.
  private func mayJump(to time: MediaTime, _ toleranceBefore: MediaTime) -> Bool {
    guard toleranceBefore.isNumeric, let key = groupKey(at: time) else { return true }
    return time - reader.track.time(ofTicks: key) <= toleranceBefore
  }

  /// Goes to the key picture at or before a time and decodes nothing else.
  ///
  /// - Returns: false where that can't be done, or the picture is not one that is shown by then; what is current is
  ///   not defined then.
  private func jump(to time: MediaTime) -> Bool {
    let damage = reader.damage
    defer { reader.damage = damage }
    let known = isAlone && hasPicture ? currentTicks : nil
    hasPicture = false
    isAlone = true
    aloneUntil = nil
    let target = min(max(time, firstMoment), lastMoment)
    guard reader.seek(toTicks: reader.track.ticks(at: target)),
      (try? reader.nextKey(into: current, upTo: reader.track.ticks(at: target), unless: known)) == true,
      reader.time >= firstMoment, reader.time <= time
    else { return false }
    hasPicture = true
    hasFollowing = false
    currentTime = reader.time
    currentTicks = reader.ticks
    earlierLosses = (damage.packetCount, damage.losses.count)
    return true
  }

  /// Decodes the picture on screen at a time, as index and stamps tell, and nothing behind it.
  ///
  /// - Returns: false where they don't, or it came out otherwise; what is current is not defined then.
  private func decodeAlone(at time: MediaTime) -> Bool {
    // What is behind the end that the file states is not looked for here.
    guard time >= firstMoment, time < lastMoment else { return false }
    let damage = reader.damage
    defer {
      reader.damage = damage
      reader.spareNone()
    }
    reader.damage = ReadingDamage()
    hasPicture = false
    hasFollowing = false
    wasSought = false
    isAlone = true
    aloneUntil = nil
    guard let stamp = reader.stamp(ofPictureAt: time, from: firstMoment),
      reader.seek(toTicks: reader.track.ticks(at: time))
    else {
      return false
    }
    _ = reader.takeComplaint()
    reader.decodeAlone(stamp)
    var isFirst = true
    while (try? reader.next(into: current)) == true {
      if isFirst, !isEntry { break }
      isFirst = false
      guard reader.ticks == stamp else { continue }
      guard reader.isStamped, !reader.takeComplaint(), reader.damage.isEmpty, reader.time <= time else {
        break
      }
      hasPicture = true
      currentTime = reader.time
      currentTicks = reader.ticks
      aloneUntil = time
      earlierLosses = (damage.packetCount, damage.losses.count)
      return true
    }
    _ = reader.takeComplaint()
    return false
  }

  /// Whether something was lost of the current picture's group, up to the picture itself.
  var isDamaged: Bool {
    let losses = reader.damage.losses.dropFirst(earlierLosses.kept)
    if losses.contains(where: { !$0.time.isNumeric || $0.time <= currentTime }) { return true }
    // Of more losses than are kept the times are not known.
    return reader.damage.losses.count == ReadingDamage.maximumLossCount
      && reader.damage.packetCount > earlierLosses.count
  }

  /// - Parameter takesAny: whether the picture where decoding begins will do.
  private func approach(
    _ time: MediaTime, entersAnew: Bool, takesAny: Bool = false
  ) throws(MediaError) {
    if entersAnew { try enter(before: time) }
    while hasFollowing, followingTime <= time, !takesAny { try step() }
  }

  /// Before a time that is sought, pictures are decoded in full for so long: some frames.
  private var window: MediaTime {
    let rate = reader.track.nominalFrameRate
    return MediaTime(seconds: rate > 0 ? min(max(4 / rate, 0.05), 1) : 0.5, preferredTimescale: 90000)
  }

  /// Makes the following picture the current one and decodes the one after it.
  func step() throws(MediaError) {
    guard hasFollowing else {
      hasPicture = false
      return
    }
    try following.reference(in: current)
    currentTime = followingTime
    currentTicks = followingTicks
    try decodeFollowing()
  }

  private func decodeFollowing() throws(MediaError) {
    var tries = 0
    repeat {
      tries += 1
      hasFollowing = try reader.next(into: following)
      followingTime = reader.time
      followingTicks = reader.ticks
      // Pictures before the timeline's start are not shown; those before the entry may lack what they refer to.
    } while hasFollowing
      && (followingTime < entryTime || followingTime > lastShown && tries < Self.mostStrays)
    if !hasFollowing, wasSought { try approachEnd() }
  }

  /// Comes to the end once more from further back.
  ///
  /// A decoder that began in the last, short group of an open-GOP stream keeps the group's last pictures to
  /// itself; one that came through the group before gives them.
  private func approachEnd() throws(MediaError) {
    let reached = currentTime
    wasSought = false
    try enter(before: entryTime - MediaTime(value: 1, timescale: 1000))
    wasSought = false
    while hasFollowing, followingTime <= reached { try step() }
  }

  private func enter(before time: MediaTime) throws(MediaError) {
    wasSought = false
    isAlone = false
    aloneUntil = nil
    // Decoding from the middle of a group of pictures fails for a while; nothing is lost by that.
    let damage = reader.damage
    let target = min(time, lastMoment)
    var stepBack = MediaTime.zero
    while target - stepBack > Self.leastDecodeAhead {
      guard reader.seek(toTicks: reader.track.ticks(at: target - stepBack)) else { break }
      let isThere = canBegin(atOrBefore: time)
      reader.damage = damage
      if isThere {
        wasSought = true
        earlierLosses = (damage.packetCount, damage.losses.count)
        if !hasFollowing { try approachEnd() }
        return
      }
      stepBack = stepBack == .zero ? Self.firstStepBack : stepBack.multiplied(by: 2)
    }
    // From the start nothing is lacking: what is lost there is lost.
    reader.damage = ReadingDamage()
    earlierLosses = (0, 0)
    try reader.rewind()
    _ = try begin(atOrBefore: .positiveInfinity, requiresKey: false)
  }

  /// Whether the place that was sought is good to begin at; one where nothing can be decoded is not.
  private func canBegin(atOrBefore time: MediaTime) -> Bool {
    do throws(MediaError) {
      return try begin(atOrBefore: time, requiresKey: true)
    } catch {
      return false
    }
  }

  /// Whether decoding can begin at the current picture, and when that is is known.
  private var isEntry: Bool { current.isKey && reader.isStamped }

  /// Decodes the first two pictures from here.
  ///
  /// - Returns: false where the first one is no good as a place to begin.
  private func begin(atOrBefore time: MediaTime, requiresKey: Bool) throws(MediaError) -> Bool {
    hasFollowing = false
    entryTime = firstMoment
    repeat {
      hasPicture = try reader.next(into: current)
      currentTime = reader.time
      currentTicks = reader.ticks
      // Behind a seek, a picture without a stamp of its own is nobody knows when.
    } while hasPicture && (currentTime < firstMoment || requiresKey && !isEntry && currentTime <= time)
    guard hasPicture, currentTime <= time, isEntry || !requiresKey else { return false }
    entryTime = requiresKey ? currentTime : firstMoment
    try decodeFollowing()
    return true
  }
}
