extension Array {
  /// The element at an index that came from a file, if there is one.
  package subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
