import Glibc
import MediaCore

/// Maps pictures of a high dynamic range or a wide gamut to the primaries of BT.709, with the curve of sRGB or of films.
///
/// PQ (SMPTE ST 2084) is turned into the light of the display that it means; HLG (ITU-R BT.2100) into that of
/// a display of 1000 cd/m², with the system gamma 1.2. The largest of red, green and blue is brought down to
/// 203 cd/m², the diffuse white of ITU-R BT.2408, by the curve of ITU-R BT.2390-8, 5.4.1. All three are
/// brought down in proportion, so that hues stay. Light below the curve's knee is left alone. The source's
/// brightest is MaxCLL where the file says it, or else the mastering display's white, or else 1000 cd/m².
/// Colours go to the primaries of BT.709; those outside of them are cut off. Where only the gamut is wide,
/// the curve is left out.
package struct ToneMapping: Sendable {
  /// The way in which a picture is mapped.
  package enum Method: String, Sendable {
    /// PQ, by the curve of BT.2390.
    case pq = "bt2390"
    /// HLG, by the system gamma of BT.2100 and the curve of BT.2390.
    case hlg = "bt2100-hlg-bt2390"
    /// The colours alone, from wide primaries to those of BT.709.
    case gamut
  }

  /// The curve by which the light of the result is coded.
  package enum Curve: Sendable {
    /// IEC 61966-2-1, as pictures by themselves have it.
    case sRGB
    /// The inverse of the display of ITU-R BT.1886, for which films with the tag of BT.709 are made.
    case film

    fileprivate func code(ofLight light: Double) -> Double {
      self == .sRGB ? ToneMapping.sRGB(ofLight: light) : pow(light, 1 / 2.4)
    }
  }

  package let method: Method
  private let curve: Curve
  /// The linear light of a component's 16 bits, 1 being the target's white; for HLG the scene's.
  private let linear: [Float]
  /// The factors of all components, by the light of the largest, in steps of a 16-bit code.
  private let gain: [Float]
  /// The 8 bits of linear light, in steps of 1/65535.
  private let encoded: [UInt8]
  /// Rows of red, green and blue.
  private let matrix: [Float]

  private static let white = 203.0
  private static let count = 65536

  /// The mapping that pictures of these colours need; `nil` where nothing has to be done.
  ///
  /// - Parameter peak: the source's brightest light in cd/m².
  init?(from color: ColorDescription, peak: Double, curve: Curve = .sRGB) {
    self.curve = curve
    let isWide = color.primaries?.isWideGamut == true
    switch color.transferFunction {
    case .smpteST2084: method = .pq
    case .aribSTDB67: method = .hlg
    default:
      guard isWide else { return nil }
      method = .gamut
    }
    let last = Double(Self.count - 1)
    let method = method
    linear = (0..<Self.count).map { code in
      let value = Double(code) / last
      return switch method {
      case .pq: Float(Self.light(ofPQ: value) / Self.white)
      case .hlg: Float(Self.light(ofHLG: value))
      case .gamut: Float(Self.light(ofSRGB: value))
      }
    }
    gain = (0..<Self.count).map { code in
      guard method != .gamut else { return 1 }
      let light = method == .pq ? Self.light(ofPQ: Double(code) / last) : Double(code) / last * 1000
      guard light > 0 else { return 1 }
      return Float(Self.mapped(light, peak: method == .pq ? peak : 1000) / light)
    }
    encoded = (0..<Self.count).map { UInt8((curve.code(ofLight: Double($0) / last) * 255).rounded()) }
    // A picture that names no primaries but has such a curve is taken as BT.2020.
    matrix =
      color.primaries == .p3D65 || color.primaries == .dciP3
      ? Self.fromP3 : isWide || color.primaries == nil ? Self.from2020 : [1, 0, 0, 0, 1, 0, 0, 0, 1]
  }

  /// The mapping that pictures of these colours and this light need.
  init?(from color: ColorDescription, _ light: StatedLight, curve: Curve = .sRGB) {
    self.init(from: color, peak: light.peak, curve: curve)
  }

  // MARK: curves

  /// SMPTE ST 2084, 4.1: cd/m² of a signal from 0 to 1.
  static func light(ofPQ value: Double) -> Double {
    let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    let root = pow(value, 1 / m2)
    return 10000 * pow(max(root - c1, 0) / (c2 - c3 * root), 1 / m1)
  }

  /// SMPTE ST 2084, 4.2: the signal of light in cd/m².
  static func pq(ofLight light: Double) -> Double {
    let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
    let root = pow(max(light, 0) / 10000, m1)
    return pow((c1 + c2 * root) / (1 + c3 * root), m2)
  }

  /// ITU-R BT.2100, table 5: the scene's light, 0 to 1, of a signal.
  static func light(ofHLG value: Double) -> Double {
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    return value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
  }

  /// ITU-R BT.2390-8, 5.4.1, with blacks that stay: cd/m² on a display whose white is 203 cd/m².
  static func mapped(_ light: Double, peak: Double) -> Double {
    let top = pq(ofLight: max(peak, white))
    let target = pq(ofLight: white) / top
    let knee = 1.5 * target - 0.5
    let value = min(pq(ofLight: light) / top, 1)
    guard value > knee, knee < 1 else { return light }
    let t = (value - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let bent = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * target
    return min(self.light(ofPQ: bent * top), white)
  }

  /// IEC 61966-2-1.
  static func light(ofSRGB value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// IEC 61966-2-1.
  static func sRGB(ofLight light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// ITU-R BT.2087, 2.2: linear BT.2020 to BT.709.
  private static let from2020: [Float] = [
    1.660491, -0.587641, -0.072850, -0.124550, 1.132900, -0.008349, -0.018151, -0.100579, 1.118730,
  ]
  /// Linear Display P3 (SMPTE EG 432-1) to BT.709, from the primaries and the white that both share.
  private static let fromP3: [Float] = [
    1.224940, -0.224940, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274,
  ]

  // MARK: pictures

  /// The colours of a picture that was mapped with the curve of films.
  static let filmColor = ColorDescription(
    primaries: .ituR709, transferFunction: .ituR709, matrix: .identity, isFullRange: true)

  /// The 8 bits of a picture in 16.
  ///
  /// - Parameter picture: in `argb64`.
  func mapped(_ picture: PixelBuffer, with pool: PixelBufferPool) throws(MediaError) -> PixelBuffer {
    var color = Self.filmColor
    if curve == .sRGB { color.transferFunction = .sRGB }
    let result = try pool.makePixelBuffer(color: color, pixelAspectRatio: picture.pixelAspectRatio)
    guard let source = picture.planes.first, let target = result.planes.first else { return result }
    withExtendedLifetime(picture) {
      for y in 0..<source.height {
        let from = (source.baseAddress + y * source.bytesPerRow).assumingMemoryBound(to: UInt64.self)
        let to = (target.baseAddress + y * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        map(from, to, count: source.width)
      }
    }
    return result
  }

  private func map(_ from: UnsafePointer<UInt64>, _ to: UnsafeMutablePointer<UInt32>, count: Int) {
    let isHLG = method == .hlg
    linear.withUnsafeBufferPointer { linear in
      gain.withUnsafeBufferPointer { gain in
        encoded.withUnsafeBufferPointer { encoded in
          matrix.withUnsafeBufferPointer { m in
            for x in 0..<count {
              let pixel = UInt64(bigEndian: from[x])
              let codes = (Int(pixel >> 32 & 0xFFFF), Int(pixel >> 16 & 0xFFFF), Int(pixel & 0xFFFF))
              var (r, g, b) = (linear[codes.0], linear[codes.1], linear[codes.2])
              let scale: Float
              if isHLG {
                // BT.2100, table 5: the display's light is the scene's by its luminance to the power of 0.2.
                let luminance = 0.2627 * r + 0.6780 * g + 0.0593 * b
                let system = Float(pow(Double(luminance), 0.2))
                scale = system * gain[Int(min(max(r, g, b) * system, 1) * 65535)] * Float(1000 / Self.white)
              } else {
                scale = gain[max(codes.0, codes.1, codes.2)]
              }
              (r, g, b) = (r * scale, g * scale, b * scale)
              let red = m[0] * r + m[1] * g + m[2] * b
              let green = m[3] * r + m[4] * g + m[5] * b
              let blue = m[6] * r + m[7] * g + m[8] * b
              func code(_ light: Float) -> UInt32 {
                UInt32(encoded[Int(min(max(light, 0), 1) * 65535 + 0.5)])
              }
              let alpha = UInt32(truncatingIfNeeded: pixel >> 56)
              to[x] = (alpha << 24 | code(red) << 16 | code(green) << 8 | code(blue)).littleEndian
            }
          }
        }
      }
    }
  }
}
