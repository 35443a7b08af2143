import Foundation
package import MediaRendering

/// Lines that stand for a path: curves are cut in short ones.
package struct FlatPath: Sendable {
  /// Lines from point to point.
  struct Part: Sendable {
    var points: [CGPoint]
    /// Whether the last point leads back to the first, which isn't repeated.
    var isClosed: Bool

    /// The points with the first one again where the part is closed.
    var whole: [CGPoint] { isClosed && points.count > 1 ? points + points.prefix(1) : points }
    var length: CGFloat {
      zip(whole, whole.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }
  }

  private(set) var parts: [Part] = []

  /// A path that would get more dashes is left as it is.
  private static let mostDashes = 100_000
  /// After so many lines a curve is one line.
  private static let mostLines = 1_000_000
  /// The length of a dash of length 0, so that it has a direction: nothing is seen of it but its caps.
  private static let dotLength: CGFloat = 1e-4

  package init(_ elements: [AnimationShape.Element]) {
    var (now, lineCount) = (CGPoint.zero, 0)
    for element in elements {
      switch element {
      case .move(let to):
        now = CGPath.point(to)
        parts.append(Part(points: now.isFinite ? [now] : [], isClosed: false))
      case .line(let to):
        now = CGPath.point(to)
        add(now)
      case .curve(let to, let first, let second):
        let curve = [now, CGPath.point(first), CGPath.point(second), CGPath.point(to)]
        let length = zip(curve, curve.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        let isCut = length.isFinite && lineCount < Self.mostLines
        let steps = isCut ? Int(min(max(length.squareRoot() * 2, 8), 128)) : 1
        lineCount += steps
        for step in 1...steps { add(CGPath.at(curve, CGFloat(step) / CGFloat(steps))) }
        now = CGPath.point(to)
      case .close:
        guard let last = parts.indices.last, let start = parts[last].points.first else { continue }
        if parts[last].points.count > 1, parts[last].points.last == start { parts[last].points.removeLast() }
        parts[last].isClosed = true
        now = start
      }
    }
    parts.removeAll { $0.points.isEmpty }
  }

  private init(parts: [Part]) { self.parts = parts }

  private mutating func add(_ point: CGPoint) {
    guard point.isFinite else { return }
    // After a part was closed the next one begins where it began.
    if parts.last?.isClosed ?? true {
      parts.append(Part(points: parts.last.map { Array($0.points.prefix(1)) } ?? [point], isClosed: false))
    }
    if parts[parts.count - 1].points.last != point { parts[parts.count - 1].points.append(point) }
  }

  package var elements: [AnimationShape.Element] {
    parts.flatMap { part in
      part.points.enumerated().map { index, point -> AnimationShape.Element in
        let place = AnimationPoint(x: point.x, y: point.y)
        return index == 0 ? .move(place) : .line(place)
      } + (part.isClosed ? [.close] : [])
    }
  }

  // MARK: parts of lines

  /// The part of the path between two parts of its whole length, from 0 to 1.
  package func part(from start: Double, to end: Double) -> FlatPath {
    let total = parts.reduce(0) { $0 + $1.length }
    let (first, last) = (CGFloat(min(max(start, 0), 1)) * total, CGFloat(min(max(end, 0), 1)) * total)
    guard first < last else { return FlatPath(parts: []) }
    guard first > 0 || last < total else { return self }
    var (pieces, before): ([Part], CGFloat) = ([], 0)
    for part in parts {
      let length = part.length
      let (from, to) = (max(first - before, 0), min(last - before, length))
      if from <= 0, to >= length {
        if last > before { pieces.append(part) }
      } else if from < to {
        var walk = LineWalk(part)
        pieces.append(Part(points: walk.points(from: from, to: to), isClosed: false))
      }
      before += length
    }
    return FlatPath(parts: pieces)
  }

  /// The path in dashes: lengths of lines and of the gaps between them, from the phase on.
  package func dashed(phase: Double, lengths: [Double]) -> FlatPath {
    let period = lengths.reduce(0, +) * (lengths.count.isMultiple(of: 2) ? 1 : 2)
    let total = Double(parts.reduce(0) { $0 + $1.length })
    guard period > 0, period.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }),
      (total / period + Double(parts.count)) * Double(lengths.count) < Double(Self.mostDashes)
    else { return self }
    let moved = phase.truncatingRemainder(dividingBy: period)
    let start = moved < 0 ? moved + period : moved
    return FlatPath(
      parts: parts.flatMap { Self.dashes(of: $0, lengths.map { CGFloat($0) }, from: CGFloat(start)) })
  }

  /// The dashes of a part.
  ///
  /// - Parameter start: the place in the lengths where the part begins.
  private static func dashes(of part: Part, _ lengths: [CGFloat], from start: CGFloat) -> [Part] {
    let length = part.length
    guard length > 0 else { return [part] }
    var dashes: [Part] = []
    var walk = LineWalk(part)
    var (at, index) = (-start, 0)
    var (isFirst, isLast) = (false, false)
    while at < length {
      let dash = lengths[index % lengths.count]
      let (from, to) = (max(at, 0), min(at + dash, length))
      if index.isMultiple(of: 2), to > from || (dash == 0 && at >= 0) {
        if from <= 0, to >= length { return [part] }
        let end = dash > 0 ? to : min(at + dotLength, length)
        dashes.append(Part(points: walk.points(from: from, to: end), isClosed: false))
        (isFirst, isLast) = (isFirst || (at <= 0 && dash > 0), at + dash >= length)
      }
      (at, index) = (at + dash, index + 1)
    }
    // A dash goes on where a closed part begins.
    if part.isClosed, isFirst, isLast, dashes.count > 1, let last = dashes.popLast() {
      dashes[0].points = last.points + dashes[0].points.dropFirst()
    }
    return dashes
  }
}

/// Goes along the lines of a part once, from its beginning to its end.
private struct LineWalk {
  private let points: [CGPoint]
  /// The line that was come to, by its first point.
  private var line = 0
  /// The length of the lines before it.
  private var before: CGFloat = 0

  init(_ part: FlatPath.Part) { points = part.whole }

  private var length: CGFloat {
    hypot(points[line + 1].x - points[line].x, points[line + 1].y - points[line].y)
  }

  /// Returns the corners between two lengths along the line: at least one, and none like its neighbour.
  ///
  /// - Parameter start: no smaller than in the call before.
  mutating func points(from start: CGFloat, to end: CGFloat) -> [CGPoint] {
    guard points.count > 1 else { return points }
    while before + length <= start, advance() {}
    var corners = [point(start)]
    while before + length < end {
      corners.append(points[line + 1])
      guard advance() else { break }
    }
    corners.append(point(end))
    return corners.enumerated().filter { $0.offset == 0 || $0.element != corners[$0.offset - 1] }.map(
      \.element)
  }

  /// Goes on to the next line.
  ///
  /// - Returns: false on the last.
  private mutating func advance() -> Bool {
    guard line + 2 < points.count else { return false }
    before += length
    line += 1
    return true
  }

  private func point(_ at: CGFloat) -> CGPoint {
    let (from, to, length) = (points[line], points[line + 1], length)
    let way = length > 0 ? min(max((at - before) / length, 0), 1) : 0
    return CGPoint(x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way)
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
