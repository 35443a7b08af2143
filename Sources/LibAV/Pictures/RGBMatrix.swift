/// What codes of luma and chroma are multiplied by for codes of red, green and blue.
///
/// ISO/IEC 23091-2 §8.3, equations 26 to 45. The loops are plain ones, of which the compiler makes vectors.
struct RGBMatrix {
  private let luma: Float
  private let offset: Float
  private let redOfRed: Float
  private let greenOfBlue: Float
  private let greenOfRed: Float
  private let blueOfBlue: Float
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
    luma = Float(scale)
    offset = Float(isFullRange ? 0 : -16 * unit * scale)
    redOfRed = Float(2 * (1 - red) * chromaScale)
    blueOfBlue = Float(2 * (1 - blue) * chromaScale)
    greenOfRed = Float(-2 * (1 - red) * red / green * chromaScale)
    greenOfBlue = Float(-2 * (1 - blue) * blue / green * chromaScale)
    alpha = white / Float(highest)
  }

  /// The nearest code, in the lowest bits: what floating point has there once a number is past 2²³.
  @inline(__always)
  private static func code(_ value: Float, _ white: Float) -> UInt32 {
    let bounded = value < 0 ? 0 : value
    return ((bounded > white ? white : bounded) + 0x1p23).bitPattern
  }

  /// Writes blue, green, red and alpha of 8 bits each.
  @inline(__always)
  func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ light: UnsafePointer<Sample>, _ blue: UnsafePointer<Int16>, _ red: UnsafePointer<Int16>,
    into pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      let grey = Float(light[index]) * luma + offset
      let (cb, cr) = (Float(blue[index]), Float(red[index]))
      let r = Self.code(grey + cr * redOfRed, 255)
      let g = Self.code(grey + cb * greenOfBlue + cr * greenOfRed, 255)
      let b = Self.code(grey + cb * blueOfBlue, 255)
      pixels[index] = (b | g << 8 | r << 16 | 0xFF00_0000).littleEndian
    }
  }

  /// Writes alpha, red, green and blue of 16 bits each, big-endian.
  @inline(__always)
  func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ light: UnsafePointer<Sample>, _ blue: UnsafePointer<Int16>, _ red: UnsafePointer<Int16>,
    into pixels: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    func code(_ value: Float) -> UInt16 {
      UInt16(truncatingIfNeeded: Self.code(value, 65535)).bigEndian
    }
    for index in 0..<count {
      let grey = Float(light[index]) * luma + offset
      let (cb, cr) = (Float(blue[index]), Float(red[index]))
      pixels[4 &* index] = 0xFFFF
      pixels[4 &* index &+ 1] = code(grey + cr * redOfRed)
      pixels[4 &* index &+ 2] = code(grey + cb * greenOfBlue + cr * greenOfRed)
      pixels[4 &* index &+ 3] = code(grey + cb * blueOfBlue)
    }
  }

  /// Replaces alpha of 8 bits.
  @inline(__always)
  func setAlpha<Sample: FixedWidthInteger & UnsignedInteger>(
    _ opacity: UnsafePointer<Sample>, of pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      let code = Self.code(Float(opacity[index]) * alpha, 255)
      pixels[index] = (UInt32(littleEndian: pixels[index]) & 0xFF_FFFF | code << 24).littleEndian
    }
  }

  /// Replaces alpha of 16 bits.
  @inline(__always)
  func setAlpha<Sample: FixedWidthInteger & UnsignedInteger>(
    _ opacity: UnsafePointer<Sample>, of pixels: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    for index in 0..<count {
      let code = Self.code(Float(opacity[index]) * alpha, 65535)
      pixels[4 &* index] = UInt16(truncatingIfNeeded: code).bigEndian
    }
  }
}
