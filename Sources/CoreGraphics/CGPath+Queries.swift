// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import MediaRendering

/// The kind of a piece of a path.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a part at a point.
  case moveToPoint = 0
  /// A line, a curve of one or two control points, or the way back to the part's beginning.
  case addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// A piece of a path, with as many points as its type has; curves are cubic ones.
public struct CGPathElement {
  /// The kind of the piece.
  public var type: CGPathElementType
  /// The piece's points, as many as its kind has.
  public var points: UnsafeMutablePointer<CGPoint>
}

extension CGPath {
  /// Calls the block with each piece, whose points are good for that time.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      let (type, places): (CGPathElementType, [CGPoint]) =
        switch element {
        case .move(let to): (.moveToPoint, [Self.point(to)])
        case .line(let to): (.addLineToPoint, [Self.point(to)])
        case .curve(let to, let first, let second):
          (.addCurveToPoint, [Self.point(first), Self.point(second), Self.point(to)])
        case .close: (.closeSubpath, [.zero])
        }
      var points = places
      points.withUnsafeMutableBufferPointer { points in
        guard let start = points.baseAddress else { return }
        withUnsafePointer(to: CGPathElement(type: type, points: start)) { block($0) }
      }
    }
  }

  static func point(_ place: AnimationPoint) -> CGPoint { CGPoint(x: place.x, y: place.y) }

  /// The point where the next piece begins; zero for an empty path.
  public var currentPoint: CGPoint { Self.currentPoint(of: elements) }

  static func currentPoint(of elements: [AnimationShape.Element]) -> CGPoint {
    var (start, now): (CGPoint, CGPoint) = (.zero, .zero)
    for element in elements {
      switch element {
      case .move(let to): (start, now) = (point(to), point(to))
      case .line(let to), .curve(let to, _, _): now = point(to)
      case .close: now = start
      }
    }
    return now
  }

  /// The smallest rectangle with all points, those that curves are drawn to among them; null for an empty path.
  public var boundingBox: CGRect {
    Self.box(
      around: elements.flatMap { element -> [CGPoint] in
        switch element {
        case .move(let to), .line(let to): [Self.point(to)]
        case .curve(let to, let first, let second):
          [Self.point(to), Self.point(first), Self.point(second)]
        case .close: []
        }
      })
  }

  /// The smallest rectangle around the lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { Self.box(of: elements) }

  static func box(of elements: [AnimationShape.Element]) -> CGRect {
    var (points, now, start): ([CGPoint], CGPoint, CGPoint) = ([], .zero, .zero)
    for element in elements {
      switch element {
      case .move(let to): (now, start) = (point(to), point(to))
      case .line(let to): now = point(to)
      case .curve(let to, let first, let second):
        points += extremes(of: [now, point(first), point(second), point(to)])
        now = point(to)
      case .close: now = start
      }
      points.append(now)
    }
    return box(around: points)
  }

  private static func box(around points: [CGPoint]) -> CGRect {
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Returns the points where a cubic curve turns in either direction: the zeros of its derivative.
  private static func extremes(of curve: [CGPoint]) -> [CGPoint] {
    func zeros(_ values: [CGFloat]) -> [CGFloat] {
      let a = -values[0] + 3 * values[1] - 3 * values[2] + values[3]
      let b = values[0] - 2 * values[1] + values[2]
      let c = values[1] - values[0]
      if abs(a) < 1e-12 { return abs(b) < 1e-12 ? [] : [-c / (2 * b)] }
      let root = b * b - a * c
      return root < 0 ? [] : [(-b + root.squareRoot()) / a, (-b - root.squareRoot()) / a]
    }
    return (zeros(curve.map(\.x)) + zeros(curve.map(\.y))).filter { $0 > 0 && $0 < 1 }
      .map { at(curve, $0) }
  }

  static func at(_ curve: [CGPoint], _ t: CGFloat) -> CGPoint {
    let u = 1 - t
    let factors = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    return CGPoint(
      x: zip(curve, factors).reduce(0) { $0 + $1.0.x * $1.1 },
      y: zip(curve, factors).reduce(0) { $0 + $1.0.y * $1.1 })
  }

  /// Whether a point is inside; open parts count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    // Lines that a ray to the right crosses, upwards and downwards.
    var (winding, crossings) = (0, 0)
    let place = point.applying(transform)
    for (from, to) in Self.lines(of: elements) where (from.y <= place.y) != (to.y <= place.y) {
      let x = from.x + (place.y - from.y) / (to.y - from.y) * (to.x - from.x)
      guard x > place.x else { continue }
      winding += from.y <= place.y ? 1 : -1
      crossings += 1
    }
    return rule == .evenOdd ? !crossings.isMultiple(of: 2) : winding != 0
  }

  /// The path as closed lines; curves in so many pieces that none is far from its chord.
  private static func lines(of elements: [AnimationShape.Element]) -> [(from: CGPoint, to: CGPoint)] {
    var (lines, now, start): ([(from: CGPoint, to: CGPoint)], CGPoint, CGPoint) = ([], .zero, .zero)
    func close() { if now != start { lines.append((now, start)) } }
    for element in elements {
      switch element {
      case .move(let to):
        close()
        (now, start) = (point(to), point(to))
      case .line(let to):
        lines.append((now, point(to)))
        now = point(to)
      case .curve(let to, let first, let second):
        let curve = [now, point(first), point(second), point(to)]
        for step in 1...64 {
          let next = at(curve, CGFloat(step) / 64)
          lines.append((now, next))
          now = next
        }
      case .close:
        close()
        now = start
      }
    }
    close()
    return lines
  }

  /// This path through a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(pieces(transform?.pointee ?? .identity))
  }
  /// This path.
  public func copy() -> CGPath? { CGPath(elements) }
  /// This path, to be added to.
  public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }
  /// This path, to be added to.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.append(pieces(transform?.pointee ?? .identity))
    return copy
  }

  /// The rectangle that the path is, where it is one whose sides are level.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    let corners = elements.compactMap { element -> CGPoint? in
      switch element {
      case .move(let to), .line(let to): Self.point(to)
      default: nil
      }
    }
    let box = Self.box(around: corners)
    let isClosed = elements.last == .close || corners.first == corners.last
    let count = corners.first == corners.last ? corners.count - 1 : corners.count
    guard isClosed, count == 4, elements.count - (elements.last == .close ? 1 : 0) == corners.count,
      zip(corners, corners.dropFirst()).allSatisfy({ ($0.x == $1.x) != ($0.y == $1.y) }),
      corners.allSatisfy({ ($0.x == box.minX || $0.x == box.maxX) && ($0.y == box.minY || $0.y == box.maxY) })
    else { return false }
    rect?.pointee = box
    return true
  }
}
