extension MediaTime: Comparable {
  /// Whether both are the same instant of the same epoch, or the same special time.
  public static func == (left: MediaTime, right: MediaTime) -> Bool {
    compare(left, right) == 0
  }

  /// Whether `left` comes first in −∞ < numeric < indefinite < +∞ < invalid, and numeric times by epoch before value.
  ///
  /// Core Media counterpart: `CMTimeCompare`.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    compare(left, right) < 0
  }

  private static func compare(_ left: MediaTime, _ right: MediaTime) -> Int {
    guard left.isNumeric, right.isNumeric else { return left.rank - right.rank }
    if left.epoch != right.epoch { return left.epoch < right.epoch ? -1 : 1 }
    if left.timescale == right.timescale {
      return left.value == right.value ? 0 : left.value < right.value ? -1 : 1
    }
    let scaledLeft = Int128(left.value) * Int128(right.timescale)
    let scaledRight = Int128(right.value) * Int128(left.timescale)
    return scaledLeft == scaledRight ? 0 : scaledLeft < scaledRight ? -1 : 1
  }

  private var rank: Int {
    guard isValid else { return 4 }
    if isPositiveInfinity { return 3 }
    if isNegativeInfinity { return 0 }
    return isIndefinite ? 2 : 1
  }
}

extension MediaTime: Hashable {
  /// Feeds what makes two times equal to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard isNumeric else { return }
    // Equal fractions have the same whole part, and the rest is two integers below 2³¹: their quotient is the same Double.
    let (whole, rest) = value.quotientAndRemainder(dividingBy: Int64(timescale))
    hasher.combine(whole)
    hasher.combine(Double(rest) / Double(timescale))
    hasher.combine(epoch)
  }
}
