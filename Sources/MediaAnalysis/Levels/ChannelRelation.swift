import CMediaScopeVectors

/// The relation of two channels.
public struct ChannelRelation: Hashable, Sendable {
  /// The number of the one channel, from 0.
  public let first: Int
  /// The number of the other one, which is higher.
  public let second: Int
  /// Whether all samples are the same, if only silence.
  public private(set) var isIdentical = true
  /// Whether all samples have the same magnitude and the opposite sign, if only silence.
  public private(set) var isInverted = true

  private var products = SegmentSums()

  init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }

  mutating func process(_ one: Span<Float>, _ other: Span<Float>, _ piece: LevelPiece) {
    let range = piece.range
    let end = range.upperBound - range.count % 16
    let found = one.extracting(range).withUnsafeBufferPointer { left in
      other.extracting(range).withUnsafeBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else {
          return vector_relation(sum: 0, identical: true, inverted: true)
        }
        return VectorLoops.widest.relation(left, right, range.count)
      }
    }
    var sum = Double(found.sum)
    // Products of samples far above full scale don't fit.
    if !sum.isFinite {
      sum = (range.lowerBound..<end).reduce(0) {
        $0 + Double(one[unchecked: $1]) * Double(other[unchecked: $1])
      }
    }
    if !found.identical { isIdentical = false }
    if !found.inverted { isInverted = false }
    for index in end..<range.upperBound {
      let (a, b) = (one[unchecked: index], other[unchecked: index])
      sum += Double(a) * Double(b)
      if a != b { isIdentical = false }
      if a != -b { isInverted = false }
    }
    products.add(sum, to: piece.segment)
  }

  /// Pearson's correlation of the channels, from -1 to 1; `nil` where one of them does not change.
  func correlation(_ one: ChannelLevels, _ other: ChannelLevels) -> Double? {
    let count = Double(one.frameCount)
    guard count > 0 else { return nil }
    let (mean, otherMean) = (one.sums.total / count, other.sums.total / count)
    let spread = one.energies.total / count - mean * mean
    let otherSpread = other.energies.total / count - otherMean * otherMean
    guard spread > 1e-14, otherSpread > 1e-14 else { return nil }
    let shared = products.total / count - mean * otherMean
    return max(-1, min(1, shared / (spread * otherSpread).squareRoot()))
  }

  func merged(with next: ChannelRelation) -> ChannelRelation {
    var merged = self
    merged.isIdentical = isIdentical && next.isIdentical
    merged.isInverted = isInverted && next.isInverted
    merged.products = products.merged(with: next.products)
    return merged
  }
}
