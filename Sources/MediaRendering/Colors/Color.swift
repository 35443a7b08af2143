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

  /// Makes a colour from `rgb`, `rgba`, `rrggbb` or `rrggbbaa` in hexadecimal, with or without a leading `#`, from a
  /// name of CSS, or from `transparent`; `nil` from others.
  public init?(_ text: some StringProtocol) {
    if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
      return
    }
    var digits = Array((text.first == "#" ? text.dropFirst() : text[...]).utf8)
    // A digit of the short form stands for two.
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    var rgba: UInt32
    if let rgb = Self.named(String(text)) {
      rgba = rgb << 8 | 0xFF
    } else {
      guard [6, 8].contains(digits.count),
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      rgba = digits.count == 6 ? value << 8 | 0xFF : value
    }
    self.init(
      red: UInt8(truncatingIfNeeded: rgba >> 24), green: UInt8(truncatingIfNeeded: rgba >> 16),
      blue: UInt8(truncatingIfNeeded: rgba >> 8), alpha: UInt8(truncatingIfNeeded: rgba))
  }
}

extension Color {
  /// A part of another colour, from 0 to 1, in the place of as much of this one; opaque if this one is.
  func blended(_ part: Double, of other: Color) -> Color {
    func blend(_ one: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(one) * (1 - part) + Double(other) * part).rounded())
    }
    return Color(
      red: blend(red, other.red), green: blend(green, other.green), blue: blend(blue, other.blue),
      alpha: alpha)
  }

  /// This colour with another alpha, in proportion to its own.
  func faded(to part: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * part).rounded()))
  }
}
