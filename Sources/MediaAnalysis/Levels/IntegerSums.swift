/// The sums and extrema of a channel's integer samples: exact, so that the order in which parts are added
/// never shows.
///
/// Samples are the upper bits of 32. A run of them is a cell at the most, 100,000 frames, for which there is room.
struct IntegerSums: Hashable, Sendable {
  var low = Int32.max
  var high = Int32.min
  /// The bits that any sample has set.
  var usedBits: UInt32 = 0
  var sum: Int64 = 0
  /// The sum of the squares, in two numbers: what is over 32 bits of each, and the rest.
  private var upperEnergy: UInt64 = 0
  private var lowerEnergy: UInt64 = 0

  /// The largest magnitude.
  var peak: UInt32 { low > high ? 0 : max(low.magnitude, high.magnitude) }

  /// The sum of squares; full scale is 1.
  var energy: Double { (Double(upperEnergy) * 0x1p32 + Double(lowerEnergy)) * 0x1p-62 }

  mutating func add(_ other: IntegerSums) {
    low = min(low, other.low)
    high = max(high, other.high)
    usedBits |= other.usedBits
    sum &+= other.sum
    upperEnergy &+= other.upperEnergy
    lowerEnergy &+= other.lowerEnergy
  }

  private mutating func add(_ sample: Int32) {
    low = min(low, sample)
    high = max(high, sample)
    usedBits |= UInt32(bitPattern: sample)
    sum &+= Int64(sample)
    let square = UInt64(sample.magnitude) &* UInt64(sample.magnitude)
    upperEnergy &+= square >> 32
    lowerEnergy &+= square & 0xFFFF_FFFF
  }

  // MARK: 16 bits

  /// The sums of one channel of interleaved samples.
  static func ofSamples(_ samples: Span<Int16>, from channel: Int, by channelCount: Int) -> IntegerSums {
    if channelCount == 1 {
      // Neighbours are as good as channels.
      var (even, odd) = ofPairs(samples)
      if samples.count % 2 == 1 { even.add(Int32(samples[samples.count - 1]) << 16) }
      even.add(odd)
      return even
    }
    var (low, high, used) = (Int16.max, Int16.min, Int16(0))
    var sum: Int64 = 0
    var energy: UInt64 = 0
    var index = channel
    while index < samples.count {
      let sample = samples[unchecked: index]
      low = sample < low ? sample : low
      high = sample > high ? sample : high
      used |= sample
      sum &+= Int64(sample)
      energy &+= UInt64(UInt32(truncatingIfNeeded: Int32(sample) &* Int32(sample)))
      index &+= channelCount
    }
    guard index > channel else { return IntegerSums() }
    var sums = IntegerSums()
    sums.set(low, high, used, sum, energy)
    return sums
  }

  private mutating func set(_ low: Int16, _ high: Int16, _ used: Int16, _ sum: Int64, _ energy: UInt64) {
    self.low = Int32(low) << 16
    self.high = Int32(high) << 16
    usedBits = UInt32(UInt16(bitPattern: used)) << 16
    self.sum = sum << 16
    upperEnergy = energy
  }

  /// The sums of the two channels of interleaved samples.
  static func ofPairs(_ samples: Span<Int16>) -> (IntegerSums, IntegerSums) {
    var (left, right) = (IntegerSums(), IntegerSums())
    let bytes = samples.bytes
    let vectorCount = samples.count / 8
    if vectorCount > 0 {
      var low = SIMD8<Int16>(repeating: .max)
      var high = SIMD8<Int16>(repeating: .min)
      var used = SIMD8<Int16>()
      var (leftSum, rightSum) = (SIMD4<Int32>(), SIMD4<Int32>())
      // Squares have 30 bits: their halves are added for themselves, so that 32 bits are enough.
      var (leftLower, leftUpper) = (SIMD4<Int32>(), SIMD4<Int32>())
      var (rightLower, rightUpper) = (SIMD4<Int32>(), SIMD4<Int32>())
      for index in 0..<vectorCount {
        let vector = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 16, as: SIMD8<Int16>.self)
        low.replace(with: vector, where: vector .< low)
        high.replace(with: vector, where: vector .> high)
        used |= vector
        // A frame is a word of 32 bits.
        let frames = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 16, as: SIMD4<Int32>.self)
        let (one, other) = ((frames &<< 16) &>> 16, frames &>> 16)
        leftSum &+= one
        rightSum &+= other
        let (square, otherSquare) = (one &* one, other &* other)
        leftLower &+= square & 0xFFFF
        leftUpper &+= square &>> 16
        rightLower &+= otherSquare & 0xFFFF
        rightUpper &+= otherSquare &>> 16
      }
      (left, right) = sums(
        low, high, used, (leftSum, leftLower, leftUpper), (rightSum, rightLower, rightUpper))
    }
    for frame in vectorCount * 4..<samples.count / 2 {
      left.add(Int32(samples[unchecked: frame &* 2]) << 16)
      right.add(Int32(samples[unchecked: frame &* 2 &+ 1]) << 16)
    }
    return (left, right)
  }

  /// The sums of vectors in which each other place is a channel's.
  ///
  /// Not inlined: the optimizer would take the channels apart within the loop, each time round.
  @inline(never)
  private static func sums(
    _ low: SIMD8<Int16>, _ high: SIMD8<Int16>, _ used: SIMD8<Int16>,
    _ left: (sum: SIMD4<Int32>, lower: SIMD4<Int32>, upper: SIMD4<Int32>),
    _ right: (sum: SIMD4<Int32>, lower: SIMD4<Int32>, upper: SIMD4<Int32>)
  ) -> (IntegerSums, IntegerSums) {
    var (one, other) = (IntegerSums(), IntegerSums())
    one.set(
      low.evenHalf.min(), high.evenHalf.max(), union(used.evenHalf), sum(left.sum),
      energy(left.lower, left.upper))
    other.set(
      low.oddHalf.min(), high.oddHalf.max(), union(used.oddHalf), sum(right.sum),
      energy(right.lower, right.upper))
    return (one, other)
  }

  private static func sum(_ lanes: SIMD4<Int32>) -> Int64 {
    Int64(lanes.x) + Int64(lanes.y) + Int64(lanes.z) + Int64(lanes.w)
  }

  private static func energy(_ lower: SIMD4<Int32>, _ upper: SIMD4<Int32>) -> UInt64 {
    var sum: UInt64 = 0
    for lane in 0..<4 {
      sum &+= UInt64(UInt32(bitPattern: lower[lane])) &+ UInt64(UInt32(bitPattern: upper[lane])) << 16
    }
    return sum
  }

  private static func union(_ bits: SIMD4<Int16>) -> Int16 {
    let half = bits.lowHalf | bits.highHalf
    return half.x | half.y
  }

  // MARK: 32 bits

  /// The sums of one channel of interleaved samples.
  static func ofSamples(_ samples: Span<Int32>, from channel: Int, by channelCount: Int) -> IntegerSums {
    if channelCount == 1 {
      var (even, odd) = ofPairs(samples)
      if samples.count % 2 == 1 { even.add(samples[samples.count - 1]) }
      even.add(odd)
      return even
    }
    var sums = IntegerSums()
    var index = channel
    while index < samples.count {
      sums.add(samples[unchecked: index])
      index &+= channelCount
    }
    return sums
  }

  /// The sums of the two channels of interleaved samples.
  static func ofPairs(_ samples: Span<Int32>) -> (IntegerSums, IntegerSums) {
    var (left, right) = (IntegerSums(), IntegerSums())
    let bytes = samples.bytes
    let vectorCount = samples.count / 4
    if vectorCount > 0 {
      var low = SIMD4<Int32>(repeating: .max)
      var high = SIMD4<Int32>(repeating: .min)
      var used = SIMD4<Int32>()
      // Halves, as with squares of 16 bits.
      var (lowerSum, upperSum) = (SIMD4<Int32>(), SIMD4<Int32>())
      var (leftLower, leftUpper) = (SIMD2<UInt64>(), SIMD2<UInt64>())
      var (rightLower, rightUpper) = (SIMD2<UInt64>(), SIMD2<UInt64>())
      for index in 0..<vectorCount {
        let vector = bytes.unsafeLoadUnaligned(fromByteOffset: index &* 16, as: SIMD4<Int32>.self)
        low.replace(with: vector, where: vector .< low)
        high.replace(with: vector, where: vector .> high)
        used |= vector
        lowerSum &+= vector & 0xFFFF
        upperSum &+= vector &>> 16
        let sign = vector &>> 31
        // A frame is a word of 64 bits.
        let frames = unsafeBitCast((vector ^ sign) &- sign, to: SIMD2<UInt64>.self)
        let (one, other) = (frames & 0xFFFF_FFFF, frames &>> 32)
        let (square, otherSquare) = (one &* one, other &* other)
        leftLower &+= square & 0xFFFF_FFFF
        leftUpper &+= square &>> 32
        rightLower &+= otherSquare & 0xFFFF_FFFF
        rightUpper &+= otherSquare &>> 32
      }
      (left, right) = sums(
        low, high, used, (lowerSum, upperSum), (leftLower, leftUpper), (rightLower, rightUpper))
    }
    for frame in vectorCount * 2..<samples.count / 2 {
      left.add(samples[unchecked: frame &* 2])
      right.add(samples[unchecked: frame &* 2 &+ 1])
    }
    return (left, right)
  }

  /// As of 16 bits: not inlined.
  @inline(never)
  private static func sums(
    _ low: SIMD4<Int32>, _ high: SIMD4<Int32>, _ used: SIMD4<Int32>,
    _ sum: (lower: SIMD4<Int32>, upper: SIMD4<Int32>), _ left: (lower: SIMD2<UInt64>, upper: SIMD2<UInt64>),
    _ right: (lower: SIMD2<UInt64>, upper: SIMD2<UInt64>)
  ) -> (IntegerSums, IntegerSums) {
    var channels = (IntegerSums(), IntegerSums())
    for lane in 0..<4 {
      var one = IntegerSums()
      one.low = low[lane]
      one.high = high[lane]
      one.usedBits = UInt32(bitPattern: used[lane])
      one.sum = Int64(upper: sum.upper[lane], lower: sum.lower[lane])
      if lane % 2 == 0 { channels.0.add(one) } else { channels.1.add(one) }
    }
    (channels.0.lowerEnergy, channels.0.upperEnergy) = (left.lower.wrappedSum(), left.upper.wrappedSum())
    (channels.1.lowerEnergy, channels.1.upperEnergy) = (right.lower.wrappedSum(), right.upper.wrappedSum())
    return channels
  }
}

extension Int64 {
  /// Puts a sum together from the sum of its upper halves of 32 bits and that of its lower halves.
  fileprivate init(upper: Int32, lower: Int32) {
    self = Int64(upper) << 16 + Int64(UInt32(bitPattern: lower))
  }
}
