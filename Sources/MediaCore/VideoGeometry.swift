/// Width and height in pixels.
///
/// Core Media counterpart: `CMVideoDimensions`.
public struct VideoDimensions: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public static let zero = VideoDimensions(width: 0, height: 0)
}

/// The shape of a pixel: its width to its height.
///
/// Core Video counterpart: the `PixelAspectRatio` extension; ISO/IEC 14496-12 §12.1.4 (`pasp`).
public struct PixelAspectRatio: Hashable, Sendable {
  public var horizontalSpacing: Int
  public var verticalSpacing: Int

  /// Makes a ratio; anything that is not positive on both sides counts as square.
  public init(horizontalSpacing: Int, verticalSpacing: Int) {
    let isPositive = horizontalSpacing > 0 && verticalSpacing > 0
    self.horizontalSpacing = isPositive ? horizontalSpacing : 1
    self.verticalSpacing = isPositive ? verticalSpacing : 1
  }

  public static let square = PixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)

  public var isSquare: Bool { horizontalSpacing == verticalSpacing }
}

/// The part of the encoded picture that is meant to be seen, in pixels from its top left corner.
///
/// Core Video counterpart: the `CleanAperture` extension; ISO/IEC 14496-12 §12.1.4 (`clap`).
public struct CleanAperture: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// An affine map of the plane, as a track header places a picture on the screen.
///
/// Core Graphics counterpart: `CGAffineTransform`: (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty), with y
/// pointing down; ISO/IEC 14496-12 §8.3.2 (`tkhd`, matrix).
public struct AffineTransform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1)

  public var isIdentity: Bool { self == .identity }
}

/// One of the eight ways to put a picture's axes on the screen's: quarter turns, each with or without a mirror.
public struct PictureOrientation: Hashable, Sendable {
  /// Quarter turns clockwise, 0 to 3, after the mirror.
  public var quarterTurns: Int
  /// Left and right change places before the turn.
  public var isMirrored: Bool

  public init(quarterTurns: Int, isMirrored: Bool = false) {
    self.quarterTurns = quarterTurns & 3
    self.isMirrored = isMirrored
  }

  public static let upright = PictureOrientation(quarterTurns: 0)

  /// Whether width and height change places.
  public var swapsAxes: Bool { quarterTurns & 1 == 1 }

  /// The orientation nearest to a transform's linear part; scale and shear are left out.
  public init(_ transform: AffineTransform) {
    let isMirrored = transform.a * transform.d - transform.b * transform.c < 0
    // Undo the mirror, so that what is left is a turn: column one is the image of the x axis.
    let (x, y) = isMirrored ? (-transform.a, -transform.b) : (transform.a, transform.b)
    let turns =
      if abs(x) >= abs(y) {
        x >= 0 ? 0 : 2
      } else {
        y >= 0 ? 1 : 3
      }
    self.init(quarterTurns: turns, isMirrored: isMirrored)
  }
}
