/// How two channels are related.
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
    let (left, right) = (one.bytes, other.bytes)
    var sums = SIMD8<Float>()
    var differs = SIMDMask<SIMD8<Int32>>(repeating: false)
    var adds = SIMDMask<SIMD8<Int32>>(repeating: false)
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let a = left.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
      let b = right.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
      sums += a * b
      differs = differs .| (a .!= b)
      adds = adds .| (a .!= -b)
      index &+= 8
    }
    var sum = Double(sums.sum())
    // Products of samples far above full scale don't fit.
    if !sum.isFinite {
      sum = (range.lowerBound..<index).reduce(0) {
        $0 + Double(one[unchecked: $1]) * Double(other[unchecked: $1])
      }
    }
    if any(differs) { isIdentical = false }
    if any(adds) { isInverted = false }
    while index < range.upperBound {
      let (a, b) = (one[unchecked: index], other[unchecked: index])
      sum += Double(a) * Double(b)
      if a != b { isIdentical = false }
      if a != -b { isInverted = false }
      index &+= 1
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
