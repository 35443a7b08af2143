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

  /// A path with dashes or pieces of more than so many lines is left as it is.
  private static let mostParts = 100_000

  package init(_ elements: [AnimationShape.Element]) {
    var now = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let to):
        now = CGPath.point(to)
        parts.append(Part(points: [now], isClosed: false))
      case .line(let to):
        now = CGPath.point(to)
        add(now)
      case .curve(let to, let first, let second):
        let curve = [now, CGPath.point(first), CGPath.point(second), CGPath.point(to)]
        let length = zip(curve, curve.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
        let steps = length.isFinite ? min(max(Int(length.squareRoot() * 2), 8), 128) : 1
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

  /// What is between two parts of the whole length, from 0 to 1.
  package func part(from start: Double, to end: Double) -> FlatPath {
    let total = parts.reduce(0) { $0 + $1.length }
    let (first, last) = (CGFloat(min(max(start, 0), 1)) * total, CGFloat(min(max(end, 0), 1)) * total)
    guard first < last else { return FlatPath(parts: []) }
    guard first > 0 || last < total else { return self }
    var (pieces, before): ([Part], CGFloat) = ([], 0)
    for part in parts {
      let length = part.length
      if let piece = Self.piece(of: part, from: first - before, to: last - before) { pieces.append(piece) }
      before += length
    }
    return FlatPath(parts: pieces)
  }

  /// The path in dashes: lengths of lines and of what is left out between them, beginning so far on in them.
  package func dashed(phase: Double, lengths: [Double]) -> FlatPath {
    let period = lengths.reduce(0, +) * (lengths.count.isMultiple(of: 2) ? 1 : 2)
    let total = Double(parts.reduce(0) { $0 + $1.length })
    guard period > 0, period.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }),
      total / period * Double(lengths.count) < Double(Self.mostParts)
    else { return self }
    var pieces: [Part] = []
    for part in parts {
      let length = Double(part.length)
      let moved = phase.truncatingRemainder(dividingBy: period)
      var (at, index) = (-(moved < 0 ? moved + period : moved), 0)
      var own: [Part] = []
      var (isFirst, isLast) = (false, false)
      while at < length {
        let dash = lengths[index % lengths.count]
        if index.isMultiple(of: 2), let piece = Self.piece(of: part, from: at, to: at + dash) {
          own.append(piece)
          (isFirst, isLast) = (isFirst || at <= 0, at + dash >= length)
        }
        (at, index) = (at + dash, index + 1)
      }
      // A dash goes on where a closed part begins.
      if part.isClosed, isFirst, isLast, own.count > 1, let last = own.popLast() {
        own[0].points = last.points + own[0].points.dropFirst()
      }
      pieces += own
    }
    return FlatPath(parts: pieces)
  }

  /// What is between two lengths; `nil` for nothing.
  private static func piece(of part: Part, from start: CGFloat, to end: CGFloat) -> Part? {
    if start <= 0, end >= part.length { return part }
    var (points, before): ([CGPoint], CGFloat) = ([], 0)
    for (from, to) in zip(part.whole, part.whole.dropFirst()) {
      let length = hypot(to.x - from.x, to.y - from.y)
      defer { before += length }
      guard length > 0, before + length > start, before < end else { continue }
      func point(_ at: CGFloat) -> CGPoint {
        let way = min(max((at - before) / length, 0), 1)
        return CGPoint(x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way)
      }
      if points.isEmpty { points.append(point(start)) }
      points.append(point(end))
    }
    return points.isEmpty ? nil : Part(points: points, isClosed: false)
  }
}
