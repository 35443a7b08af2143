import Glibc

/// A colour of CIE L\*a\*b\* under D50.
struct LabColor {
  /// The lightness, from 0 to 100.
  var lightness: Float
  var a: Float
  var b: Float

  /// As TIFF stores it (TIFF 6.0, section 23; Adobe's TIFF Technical Notes of 2002, "ICCLab").
  ///
  /// - Parameters:
  ///   - a: `nil` for a gray.
  ///   - bits: 8 or 16.
  ///   - isSigned: whether a\* and b\* are numbers with a sign; the middle of their range stands for 0 where they aren't.
  init(stored lightness: UInt32, _ a: UInt32?, _ b: UInt32?, bits: Int, isSigned: Bool) {
    let isDeep = bits == 16
    // The upper byte of 16 bits that ICC has alone goes to 100, as its profiles of version 2 have it.
    self.lightness = Float(lightness) * 100 / (isDeep ? (isSigned ? 0xFFFF : 0xFF00) : 0xFF)
    func component(_ value: UInt32?) -> Float {
      guard let value else { return 0 }
      let middle: Int32 = isSigned ? 0 : isDeep ? 0x8000 : 0x80
      let number = Int32(truncatingIfNeeded: value) - middle
      if !isSigned { return Float(number) / (isDeep ? 256 : 1) }
      return isDeep
        ? Float(Int16(truncatingIfNeeded: number)) / 256 : Float(Int8(truncatingIfNeeded: number))
    }
    (self.a, self.b) = (component(a), component(b))
  }

  /// ISO 11664-4, 4.2: what the cube root stands for, and the line below it.
  private static func cube(_ value: Float) -> Float {
    value > 6 / 29 ? value * value * value : (value - 4 / 29) * (108 / 841)
  }

  /// Red, green and blue as they are stored (IEC 61966-2-1), by Bradford's adaptation of D50 to D65.
  var sRGB: (UInt8, UInt8, UInt8) {
    let middle = (lightness + 16) / 116
    let x = 0.9642 * Self.cube(middle + a / 500)
    let y = Self.cube(middle)
    let z = 0.8249 * Self.cube(middle - b / 200)
    return (
      Self.stored(3.133_856 * x - 1.616_867 * y - 0.490_615 * z),
      Self.stored(-0.978_768 * x + 1.916_142 * y + 0.033_454 * z),
      Self.stored(0.071_945 * x - 0.228_991 * y + 1.405_243 * z)
    )
  }

  private static func stored(_ light: Float) -> UInt8 {
    levels[Int(min(max(light, 0), 1) * Float(levels.count - 1) + 0.5)]
  }

  /// By light in steps that are smaller than those of the levels.
  private static let levels: [UInt8] = (0...0xFFFF).map { index in
    let light = Float(index) / 0xFFFF
    let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * powf(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }
}
