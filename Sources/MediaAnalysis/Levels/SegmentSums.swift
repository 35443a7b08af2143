/// A sum over a range of time, put down in one number a segment.
///
/// Numbers in floating point give another sum in another order: the segments are the order, wherever a range is cut
/// at the border of two of them.
struct SegmentSums: Hashable, Sendable {
  private var first: Int64 = 0
  private var sums: [Double] = []

  mutating func add(_ value: Double, to segment: Int64) {
    if sums.isEmpty { first = segment }
    // A track's gap has been given as silence, so that segments follow each other.
    while first + Int64(sums.count) <= segment { sums.append(0) }
    sums[sums.count - 1] += value
  }

  var total: Double { sums.reduce(0, +) }

  /// The sums of this range and of the one that follows it.
  func merged(with next: SegmentSums) -> SegmentSums {
    if sums.isEmpty { return next }
    var merged = self
    for (index, sum) in next.sums.enumerated() { merged.add(sum, to: next.first + Int64(index)) }
    return merged
  }
}
