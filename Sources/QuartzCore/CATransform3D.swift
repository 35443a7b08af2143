// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation

/// A transform of layers; they have no depth here, so only the numbers of an affine transform have an effect.
public struct CATransform3D: Hashable, Sendable {
  /// The number of row 1 and column 1.
  public var m11: CGFloat = 1
  /// The number of row 1 and column 2.
  public var m12: CGFloat = 0
  /// The number of row 1 and column 3.
  public var m13: CGFloat = 0
  /// The number of row 1 and column 4.
  public var m14: CGFloat = 0
  /// The number of row 2 and column 1.
  public var m21: CGFloat = 0
  /// The number of row 2 and column 2.
  public var m22: CGFloat = 1
  /// The number of row 2 and column 3.
  public var m23: CGFloat = 0
  /// The number of row 2 and column 4.
  public var m24: CGFloat = 0
  /// The number of row 3 and column 1.
  public var m31: CGFloat = 0
  /// The number of row 3 and column 2.
  public var m32: CGFloat = 0
  /// The number of row 3 and column 3.
  public var m33: CGFloat = 1
  /// The number of row 3 and column 4.
  public var m34: CGFloat = 0
  /// The number of row 4 and column 1.
  public var m41: CGFloat = 0
  /// The number of row 4 and column 2.
  public var m42: CGFloat = 0
  /// The number of row 4 and column 3.
  public var m43: CGFloat = 0
  /// The number of row 4 and column 4.
  public var m44: CGFloat = 1
  /// The identity.
  public init() {}
}

/// Nothing is changed.
public let CATransform3DIdentity = CATransform3D()

/// A transform of the plane as one of layers.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var made = CATransform3D()
  (made.m11, made.m12, made.m21, made.m22, made.m41, made.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return made
}
/// The part of a transform that is in the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
/// Whether nothing of the transform is in the third dimension.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  var flat = CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t))
  // A layer's depth is not seen, so neither is how far it is stretched.
  flat.m33 = t.m33
  return flat == t
}
/// A move.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var made = CATransform3DMakeAffineTransform(CGAffineTransform(translationX: tx, y: ty))
  made.m43 = tz
  return made
}
/// A factor in each direction.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var made = CATransform3DMakeAffineTransform(CGAffineTransform(scaleX: sx, y: sy))
  made.m33 = sz
  return made
}
/// A turn about an axis; one about another axis than z isn't affine, as ``CATransform3DIsAffine(_:)`` says.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (sine, cosine) = (sin(angle), cos(angle))
  let rest = 1 - cosine
  var made = CATransform3D()
  (made.m11, made.m12, made.m13) = (
    cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine
  )
  (made.m21, made.m22, made.m23) = (
    y * x * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine
  )
  (made.m31, made.m32, made.m33) = (
    z * x * rest + y * sine, z * y * rest - x * sine, cosine + z * z * rest
  )
  return made
}
