// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
public import MediaCore

/// The place of a pixel's alpha, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// There is none.
  case none = 0
  /// Before or after the colours, which are multiplied with it or are as they were, or its place is left out.
  case premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// A layout of the pixels of a bitmap.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The flags of a place of alpha.
  public init(alphaInfo: CGImageAlphaInfo) { rawValue = alphaInfo.rawValue }
  /// The bits that are a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1f)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that say the order of bytes.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Words of 16 bits, the lowest byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// Words of 32 bits, the lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Words of 16 bits, the highest byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// Words of 32 bits, the highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// A picture in memory, rows from the top on.
///
/// A decoded picture is held as its pixel buffer; no byte is copied until ``dataProvider`` is asked.
public final class CGImage: NSObject, @unchecked Sendable {
  // @unchecked: immutable.

  /// The picture as the library has it, for its renderers: `PictureRenderer.pngData(of: image.pixelBuffer)`.
  public let pixelBuffer: PixelBuffer
  /// Whether the image is a mask, made by its `init` with a `maskWidth`, which hides parts of others.
  public let isMask: Bool
  /// Whether an image that is drawn larger is made smooth, as its maker asked for.
  public let shouldInterpolate: Bool
  /// The way to bring colours to another space that its maker asked for; nothing does that here.
  public let renderingIntent: CGColorRenderingIntent
  private let space: CGColorSpace?

  /// An image of a picture of 32 bits a pixel.
  ///
  /// - Returns: `nil` for pixels that are not stored as red, green and blue in 8 bits.
  public init?(pixelBuffer: PixelBuffer) {
    guard [.bgra32, .argb32, .rgba32, .abgr32].contains(pixelBuffer.pixelFormatType) else { return nil }
    self.pixelBuffer = pixelBuffer
    (isMask, shouldInterpolate) = (false, true)
    (renderingIntent, space) = (.defaultIntent, CGColorSpace(name: CGColorSpace.sRGB))
  }

  init(
    _ pixelBuffer: PixelBuffer, isMask: Bool = false, shouldInterpolate: Bool = true,
    intent: CGColorRenderingIntent = .defaultIntent, space: CGColorSpace?
  ) {
    (self.pixelBuffer, self.isMask, self.shouldInterpolate) = (pixelBuffer, isMask, shouldInterpolate)
    (renderingIntent, self.space) = (intent, space)
  }

  /// An image of bytes: 8 bits a component, 32 bits a pixel, in the orders that Core Video has names for.
  ///
  /// - Returns: `nil` for other layouts, for too few bytes, and where values are to be mapped by `decode`.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, bitsPerPixel == 32, decode == nil,
      let type = Self.pixelFormatType(bitmapInfo),
      let rows = ImageRows(width: width, height: height, bytesPerRow: bytesPerRow, pixelBytes: 4, provider),
      let picture = try? PixelBuffer(
        pixelFormatType: type, dimensions: VideoDimensions(width: width, height: height))
    else { return nil }
    for row in 0..<height {
      try? picture.withMutableRow(row) { span in
        span.withUnsafeMutableBytes { $0.copyBytes(from: rows[row]) }
      }
    }
    self.init(picture, shouldInterpolate: shouldInterpolate, intent: intent, space: space)
  }

  static func pixelFormatType(_ info: CGBitmapInfo) -> PixelFormatType? {
    let alpha = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    let isLittle = info.intersection(.byteOrderMask) == .byteOrder32Little
    return switch alpha {
    case .premultipliedFirst, .first, .noneSkipFirst: isLittle ? .bgra32 : .argb32
    case .premultipliedLast, .last, .noneSkipLast: isLittle ? .abgr32 : .rgba32
    default: nil
    }
  }

  /// The width in pixels.
  public var width: Int { pixelBuffer.width }
  /// The height in pixels.
  public var height: Int { pixelBuffer.height }
  /// 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits of a pixel.
  public var bitsPerPixel: Int { 32 }
  /// From one row to the next.
  public var bytesPerRow: Int { pixelBuffer.bytesPerRow(ofPlane: 0) }
  /// The space of the colours; `nil` for a mask.
  public var colorSpace: CGColorSpace? { space }

  /// The layout of the pixels.
  public var bitmapInfo: CGBitmapInfo {
    switch pixelBuffer.pixelFormatType {
    case .bgra32: [.byteOrder32Little, CGBitmapInfo(alphaInfo: .premultipliedFirst)]
    case .abgr32: [.byteOrder32Little, CGBitmapInfo(alphaInfo: .premultipliedLast)]
    case .argb32: [.byteOrder32Big, CGBitmapInfo(alphaInfo: .premultipliedFirst)]
    default: [.byteOrder32Big, CGBitmapInfo(alphaInfo: .premultipliedLast)]
    }
  }

  /// The place of the alpha.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  /// All rows, each ``bytesPerRow`` long.
  public var dataProvider: CGDataProvider? {
    CGDataProvider { [pixelBuffer] in
      guard let plane = pixelBuffer.planes.first else { return Data() }
      return Data(
        bytes: plane.baseAddress, count: plane.bytesPerRow * (plane.height - 1) + plane.rowByteCount)
    }
  }

  /// A copy of a part; the part beyond the image is left out.
  ///
  /// - Returns: `nil` where nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard
      part.width >= 1, part.height >= 1, let plane = pixelBuffer.planes.first,
      let picture = try? PixelBuffer(
        pixelFormatType: pixelBuffer.pixelFormatType,
        dimensions: VideoDimensions(width: Int(part.width), height: Int(part.height)),
        color: pixelBuffer.color)
    else { return nil }
    for row in 0..<Int(part.height) {
      let start = plane.baseAddress + (Int(part.minY) + row) * plane.bytesPerRow + Int(part.minX) * 4
      try? picture.withMutableRow(row) { span in
        span.withUnsafeMutableBytes {
          $0.copyMemory(from: UnsafeRawBufferPointer(start: start, count: Int(part.width) * 4))
        }
      }
    }
    return withExtendedLifetime(self) {
      CGImage(
        picture, isMask: isMask, shouldInterpolate: shouldInterpolate, intent: renderingIntent, space: space)
    }
  }
}

/// A way to bring colours to another space; nothing does that here.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's own way.
  case defaultIntent = 0
  /// Ways that differ in what becomes of colours that the target lacks.
  case absoluteColorimetric, relativeColorimetric, perceptual, saturation
}
