// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreGraphics
public import Foundation
import MediaCore
import MediaRendering
@_exported public import UniformTypeIdentifiers

public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
public let kCGImageDestinationBackgroundColor = "kCGImageDestinationBackgroundColor"

/// Writes an image to a file or to data: PNG, JPEG or WebP.
public final class CGImageDestination: NSObject {
  private let type: String
  private let write: (Data) -> Bool
  private var image: CGImage?
  private var quality = 1.0
  private var isRefused = false

  fileprivate init?(_ type: String, _ count: Int, _ write: @escaping (Data) -> Bool) {
    guard [UTType.png, .jpeg, .webP].map(\.identifier).contains(type), count == 1 else { return nil }
    (self.type, self.write) = (type, write)
  }

  fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
    isRefused = isRefused || self.image != nil
    self.image = image
    quality = AttributeNumber.double(properties?[kCGImageDestinationLossyCompressionQuality]) ?? 1
  }

  fileprivate func finish() -> Bool {
    guard let picture = image?.bgra, !isRefused else { return false }
    let percent = Int((min(max(quality.isNaN ? 1 : quality, 0), 1) * 100).rounded())
    let bytes: [UInt8]? =
      switch type {
      case UTType.png.identifier: try? PictureRenderer.pngData(of: picture)
      case UTType.jpeg.identifier:
        try? PictureRenderer.jpegData(of: picture, quality: max(percent, 1))
      default: try? PictureRenderer.webpData(of: picture, quality: max(percent, 1))
      }
    return bytes.map { write(Data($0)) } ?? false
  }
}

/// A destination that makes a file.
///
/// - Returns: `nil` for other types than PNG, JPEG and WebP, and for more than one image.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(type, count) { (try? $0.write(to: url)) != nil }
}

/// A destination that fills data, which is empty before.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(type, count) {
    data.append($0)
    return true
  }
}

/// The quality is the only property that is taken.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.add(image, properties) }

/// Writes the image.
///
/// - Returns: false where there is none or it can't be written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  [UTType.png, .jpeg, .webP].map(\.identifier)
}
