import MediaCore
import MediaScopeFixtures
import Testing

@Suite("Converting the timescale")
struct MediaTimeRoundingMethodTests {
  @Test(
    "A number is in other units what 128 bits say, or the nearest end of 64 bits",
    arguments: MediaTimeRoundingMethod.allCases)
  func rescaling(method: MediaTimeRoundingMethod) {
    var generator = Generator(seed: UInt64(method.rawValue))
    let limits = Int128(Int64.min)...Int128(Int64.max)
    for _ in 0..<200 {
      let value = generator.numericTime().value
      let (factor, divisor) = (
        Int64(generator.pick(Generator.timescales)), Int64(generator.pick(Generator.timescales))
      )
      let result = Int128(value.rescaled(by: factor, over: divisor, method))
      let product = Int128(value) * Int128(factor)
      guard limits.contains(product / Int128(divisor)) else {
        #expect(result == (value < 0 ? limits.lowerBound : limits.upperBound))
        continue
      }
      let excess = result * Int128(divisor) - product
      #expect(abs(excess) < Int128(divisor) || limits.lowerBound == result || limits.upperBound == result)
      let awayFromZero = value < 0 ? -excess : excess
      switch method {
      case .roundHalfAwayFromZero:
        #expect(awayFromZero * 2 <= Int128(divisor) && awayFromZero * 2 > -Int128(divisor))
      case .roundTowardZero, .quickTime: #expect(awayFromZero <= 0)
      case .roundAwayFromZero: #expect(awayFromZero >= 0)
      case .roundTowardPositiveInfinity: #expect(excess >= 0)
      case .roundTowardNegativeInfinity: #expect(excess <= 0)
      }
    }
  }

  @Test("Every method rounds to the tick that it names", arguments: MediaTimeRoundingMethod.allCases)
  func bounds(method: MediaTimeRoundingMethod) {
    var generator = Generator(seed: UInt64(method.rawValue))
    for _ in 0..<60 {
      let time = generator.numericTime()
      let scale = generator.pick(Generator.timescales)
      let converted = time.convertScale(scale, method: method)
      guard converted.isNumeric else {
        #expect(Double(time.value) * Double(scale) / Double(time.timescale) != 0)
        #expect(abs(Double(time.value) * Double(scale) / Double(time.timescale)) >= 0x1p62)
        #expect(converted.isPositiveInfinity == (time.value > 0))
        continue
      }
      #expect(converted.timescale == scale)
      // The error in ticks is excess / timescale.
      let excess = Int128(converted.value) * Int128(time.timescale) - Int128(time.value) * Int128(scale)
      let tick = Int128(time.timescale)
      #expect(converted.hasBeenRounded == (excess != 0))
      #expect(abs(excess) < tick)
      let awayFromZero = time.value < 0 ? -excess : excess
      switch method {
      case .roundHalfAwayFromZero: #expect(awayFromZero * 2 <= tick && awayFromZero * 2 > -tick)
      case .roundTowardZero: #expect(awayFromZero <= 0)
      case .roundAwayFromZero: #expect(awayFromZero >= 0)
      case .roundTowardPositiveInfinity: #expect(excess >= 0)
      case .roundTowardNegativeInfinity: #expect(excess <= 0)
      case .quickTime:
        #expect(time.value >= 0 || converted.value < 0)
        let keepsToward = scale < time.timescale && converted.value != -1
        #expect(keepsToward ? awayFromZero <= 0 : awayFromZero >= 0 || converted.value == -1)
      }
    }
  }

  /// Half a second, minus half a second and 5/3 s, in seconds and in halves of a second.
  @Test(
    "Halves and thirds round as Core Media rounds them",
    arguments: [
      (MediaTimeRoundingMethod.roundHalfAwayFromZero, [1, -1, 3]), (.roundTowardZero, [0, 0, 3]),
      (.roundAwayFromZero, [1, -1, 4]), (.quickTime, [0, -1, 3]), (.roundTowardPositiveInfinity, [1, 0, 4]),
      (.roundTowardNegativeInfinity, [0, -1, 3]),
    ])
  func examples(method: MediaTimeRoundingMethod, expected: [Int64]) {
    let half = MediaTime(value: 1, timescale: 2)
    let fiveThirds = MediaTime(value: 5, timescale: 3)
    #expect(half.convertScale(1, method: method).value == expected[0])
    #expect((-half).convertScale(1, method: method).value == expected[1])
    #expect(fiveThirds.convertScale(2, method: method).value == expected[2])
  }

  @Test("A finer timescale and back is where it started", arguments: seeds)
  func roundTrip(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let time = generator.modestTime()
      let back = time.convertScale(time.timescale * 7).convertScale(time.timescale)
      #expect(haveSameFields(back, time))
    }
  }

  @Test("Flags, epochs and special times stay")
  func whatStays() {
    let rounded = MediaTime(value: 1, timescale: 2, flags: [.valid, .hasBeenRounded], epoch: 3)
    let converted = rounded.convertScale(4, method: .default)
    #expect(converted.value == 2 && converted.hasBeenRounded && converted.epoch == 3)
    for time in [MediaTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
      #expect(haveSameFields(time.convertScale(600), time))
    }
    #expect(MediaTime(value: .max, timescale: 1).convertScale(2) == .positiveInfinity)
    #expect(MediaTime(value: .min, timescale: 1).convertScale(2) == .negativeInfinity)
  }
}
