public import CoreGraphics
import MediaCore
import MediaRendering

/// An outline that is filled, drawn as a line, or both.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  open var path: CGPath?
  open var fillColor: CGColor? = .black
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1

  override func drawings() throws(MediaError) -> [AnimationLayer] {
    guard let path, !path.isEmpty else { return [] }
    // Outlines run down from the upper edge.
    let flip: CGAffineTransform =
      isGeometryFlipped ? .identity : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height)
    let shape = AnimationLayer.Contents.shape(
      .path(path.pieces(flip)), fill: fillColor?.media, stroke: strokeColor?.media, lineWidth: lineWidth)
    return [
      Self.placed(shape, AnimationSize(width: bounds.width, height: bounds.height), x: 0, y: 0)
    ]
  }
}
