import MediaCore

/// A number over time: it runs straight from point to point, and is constant before the first and after the last.
struct TimelineCurve: Equatable {
  struct Point: Equatable {
    var time: MediaTime
    var value: Double
  }

  /// In the order of their times; of two at one time the first is what comes before, the second what comes after.
  var points: [Point] = []

  init() {}

  /// Makes the curve of a number that doesn't change.
  init(_ value: Double) { points = [Point(time: .zero, value: value)] }

  /// Makes the curve that runs from one number to another.
  init(from start: Double, to end: Double, over range: MediaTimeRange) {
    points = [Point(time: range.start, value: start), Point(time: range.end, value: end)]
  }

  /// Whether it is a number that doesn't change.
  var constant: Double? {
    guard let first = points.first else { return 1 }
    return points.allSatisfy { $0.value == first.value } ? first.value : nil
  }

  /// The curve with its times on another timeline.
  func mapped(_ map: (MediaTime) -> MediaTime) -> TimelineCurve {
    var mapped = self
    for index in mapped.points.indices { mapped.points[index].time = map(points[index].time) }
    return mapped
  }

  /// The place of the first point at or after a time.
  private func index(atOrAfter time: MediaTime) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The values just before a time and from it on.
  func values(at time: MediaTime) -> (before: Double, after: Double) {
    let next = index(atOrAfter: time)
    guard next < points.count else {
      let last = points.last?.value ?? 1
      return (last, last)
    }
    let (start, end) = (points[max(next - 1, 0)], points[next])
    if end.time > time {
      guard next > 0 else { return (end.value, end.value) }
      let fraction = (time - start.time).seconds / (end.time - start.time).seconds
      let value = start.value + (end.value - start.value) * fraction
      return (value, value)
    }
    let last = points[next...].prefix { $0.time == time }.last ?? end
    return (end.value, last.value)
  }

  /// The product of two curves at each point of either, with straight lines between.
  static func * (left: TimelineCurve, right: TimelineCurve) -> TimelineCurve {
    if left.constant == 1 { return right }
    if right.constant == 1 { return left }
    var product = TimelineCurve()
    var last: MediaTime?
    for time in (left.points + right.points).map(\.time).sorted() where time != last {
      last = time
      let (first, second) = (left.values(at: time), right.values(at: time))
      product.points.append(.init(time: time, value: first.before * second.before))
      if first.before * second.before != first.after * second.after {
        product.points.append(.init(time: time, value: first.after * second.after))
      }
    }
    return product
  }

  /// The pieces of a range, one after the other: each runs from `start` to `end`.
  func pieces(of range: MediaTimeRange) -> [(start: Double, end: Double, timeRange: MediaTimeRange)] {
    var pieces: [(start: Double, end: Double, timeRange: MediaTimeRange)] = []
    var times = [range.start]
    for point in points[index(atOrAfter: range.start)...].prefix(while: { $0.time < range.end })
    where point.time != times.last {
      times.append(point.time)
    }
    for (index, time) in times.enumerated() {
      let end = index + 1 < times.count ? times[index + 1] : range.end
      pieces.append((values(at: time).after, values(at: end).before, MediaTimeRange(start: time, end: end)))
    }
    return pieces
  }
}
