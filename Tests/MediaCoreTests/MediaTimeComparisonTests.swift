import MediaCore
import MediaScopeFixtures
import Testing

@Suite("The order of times")
struct MediaTimeComparisonTests {
  @Test("The order is total and the comparisons agree", arguments: seeds)
  func totalOrder(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let (first, second) = (generator.anyTime(), generator.anyTime())
      #expect([first < second, first == second, second < first].count { $0 } == 1)
      #expect(first == first && !(first < first))
      var three = [first, second, generator.anyTime()]
      three.sort()
      #expect(three[0] <= three[1] && three[1] <= three[2] && three[0] <= three[2])
    }
  }

  @Test("Numeric times are ordered as their fractions", arguments: seeds)
  func fractions(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let (first, second) = (generator.numericTime(), generator.numericTime())
      // Whole parts first, then what is left: another way than one cross product.
      let wholes = [first, second].map { time -> (Int64, Int64) in
        let scale = Int64(time.timescale)
        let rest = ((time.value % scale) + scale) % scale
        return ((time.value - time.value % scale) / scale - (time.value % scale < 0 ? 1 : 0), rest)
      }
      let left = (Int128(wholes[0].0), Int128(wholes[0].1) * Int128(second.timescale))
      let right = (Int128(wholes[1].0), Int128(wholes[1].1) * Int128(first.timescale))
      #expect((first < second) == (left < right))
      #expect((first == second) == (left == right))
    }
  }

  @Test("Equal times hash alike, in whatever timescale", arguments: seeds)
  func hashes(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let time = generator.numericTime()
      let factor = Int32(clamping: min(1 + generator.next() % 1000, UInt64(Int32.max / time.timescale)))
      let (value, overflow) = time.value.multipliedReportingOverflow(by: Int64(factor))
      guard !overflow else { continue }
      let same = MediaTime(value: value, timescale: time.timescale * factor)
      #expect(same == time && same.hashValue == time.hashValue)
    }
    let infinity = MediaTime(value: 5, timescale: 3, flags: [.valid, .positiveInfinity], epoch: 1)
    #expect(infinity == .positiveInfinity && infinity.hashValue == MediaTime.positiveInfinity.hashValue)
    #expect(Set([MediaTime(value: 1, timescale: 2), MediaTime(value: 2, timescale: 4)]).count == 1)
  }

  @Test("−∞ < numeric < indefinite < +∞ < invalid, and epochs before values")
  func specialTimes() {
    let late = MediaTime(value: .min, timescale: 1, flags: .valid, epoch: 1)
    let early = MediaTime(value: .max, timescale: 1)
    let sorted: [MediaTime] = [.negativeInfinity, early, late, .indefinite, .positiveInfinity, .invalid]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 })
    #expect(MediaTime(value: 1, timescale: 0, flags: .valid, epoch: 0) == .invalid)
  }
}
