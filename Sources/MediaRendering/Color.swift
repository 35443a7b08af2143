/// A colour of red, green, blue and alpha, 8 bits each, not premultiplied.
public struct Color: Hashable, Sendable {
  /// 0 is none, 255 full.
  public var red: UInt8
  /// 0 is none, 255 full.
  public var green: UInt8
  /// 0 is none, 255 full.
  public var blue: UInt8
  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes an opaque colour unless `alpha` says otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from `rrggbb` or `rrggbbaa` in hexadecimal, with or without a leading `#`; `nil` from others.
  public init?(_ text: some StringProtocol) {
    let digits = text.first == "#" ? text.dropFirst() : text[...]
    guard [6, 8].contains(digits.utf8.count),
      digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    let rgba = digits.utf8.count == 6 ? value << 8 | 0xFF : value
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }
}
