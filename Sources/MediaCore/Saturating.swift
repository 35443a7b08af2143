extension FixedWidthInteger {
  /// The nearest value to a number that came from a file: not-a-number is 0, what does not fit is the limit.
  package init(saturating number: Double) {
    if number.isNaN {
      self = 0
    } else if number >= Double(Self.max) {
      self = .max
    } else if number <= Double(Self.min) {
      self = .min
    } else {
      self = Self(number)
    }
  }
}
