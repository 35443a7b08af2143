/// An affine map of the plane, as a track header places a picture on the screen.
///
/// Core Graphics counterpart: `CGAffineTransform`, for which Foundation has `AffineTransform`. (x, y) becomes
/// (a·x + c·y + tx, b·x + d·y + ty), with y pointing down; ISO/IEC 14496-12 §8.3.2 (`tkhd`, matrix).
public struct PictureTransform: Hashable, Sendable {
  /// The factor from x to the new x: the scale across, where nothing turns.
  public var a: Double
  /// The factor from x to the new y.
  public var b: Double
  /// The factor from y to the new x.
  public var c: Double
  /// The factor from y to the new y: the scale down, where nothing turns.
  public var d: Double
  /// The distance that the picture moves to the right, in pixels.
  public var tx: Double
  /// The distance that the picture moves down, in pixels.
  public var ty: Double

  /// Makes a transform, by default one that moves nothing.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Every point stays where it is.
  public static let identity = PictureTransform(a: 1, b: 0, c: 0, d: 1)

  /// Whether every point stays where it is.
  public var isIdentity: Bool { self == .identity }

  /// The transform that does this one and then `next`.
  ///
  /// Core Graphics counterpart: `concatenating(_:)`.
  public func concatenating(_ next: PictureTransform) -> PictureTransform {
    PictureTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The transform that takes every point back; `nil` where several points come to one.
  ///
  /// Core Graphics counterpart: `inverted()`, which gives the transform itself there.
  public func inverted() -> PictureTransform? {
    let determinant = a * d - b * c
    guard determinant.isNormal else { return nil }
    return PictureTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
