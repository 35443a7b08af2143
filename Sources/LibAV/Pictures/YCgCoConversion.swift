internal import CMediaScopeLibAV
import MediaCore

/// Makes red, green and blue of Y, Cg and Co, which libswscale takes for luma and chroma of BT.601.
///
/// ISO/IEC 23091-2 §8.3, MatrixCoefficients 8. The range is that of red, green and blue: Cg and Co have luma's scale.
struct YCgCoConversion {
  /// The format that libswscale makes first: alpha, Y, Cg and Co of 16 bits each, little-endian.
  static let sourceFormat = AV_PIX_FMT_AYUV64LE

  /// The value of black, in 16 bits.
  private let black: Int
  /// The distance from black to white, in 16 bits.
  private let span: Int
  /// The value of opaque alpha, in 16 bits.
  private let opaque: Int

  /// Whether pictures of a format can have Y, Cg and Co.
  static func applies(to format: AVPixelFormat, _ matrix: AVColorSpace) -> Bool {
    guard matrix == AVCOL_SPC_YCGCO, let description = av_pix_fmt_desc_get(format) else { return false }
    return description.pointee.nb_components >= 3
      && description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0
  }

  /// - Parameter isFullRange: of the picture, whose format's bits libswscale has moved up, filling none in.
  init(from format: AVPixelFormat, isFullRange: Bool) {
    let depth = min(max(Int(av_pix_fmt_desc_get(format)?.pointee.comp.0.depth ?? 8), 8), 16)
    opaque = ((1 << depth) - 1) << (16 - depth)
    black = isFullRange ? 0 : 16 << 8
    span = isFullRange ? opaque : 219 << 8
  }

  /// Converts a picture of `sourceFormat`; the target can be the same bytes.
  func convert(_ source: PixelBuffer, into target: PixelBuffer) {
    guard let from = source.planes.first, let to = target.planes.first else { return }
    let order = Self.order(of: target.pixelFormatType)
    let pixelSize = target.pixelFormatType == .argb64 ? 8 : target.pixelFormatType == .rgb24 ? 3 : 4
    for row in 0..<min(from.height, to.height) {
      let pixels = (from.baseAddress + row * from.bytesPerRow).assumingMemoryBound(to: UInt64.self)
      var place = to.baseAddress + row * to.bytesPerRow
      for column in 0..<min(from.width, to.width) {
        let color = argb(UInt64(littleEndian: pixels[column]))
        if target.pixelFormatType == .argb64 {
          place.storeBytes(of: color.bigEndian, as: UInt64.self)
        } else {
          for (index, component) in order.enumerated() {
            let value = color >> (48 - 16 * UInt64(component)) & 0xFFFF
            place.storeBytes(of: UInt8((value * 255 + 32767) / 65535), toByteOffset: index, as: UInt8.self)
          }
        }
        place += pixelSize
      }
    }
  }

  /// Alpha, red, green and blue of 16 bits each, from the highest down, of alpha, Y, Cg and Co from the lowest up.
  private func argb(_ pixel: UInt64) -> UInt64 {
    func part(_ index: UInt64) -> Int { Int(pixel >> (16 * index) & 0xFFFF) }
    func code(_ value: Int, _ span: Int) -> UInt64 {
      UInt64(min(max((value * 65535 + span / 2) / span, 0), 65535))
    }
    let (y, cg, co) = (part(1) - black, part(2) - 0x8000, part(3) - 0x8000)
    let others = y - cg
    return code(part(0), opaque) << 48 | code(others + co, span) << 32 | code(y + cg, span) << 16
      | code(others - co, span)
  }

  /// The component of each byte of a pixel: 0 for alpha, 1 for red, 2 for green, 3 for blue.
  private static func order(of type: PixelFormatType) -> [Int] {
    switch type {
    case .bgra32: [3, 2, 1, 0]
    case .rgba32: [1, 2, 3, 0]
    case .abgr32: [0, 3, 2, 1]
    case .rgb24: [1, 2, 3]
    default: [0, 1, 2, 3]
    }
  }
}
