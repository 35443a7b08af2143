/// One of the eight ways to put a picture's axes on the screen's: quarter turns, each with or without a mirror.
public struct PictureOrientation: Hashable, Sendable {
  /// Quarter turns clockwise, 0 to 3, after the mirror.
  public var quarterTurns: Int
  /// Left and right change places before the turn.
  public var isMirrored: Bool

  /// Makes an orientation; four quarter turns are none, and negative ones are counter-clockwise.
  public init(quarterTurns: Int, isMirrored: Bool = false) {
    self.quarterTurns = quarterTurns & 3
    self.isMirrored = isMirrored
  }

  /// As it is encoded, neither turned nor mirrored.
  public static let upright = PictureOrientation(quarterTurns: 0)

  /// Whether width and height change places.
  public var swapsAxes: Bool { quarterTurns & 1 == 1 }

  /// The orientation nearest to a transform's linear part; scale and shear are left out.
  public init(_ transform: PictureTransform) {
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

extension PictureOrientation {
  /// Makes the orientation that a photograph's Orientation number stands for; `nil` for a number that is none
  /// (TIFF 6.0, section 8).
  package init?(exifOrientation number: UInt64) {
    switch number {
    case 1: self = .upright
    case 2: self.init(quarterTurns: 0, isMirrored: true)
    case 3: self.init(quarterTurns: 2)
    case 4: self.init(quarterTurns: 2, isMirrored: true)
    case 5: self.init(quarterTurns: 3, isMirrored: true)
    case 6: self.init(quarterTurns: 1)
    case 7: self.init(quarterTurns: 1, isMirrored: true)
    case 8: self.init(quarterTurns: 3)
    default: return nil
    }
  }
}

extension PictureTransform {
  /// Makes the transform that gives a picture an orientation, with its top left corner where it was.
  package init(_ orientation: PictureOrientation, of dimensions: VideoDimensions) {
    var (width, height) = (Double(dimensions.width), Double(dimensions.height))
    self = .identity
    if orientation.isMirrored { self = PictureTransform(a: -1, b: 0, c: 0, d: 1, tx: width) }
    for _ in 0..<orientation.quarterTurns {
      self = concatenating(PictureTransform(a: 0, b: 1, c: -1, d: 0, tx: height))
      swap(&width, &height)
    }
  }
}
