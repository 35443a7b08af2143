import CoreGraphics
public import Foundation

/// A way to make an image smaller or larger.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// By the nearest pixel.
  public static let nearest = Self(rawValue: "nearest")
  /// Between pixels.
  public static let linear = Self(rawValue: "linear")
  /// Between pixels of copies of several sizes.
  public static let trilinear = Self(rawValue: "trilinear")
}

extension CALayer {
  /// From the layer's own coordinates to those of the layer that it is in.
  private var toSuperlayer: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    return flip.concatenating(CGAffineTransform(translationX: -anchor.x, y: -anchor.y))
      .concatenating(affineTransform())
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// Upside down within the bounds where y runs the other way in the layer than around it.
  private var flip: CGAffineTransform {
    isGeometryFlipped
      ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY) : .identity
  }

  /// From the layer's own coordinates to those of the outermost layer.
  private var toRoot: CGAffineTransform {
    superlayer.map { toSuperlayer.concatenating($0.toRoot) } ?? toSuperlayer
  }

  private func transform(to layer: CALayer?) -> CGAffineTransform {
    guard let layer else { return toRoot }
    return layer === self ? .identity : toRoot.concatenating(layer.toRoot.inverted())
  }

  /// A point of this layer in the coordinates of another one; of the outermost one's surroundings where `nil`.
  public func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint { p.applying(transform(to: layer)) }
  /// A point of another layer in the coordinates of this one.
  public func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    p.applying(transform(to: layer).inverted())
  }
  /// The frame around a rectangle of this layer in the coordinates of another one.
  public func convert(_ r: CGRect, to layer: CALayer?) -> CGRect { r.applying(transform(to: layer)) }
  /// The frame around a rectangle of another layer in the coordinates of this one.
  public func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    r.applying(transform(to: layer).inverted())
  }
  /// Whether a point is within the bounds.
  public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
  /// The foremost of the layers that hold a point; hidden ones hold none.
  ///
  /// - Parameter p: in the coordinates of the layer that this one is in.
  public func hitTest(_ p: CGPoint) -> CALayer? {
    let inner = p.applying(toSuperlayer.inverted())
    guard !isHidden, !masksToBounds || contains(inner) else { return nil }
    let ordered = (sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, layer) in ordered { if let hit = layer.hitTest(inner) { return hit } }
    return contains(inner) ? self : nil
  }

  /// The layer itself: there is no screen, on which another state of it would be.
  public func presentation() -> Self? { self }
  /// The layer itself.
  public func model() -> Self { self }
  /// Does nothing: layers stay where they were put.
  public func setNeedsLayout() {}
  /// Does nothing: layers stay where they were put.
  public func layoutIfNeeded() {}
}
