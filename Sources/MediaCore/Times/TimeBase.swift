/// The length of a tick of stored timestamps: `numerator/denominator` seconds.
package struct TimeBase: Hashable, Sendable {
  package var numerator: Int32
  package var denominator: Int32

  package init(numerator: Int32, denominator: Int32) {
    let isPositive = numerator > 0 && denominator > 0
    self.numerator = isPositive ? numerator : 1
    self.denominator = isPositive ? denominator : 1
  }

  /// The exact time of a number of ticks.
  package func time(_ ticks: Int64) -> MediaTime {
    MediaTime(ticks: ticks, numerator: numerator, denominator: denominator)
  }

  /// The last tick at or before a time; the nearest that there is where that can't be counted.
  package func ticks(at time: MediaTime) -> Int64 {
    let scaled = time.convertScale(denominator, method: .roundTowardNegativeInfinity)
    guard scaled.isNumeric else { return scaled.isNegativeInfinity ? .min : .max }
    let (quotient, remainder) = scaled.value.quotientAndRemainder(dividingBy: Int64(numerator))
    return remainder < 0 ? quotient - 1 : quotient
  }
}
