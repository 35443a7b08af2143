extension StringProtocol {
  /// The text in one line: control characters become `\u{…}`, which no terminal obeys, and bytes of names that are no
  /// UTF-8 become `\xNN`.
  package var printable: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0.byteOfName != nil }) else {
      return String(self)
    }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else if let byte = scalar.byteOfName {
        text += "\\x\(String(byte, radix: 16, uppercase: true))"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// The byte that the character stands for in a ``FilePath``.
  fileprivate var byteOfName: UInt8? {
    FilePath.isEscape(self) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// Controls, and the characters that change the direction or the line of what follows.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value) || value == 0x2028 || value == 0x2029
  }
}
