extension Range<Int64> {
  /// The first part of it, at most `count` long.
  package func prefix(_ count: Int64) -> Range<Int64> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
