// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import MediaRendering

extension CGPath {
  /// A curve with one control point, as the cubic one that it is.
  func quadraticCurve(_ end: CGPoint, _ control: CGPoint, from start: CGPoint, _ transform: CGAffineTransform)
  {
    func third(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    curve(end, third(start), third(end), transform)
  }

  /// An arc that touches the line from the current point to the first one, and the line from there to the second one.
  func addArc(
    tangent1End first: CGPoint, tangent2End second: CGPoint, radius: CGFloat, from start: CGPoint,
    _ transform: CGAffineTransform
  ) {
    let (x1, y1) = (start.x - first.x, start.y - first.y)
    let (x2, y2) = (second.x - first.x, second.y - first.y)
    let (length1, length2) = ((x1 * x1 + y1 * y1).squareRoot(), (x2 * x2 + y2 * y2).squareRoot())
    let cross = x1 * y2 - y1 * x2
    // Points on one line, and no radius: the corner itself.
    guard length1 > 0, length2 > 0, radius > 0, abs(cross) > 1e-12 * length1 * length2 else {
      return line(first, transform)
    }
    let cosine = (x1 * x2 + y1 * y2) / (length1 * length2)
    // The arc begins this far from the corner: the radius by the tangent of half the angle.
    let distance = radius / ((1 - cosine) / (1 + cosine)).squareRoot()
    let from = CGPoint(x: first.x + x1 / length1 * distance, y: first.y + y1 / length1 * distance)
    let to = CGPoint(x: first.x + x2 / length2 * distance, y: first.y + y2 / length2 * distance)
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(x: from.x - y1 / length1 * radius * side, y: from.y + x1 / length1 * radius * side)
    addArc(
      center: center, radius: radius,
      startAngle: CGFloat(atan2(Double(from.y - center.y), Double(from.x - center.x))),
      endAngle: CGFloat(atan2(Double(to.y - center.y), Double(to.x - center.x))), clockwise: cross > 0,
      transform)
  }
}

extension CGMutablePath {
  /// The current point as it was before a transform, which has been applied to the path's points.
  private func start(_ transform: CGAffineTransform) -> CGPoint {
    transform.isIdentity ? currentPoint : currentPoint.applying(transform.inverted())
  }

  /// Adds a curve with one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) { quadraticCurve(end, control, from: start(transform), transform) }
  /// Adds an arc: around a centre from one angle to another, or along two lines that it touches.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, from: start(transform), transform)
  }
  /// Adds an arc around a centre that is so long.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }
  /// Adds a rectangle with round corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    addPath(
      CGPath(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: nil),
      transform: transform)
  }
  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
}

extension CGContext {
  private var start: CGPoint { current.currentPoint.applying(device.inverted()) }

  /// Adds a curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    current.quadraticCurve(end, control, from: start, device)
  }
  /// Adds an arc: around a centre from one angle to another, or along two lines that it touches.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    current.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, from: start, device)
  }
  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  /// Has nothing be drawn outside of the current path, or of rectangles.
  public func clip(to rects: [CGRect]) {
    let path = CGPath()
    for rect in rects { path.addRect(rect, device) }
    state.clips.append((path.elements, false))
  }

  /// The path that is being made, in the coordinates of now; it is closed or open as it is.
  public var path: CGPath? { CGPath(current.pieces(device.inverted())) }
  /// Whether the current path has no pieces.
  public var isPathEmpty: Bool { current.isEmpty }
  /// The point where the next piece begins.
  public var currentPointOfPath: CGPoint { current.isEmpty ? .zero : start }
  /// The smallest rectangle around the current path.
  public var boundingBoxOfPath: CGRect { path?.boundingBoxOfPath ?? .null }
  /// Whether a point is in the path that is being made.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    path?.contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding) ?? false
  }

  // MARK: coordinates

  /// From the coordinates of now to those that the bitmap began with.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
  /// From the coordinates of now to those that the bitmap began with.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// From the coordinates that the bitmap began with to those of now.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// From the coordinates of now to those that the bitmap began with.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// From the coordinates that the bitmap began with to those of now.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}
