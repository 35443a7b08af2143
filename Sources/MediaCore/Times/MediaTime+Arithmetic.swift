extension MediaTime {
  /// The sum of two times.
  ///
  /// Equal timescales stay; different ones become their least common multiple, or ``maxTimescale`` if that is less. A
  /// value that does not fit halves the timescale until it does or the timescale is 1, then the sum is infinite.
  /// ``hasBeenRounded`` is set if rounding happened here or in an operand.
  ///
  /// An invalid operand gives an invalid sum, else infinities win over indefinite, and opposite infinities are
  /// invalid. Times of different epochs can be added only if one epoch is 0, and the other is the sum's; a sum of
  /// two times of one epoch has epoch 0, else the sum is invalid.
  ///
  /// Core Media counterpart: `CMTimeAdd`.
  public static func + (addend1: MediaTime, addend2: MediaTime) -> MediaTime {
    guard let (timescale, epoch) = common(addend1, addend2) else { return specialSum(addend1, addend2) }
    if addend1.timescale == addend2.timescale {
      let (value, overflow) = addend1.value.addingReportingOverflow(addend2.value)
      if !overflow {
        let flags = addend1.flags.union(addend2.flags)
        return MediaTime(value: value, timescale: addend1.timescale, flags: flags, epoch: epoch)
      }
    }
    return nearest(
      to: addend1.scaled(to: timescale) + addend2.scaled(to: timescale), over: Int128(timescale),
      flags: addend1.flags.union(addend2.flags), epoch: epoch)
  }

  /// The difference of two times, by the rules of `+`.
  ///
  /// Core Media counterpart: `CMTimeSubtract`.
  public static func - (minuend: MediaTime, subtrahend: MediaTime) -> MediaTime {
    guard let (timescale, epoch) = common(minuend, subtrahend) else {
      return specialSum(minuend, subtrahend.special(isFlipped: true))
    }
    if minuend.timescale == subtrahend.timescale {
      let (value, overflow) = minuend.value.subtractingReportingOverflow(subtrahend.value)
      if !overflow {
        let flags = minuend.flags.union(subtrahend.flags)
        return MediaTime(value: value, timescale: minuend.timescale, flags: flags, epoch: epoch)
      }
    }
    return nearest(
      to: minuend.scaled(to: timescale) - subtrahend.scaled(to: timescale), over: Int128(timescale),
      flags: minuend.flags.union(subtrahend.flags), epoch: epoch)
  }

  /// The sum, for modules that have a `+` of their own.
  package func adding(_ addend: MediaTime) -> MediaTime { self + addend }

  /// The difference, for modules that have a `-` of their own.
  package func subtracting(_ subtrahend: MediaTime) -> MediaTime { self - subtrahend }

  /// Adds a time, by the rules of `+`.
  public static func += (time: inout MediaTime, addend: MediaTime) { time = time + addend }

  /// Subtracts a time, by the rules of `+`.
  public static func -= (time: inout MediaTime, subtrahend: MediaTime) { time = time - subtrahend }

  /// The time with the opposite sign, in the same epoch; indefinite and invalid times stay what they are.
  public static prefix func - (time: MediaTime) -> MediaTime { time.multiplied(by: -1) }

  /// The time without its sign.
  ///
  /// Core Media counterpart: `CMTimeAbsoluteValue`.
  public var absoluteValue: MediaTime { isNegative ? -self : self }

  /// The time taken `multiplier` times, in the same timescale; overflow and rounding as in `+`.
  ///
  /// An infinity stays infinite, with the sign of the product.
  ///
  /// Core Media counterpart: `CMTimeMultiply`.
  public func multiplied(by multiplier: Int32) -> MediaTime {
    guard isNumeric else { return special(isFlipped: multiplier < 0) }
    let (product, overflow) = value.multipliedReportingOverflow(by: Int64(multiplier))
    guard overflow else { return MediaTime(value: product, timescale: timescale, flags: flags, epoch: epoch) }
    return MediaTime.nearest(
      to: Int128(value) * Int128(multiplier), over: Int128(timescale), flags: flags, epoch: epoch)
  }

  /// The time multiplied by `multiplier`, in this timescale doubled until it is at least 65536.
  ///
  /// The product is rounded once, half away from zero. Overflow as in `+`; there the precision is that of Double.
  /// Not a number, and zero times infinity, give an invalid time.
  ///
  /// Core Media counterpart: `CMTimeMultiplyByFloat64`.
  @_disfavoredOverload  // So that the literal in `multiplied(by: 2)` is an integer.
  public func multiplied(by multiplier: Double) -> MediaTime {
    guard isValid, !multiplier.isNaN else { return .invalid }
    guard isNumeric else { return special(isFlipped: multiplier < 0) }
    guard multiplier.isFinite else {
      if value == 0 { return .invalid }
      return isNegative == (multiplier < 0) ? .positiveInfinity : .negativeInfinity
    }
    var doublings = 0
    while timescale << doublings < 65536 { doublings += 1 }
    let newTimescale = timescale << doublings

    guard value != 0, multiplier != 0 else {
      return MediaTime(value: 0, timescale: newTimescale, flags: flags, epoch: epoch)
    }

    // multiplier == significand × 2^(shift − doublings), with an integer significand of 53 bits.
    let significand = Int128(multiplier.significand * 0x1p52) * (multiplier < 0 ? -1 : 1)
    let shift = Int(multiplier.exponent) - 52 + doublings
    let product = Int128(value) * significand
    let (rounded, isExact) =
      switch shift {
      // The product has at most 117 bits, so nothing of it remains but that it was not 0.
      case ..<(-120): (Int128(0), false)
      case ..<0: divide(product, by: 1 << -shift, .default)
      default: (product.magnitude.leadingZeroBitCount > shift + 1 ? product << shift : .max, true)
      }
    if let newValue = Int64(exactly: rounded) {
      let flags = isExact ? flags : flags.union(.hasBeenRounded)
      return MediaTime(value: newValue, timescale: newTimescale, flags: flags, epoch: epoch)
    }
    var time = MediaTime(seconds: seconds * multiplier, preferredTimescale: newTimescale)
    if time.isNumeric {
      time.flags.formUnion(flags.union(.hasBeenRounded))
      time.epoch = epoch
    }
    return time
  }

  /// The time multiplied by `multiplier` and divided by `divisor`.
  ///
  /// It is exact where the fraction fits, reduced only if it must be; else rounded in the finest timescale that holds it.
  /// Zero over zero is invalid; anything else over zero is infinite.
  ///
  /// Core Media counterpart: `CMTimeMultiplyByRatio`.
  public func multiplied(byRatio multiplier: Int32, divisor: Int32) -> MediaTime {
    guard isValid, divisor != 0 || multiplier != 0 else { return .invalid }
    guard isNumeric else { return special(isFlipped: (multiplier < 0) != (divisor < 0)) }
    let numerator = Int128(value) * Int128(multiplier)
    guard divisor != 0 else {
      if numerator == 0 { return .invalid }
      return numerator > 0 ? .positiveInfinity : .negativeInfinity
    }
    return MediaTime.fraction(
      divisor < 0 ? -numerator : numerator, over: Int128(timescale) * Int128(divisor.magnitude), flags: flags,
      epoch: epoch)
  }

  /// Makes the time of `ticks` of a time base of `numerator/denominator` seconds, such as 1001/30000.
  ///
  /// The timescale is `denominator` where the value fits; a time base that is not positive gives an invalid time.
  package init(ticks: Int64, numerator: Int32, denominator: Int32) {
    guard numerator > 0, denominator > 0 else {
      self = .invalid
      return
    }
    self = MediaTime.fraction(
      Int128(ticks) * Int128(numerator), over: Int128(denominator), flags: .valid, epoch: 0)
  }
}

extension MediaTime {
  /// The time `numerator/denominator`: as it is if it fits, else reduced, else rounded.
  ///
  /// The magnitudes must be less than 2⁹⁶, and the denominator positive.
  static func fraction(
    _ numerator: Int128, over denominator: Int128, flags: MediaTimeFlags, epoch: Int64
  ) -> MediaTime {
    if let value = Int64(exactly: numerator), let timescale = Int32(exactly: denominator) {
      return MediaTime(value: value, timescale: timescale, flags: flags, epoch: epoch)
    }
    let divisor = greatestCommonDivisor(numerator, denominator)
    return nearest(to: numerator / divisor, over: denominator / divisor, flags: flags, epoch: epoch)
  }

  /// The time nearest to `numerator/denominator` in the timescale `denominator`, or a smaller one that fits.
  private static func nearest(
    to numerator: Int128, over denominator: Int128, flags: MediaTimeFlags, epoch: Int64
  ) -> MediaTime {
    var timescale = Int32(clamping: denominator)
    while true {
      let (rounded, isExact) = divide(numerator * Int128(timescale), by: denominator, .default)
      if let value = Int64(exactly: rounded) {
        let flags = isExact ? flags : flags.union(.hasBeenRounded)
        return MediaTime(value: value, timescale: timescale, flags: flags, epoch: epoch)
      }
      guard timescale > 1 else { return numerator < 0 ? .negativeInfinity : .positiveInfinity }
      timescale /= 2
    }
  }

  /// The timescale and epoch in which two numeric times can be added, or `nil` if they can't be.
  private static func common(_ first: MediaTime, _ second: MediaTime) -> (timescale: Int64, epoch: Int64)? {
    guard first.isNumeric, second.isNumeric else { return nil }
    let epoch: Int64
    switch (first.epoch, second.epoch) {
    case (let same, let other) where same == other: epoch = 0
    case (0, let other), (let other, 0): epoch = other
    default: return nil
    }
    return (leastCommonMultiple(first.timescale, second.timescale), epoch)
  }

  private static func specialSum(_ first: MediaTime, _ second: MediaTime) -> MediaTime {
    guard first.isValid, second.isValid, !(first.isNumeric && second.isNumeric) else { return .invalid }
    let isPositive = first.isPositiveInfinity || second.isPositiveInfinity
    let isNegative = first.isNegativeInfinity || second.isNegativeInfinity
    return switch (isPositive, isNegative) {
    case (true, true): .invalid
    case (true, false): .positiveInfinity
    case (false, true): .negativeInfinity
    case (false, false): .indefinite
    }
  }

  /// An infinity with its sign kept or flipped; any other time as it is.
  private func special(isFlipped: Bool) -> MediaTime {
    if isPositiveInfinity { return isFlipped ? .negativeInfinity : .positiveInfinity }
    if isNegativeInfinity { return isFlipped ? .positiveInfinity : .negativeInfinity }
    return self
  }

  private var isNegative: Bool { isNumeric ? value < 0 : isNegativeInfinity }

  /// The value in a timescale that this one divides.
  private func scaled(to multiple: Int64) -> Int128 {
    Int128(value) * Int128(multiple / Int64(timescale))
  }
}

private func leastCommonMultiple(_ first: Int32, _ second: Int32) -> Int64 {
  if first == second { return Int64(first) }
  var (larger, smaller) = (first, second)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return Int64(first / larger) * Int64(second)
}
