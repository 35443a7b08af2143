// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
package import MediaRendering

/// Lines and curves.
///
/// It is no object of Foundation's, whose `copy()` would stand in the way of its own.
public class CGPath: Hashable, @unchecked Sendable {
  // @unchecked: immutable; `CGMutablePath` is its maker's.
  fileprivate(set) var elements: [AnimationShape.Element] = []

  /// A path without points.
  public init() {}

  init(_ elements: [AnimationShape.Element]) { self.elements = elements }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    addRect(rect, transform?.pointee ?? .identity)
  }
  /// An ellipse in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    addEllipse(in: rect, transform?.pointee ?? .identity)
  }
  /// A rectangle with round corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init()
    let (x, y) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2))
    let map = transform?.pointee ?? .identity
    // The control points of a quarter of a circle are this far from its ends.
    let (dx, dy) = (x * Self.curvature, y * Self.curvature)
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (left, right, bottom, top) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    move(point(left + x, bottom), map)
    line(point(right - x, bottom), map)
    curve(point(right, bottom + y), point(right - x + dx, bottom), point(right, bottom + y - dy), map)
    line(point(right, top - y), map)
    curve(point(right - x, top), point(right, top - y + dy), point(right - x + dx, top), map)
    line(point(left + x, top), map)
    curve(point(left, top - y), point(left + x - dx, top), point(left, top - y + dy), map)
    line(point(left, bottom + y), map)
    curve(point(left + x, bottom), point(left, bottom + y - dy), point(left + x - dx, bottom), map)
    elements.append(.close)
  }

  /// Whether there are no pieces.
  public var isEmpty: Bool { elements.isEmpty }

  /// Paths are alike that have the same pieces.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements.count) }

  static let curvature: CGFloat = 0.552_284_749_830_793_4

  // MARK: for code that adds to paths

  static func place(_ point: CGPoint, _ transform: CGAffineTransform) -> AnimationPoint {
    let moved = point.applying(transform)
    return AnimationPoint(x: Double(moved.x), y: Double(moved.y))
  }

  func move(_ point: CGPoint, _ transform: CGAffineTransform) {
    elements.append(.move(Self.place(point, transform)))
  }
  func line(_ point: CGPoint, _ transform: CGAffineTransform) {
    elements.append(.line(Self.place(point, transform)))
  }
  func curve(_ end: CGPoint, _ first: CGPoint, _ second: CGPoint, _ transform: CGAffineTransform) {
    elements.append(
      .curve(
        to: Self.place(end, transform), Self.place(first, transform), Self.place(second, transform)))
  }
  func close() { elements.append(.close) }

  func addRect(_ rect: CGRect, _ transform: CGAffineTransform) {
    move(CGPoint(x: rect.minX, y: rect.minY), transform)
    line(CGPoint(x: rect.maxX, y: rect.minY), transform)
    line(CGPoint(x: rect.maxX, y: rect.maxY), transform)
    line(CGPoint(x: rect.minX, y: rect.maxY), transform)
    close()
  }

  func addEllipse(in rect: CGRect, _ transform: CGAffineTransform) {
    let map = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
    ).concatenating(transform)
    move(CGPoint(x: 1, y: 0), map)
    addArc(from: 0, to: 2 * .pi, map)
    close()
  }

  /// An arc of the circle around the origin with a radius of 1, of which the current point is the beginning; none for angles that
  /// aren't finite.
  func addArc(from start: CGFloat, to end: CGFloat, _ transform: CGAffineTransform) {
    guard start.isFinite, end.isFinite, abs(end - start) <= 4 * .pi else { return }
    let count = max(Int((abs(end - start) / (.pi / 2)).rounded(.up)), 1)
    let step = (end - start) / CGFloat(count)
    let handle = 4 / 3 * CGFloat(tan(Double(step) / 4))
    for index in 0..<count {
      let (from, to) = (start + CGFloat(index) * step, start + CGFloat(index + 1) * step)
      func point(_ angle: CGFloat, _ tangent: CGFloat) -> CGPoint {
        let (x, y) = (CGFloat(cos(Double(angle))), CGFloat(sin(Double(angle))))
        return CGPoint(x: x - tangent * y, y: y + tangent * x)
      }
      curve(point(to, 0), point(from, handle), point(to, -handle), transform)
    }
  }

  /// An arc as `addArc` of a path asks for it, with the line to its beginning.
  func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    _ transform: CGAffineTransform
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    var end = endAngle
    let turn = 2 * CGFloat.pi
    let delta = endAngle - startAngle
    // A whole turn against the direction is one in it.
    if clockwise, delta > 0 {
      end = startAngle + (delta >= turn ? -turn : delta - turn)
    } else if !clockwise, delta < 0 {
      end = startAngle + (delta <= -turn ? turn : delta + turn)
    }
    end = min(max(end, startAngle - turn), startAngle + turn)
    let map = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
      .concatenating(transform)
    let begin = CGPoint(x: CGFloat(cos(Double(startAngle))), y: CGFloat(sin(Double(startAngle))))
    if isEmpty { move(begin, map) } else { line(begin, map) }
    addArc(from: startAngle, to: end, map)
  }

  /// The path's pieces through a transform.
  package func pieces(_ transform: CGAffineTransform) -> [AnimationShape.Element] {
    func moved(_ point: AnimationPoint) -> AnimationPoint {
      Self.place(CGPoint(x: point.x, y: point.y), transform)
    }
    return elements.map { element in
      switch element {
      case .move(let to): .move(moved(to))
      case .line(let to): .line(moved(to))
      case .curve(let to, let first, let second): .curve(to: moved(to), moved(first), moved(second))
      case .close: .close
      }
    }
  }
  func append(_ more: [AnimationShape.Element]) { elements += more }
  /// Gives all pieces, and is empty then.
  func takeElements() -> [AnimationShape.Element] {
    defer { elements = [] }
    return elements
  }
}

/// A path that can be added to.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  // @unchecked: its maker's until it is drawn, as on Apple's systems.
  /// Begins a part of the path at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { move(point, transform) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { line(point, transform) }
  /// Adds lines from point to point.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      if index == 0 { move(point, transform) } else { line(point, transform) }
    }
  }
  /// Adds a cubic curve with its two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) { curve(end, control1, control2, transform) }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    super.addRect(rect, transform)
  }
  /// Adds the ellipse that fills a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    super.addEllipse(in: rect, transform)
  }
  /// Adds an arc: around a centre from one angle to another, or along two lines that it touches.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    super.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform)
  }
  /// Adds all pieces of a path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    append(path.pieces(transform))
  }
  /// Adds a line back to where the part of the path began.
  public func closeSubpath() { close() }
}
