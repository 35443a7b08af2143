public import Foundation
import MediaCore

/// The rows of an image among the bytes of a provider.
struct ImageRows {
  private let data: Data
  private let bytesPerRow: Int
  private let rowByteCount: Int

  /// - Returns: `nil` for sizes that there are no images of, and for too few bytes.
  init?(width: Int, height: Int, bytesPerRow: Int, pixelBytes: Int, _ provider: CGDataProvider) {
    guard width > 0, height > 0, width <= 1 << 24, height <= 1 << 24, bytesPerRow >= width * pixelBytes,
      let data = provider.data, data.count / bytesPerRow >= height - 1,
      data.count - (height - 1) * bytesPerRow >= width * pixelBytes
    else { return nil }
    (self.data, self.bytesPerRow, rowByteCount) = (data, bytesPerRow, width * pixelBytes)
  }

  subscript(row: Int) -> Data {
    let start = data.startIndex + row * bytesPerRow
    return data[start..<start + rowByteCount]
  }
}

extension CGImage {
  /// A mask of bytes: where they are 0, other images are shown, and where they are 255, hidden.
  ///
  /// As an image it is gray.
  ///
  /// - Returns: `nil` for other masks than those of 8 bits, for too few bytes, and where values are to be mapped by `decode`.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 8, decode == nil,
      let rows = ImageRows(width: width, height: height, bytesPerRow: bytesPerRow, pixelBytes: 1, provider),
      let picture = try? PixelBuffer(
        pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height)),
      let plane = picture.planes.first
    else { return nil }
    withExtendedLifetime(picture) {
      for y in 0..<height {
        let words = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for (x, gray) in rows[y].enumerated() { words[x] = 0xFF00_0000 | UInt32(gray) * 0x1_0101 }
      }
    }
    self.init(picture, isMask: true, shouldInterpolate: shouldInterpolate, space: nil)
  }

  /// The image through a mask, or through another image, which is shown where that is white and hidden where it is black.
  ///
  /// A mask of another size is stretched, pixel by pixel.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard let colors = bgra, let light = mask.bgra,
      let from = colors.planes.first, let gray = light.planes.first,
      let picture = try? PixelBuffer(
        pixelFormatType: .bgra32, dimensions: pixelBuffer.dimensions, color: pixelBuffer.color),
      let to = picture.planes.first
    else { return nil }
    withExtendedLifetime((colors, light, picture)) {
      for y in 0..<from.height {
        let source = (from.baseAddress + y * from.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let row = gray.baseAddress + y * gray.height / from.height * gray.bytesPerRow
        let shades = row.assumingMemoryBound(to: UInt32.self)
        let target = (to.baseAddress + y * to.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<from.width {
          let shown = Self.lightness(shades[x * gray.width / from.width])
          target[x] = Self.faded(source[x], mask.isMask ? 255 - shown : shown)
        }
      }
    }
    return CGImage(
      picture, shouldInterpolate: shouldInterpolate, intent: renderingIntent, space: colorSpace)
  }

  /// From 0 to 255 (ITU-R BT.709).
  private static func lightness(_ word: UInt32) -> UInt32 {
    ((word >> 16 & 0xFF) * 54 + (word >> 8 & 0xFF) * 183 + (word & 0xFF) * 19 + 128) >> 8
  }

  // Colours of images stand as they are, as those of files do.
  /// A word with its alpha made less.
  private static func faded(_ word: UInt32, _ part: UInt32) -> UInt32 {
    word & 0x00FF_FFFF | (((word >> 24) * part + 127) / 255) << 24
  }

  /// These pixels, which are said to be of another space of as many components; `nil` for other spaces.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard space.numberOfComponents == colorSpace?.numberOfComponents else { return nil }
    return CGImage(
      pixelBuffer, isMask: isMask, shouldInterpolate: shouldInterpolate, intent: renderingIntent, space: space
    )
  }

  /// The ranges that values are mapped to before they are shown: `nil`, they stand as they are.
  public var decode: UnsafePointer<CGFloat>? { nil }
  /// The order of the bytes of a pixel.
  public var byteOrderInfo: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue)
      ?? .orderDefault
  }
  /// The packing of a pixel's components: a byte for each.
  public var pixelFormatInfo: CGImagePixelFormatInfo { .packed }
  /// The type of the file that the image is from: `nil`, images here don't know it.
  public var utType: String? { nil }
}

/// The order of the bytes of a word.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits that say the order.
  case orderMask = 0x7000
  /// As the system has it.
  case orderDefault = 0
  /// Words of 16 bits, the lowest byte first.
  case order16Little = 0x1000
  /// Words of 32 bits, the lowest byte first.
  case order32Little = 0x2000
  /// Words of 16 bits, the highest byte first.
  case order16Big = 0x3000
  /// Words of 32 bits, the highest byte first.
  case order32Big = 0x4000
}

/// A packing of the components of a pixel.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  /// Each component has as many bits.
  case packed = 0
}
