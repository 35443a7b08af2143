import MediaCore
import MediaScopeFixtures
import Testing

@Suite("Arithmetic of times")
struct MediaTimeArithmeticTests {
  @Test("A sum is the sum of the fractions, or the tick nearest to it", arguments: seeds)
  func sums(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let (first, second) = (generator.numericTime(), generator.numericTime())
      let (sum, difference) = (first + second, first - second)
      let exact = (first: Exact(first), second: Exact(second))
      let negated = Exact(-exact.second.numerator, exact.second.denominator)
      for (result, expected) in [(sum, exact.first + exact.second), (difference, exact.first + negated)] {
        let isGreat = expected.numerator.magnitude / expected.denominator.magnitude >= 1 << 62
        #expect(result.isNumeric ? expected.isMatched(by: result) : isGreat, "\(first) \(second)")
      }
    }
  }

  @Test("Addition is commutative for every time there is", arguments: seeds)
  func commutative(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let (first, second) = (generator.anyTime(), generator.anyTime())
      #expect(haveSameFields(first + second, second + first))
    }
  }

  @Test("Addition is associative and undone by subtraction where nothing is rounded", arguments: seeds)
  func exactLaws(seed: UInt64) {
    var generator = Generator(seed: seed)
    for round in 0..<100 {
      let times = (0..<3).map { _ in round % 2 == 0 ? generator.modestTime() : generator.numericTime() }
      let (left, right) = ((times[0] + times[1]) + times[2], times[0] + (times[1] + times[2]))
      if round % 2 == 0 { #expect(!left.hasBeenRounded && !right.hasBeenRounded) }
      if left.isNumeric, right.isNumeric, !left.hasBeenRounded, !right.hasBeenRounded {
        #expect(left == right)
      }
      let back = times[0] - times[1] + times[1]
      if back.isNumeric, !back.hasBeenRounded { #expect(back == times[0]) }
    }
  }

  @Test("Subtraction is the addition of the opposite, and order shows in its sign", arguments: seeds)
  func opposites(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let (first, second) = (generator.modestTime(), generator.modestTime())
      #expect(haveSameFields(first - second, first + -second))
      #expect((first - second < .zero) == (first < second))
      #expect(-(-first) == first && first - first == .zero && first.absoluteValue >= .zero)
      #expect(first.absoluteValue == first || first.absoluteValue == -first)
    }
  }

  /// Sums and differences as `fractions.Fraction` of Python gives them; a timescale of 0 is an infinity.
  @Test(
    "Timescales follow the least common multiple, the maximum and the halving",
    arguments: [
      ((1, 2), (1, 3), (5, 6), (1, 6)),
      ((1001, 30000), (1, 24), (2251, 30000), (-249, 30000)),
      ((-7, 11), (3, 13), (-58, 143), (-124, 143)),
      ((.max, 1), (1, 1), (1, 0), (.max - 1, 1)),
      ((.max, 2), (.max, 3), (7_686_143_364_045_646_506, 1), (.max, 6)),
      ((.min, 1), (-1, 2), (-1, 0), (.min, 1)),
      ((.min, 600), (-1, 600), (-4_611_686_018_427_387_905, 300), (.min + 1, 600)),
      ((1 << 62, 90000), (1 << 62, 90000), (1 << 62, 45000), (0, 90000)),
      ((1, .max), (1, .max - 1), (2, .max), (0, .max)),
      (
        (.max, .max), (.max - 1, .max - 1), (9_223_372_034_707_292_157, 1_073_741_823), (-4_294_967_299, .max)
      ),
      (
        (123_456_789, 1_000_000_007), (987_654_321, 2_147_483_629), (1_252_775_763, .max),
        (-722_532_896, .max)
      ),
      ((1, 65536), (1, 65535), (65536, .max), (-1, .max)),
      (
        (5_000_000_000_000_000_000, 48000), (5_000_000_000_000_000_000, 44100),
        (5_995_984_977_324_263_039, 27562), (-8_125_000_000_000_000_000, 882000)
      ),
    ] as [((Int64, Int32), (Int64, Int32), (Int64, Int32), (Int64, Int32))])
  func table(
    first: (Int64, Int32), second: (Int64, Int32), sum: (Int64, Int32), difference: (Int64, Int32)
  ) {
    let (first, second) = (
      MediaTime(value: first.0, timescale: first.1), MediaTime(value: second.0, timescale: second.1)
    )
    for (result, expected) in [(first + second, sum), (first - second, difference)] {
      if expected.1 == 0 {
        #expect(expected.0 > 0 ? result.isPositiveInfinity : result.isNegativeInfinity)
      } else {
        #expect(result.value == expected.0 && result.timescale == expected.1)
      }
    }
  }

  @Test("Special times add as documented")
  func specialSums() {
    let (infinity, minus) = (MediaTime.positiveInfinity, MediaTime.negativeInfinity)
    #expect(infinity + infinity == infinity && minus + minus == minus)
    #expect(infinity - minus == infinity && minus - infinity == minus)
    #expect(!(infinity + minus).isValid && !(infinity - infinity).isValid && !(minus - minus).isValid)
    for other in [MediaTime.zero, .indefinite, MediaTime(value: .min, timescale: 1)] {
      #expect(other + infinity == infinity && other - infinity == minus && minus - other == minus)
      #expect(!(other + .invalid).isValid && !(MediaTime.invalid - other).isValid)
    }
    #expect((MediaTime.zero + .indefinite).isIndefinite && (MediaTime.indefinite - .indefinite).isIndefinite)
    #expect(-infinity == minus && minus.absoluteValue == infinity && -MediaTime.indefinite == .indefinite)
  }

  @Test("Times of different epochs can't be added unless one is a duration")
  func epochs() {
    func time(_ value: Int64, epoch: Int64) -> MediaTime {
      MediaTime(value: value, timescale: 1, flags: .valid, epoch: epoch)
    }
    #expect(haveSameFields(time(2, epoch: 3) + time(1, epoch: 0), time(3, epoch: 3)))
    #expect(haveSameFields(time(2, epoch: 3) - time(1, epoch: 0), time(1, epoch: 3)))
    #expect(haveSameFields(time(2, epoch: 3) - time(4, epoch: 3), time(-2, epoch: 0)))
    #expect(haveSameFields(time(2, epoch: 3) + time(4, epoch: 3), time(6, epoch: 0)))
    #expect(
      !(time(2, epoch: 3) + time(4, epoch: 4)).isValid && !(time(2, epoch: 3) - time(4, epoch: 4)).isValid)
    #expect((-time(2, epoch: 3)).epoch == 3 && time(2, epoch: 3).multiplied(by: 2).epoch == 3)
  }

  @Test("Once rounded, always rounded")
  func roundedOperands() {
    let rounded = MediaTime(value: 1, timescale: 2, flags: [.valid, .hasBeenRounded], epoch: 0)
    let results = [
      rounded + .zero, .zero - rounded, -rounded, rounded.multiplied(by: 2), rounded.multiplied(by: 2.0),
      rounded.multiplied(byRatio: 1, divisor: 3), rounded.convertScale(4),
    ]
    #expect(results.allSatisfy { $0.hasBeenRounded })
  }
}

@Suite("Products of times")
struct MediaTimeProductTests {
  @Test("A product with an integer is repeated addition, in the same timescale", arguments: seeds)
  func integers(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let time = generator.modestTime()
      let tripled = time.multiplied(by: 3)
      #expect(haveSameFields(tripled, time + time + time))
      let multiplier = Int32(truncatingIfNeeded: generator.next())
      let wild = generator.numericTime()
      let product = wild.multiplied(by: multiplier)
      let exact = Exact(Int128(wild.value) * Int128(multiplier), Int128(wild.timescale))
      #expect(product.isNumeric ? exact.isMatched(by: product) : exact.numerator.magnitude > 1 << 63)
    }
  }

  @Test("A product with a ratio is the fraction, or the tick nearest to it", arguments: seeds)
  func ratios(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let time = generator.numericTime()
      let multiplier = Int32(truncatingIfNeeded: generator.next()) >> Int32(generator.next() % 32)
      let divisor = generator.pick(Generator.timescales) * (generator.next() % 2 == 0 ? 1 : -1)
      let product = time.multiplied(byRatio: multiplier, divisor: divisor)
      let exact = Exact(
        Int128(time.value) * Int128(multiplier) * (divisor < 0 ? -1 : 1),
        Int128(time.timescale) * Int128(divisor.magnitude))
      let isGreat = exact.numerator.magnitude / exact.denominator.magnitude >= 1 << 62
      #expect(product.isNumeric ? exact.isMatched(by: product) : isGreat)
    }
  }

  @Test("A ratio keeps the fraction unreduced, and zero over zero is invalid")
  func ratioExamples() {
    let time = MediaTime(value: 3, timescale: 2)
    #expect(
      haveSameFields(time.multiplied(byRatio: 1, divisor: 3), MediaTime(value: 3, timescale: 6)))
    #expect(
      haveSameFields(
        MediaTime(value: 1, timescale: 2).multiplied(byRatio: 2, divisor: 3),
        MediaTime(value: 2, timescale: 6)))
    #expect(time.multiplied(byRatio: 1, divisor: 0) == .positiveInfinity)
    #expect(time.multiplied(byRatio: -1, divisor: 0) == .negativeInfinity)
    #expect(time.multiplied(byRatio: 0, divisor: 0) == .invalid)
    #expect(MediaTime.zero.multiplied(byRatio: 1, divisor: 0) == .invalid)
    #expect(time.multiplied(byRatio: .min, divisor: .min) == time)
  }

  @Test("A product with a power of two is exact, up and down", arguments: seeds)
  func powersOfTwo(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let time = generator.modestTime()
      #expect(time.multiplied(by: 4.0) == time.multiplied(by: 4))
      #expect(time.multiplied(by: -0.5).multiplied(by: -2.0) == time || time.timescale >= 65536)
      let product = time.multiplied(by: 0.1)
      #expect(product.timescale >= 65536)
      // 0.1 is 3602879701896397 / 2^55; the tick nearest to it is at most half a tick away.
      let exact = Exact(Int128(time.value) * 3_602_879_701_896_397, Int128(time.timescale) << 55)
      let doublings = Int128(product.timescale / time.timescale)
      let error = (Int128(product.value) << 55) - exact.numerator * doublings
      #expect(error.magnitude <= 1 << 54 && (error == 0) == !product.hasBeenRounded)
    }
  }

  @Test("A product beyond the timescale halves it, then is infinite")
  func overflow() {
    #expect(MediaTime(value: .max, timescale: 1).multiplied(by: 2) == .positiveInfinity)
    #expect(MediaTime(value: .min, timescale: 1).multiplied(by: 2) == .negativeInfinity)
    #expect(-MediaTime(value: .min, timescale: 1) == .positiveInfinity)
    #expect(
      haveSameFields(
        MediaTime(value: 1 << 62, timescale: 4).multiplied(by: 4), MediaTime(value: 1 << 62, timescale: 1)))
    let time = MediaTime(value: .max, timescale: 65536).multiplied(by: 1000.0)
    #expect(time.hasBeenRounded && time.timescale < 65536)
    #expect(abs(time.seconds / (0x1p47 * 1000) - 1) < 1e-9)
    #expect(MediaTime(value: 1, timescale: 1).multiplied(by: .greatestFiniteMagnitude) == .positiveInfinity)
    #expect(MediaTime(value: -1, timescale: 1).multiplied(by: .infinity) == .negativeInfinity)
    #expect(MediaTime.zero.multiplied(by: .greatestFiniteMagnitude) == .zero)
    #expect(MediaTime.zero.multiplied(by: .infinity) == .invalid)
    #expect(MediaTime(value: 1, timescale: 1).multiplied(by: .nan) == .invalid)
    let vanished = MediaTime(value: .max, timescale: .max).multiplied(by: .leastNonzeroMagnitude)
    #expect(vanished == .zero && vanished.hasBeenRounded)
  }

  @Test("Infinities stay infinite, with the sign of the product")
  func specialTimes() {
    #expect(MediaTime.positiveInfinity.multiplied(by: -2) == .negativeInfinity)
    #expect(MediaTime.negativeInfinity.multiplied(by: -2.5) == .positiveInfinity)
    #expect(MediaTime.negativeInfinity.multiplied(byRatio: 1, divisor: 2) == .negativeInfinity)
    #expect(
      MediaTime.indefinite.multiplied(by: 2).isIndefinite && !MediaTime.invalid.multiplied(by: 2).isValid)
  }
}
