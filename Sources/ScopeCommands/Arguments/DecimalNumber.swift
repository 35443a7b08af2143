extension Double {
  /// Reads a number of an option, whose digits are decimal: Swift itself also takes `0x10`.
  init?(decimal text: some StringProtocol) {
    guard !text.contains("x"), !text.contains("X") else { return nil }
    self.init(String(text))
  }
}
