/// The lowest and the highest of some numbers.
///
/// The loops are written so that they become vector instructions: no test but the two comparisons, no
/// overflow check, bounds checked once. Spans hold at most 2³¹ frames, sums of 1024 samples fit 32 bits.
struct Extrema {
  var low = Int32.max
  var high = Int32.min

  mutating func formUnion(_ other: Extrema) {
    low = min(low, other.low)
    high = max(high, other.high)
  }

  static func ofSamples(_ samples: Span<Int16>) -> Extrema {
    guard !samples.isEmpty else { return Extrema() }
    var low = Int16.max
    var high = Int16.min
    for index in 0..<samples.count {
      let sample = samples[unchecked: index]
      low = sample < low ? sample : low
      high = sample > high ? sample : high
    }
    return Extrema(low: Int32(low), high: Int32(high))
  }

  /// Of one channel of interleaved samples.
  static func ofSamples(_ samples: Span<Int16>, from channel: Int, by channelCount: Int) -> Extrema {
    var low = Int16.max
    var high = Int16.min
    var index = channel
    while index < samples.count {
      let sample = samples[unchecked: index]
      low = sample < low ? sample : low
      high = sample > high ? sample : high
      index &+= channelCount
    }
    return low > high ? Extrema() : Extrema(low: Int32(low), high: Int32(high))
  }

  /// Of the two channels of interleaved samples.
  static func ofPairs(_ samples: Span<Int16>) -> (Extrema, Extrema) {
    let count = samples.count / 2
    guard count > 0 else { return (Extrema(), Extrema()) }
    var (leftLow, leftHigh) = (Int16.max, Int16.min)
    var (rightLow, rightHigh) = (Int16.max, Int16.min)
    for frame in 0..<count {
      let left = samples[unchecked: frame &* 2]
      let right = samples[unchecked: frame &* 2 &+ 1]
      leftLow = left < leftLow ? left : leftLow
      leftHigh = left > leftHigh ? left : leftHigh
      rightLow = right < rightLow ? right : rightLow
      rightHigh = right > rightHigh ? right : rightHigh
    }
    return (
      Extrema(low: Int32(leftLow), high: Int32(leftHigh)),
      Extrema(low: Int32(rightLow), high: Int32(rightHigh))
    )
  }

  /// Of the sums of the two channels of interleaved samples.
  static func ofPairSums(_ samples: Span<Int16>) -> Extrema {
    var extrema = Extrema()
    for frame in 0..<samples.count / 2 {
      let sum = Int32(samples[unchecked: frame &* 2]) &+ Int32(samples[unchecked: frame &* 2 &+ 1])
      extrema.low = sum < extrema.low ? sum : extrema.low
      extrema.high = sum > extrema.high ? sum : extrema.high
    }
    return extrema
  }

  /// Of the sums of the channels of interleaved samples.
  static func ofSums(_ samples: Span<Int16>, channelCount: Int) -> Extrema {
    var extrema = Extrema()
    for frame in 0..<samples.count / channelCount {
      var sum: Int32 = 0
      for channel in 0..<channelCount {
        sum &+= Int32(samples[unchecked: frame &* channelCount &+ channel])
      }
      extrema.low = sum < extrema.low ? sum : extrema.low
      extrema.high = sum > extrema.high ? sum : extrema.high
    }
    return extrema
  }
}
