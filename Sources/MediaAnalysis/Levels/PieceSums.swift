import CMediaScopeVectors

/// The sums and extrema of a channel's samples within a cell, or a piece of one.
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
    let end = range.upperBound - range.count % 16
    if end > range.lowerBound {
      let sums = samples.extracting(range.lowerBound..<end).withUnsafeBufferPointer { samples in
        samples.baseAddress.map { VectorLoops.widest.sums($0, samples.count) } ?? vector_sums()
      }
      (low, high) = (sums.low, sums.high)
      (sum, energy) = (Double(sums.sum), Double(sums.energy))
      // Squares of samples far above full scale don't fit.
      if !energy.isFinite || !sum.isFinite {
        (sum, energy) = Self.wideSums(samples, range.lowerBound..<end)
      }
    }
    for index in end..<range.upperBound {
      let sample = samples[unchecked: index]
      low = sample < low ? sample : low
      high = sample > high ? sample : high
      sum += Double(sample)
      energy += Double(sample) * Double(sample)
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
    samples.extracting(range.lowerBound - 1..<range.upperBound).withUnsafeBufferPointer { samples in
      samples.baseAddress.map { VectorLoops.widest.crossings($0 + 1, samples.count - 1) } ?? 0
    }
  }
}
