public import CoreGraphics
import Foundation
package import MediaCore
package import MediaRendering

extension CALayer {
  /// The layers of this one that are drawn over a film's pictures, which a layer in it stands for.
  ///
  /// - Throws: where the pictures aren't as large as this layer, or aren't straight in it.
  package func overlay(over videoLayers: [CALayer]) throws(MediaError) -> LayerOverlay {
    for layer in videoLayers where layer !== self {
      guard layer.superlayer === self, layer.frame.size == bounds.size, layer.frame.origin == bounds.origin,
        layer.transform == CATransform3DIdentity, layer.opacity == 1, !layer.isHidden
      else { throw Self.refusal("a film in a layer of another size or place than all of it") }
    }
    let last = inside.lastIndex { layer in videoLayers.contains { $0 === layer } }
    // Layers below the pictures are not seen.
    var layers: [AnimationLayer] = []
    if let last { layers += try inside[last].foreground() }
    for inner in inside[(last.map { $0 + 1 } ?? 0)...] { layers.append(try inner.media(in: self)) }
    return LayerOverlay(layers, size: mediaSize, isGeometryFlipped: isGeometryFlipped)
  }

  /// The sublayers of a film's layer, which are drawn over its pictures; the layer may be flipped.
  private func foreground() throws(MediaError) -> [AnimationLayer] {
    var layers: [AnimationLayer] = []
    for inner in inside { layers.append(try inner.media(in: self)) }
    guard isGeometryFlipped, !layers.isEmpty else { return layers }
    var holder = Self.placed(.none, mediaSize, x: 0, y: 0)
    (holder.isGeometryFlipped, holder.sublayers) = (true, layers)
    return [holder]
  }

  /// The layer and its sublayers as they are drawn, as a track of its own.
  package func overlay() throws(MediaError) -> LayerOverlay {
    let moved = try media(in: nil)
    return LayerOverlay([moved], size: mediaSize, isGeometryFlipped: false)
  }

  /// Draws the layer with its sublayers as it is at the beginning, at its own coordinates in the context.
  ///
  /// A layer that can't be drawn here leaves the context as it is.
  public func render(in ctx: CGContext) {
    let scale = ctx.ctm.scale
    let (width, height) = ((bounds.width * scale).rounded(.up), (bounds.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 32767, height <= 32767, var own = try? media(in: nil) else {
      return
    }
    (own.anchorPoint, own.position, own.timeRange) = (.zero, KeyFrames(.zero), nil)
    (own.rotation, own.scale) = (KeyFrames(0), KeyFrames(AnimationPoint(x: 1, y: 1)))
    let overlay = LayerOverlay([own], size: mediaSize)
    let drawn = try? overlay.overlay(
      at: .zero, over: VideoDimensions(width: Int(width), height: Int(height)))
    guard let drawn, let image = CGImage(pixelBuffer: drawn.picture) else { return }
    let (across, up) = (bounds.width / width, bounds.height / height)
    let (left, top) = (CGFloat(drawn.x) * across, CGFloat(drawn.y) * up)
    let size = CGSize(
      width: CGFloat(drawn.picture.width) * across, height: CGFloat(drawn.picture.height) * up)
    let below = bounds.height - top - size.height
    ctx.draw(
      image,
      in: CGRect(x: bounds.minX + left, y: bounds.minY + below, width: size.width, height: size.height))
  }

  private var mediaSize: AnimationSize { AnimationSize(width: bounds.width, height: bounds.height) }
}
