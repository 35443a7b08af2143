internal import CMediaScopeVectors

/// The factors that codes of luma and chroma are multiplied by for codes of red, green and blue.
///
/// ISO/IEC 23091-2 §8.3, equations 26 to 45.
struct RGBMatrix {
  private let factors: vector_matrix
  private let alpha: Float

  /// The parts of red and blue in luma, by MatrixCoefficients.
  private static func weights(_ code: Int) -> (red: Double, blue: Double)? {
    switch code {
    case 1: (0.2126, 0.0722)
    case 4: (0.30, 0.11)
    case 5, 6: (0.299, 0.114)
    case 7: (0.212, 0.087)
    case 9, 10: (0.2627, 0.0593)
    default: nil
    }
  }

  /// - Parameters:
  ///   - code: MatrixCoefficients.
  ///   - depth: bits of a sample; chroma comes in 16ths of a code.
  ///   - white: the highest code of the result.
  /// - Returns: `nil` for a matrix of another kind.
  init?(_ code: Int, depth: Int, isFullRange: Bool, white: Float) {
    guard let (red, blue) = Self.weights(code) else { return nil }
    let highest = Double(1 << depth - 1)
    let unit = Double(1 << (depth - 8))
    let scale = Double(white) / (isFullRange ? highest : 219 * unit)
    let chromaScale = Double(white) / (isFullRange ? highest : 224 * unit) / 16
    let green = 1 - red - blue
    factors = vector_matrix(
      luma: Float(scale),
      offset: Float(isFullRange ? 0 : -16 * unit * scale),
      red_of_red: Float(2 * (1 - red) * chromaScale),
      green_of_blue: Float(-2 * (1 - blue) * blue / green * chromaScale),
      green_of_red: Float(-2 * (1 - red) * red / green * chromaScale),
      blue_of_blue: Float(2 * (1 - blue) * chromaScale))
    alpha = white / Float(highest)
  }

  /// The nearest code, in the lowest bits: what floating point has there once a number is past 2²³.
  @inline(__always)
  private static func code(_ value: Float, _ white: Float) -> UInt32 {
    let bounded = value < 0 ? 0 : value
    return ((bounded > white ? white : bounded) + 0x1p23).bitPattern
  }

  /// Writes blue, green, red and alpha of 8 bits each.
  func writeBGRA<Sample: PictureSample>(
    _ luma: UnsafePointer<Sample>, _ blue: UnsafePointer<Int16>, _ red: UnsafePointer<Int16>,
    into pixels: UnsafeMutableRawPointer, count: Int
  ) {
    withUnsafePointer(to: factors) { Sample.bgra(luma, blue, red, $0, pixels, count) }
  }

  /// Writes alpha, red, green and blue of 16 bits each, big-endian.
  func writeARGB64<Sample: PictureSample>(
    _ luma: UnsafePointer<Sample>, _ blue: UnsafePointer<Int16>, _ red: UnsafePointer<Int16>,
    into pixels: UnsafeMutableRawPointer, count: Int
  ) {
    withUnsafePointer(to: factors) { Sample.argb(luma, blue, red, $0, pixels, count) }
  }

  /// Replaces alpha of 8 bits.
  @inline(__always)
  func setAlpha<Sample: PictureSample>(
    _ opacity: UnsafePointer<Sample>, of pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      let code = Self.code(Float(opacity[index]) * alpha, 255)
      pixels[index] = (UInt32(littleEndian: pixels[index]) & 0xFF_FFFF | code << 24).littleEndian
    }
  }

  /// Replaces alpha of 16 bits.
  @inline(__always)
  func setAlpha<Sample: PictureSample>(
    _ opacity: UnsafePointer<Sample>, of pixels: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    for index in 0..<count {
      let code = Self.code(Float(opacity[index]) * alpha, 65535)
      pixels[4 &* index] = UInt16(truncatingIfNeeded: code).bigEndian
    }
  }
}
