/// A way of rounding a value that falls between two ticks of a timescale.
///
/// Core Media counterpart: `CMTimeRoundingMethod`; the raw values are Apple's.
public enum MediaTimeRoundingMethod: UInt32, CaseIterable, Hashable, Sendable {
  /// To the nearest tick; from the middle, away from zero.
  case roundHalfAwayFromZero = 1
  /// To the tick nearer to zero.
  case roundTowardZero = 2
  /// To the tick farther from zero.
  case roundAwayFromZero = 3
  /// Toward zero when going to a smaller timescale, away from zero to a greater one; never from below zero to zero.
  case quickTime = 4
  /// To the later tick.
  case roundTowardPositiveInfinity = 5
  /// To the earlier tick.
  case roundTowardNegativeInfinity = 6

  /// Half away from zero.
  public static let `default` = MediaTimeRoundingMethod.roundHalfAwayFromZero
}

extension MediaTime {
  /// The time in units of `1/newTimescale` seconds, with ``hasBeenRounded`` if it had to be rounded.
  ///
  /// Special times stay what they are. A value that does not fit gives an infinity, and a timescale that is not
  /// positive an invalid time.
  ///
  /// Core Media counterpart: `CMTimeConvertScale`.
  public func convertScale(_ newTimescale: Int32, method: MediaTimeRoundingMethod = .default) -> MediaTime {
    guard isNumeric else { return self }
    guard newTimescale > 0 else { return .invalid }
    guard newTimescale != timescale else { return self }
    // Numbers of 128 bits take several times as long.
    let (product, isLong) = value.multipliedReportingOverflow(by: Int64(newTimescale))
    return isLong
      ? converted(Int128(value) * Int128(newTimescale), newTimescale, method)
      : converted(product, newTimescale, method)
  }

  /// - Parameter scaled: the value multiplied by the new timescale.
  private func converted<Number: FixedWidthInteger & SignedInteger>(
    _ scaled: Number, _ newTimescale: Int32, _ method: MediaTimeRoundingMethod
  ) -> MediaTime {
    var method = method
    if method == .quickTime {
      let vanishes = scaled < 0 && scaled > -Number(timescale)
      method = newTimescale > timescale || vanishes ? .roundAwayFromZero : .roundTowardZero
    }
    let (rounded, isExact) = divide(scaled, by: Number(timescale), method)
    guard let newValue = Int64(exactly: rounded) else {
      return rounded < 0 ? .negativeInfinity : .positiveInfinity
    }
    let newFlags = isExact ? flags : flags.union(.hasBeenRounded)
    return MediaTime(value: newValue, timescale: newTimescale, flags: newFlags, epoch: epoch)
  }
}

extension Int64 {
  /// The number in other units: multiplied by `factor`, divided by the positive `divisor`, and clamped to 64 bits.
  package func rescaled(
    by factor: Int64, over divisor: Int64, _ method: MediaTimeRoundingMethod = .default
  ) -> Int64 {
    // Numbers of 128 bits take several times as long.
    let (product, isLong) = multipliedReportingOverflow(by: factor)
    return isLong
      ? Int64(clamping: divide(Int128(self) * Int128(factor), by: Int128(divisor), method).quotient)
      : divide(product, by: divisor, method).quotient
  }
}

/// The quotient of `numerator` and a positive `denominator` as `method` rounds it, and whether it is exact.
///
/// `quickTime` depends on timescales and is resolved by the caller; here it means toward zero.
func divide<Number: FixedWidthInteger & SignedInteger>(
  _ numerator: Number, by denominator: Number, _ method: MediaTimeRoundingMethod
) -> (quotient: Number, isExact: Bool) {
  let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
  guard remainder != 0 else { return (quotient, true) }
  let isNegative = numerator < 0
  let goesAway =
    switch method {
    case .roundTowardZero, .quickTime: false
    case .roundAwayFromZero: true
    case .roundTowardPositiveInfinity: !isNegative
    case .roundTowardNegativeInfinity: isNegative
    case .roundHalfAwayFromZero: remainder.magnitude >= denominator.magnitude - remainder.magnitude
    }
  return (goesAway ? quotient + (isNegative ? -1 : 1) : quotient, false)
}

/// The greatest common divisor, positive unless both are 0.
func greatestCommonDivisor(_ first: Int128, _ second: Int128) -> Int128 {
  var (larger, smaller) = (first.magnitude, second.magnitude)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return Int128(truncatingIfNeeded: larger)
}
