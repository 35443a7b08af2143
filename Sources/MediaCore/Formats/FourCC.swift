/// A four-character code, as file formats name boxes, codecs and pixel formats.
///
/// Core Media counterpart: `FourCharCode`. The first character is in the most significant byte.
public struct FourCC: RawRepresentable, Hashable, Sendable {
  /// The four bytes as one big-endian number.
  public var rawValue: UInt32

  /// Makes a code from four bytes as one big-endian number.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Makes a code from four characters of one byte each (ISO 8859-1), or `nil` if `string` has another shape.
  public init?(_ string: some StringProtocol) {
    var value: UInt32 = 0
    var count = 0
    for scalar in string.unicodeScalars {
      guard scalar.value <= 0xFF, count < 4 else { return nil }
      value = value << 8 | scalar.value
      count += 1
    }
    guard count == 4 else { return nil }
    rawValue = value
  }
}

extension FourCC: ExpressibleByStringLiteral {
  /// Makes a code from a literal; a literal that does not have four one-byte characters gives `"????"`.
  @inlinable @inline(__always)
  public init(stringLiteral value: StaticString) {
    // The compiler makes a number of it.
    guard value.hasPointerRepresentation, value.isASCII, value.utf8CodeUnitCount == 4 else {
      self = FourCC(value.description) ?? FourCC(rawValue: 0x3F3F_3F3F)
      return
    }
    let bytes = UnsafeRawPointer(value.utf8Start)
    self.init(rawValue: UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)))
  }
}

extension FourCC: CustomStringConvertible {
  /// The four characters; bytes that do not print are written `\xNN`, and so is the backslash.
  public var description: String {
    var text = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
      if (0x20...0x7E).contains(byte), byte != UInt8(ascii: "\\") {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += (digits.utf8.count == 1 ? "\\x0" : "\\x") + digits
      }
    }
    return text
  }
}
