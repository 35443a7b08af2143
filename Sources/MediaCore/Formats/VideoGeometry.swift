/// Width and height in pixels.
///
/// Core Media counterpart: `CMVideoDimensions`.
public struct VideoDimensions: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Makes dimensions of pixels across and down.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// No pixels, the size of media that are not visual.
  public static let zero = VideoDimensions(width: 0, height: 0)

  /// The size of what a picture of these dimensions covers once it is transformed, rounded to whole pixels.
  ///
  /// Core Graphics counterpart: `CGSize.applying(_:)`, which can give negative sides: these are never.
  public func applying(_ transform: PictureTransform) -> VideoDimensions {
    let (across, down) = (Double(width), Double(height))
    return VideoDimensions(
      width: Int(saturating: (abs(transform.a * across) + abs(transform.c * down)).rounded()),
      height: Int(saturating: (abs(transform.b * across) + abs(transform.d * down)).rounded()))
  }
}

extension VideoDimensions: CustomStringConvertible {
  /// Such as `1920×1080`.
  public var description: String { "\(width)×\(height)" }
}

/// The shape of a pixel: its width to its height.
///
/// Core Video counterpart: the `PixelAspectRatio` extension; ISO/IEC 14496-12 §12.1.4 (`pasp`).
public struct PixelAspectRatio: Hashable, Sendable {
  /// A pixel's width, in the unit of `verticalSpacing`.
  public var horizontalSpacing: Int
  /// A pixel's height, in the unit of `horizontalSpacing`.
  public var verticalSpacing: Int

  /// Makes a ratio; anything that is not positive on both sides counts as square.
  public init(horizontalSpacing: Int, verticalSpacing: Int) {
    let isPositive = horizontalSpacing > 0 && verticalSpacing > 0
    self.horizontalSpacing = isPositive ? horizontalSpacing : 1
    self.verticalSpacing = isPositive ? verticalSpacing : 1
  }

  /// 1:1.
  public static let square = PixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)

  /// Whether a pixel is as wide as it is high.
  public var isSquare: Bool { horizontalSpacing == verticalSpacing }
}

extension PixelAspectRatio: CustomStringConvertible {
  /// Such as `16:11`.
  public var description: String { "\(horizontalSpacing):\(verticalSpacing)" }
}

/// A rectangle of the plane, with y pointing down.
///
/// Core Graphics counterpart: `CGRect`.
public struct PictureRectangle: Hashable, Sendable {
  /// The left edge, in pixels.
  public var x: Double
  /// The top edge, in pixels.
  public var y: Double
  /// Pixels across.
  public var width: Double
  /// Pixels down.
  public var height: Double

  /// Makes a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// An affine map of the plane, as a track header places a picture on the screen.
///
/// Core Graphics counterpart: `CGAffineTransform`, for which Foundation has `AffineTransform`. (x, y) becomes
/// (a·x + c·y + tx, b·x + d·y + ty), with y pointing down; ISO/IEC 14496-12 §8.3.2 (`tkhd`, matrix).
public struct PictureTransform: Hashable, Sendable {
  /// What x adds to the new x: the scale across, where nothing turns.
  public var a: Double
  /// What x adds to the new y.
  public var b: Double
  /// What y adds to the new x.
  public var c: Double
  /// What y adds to the new y: the scale down, where nothing turns.
  public var d: Double
  /// How far the picture moves to the right, in pixels.
  public var tx: Double
  /// How far the picture moves down, in pixels.
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
