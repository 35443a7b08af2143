// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A bitmap that is drawn on others, any number of times; each copies it.
public final class CGLayer: NSObject {
  /// The context that draws on the layer.
  public let context: CGContext?
  /// The size, in the units of the context that the layer was made for.
  public let size: CGSize

  /// A transparent layer with as many pixels as the context has for its size.
  ///
  /// - Returns: `nil` for a size without an area, and one that is larger than bitmaps can be.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let scale = context.ctm.scale
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 32767, height <= 32767 else { return nil }
    let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard
      let own = CGContext(
        data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    else { return nil }
    own.scaleBy(x: width / size.width, y: height / size.height)
    (self.context, self.size) = (own, size)
  }
}

extension CGContext {
  /// Draws a layer so that it fills a rectangle.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    if let image = layer.context?.makeImage() { draw(image, in: rect) }
  }
  /// Draws a layer in its own size, from a place to the right and up.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}

extension CGAffineTransform {
  /// The factor by which lengths are enlarged; where it differs between directions, the mean.
  package var scale: CGFloat { abs(a * d - b * c).squareRoot() }
}
