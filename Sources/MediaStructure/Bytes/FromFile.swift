extension Array {
  /// The element at an index that came from a file, if there is one.
  package subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension Range<Int64> {
  /// The first part of it, at most `count` long.
  package func prefix(_ count: Int64) -> Range<Int64> {
    lowerBound..<Swift.min(upperBound, lowerBound + count)
  }
}
