extension MediaTime {
  /// A time that is a number of times as long.
  public static func * (time: MediaTime, multiplier: Int32) -> MediaTime { time.multiplied(by: multiplier) }

  /// A part of a time, exact where the fraction fits; infinite for a divisor of zero.
  public static func / (time: MediaTime, divisor: Int32) -> MediaTime {
    time.multiplied(byRatio: 1, divisor: divisor)
  }

  /// The number of times that the one time holds the other; not a number where either is not numeric.
  public static func / (time: MediaTime, divisor: MediaTime) -> Double { time.seconds / divisor.seconds }
}

extension MediaTime {
  private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

  /// Makes the time of a duration of the clock, rounded to the nearest tick with ``hasBeenRounded`` where it is between two.
  ///
  /// Where the value does not fit, the timescale is halved until it does.
  ///
  /// - Parameter preferredTimescale: ticks a second; nanoseconds by default.
  public init(_ duration: Duration, preferredTimescale: Int32 = 1_000_000_000) {
    guard preferredTimescale > 0 else {
      self = .invalid
      return
    }
    let (seconds, attoseconds) = duration.components
    var timescale = preferredTimescale
    while true {
      let fine = Int128(attoseconds) * Int128(timescale)
      let whole = Int128(seconds) * Int128(timescale) + fine / Self.attosecondsPerSecond
      let rest = fine % Self.attosecondsPerSecond
      let carry: Int128 = 2 * rest.magnitude >= Self.attosecondsPerSecond.magnitude ? rest.signum() : 0
      if let value = Int64(exactly: whole + carry) {
        let flags: MediaTimeFlags = rest == 0 ? .valid : [.valid, .hasBeenRounded]
        self.init(value: value, timescale: timescale, flags: flags, epoch: 0)
        return
      }
      guard timescale > 1 else {
        self = seconds < 0 ? .negativeInfinity : .positiveInfinity
        return
      }
      timescale /= 2
    }
  }
}

extension Duration {
  /// The length of a numeric time, in whole attoseconds toward zero; `nil` for the special times.
  public init?(_ time: MediaTime) {
    guard time.isNumeric else { return nil }
    let (seconds, rest) = time.value.quotientAndRemainder(dividingBy: Int64(time.timescale))
    let attoseconds = Int128(rest) * 1_000_000_000_000_000_000 / Int128(time.timescale)
    self.init(secondsComponent: seconds, attosecondsComponent: Int64(clamping: attoseconds))
  }
}

extension MediaTimeFlags: Codable {}

extension MediaTime: Codable {
  // Core Media counterpart: the keys of `CMTimeCopyAsDictionary`.
  private enum CodingKeys: String, CodingKey {
    case value, timescale, flags, epoch
  }

  /// Decodes `value` and `timescale`; without `flags` the time is the fraction of these, without `epoch` that is 0.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      value: try fields.decode(Int64.self, forKey: .value),
      timescale: try fields.decode(Int32.self, forKey: .timescale),
      flags: try fields.decodeIfPresent(MediaTimeFlags.self, forKey: .flags) ?? .valid,
      epoch: try fields.decodeIfPresent(Int64.self, forKey: .epoch) ?? 0)
  }

  /// Encodes `value`, `timescale`, `flags` and `epoch`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(value, forKey: .value)
    try fields.encode(timescale, forKey: .timescale)
    try fields.encode(flags, forKey: .flags)
    try fields.encode(epoch, forKey: .epoch)
  }
}
