import Foundation
package import MediaRendering

extension FlatPath {
  /// The area that a line along the path covers, as many pieces that lie over one another and all run the same way.
  package func outline(
    width: Double, cap: CGLineCap, join: CGLineJoin, miterLimit: Double
  ) -> [AnimationShape.Element] {
    var outline = LineOutline(
      half: CGFloat(width) / 2, cap: cap, join: join, miterLimit: CGFloat(max(miterLimit, 1)))
    guard outline.half > 0, outline.half.isFinite else { return [] }
    for part in parts { outline.add(part) }
    return outline.path.elements
  }
}

/// Collects the area of a line.
private struct LineOutline {
  let half: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat
  let path = CGPath()

  private typealias Way = (x: CGFloat, y: CGFloat)

  mutating func add(_ part: FlatPath.Part) {
    var points = Array(part.points.prefix(1))
    var ways: [Way] = []
    for to in part.whole.dropFirst() {
      let from = points[points.count - 1]
      let length = hypot(to.x - from.x, to.y - from.y)
      // Points that are the same, or too far apart to be counted with, have no way from one to the other.
      guard length > 0, length.isFinite else { continue }
      points.append(to)
      ways.append(((to.x - from.x) / length, (to.y - from.y) / length))
    }
    guard let first = ways.first, let last = ways.last else {
      // A line without a length is a dot where its ends reach out.
      if cap == .round { addSector(points[0], from: 0, to: 2 * .pi) }
      if cap == .square { addLine(points[0], points[0], (1, 0), before: half, after: half) }
      return
    }
    for (index, way) in ways.enumerated() {
      let (isFirst, isLast) = (index == 0, index == ways.count - 1)
      let reach = cap == .square && !part.isClosed ? half : 0
      addLine(
        points[index], points[index + 1], way, before: isFirst ? reach : 0, after: isLast ? reach : 0)
      if !isLast { addJoin(points[index + 1], way, ways[index + 1]) }
    }
    if part.isClosed {
      addJoin(points[0], last, first)
    } else if cap == .round {
      let (start, end) = (atan2(first.y, first.x), atan2(last.y, last.x))
      addSector(points[0], from: start + .pi / 2, to: start + .pi * 3 / 2)
      addSector(points[points.count - 1], from: end - .pi / 2, to: end + .pi / 2)
    }
  }

  private func addLine(_ from: CGPoint, _ to: CGPoint, _ way: Way, before: CGFloat, after: CGFloat) {
    let (x, y) = (-way.y * half, way.x * half)
    let from = CGPoint(x: from.x - way.x * before, y: from.y - way.y * before)
    let to = CGPoint(x: to.x + way.x * after, y: to.y + way.y * after)
    addArea([
      CGPoint(x: from.x + x, y: from.y + y), CGPoint(x: from.x - x, y: from.y - y),
      CGPoint(x: to.x - x, y: to.y - y), CGPoint(x: to.x + x, y: to.y + y),
    ])
  }

  /// Adds the area between two lines on the outer side of their corner.
  private func addJoin(_ corner: CGPoint, _ first: Way, _ second: Way) {
    let cross = first.x * second.y - first.y * second.x
    let cosine = first.x * second.x + first.y * second.y
    guard abs(cross) > 1e-9 || cosine < 0 else { return }
    // The outer side is the right one where the line turns to the left.
    let side: CGFloat = cross > 0 ? 1 : -1
    let normals = [first, second].map { way -> Way in (way.y * side, -way.x * side) }
    func point(_ way: Way, _ length: CGFloat) -> CGPoint {
      CGPoint(x: corner.x + way.x * length, y: corner.y + way.y * length)
    }
    if join == .round {
      let angles = normals.map { atan2($0.y, $0.x) }
      let turn = atan2(cross, cosine)
      return turn > 0
        ? addSector(corner, from: angles[0], to: angles[0] + turn)
        : addSector(corner, from: angles[0] + turn, to: angles[0])
    }
    var points = [corner, point(normals[0], half)]
    // The tip is as far away as one by the cosine of half the turn.
    let halfTurnCosine = ((1 + cosine) / 2).squareRoot()
    if join == .miter, halfTurnCosine > 0, 1 / halfTurnCosine <= miterLimit {
      let middle: Way = (
        (normals[0].x + normals[1].x) / (2 * halfTurnCosine),
        (normals[0].y + normals[1].y) / (2 * halfTurnCosine)
      )
      points.append(point(middle, half / halfTurnCosine))
    }
    addArea(points + [point(normals[1], half)])
  }

  /// A part of a disc.
  private func addSector(_ center: CGPoint, from start: CGFloat, to end: CGFloat) {
    let map = CGAffineTransform(a: half, b: 0, c: 0, d: half, tx: center.x, ty: center.y)
    path.move(.zero, map)
    path.line(CGPoint(x: cos(start), y: sin(start)), map)
    path.addArc(from: start, to: end, map)
    path.close()
  }

  /// An area that is run around from the x axis to the y axis.
  private func addArea(_ points: [CGPoint]) {
    let twice = zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    for (index, point) in (twice < 0 ? points.reversed() : points).enumerated() {
      if index == 0 { path.move(point, .identity) } else { path.line(point, .identity) }
    }
    path.close()
  }
}

extension CGPath {
  /// The area that a line along this path would cover; it is in pieces that lie over one another, and is filled by the winding rule.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      FlatPath(pieces(transform)).outline(
        width: Double(lineWidth), cap: lineCap, join: lineJoin, miterLimit: Double(miterLimit)))
  }

  /// The path in dashes, of straight lines.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      FlatPath(pieces(transform)).dashed(phase: Double(phase), lengths: lengths.map(Double.init)).elements)
  }
}

extension CGContext {
  /// Makes the current path the area that ``strokePath()`` would cover.
  public func replacePathWithStrokedPath() {
    var flat = FlatPath(taken())
    let line = deviceLine
    if !line.dashes.isEmpty { flat = flat.dashed(phase: line.phase, lengths: line.dashes) }
    let cap: CGLineCap = line.cap == .butt ? .butt : line.cap == .round ? .round : .square
    let join: CGLineJoin = line.join == .miter ? .miter : line.join == .round ? .round : .bevel
    current.append(
      flat.outline(width: line.width, cap: cap, join: join, miterLimit: line.miterLimit))
  }
}
