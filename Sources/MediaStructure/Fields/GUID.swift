/// A Microsoft GUID in the order that files have.
package struct GUID: Hashable, Sendable, CustomStringConvertible {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes.count == 16 ? bytes : [UInt8](repeating: 0, count: 16)
  }

  /// The one of a spelling such as `description`; `nil` for a text of another shape.
  package init?(spelled text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }.compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue
    }
    guard digits.count == 32 else { return nil }
    bytes = [UInt8](repeating: 0, count: 16)
    for (index, position) in Self.order.enumerated() {
      bytes[position] = UInt8(digits[index * 2] << 4 | digits[index * 2 + 1])
    }
  }

  /// Where the bytes of the spelling are.
  private static let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]

  /// Its usual spelling, such as `00000001-0000-0010-8000-00AA00389B71`.
  package var description: String {
    var text = ""
    for (index, position) in Self.order.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      let digits = String(bytes[position], radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
