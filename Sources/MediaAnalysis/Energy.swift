/// Sums of the squares of samples: exact, so that the order in which parts are added never shows.
///
/// A square has at most 30 bits and a pixel at most 2³¹ frames, so 64 bits are never too few.
enum Energy {
  /// The energy of one channel of interleaved samples.
  static func ofSamples(_ samples: Span<Int16>, from channel: Int, by channelCount: Int) -> UInt64 {
    var sum: UInt64 = 0
    var index = channel
    while index < samples.count {
      let sample = Int32(samples[unchecked: index])
      sum &+= UInt64(UInt32(truncatingIfNeeded: sample &* sample))
      index &+= channelCount
    }
    return sum
  }

  /// The energy of the mix of the channels: their sum divided by their number, truncated toward zero.
  static func ofMix(_ samples: Span<Int16>, channelCount: Int) -> UInt64 {
    var sum: UInt64 = 0
    if channelCount == 2 {
      for frame in 0..<samples.count / 2 {
        let pair = Int32(samples[unchecked: frame &* 2]) &+ Int32(samples[unchecked: frame &* 2 &+ 1])
        // A division of a negative number by a shift would go down, not toward zero.
        let mix = (pair &+ (pair &>> 31 & 1)) &>> 1
        sum &+= UInt64(UInt32(truncatingIfNeeded: mix &* mix))
      }
      return sum
    }
    let divisor = Int32(channelCount)
    for frame in 0..<samples.count / channelCount {
      var total: Int32 = 0
      for channel in 0..<channelCount {
        total &+= Int32(samples[unchecked: frame &* channelCount &+ channel])
      }
      let mix = total / divisor
      sum &+= UInt64(UInt32(truncatingIfNeeded: mix &* mix))
    }
    return sum
  }
}
