// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import Foundation
import MediaCore

// Images of files stand here and not in CoreGraphics, which knows no decoder.

extension CGImage {
  /// The image of a PNG file.
  ///
  /// - Returns: `nil` for another file, and where values are to be mapped by `decode`.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { self.init(UTType.png, source, decode) }

  /// The image of a JPEG file.
  ///
  /// - Returns: `nil` for another file, and where values are to be mapped by `decode`.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) { self.init(UTType.jpeg, source, decode) }

  private convenience init?(_ type: UTType, _ source: CGDataProvider, _ decode: UnsafePointer<CGFloat>?) {
    guard decode == nil, let data = source.data, let file = CGImageSourceCreateWithData(data, nil),
      CGImageSourceGetType(file) == type.identifier,
      let image = CGImageSourceCreateImageAtIndex(file, 0, nil)
    else { return nil }
    self.init(pixelBuffer: image.pixelBuffer)
  }
}

/// Adds the pixels of an image of a file, with its properties and the given ones; other tags are left out.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  let stated = CGImageSourceCopyPropertiesAtIndex(isrc, index, nil) ?? [:]
  CGImageDestinationAddImage(idst, image, stated.merging(properties ?? [:]) { $1 })
}

extension CGImage {
  /// The image, or a smaller one whose longer side has so many pixels; the image where that can't be.
  func fitted(into side: Int) -> CGImage {
    let longer = max(width, height)
    guard side > 0, longer > side else { return self }
    func scaled(_ length: Int) -> Int {
      max(Int((Double(length) * Double(side) / Double(longer)).rounded()), 1)
    }
    let (wide, high) = (scaled(width), scaled(height))
    guard
      let context = CGContext(
        data: nil, width: wide, height: high, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return self }
    context.interpolationQuality = .high
    context.draw(self, in: CGRect(x: 0, y: 0, width: wide, height: high))
    return context.makeImage() ?? self
  }
}
