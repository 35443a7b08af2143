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
  private var followingTime = MediaTime.invalid
  /// Whether there is a current picture.
  private(set) var hasPicture = false
  private var hasFollowing = false
  /// Where decoding began.
  private var entryTime = MediaTime.zero
  /// Whether decoding began at a place that was sought, and the end was not reached from further back yet.
  private var wasSought = false

  /// A stretch that is decoded rather than sought over: a seek costs half a group of pictures on average.
  private static let decodeAhead = MediaTime(value: 1, timescale: 1)
  private static let firstStepBack = MediaTime(value: 1, timescale: 2)

  init(_ reader: FrameReader) throws(MediaError) {
    self.reader = reader
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

  /// Moves to the picture on screen at `time`, or to the first one where none is on screen yet.
  ///
  /// - Parameter toleranceBefore: how much earlier than asked the picture may be, to save decoding.
  /// - Returns: false where the track has no picture at all.
  func move(to time: MediaTime, toleranceBefore: MediaTime = .zero) throws(MediaError) -> Bool {
    let isAhead = hasPicture && currentTime <= time
    let isThere = isAhead && (nextTime ?? .positiveInfinity) > time
    if isThere { return true }
    let entersAnew = !isAhead || time - currentTime > Self.decodeAhead
    if entersAnew, toleranceBefore <= window, Decoder.sparesPictures(reader.track.codecName) {
      let certain = min(time, reader.track.timeRange.end) - window
      reader.sparedBefore = reader.track.ticks(at: certain)
      defer { reader.spareNone() }
      try approach(time, toleranceBefore, entersAnew: true)
      // Between it and the time there may be others that were passed over.
      if hasPicture, currentTime >= certain { return true }
    }
    try approach(time, toleranceBefore, entersAnew: entersAnew)
    return hasPicture
  }

  private func approach(
    _ time: MediaTime, _ toleranceBefore: MediaTime, entersAnew: Bool
  ) throws(MediaError) {
    if entersAnew { try enter(before: time) }
    while hasFollowing, followingTime <= time, !(time - currentTime <= toleranceBefore) {
      try step()
    }
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
    try decodeFollowing()
  }

  private func decodeFollowing() throws(MediaError) {
    repeat {
      hasFollowing = try reader.next(into: following)
      followingTime = reader.time
      // Pictures before the timeline's start are not shown; those before the entry may lack what they refer to.
    } while hasFollowing && followingTime < entryTime
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
    // Decoding from the middle of a group of pictures fails for a while; nothing is lost by that.
    let damage = reader.damage
    let target = min(time, reader.track.timeRange.end.isNumeric ? reader.track.timeRange.end : time)
    var stepBack = MediaTime.zero
    while target - stepBack > Self.decodeAhead {
      guard reader.seek(toTicks: reader.track.ticks(at: target - stepBack)) else { break }
      let isThere = canBegin(atOrBefore: time)
      reader.damage = damage
      if isThere {
        wasSought = true
        if !hasFollowing { try approachEnd() }
        return
      }
      stepBack = stepBack == .zero ? Self.firstStepBack : stepBack.multiplied(by: 2)
    }
    // From the start nothing is lacking: what is lost there is lost.
    reader.damage = ReadingDamage()
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
    entryTime = .zero
    repeat {
      hasPicture = try reader.next(into: current)
      currentTime = reader.time
      // Behind a seek, a picture without a stamp of its own is nobody knows when.
    } while hasPicture && (currentTime < .zero || requiresKey && !isEntry && currentTime <= time)
    guard hasPicture, currentTime <= time, isEntry || !requiresKey else { return false }
    entryTime = requiresKey ? currentTime : .zero
    try decodeFollowing()
    return true
  }
}
