/// A place in a layer, in the units of the composition's size.
///
/// Core Graphics counterpart: `CGPoint`.
public struct AnimationPoint: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Up from the lower edge, or down from the upper one where the geometry is flipped.
  public var y: Double

  /// Makes a place.
  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  /// The origin.
  public static let zero = AnimationPoint(x: 0, y: 0)
}

/// The size of a layer, in the units of the composition's size.
///
/// Core Graphics counterpart: `CGSize`.
public struct AnimationSize: Hashable, Sendable {
  /// Across.
  public var width: Double
  /// Down.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    (self.width, self.height) = (width, height)
  }
}

/// The outline of a shape; places in it count from its upper left corner, down and to the right.
public enum AnimationShape: Hashable, Sendable {
  /// A rectangle with round corners of a radius; with half its side as the radius a square is a disc.
  case rectangle(AnimationSize, cornerRadius: Double = 0)
  /// Lines and Bézier curves.
  case path([Element])
  /// Lines and Bézier curves, of which what they go around twice is outside.
  case evenOddPath([Element])

  /// A piece of a path.
  public enum Element: Hashable, Sendable {
    /// Begins anew at a place.
    case move(AnimationPoint)
    /// A straight line.
    case line(AnimationPoint)
    /// A cubic Bézier curve to a place, with its two control points.
    case curve(to: AnimationPoint, AnimationPoint, AnimationPoint)
    /// A line back to where the path began.
    case close
  }

  /// From the origin to the farthest place.
  var size: AnimationSize { AnimationSize(width: bounds.right, height: bounds.bottom) }

  /// The rectangle that contains every place, control points too, and the origin.
  var bounds: (left: Double, top: Double, right: Double, bottom: Double) {
    switch self {
    case .rectangle(let size, _): return (0, 0, size.width, size.height)
    case .path(let elements), .evenOddPath(let elements):
      let points = elements.flatMap { element -> [AnimationPoint] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .curve(let to, let first, let second): [to, first, second]
        case .close: []
        }
      }
      return points.reduce((0, 0, 0, 0)) {
        (min($0.0, $1.x), min($0.1, $1.y), max($0.2, $1.x), max($0.3, $1.y))
      }
    }
  }
}
