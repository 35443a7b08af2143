import MediaAssets
public import MediaCore

/// The damage of a track: packets and samples that could not be read or decoded.
public struct ReadingDamage: Hashable, Sendable {
  /// One packet that is not whole or could not be decoded well, or the place where reading stopped.
  public struct Loss: Hashable, Sendable {
    /// The error, with the offset in the file where it is known.
    public var error: MediaError
    /// The time on the track's timeline; `.invalid` where it is not known.
    public var time: MediaTime

    /// The error, with the time where it is known and how much more there was.
    package func described(of damage: ReadingDamage) -> MediaError {
      var error = error
      if time.isNumeric { error.reason += ", at \(time.clockDescription)" }
      return error.counting(damage.packetCount)
    }
  }

  /// The number of packets that are not whole or could not be decoded well.
  public var packetCount = 0
  /// The first losses, no more than `maximumLossCount`, in the order in which they were met.
  public private(set) var losses: [Loss] = []
  /// Whether reading stopped before the file's end.
  public var isCutShort = false
  /// The loss at which it stopped; it is among the losses as well, where there was room.
  private var reason: Loss?
  /// The error that the decoded sound is clearly shorter than its packets are said to last; `nil` where it isn't.
  public internal(set) var shortfall: MediaError? {
    get {
      guard var error = stated ?? lack else { return nil }
      if let time = losses.first?.time, time.isNumeric {
        error.reason += "; the first loss is at \(time.clockDescription)"
      }
      return error
    }
    set { stated = newValue }
  }

  private var stated: MediaError?
  /// The first sample that the file's structure says is lost, whatever a decoder makes of the others; it is among the losses as
  /// well, where there was room.
  private var lost: Loss?
  var sound = SoundCount()

  /// Seconds of sound that came out, and of silence in the place of lost packets; no damage by themselves.
  struct SoundCount: Hashable, Sendable {
    var heard = 0.0
    var silent = 0.0

    /// The seconds that were heard and those that were silent; empty where all was heard.
    private var lost: [Double] { silent > 0 ? [heard, silent] : [] }

    static func == (left: Self, right: Self) -> Bool { left.lost == right.lost }
    func hash(into hasher: inout Hasher) { hasher.combine(lost) }
  }

  /// Packets that were lost for longer than what a track may lack at its end.
  private var lack: MediaError? {
    let sum = sound.heard + sound.silent
    guard Self.isGrave(lost: sound.silent, of: sum) else { return nil }
    let (heard, whole) = (Self.clock(sound.heard), Self.clock(sum))
    return MediaError(
      .decodeFailed, "only \(heard) of the \(whole) that the packets are to last came out of them",
      at: .init(trackID: first?.location.trackID))
  }

  /// Whether the sound that is missing is reported: more than a tenth of a second, and more than two per cent of the length.
  ///
  /// - Parameters:
  ///   - lost: in seconds.
  ///   - length: of all the sound, in seconds.
  package static func isGrave(lost: Double, of length: Double) -> Bool { lost > max(0.1, length * 0.02) }

  static func clock(_ seconds: Double) -> String {
    MediaTime(seconds: seconds, preferredTimescale: 1000).clockDescription
  }

  /// The most losses that are kept with their places; the others are counted.
  public static let maximumLossCount = 64

  /// Makes the damage of a reading that lost nothing.
  public init() {}

  /// The first loss in words, where reading stopped before the file's end, lost much of the sound, or passed over samples.
  package var failure: MediaError? {
    guard isCutShort || lost != nil || shortfall != nil else { return nil }
    return (lost ?? losses.first)?.described(of: self) ?? shortfall
  }

  /// The first error, with its place in the file.
  public var first: MediaError? { losses.first?.error }

  /// Whether nothing was lost.
  public var isEmpty: Bool { losses.isEmpty && shortfall == nil }

  mutating func add(_ error: MediaError, time: MediaTime = .invalid) {
    packetCount += 1
    keep(Loss(error: error, time: time))
  }

  /// Counts samples that are not where the file's structure says.
  mutating func lose(_ error: MediaError, time: MediaTime, count: Int) {
    // A reader may come to the end more than once.
    guard lost == nil else { return }
    let loss = Loss(error: error, time: time)
    packetCount += count
    lost = loss
    keep(loss)
  }

  package mutating func stop(_ error: MediaError) {
    isCutShort = true
    let loss = Loss(error: error, time: .invalid)
    reason = reason ?? loss
    keep(loss)
  }

  /// The error at which reading stopped before the file's end, and the damage up to there; `nil` where
  /// it didn't stop.
  var stopped: (error: MediaError, before: ReadingDamage)? {
    guard isCutShort, let reason else { return nil }
    var before = self
    (before.isCutShort, before.reason) = (false, nil)
    if let place = losses.lastIndex(of: reason) { before.losses.remove(at: place) }
    return (reason.error, before)
  }

  package func union(_ other: ReadingDamage) -> ReadingDamage {
    var both = self
    both.formUnion(other)
    return both
  }

  package mutating func formUnion(_ other: ReadingDamage) {
    packetCount += other.packetCount
    for loss in other.losses { keep(loss) }
    isCutShort = isCutShort || other.isCutShort
    reason = reason ?? other.reason
    stated = stated ?? other.stated
    lost = lost ?? other.lost
    sound.heard += other.sound.heard
    sound.silent += other.sound.silent
  }

  /// The damage with the times of its losses, where they are known, on another timeline.
  ///
  /// - Parameter count: the number of the first losses that are left as they are.
  func mapTimes(after count: Int = 0, _ map: (MediaTime) -> MediaTime) -> ReadingDamage {
    var mapped = self
    for index in losses.indices.dropFirst(count) where losses[index].time.isNumeric {
      mapped.losses[index].time = map(losses[index].time)
    }
    if count == 0, let time = lost?.time, time.isNumeric { mapped.lost?.time = map(time) }
    return mapped
  }

  private mutating func keep(_ loss: Loss) {
    if losses.count < Self.maximumLossCount { losses.append(loss) }
  }
}
