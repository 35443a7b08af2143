/// The lowest and the highest of some numbers.
///
/// The loops are written so that they become vector instructions: `replacing(with:where:)` is two of them, while
/// the standard library's `pointwiseMin` is a call. Spans hold at most 2³¹ frames, sums of 1024 samples fit 32 bits.
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

  /// The extrema of one channel of interleaved samples.
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

  /// The extrema of the two channels of interleaved samples.
  static func ofPairs(_ samples: Span<Int16>) -> (Extrema, Extrema) {
    var (left, right) = (Extrema(), Extrema())
    let bytes = samples.bytes
    let vectorCount = samples.count / 16
    if vectorCount > 0 {
      // Left samples are in the even places of a vector, right ones in the odd.
      var low = SIMD16<Int16>(repeating: .max)
      var high = SIMD16<Int16>(repeating: .min)
      for index in 0..<vectorCount {
        let vector = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 32, as: SIMD16<Int16>.self)
        low.replace(with: vector, where: vector .< low)
        high.replace(with: vector, where: vector .> high)
      }
      left = Extrema(low: Int32(low.evenHalf.min()), high: Int32(high.evenHalf.max()))
      right = Extrema(low: Int32(low.oddHalf.min()), high: Int32(high.oddHalf.max()))
    }
    for frame in vectorCount * 8..<samples.count / 2 {
      left.formUnion(Int32(samples[unchecked: frame &* 2]))
      right.formUnion(Int32(samples[unchecked: frame &* 2 &+ 1]))
    }
    return (left, right)
  }

  /// The extrema of the sums of the two channels of interleaved samples.
  static func ofPairSums(_ samples: Span<Int16>) -> Extrema {
    var extrema = Extrema()
    let bytes = samples.bytes
    let vectorCount = samples.count / 16
    if vectorCount > 0 {
      var low = SIMD8<Int32>(repeating: .max)
      var high = SIMD8<Int32>(repeating: .min)
      for index in 0..<vectorCount {
        // A frame is a word of 32 bits, whose halves need no moving between places to be added.
        let frames = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 32, as: SIMD8<Int32>.self)
        let sums = ((frames &<< 16) &>> 16) &+ (frames &>> 16)
        low.replace(with: sums, where: sums .< low)
        high.replace(with: sums, where: sums .> high)
      }
      extrema = Extrema(low: low.min(), high: high.max())
    }
    for frame in vectorCount * 8..<samples.count / 2 {
      extrema.formUnion(Int32(samples[unchecked: frame &* 2]) &+ Int32(samples[unchecked: frame &* 2 &+ 1]))
    }
    return extrema
  }

  /// The extrema of the sums of the channels of interleaved samples.
  static func ofSums(_ samples: Span<Int16>, channelCount: Int) -> Extrema {
    var extrema = Extrema()
    for frame in 0..<samples.count / channelCount {
      var sum: Int32 = 0
      for channel in 0..<channelCount {
        sum &+= Int32(samples[unchecked: frame &* channelCount &+ channel])
      }
      extrema.formUnion(sum)
    }
    return extrema
  }

  private mutating func formUnion(_ value: Int32) {
    low = value < low ? value : low
    high = value > high ? value : high
  }
}
