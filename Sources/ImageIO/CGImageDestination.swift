// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreGraphics
public import Foundation
import MediaCore
import MediaRendering
@_exported public import UniformTypeIdentifiers

/// The quality of a lossy picture, from 0 to 1.
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"
/// The colour under transparent pixels in a format without transparency, a `CGColor`; without effect here.
public let kCGImageDestinationBackgroundColor = "kCGImageDestinationBackgroundColor"

/// The longest that an image's longer side may be, in pixels: a larger one is made smaller.
public let kCGImageDestinationImageMaxPixelSize = "kCGImageDestinationImageMaxPixelSize"
/// Whether a thumbnail is put into the file, a `Bool`; accepted, and without effect here.
public let kCGImageDestinationEmbedThumbnail = "kCGImageDestinationEmbedThumbnail"
/// Whether colours become such that others show alike, a `Bool`; accepted, and without effect here.
public let kCGImageDestinationOptimizeColorForSharing = "kCGImageDestinationOptimizeColorForSharing"

/// The number of times that an animation is played; 0 is without end.
public let kCGImagePropertyGIFLoopCount = "LoopCount"
/// Whether all pictures of a GIF share their colours, a `Bool`; accepted, and without effect here.
public let kCGImagePropertyGIFHasGlobalColorMap = "HasGlobalColorMap"
/// The colours of one picture of a GIF; accepted, and without effect here.
public let kCGImagePropertyGIFImageColorMap = "ImageColorMap"

/// Writes images to a file or to data: one as PNG, JPEG or WebP, any number as GIF.
public final class CGImageDestination: NSObject {
  private static let types = [UTType.png, .jpeg, .webP, .gif].map(\.identifier)

  private let type: String
  private let count: Int
  private let write: (Data) -> Bool
  private var image: CGImage?
  private var animation: GIFWriter?
  private var loopCount: Int?
  private var quality = 1.0
  private var added = 0
  private var isRefused = false

  fileprivate init?(_ type: String, _ count: Int, _ write: @escaping (Data) -> Bool) {
    let isAnimation = type == UTType.gif.identifier
    guard Self.types.contains(type), count == 1 || isAnimation && count > 0 else { return nil }
    (self.type, self.count, self.write) = (type, count, write)
    if isAnimation { animation = GIFWriter() }
  }

  fileprivate func set(_ properties: CFDictionary?) {
    let animation = properties?[kCGImagePropertyGIFDictionary] as? [String: Any]
    loopCount = AttributeNumber.int(animation?[kCGImagePropertyGIFLoopCount]) ?? loopCount
  }

  fileprivate func add(_ whole: CGImage, _ properties: CFDictionary?) {
    added += 1
    let side = AttributeNumber.int(properties?[kCGImageDestinationImageMaxPixelSize])
    let image = side.map { whole.fitted(into: $0) } ?? whole
    guard animation != nil else {
      self.image = image
      quality = AttributeNumber.double(properties?[kCGImageDestinationLossyCompressionQuality]) ?? 1
      return
    }
    let animated = properties?[kCGImagePropertyGIFDictionary] as? [String: Any]
    let delay =
      animated?[kCGImagePropertyGIFUnclampedDelayTime] ?? animated?[kCGImagePropertyGIFDelayTime]
    guard let picture = image.bgra else { return isRefused = true }
    do {
      try animation?.add(picture, delay: AttributeNumber.double(delay) ?? Self.usualDelay)
    } catch {
      isRefused = true
    }
  }

  /// Seconds that an image is shown by default.
  private static let usualDelay = 0.1

  fileprivate func finish() -> Bool {
    guard added == count, !isRefused else { return false }
    if let animation { return write(Data(animation.file(loopCount: loopCount))) }
    guard let picture = image?.bgra else { return false }
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

  fileprivate static var knownTypes: [String] { types }
}

/// A destination that makes a file.
///
/// - Returns: `nil` for other types than PNG, JPEG, WebP and GIF, and for more than one image of another type than GIF.
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

/// Sets how often an animation is repeated, 0 for ever; other properties of a whole file are not taken.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.set(properties)
}

/// The quality and the largest size are taken, and of a GIF how long the image is shown; tags are not written.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.add(image, properties) }

/// Writes the images.
///
/// - Returns: false where there are fewer or more than was said, or one can't be written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
/// The identifiers of the types that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  CGImageDestination.knownTypes
}
