import MediaCore

/// A rate of OpenTimelineIO's times as the fraction that is meant: 23.976 and 23.98 are 24000/1001.
///
/// There a rate is a `Double`, and `value / rate` gives seconds.
struct FrameRate: Hashable, Sendable {
  /// Units in ``denominator`` seconds; positive.
  let numerator: Int64
  /// Positive.
  let denominator: Int64

  /// Makes the rate that a number stands for; `nil` for what is none: zero, less, not a number, and more than 2³¹ a second.
  init?(_ rate: Double) {
    guard rate.isFinite, rate > 0, rate < 0x1p31, let fraction = Self.fraction(of: rate) else { return nil }
    (numerator, denominator) = fraction
  }

  init(numerator: Int64, denominator: Int64) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The number that OpenTimelineIO writes for the rate.
  var number: Double { Double(numerator) / Double(denominator) }

  private static func fraction(of rate: Double) -> (numerator: Int64, denominator: Int64)? {
    if let whole = Int64(exactly: rate) { return (whole, 1) }
    // SMPTE ST 12-1 has 24, 30 and their multiples over 1.001; programs write two or three places of them.
    let nominal = (rate * 1.001).rounded()
    let isUsual =
      nominal.truncatingRemainder(dividingBy: 24) == 0 || nominal.truncatingRemainder(dividingBy: 30) == 0
    if nominal >= 1, abs(rate - nominal / 1.001) < (isUsual ? 0.005 : 0.0001) {
      return (Int64(nominal) * 1000, 1001)
    }
    return ContinuedFraction.nearest(to: rate, maximumDenominator: 1_000_000).flatMap {
      $0.numerator > 0 ? $0 : nil
    }
  }
}

extension MediaTime {
  /// The time of a value in units of a rate, exact wherever a fraction of 64 and 32 bits is.
  ///
  /// A value with places after the point is taken for the simplest fraction that is the same `Double`.
  ///
  /// - Returns: `nil` for a value that is no number, and a time beyond 64 bits.
  init?(_ value: Double, in rate: FrameRate) {
    guard value.isFinite, abs(value) < 0x1p63 else { return nil }
    let whole = value.rounded(.towardZero)
    guard let units = Int64(exactly: whole) else { return nil }
    // The denominator of the value times that of the rate's reciprocal is to fit a timescale.
    let room = Int64(Int32.max) / max(1, rate.numerator)
    guard
      let part = value == whole
        ? (0, 1) : ContinuedFraction.nearest(to: value - whole, maximumDenominator: max(1, room))
    else { return nil }
    let numerator =
      (Int128(units) * Int128(part.denominator) + Int128(part.numerator)) * Int128(rate.denominator)
    guard
      let time = MediaTime(
        numerator: numerator, denominator: Int128(part.denominator) * Int128(rate.numerator))
    else { return nil }
    self = time
  }

  /// Makes a time of a fraction, in lowest terms where it doesn't fit as it is; `nil` where it doesn't fit then either.
  init?(numerator: Int128, denominator: Int128) {
    if let value = Int64(exactly: numerator), let timescale = Int32(exactly: denominator), timescale > 0 {
      self.init(value: value, timescale: timescale)
      return
    }
    guard denominator > 0 else { return nil }
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b > 0 { (a, b) = (b, a % b) }
    guard let divisor = Int128(exactly: a), divisor > 0, let value = Int64(exactly: numerator / divisor),
      let timescale = Int32(exactly: denominator / divisor)
    else { return nil }
    self.init(value: value, timescale: timescale)
  }

  /// The time in units of a rate, as OpenTimelineIO writes it.
  func value(in rate: FrameRate) -> Double {
    let (whole, rest) = (Int128(value) * Int128(rate.numerator))
      .quotientAndRemainder(dividingBy: Int128(timescale) * Int128(rate.denominator))
    return Double(whole) + Double(rest) / (Double(timescale) * Double(rate.denominator))
  }
}

/// Fractions that numbers in floating point stand for.
enum ContinuedFraction {
  /// The simplest fraction that is the number but for its rounding, else the nearest of those convergents whose
  /// denominator is allowed; `nil` for what is no number or too large.
  static func nearest(
    to number: Double, maximumDenominator: Int64
  ) -> (numerator: Int64, denominator: Int64)? {
    guard number.isFinite, abs(number) < 0x1p52 else { return nil }
    let magnitude = abs(number)
    // A number of a file was computed: some of its last bits are rounding.
    let tolerance = max(magnitude, 1) * 0x1p-44
    var (before, current) = ((Int64(0), Int64(1)), (Int64(1), Int64(0)))
    var rest = magnitude
    for _ in 0..<64 {
      let whole = rest.rounded(.down)
      guard whole < 0x1p52 else { break }
      let (top, overflow) = Int64(whole).multipliedReportingOverflow(by: current.0)
      let (bottom, isTooLarge) = Int64(whole).multipliedReportingOverflow(by: current.1)
      let next = (top.addingReportingOverflow(before.0), bottom.addingReportingOverflow(before.1))
      guard !overflow, !isTooLarge, !next.0.overflow, !next.1.overflow,
        next.1.partialValue <= maximumDenominator
      else { break }
      (before, current) = (current, (next.0.partialValue, next.1.partialValue))
      if abs(Double(current.0) / Double(current.1) - magnitude) <= tolerance { break }
      rest = 1 / (rest - whole)
    }
    guard current.1 > 0 else { return nil }
    return (number < 0 ? -current.0 : current.0, current.1)
  }
}
