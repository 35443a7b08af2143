extension String {
  /// Text of Windows' code page 1252.
  package init(windows1252 bytes: some Sequence<UInt8>) {
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(Unicode.Scalar(windows1252: byte)) }
    self.init(scalars)
  }
}

extension Unicode.Scalar {
  /// A character of Windows' code page 1252, in which the five bytes without a character stand for themselves.
  init(windows1252 byte: UInt8) {
    self = (0x80..<0xA0).contains(byte) ? Self.windows[Int(byte - 0x80)] : Unicode.Scalar(byte)
  }

  /// From 0x80 to 0x9F.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
