import Glibc

extension GridCanvas {
  /// Makes red, green and blue of sRGB of what stands there as L\*, a\* and b\*.
  ///
  /// - Parameter isSigned: whether a\* and b\* are numbers with a sign; 128 stands for 0 where they aren't.
  mutating func convertLab(isSigned: Bool) {
    let (step, zero): (Int, UInt8) = (bytesPerPixel, isSigned ? 0 : 128)
    bytes.withUnsafeMutableBytes { bytes in
      for pixel in stride(from: 0, to: bytes.count - 2, by: step) {
        let color = LabColor(
          lightness: Float(bytes[pixel]) / 2.55, a: Float(Int8(bitPattern: bytes[pixel + 1] &- zero)),
          b: Float(Int8(bitPattern: bytes[pixel + 2] &- zero)))
        let (red, green, blue) = color.sRGB
        (bytes[pixel], bytes[pixel + 1], bytes[pixel + 2]) = (red, green, blue)
      }
    }
  }
}

/// A colour of CIE L\*a\*b\* under D50.
private struct LabColor {
  /// The lightness, from 0 to 100.
  var lightness: Float
  var a: Float
  var b: Float

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
