/// A time as the fraction `value/timescale` in seconds, or one of the special times.
///
/// Two times are equal when they are the same instant: `1/2 == 2/4`. To ask for the same fields, compare the fields.
/// A numeric time has a positive timescale; a time whose fields say otherwise counts as invalid.
///
/// Core Media counterpart: `CMTime`.
///
/// ```swift
/// let time = MediaTime(value: 1001, timescale: 30000)
/// print(time.seconds, time + MediaTime(seconds: 0.5, preferredTimescale: 600))
/// ```
public struct MediaTime: Sendable {
  /// The numerator, in units of `1/timescale` seconds.
  public var value: Int64
  /// The denominator: units per second.
  public var timescale: Int32
  /// The kind of time, and whether it was rounded.
  public var flags: MediaTimeFlags
  /// Distinguishes unrelated timelines, such as the turns of a loop; 0 is a duration or the only timeline.
  public var epoch: Int64

  /// Makes a time of these fields, whatever they are.
  public init(value: Int64, timescale: Int32, flags: MediaTimeFlags, epoch: Int64) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Makes the time `value/timescale` as it is, without reducing it; invalid if the timescale is not positive.
  public init(value: Int64, timescale: Int32) {
    self = timescale > 0 ? MediaTime(value: value, timescale: timescale, flags: .valid, epoch: 0) : .invalid
  }

  /// Makes the time of `seconds` in units of `1/preferredTimescale` seconds.
  ///
  /// A tick whose ``seconds`` is exactly `seconds` is taken, else the nearest one toward zero with
  /// ``hasBeenRounded``. Where the value does not fit, the timescale is halved until it does or is 1, and then
  /// the result is infinite. Not a number, or a timescale that is not positive, gives an invalid time.
  public init(seconds: Double, preferredTimescale: Int32) {
    guard !seconds.isNaN, preferredTimescale > 0 else {
      self = .invalid
      return
    }
    var timescale = preferredTimescale
    while abs(seconds * Double(timescale)) >= 0x1p63, timescale > 1 { timescale /= 2 }
    let ticks = seconds * Double(timescale)
    guard let nearest = Int64(exactly: ticks.rounded()),
      let truncated = Int64(exactly: ticks.rounded(.towardZero))
    else {
      self = seconds < 0 ? .negativeInfinity : .positiveInfinity
      return
    }
    self.init(value: nearest, timescale: timescale)
    if self.seconds != seconds {
      value = truncated
      flags.insert(.hasBeenRounded)
    }
  }
}

extension MediaTime {
  /// Zero seconds, as `0/1`.
  public static let zero = MediaTime(value: 0, timescale: 1)
  /// The invalid time, which answers a question that has no answer.
  public static let invalid = MediaTime(value: 0, timescale: 0, flags: [], epoch: 0)
  /// A time that is not known, such as the duration of a live broadcast.
  public static let indefinite = MediaTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// Later than every numeric time.
  public static let positiveInfinity = MediaTime(
    value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Earlier than every numeric time.
  public static let negativeInfinity = MediaTime(
    value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  /// The greatest timescale that arithmetic gives, 2³¹ − 1.
  ///
  /// Core Media counterpart: `kCMTimeMaxTimescale`.
  public static let maxTimescale = Int32.max
}

extension MediaTime {
  /// Whether the time is numeric, infinite or indefinite.
  public var isValid: Bool {
    flags.contains(.valid) && (timescale > 0 || !flags.isDisjoint(with: .impliedValueFlagsMask))
  }

  /// Whether the time is the fraction `value/timescale`.
  public var isNumeric: Bool {
    flags.intersection([.valid, .impliedValueFlagsMask]) == .valid && timescale > 0
  }

  /// Whether the time is +∞.
  public var isPositiveInfinity: Bool { flags.isSuperset(of: [.valid, .positiveInfinity]) }

  /// Whether the time is −∞.
  public var isNegativeInfinity: Bool { flags.isSuperset(of: [.valid, .negativeInfinity]) }

  /// Whether the time is not known.
  public var isIndefinite: Bool { flags.isSuperset(of: [.valid, .indefinite]) }

  /// Whether a numeric time was rounded, or derives from one that was.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time in seconds, without the epoch; infinite for the infinities, not a number for indefinite and invalid times.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return .nan
  }
}
