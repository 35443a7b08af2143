/// What the samples of a channel come to within a cell, or a piece of one.
struct PieceSums {
  var low = Float.infinity
  var high = -Float.infinity
  var sum = 0.0
  var energy = 0.0
  /// Samples above zero whose neighbour before is not, and the reverse.
  var crossings = 0

  /// The largest magnitude.
  var peak: Float { max(-low, high) }

  /// Makes them from the sums of integers, without crossings.
  init(_ sums: IntegerSums) {
    if sums.low <= sums.high { (low, high) = (Float(sums.low) * 0x1p-31, Float(sums.high) * 0x1p-31) }
    sum = Double(sums.sum) * 0x1p-31
    energy = sums.energy
  }

  /// Sums some samples, which have at least one before them.
  init(_ samples: Span<Float>, _ range: Range<Int>, countsCrossings: Bool) {
    let bytes = samples.bytes
    // Two of each: one operation need not wait for the one before.
    var (low0, low1) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>(repeating: .infinity))
    var (high0, high1) = (SIMD4<Float>(repeating: -.infinity), SIMD4<Float>(repeating: -.infinity))
    var (sum0, sum1) = (SIMD4<Float>(), SIMD4<Float>())
    var (energy0, energy1) = (SIMD4<Float>(), SIMD4<Float>())
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      let one = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self)
      let two = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4 &+ 16, as: SIMD4<Float>.self)
      low0.replace(with: one, where: one .< low0)
      low1.replace(with: two, where: two .< low1)
      high0.replace(with: one, where: one .> high0)
      high1.replace(with: two, where: two .> high1)
      sum0 += one
      sum1 += two
      energy0 += one * one
      energy1 += two * two
      index &+= 8
    }
    if index > range.lowerBound {
      low0.replace(with: low1, where: low1 .< low0)
      high0.replace(with: high1, where: high1 .> high0)
      (low, high) = (low0.min(), high0.max())
      sum = Double((sum0 + sum1).sum())
      energy = Double((energy0 + energy1).sum())
      // Squares of samples far above full scale don't fit.
      if !energy.isFinite || !sum.isFinite {
        (sum, energy) = Self.wideSums(samples, range.lowerBound..<index)
      }
    }
    while index < range.upperBound {
      let sample = samples[unchecked: index]
      low = sample < low ? sample : low
      high = sample > high ? sample : high
      sum += Double(sample)
      energy += Double(sample) * Double(sample)
      index &+= 1
    }
    if countsCrossings, low <= 0, high > 0 || samples[unchecked: range.lowerBound &- 1] > 0 {
      crossings = Self.crossings(samples, range)
    } else if countsCrossings, low > 0, samples[unchecked: range.lowerBound &- 1] <= 0 {
      crossings = 1
    }
  }

  private static func wideSums(_ samples: Span<Float>, _ range: Range<Int>) -> (sum: Double, energy: Double) {
    var (sum, energy) = (0.0, 0.0)
    for index in range {
      let sample = Double(samples[unchecked: index])
      sum += sample
      energy += sample * sample
    }
    return (sum, energy)
  }

  private static func crossings(_ samples: Span<Float>, _ range: Range<Int>) -> Int {
    let bytes = samples.bytes
    var counts = SIMD4<Int32>()
    let zero = SIMD4<Float>()
    let one = SIMD4<Int32>(repeating: 1)
    var index = range.lowerBound
    while index &+ 4 <= range.upperBound {
      let vector = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self)
      let before = bytes.unsafeLoadUnaligned(fromByteOffset: (index &- 1) &* 4, as: SIMD4<Float>.self)
      let differs = (vector .> zero) .^ (before .> zero)
      counts &+= SIMD4<Int32>().replacing(with: one, where: differs)
      index &+= 4
    }
    var count = Int(counts.wrappedSum())
    while index < range.upperBound {
      if (samples[unchecked: index] > 0) != (samples[unchecked: index &- 1] > 0) { count &+= 1 }
      index &+= 1
    }
    return count
  }
}
