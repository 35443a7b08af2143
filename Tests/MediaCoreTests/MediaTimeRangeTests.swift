import MediaCore
import MediaScopeFixtures
import Testing

@Suite("MediaTimeRange")
struct MediaTimeRangeTests {
  /// The ends of both ranges, and times just before and after them.
  private func samples(_ ranges: MediaTimeRange...) -> [MediaTime] {
    let tick = MediaTime(value: 1, timescale: 90000)
    return ranges.flatMap { [$0.start, $0.end] }.flatMap { [$0 - tick, $0, $0 + tick] }
  }

  @Test("A range has its start and everything up to its end", arguments: seeds)
  func halfOpen(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let range = generator.modestRange()
      #expect(range.isValid && !range.containsTime(range.end))
      #expect(range.containsTime(range.start) == !range.isEmpty)
      #expect(MediaTimeRange(start: range.start, end: range.end) == range)
      for time in samples(range) {
        #expect(range.containsTime(time) == (time >= range.start && time < range.start + range.duration))
      }
    }
  }

  @Test("An intersection has exactly the times of both", arguments: seeds)
  func intersection(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<40 {
      let (first, second) = (generator.modestRange(), generator.modestRange())
      let both = first.intersection(second)
      #expect(both.isValid)
      for time in samples(first, second) {
        #expect(both.containsTime(time) == (first.containsTime(time) && second.containsTime(time)))
      }
      #expect(both.isEmpty || first.containsTimeRange(both) && second.containsTimeRange(both))
      #expect(both.isEmpty ? second.intersection(first).isEmpty : second.intersection(first) == both)
      #expect(first.intersection(first) == first)
    }
  }

  @Test("A union has the times of both, and no others but those between them", arguments: seeds)
  func union(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<40 {
      let (first, second) = (generator.modestRange(), generator.modestRange())
      let either = first.union(second)
      for time in samples(first, second) {
        let isInOne = first.containsTime(time) || second.containsTime(time)
        let isBetween =
          [first, second].contains { $0.end <= time && !$0.isEmpty }
          && [first, second].contains { time < $0.start && !$0.isEmpty }
        #expect(either.containsTime(time) == (isInOne || isBetween))
      }
      #expect(either.isEmpty || second.union(first) == either)
      #expect(first.isEmpty || first.union(first.intersection(second)) == first)
      #expect(either.isEmpty || either.intersection(first) == first || first.isEmpty)
    }
  }

  @Test("A range contains another that has no time outside of it", arguments: seeds)
  func containment(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<100 {
      let (first, second) = (generator.modestRange(), generator.modestRange())
      guard !second.isEmpty else { continue }
      let hasAll = samples(first, second).allSatisfy { !second.containsTime($0) || first.containsTime($0) }
      #expect(first.containsTimeRange(second) == hasAll)
      #expect(first.containsTimeRange(second) == (first.intersection(second) == second))
    }
  }

  @Test("Ranges that touch have an empty intersection, as Core Media's have")
  func touching() {
    let late = MediaTimeRange(
      start: MediaTime(value: 1, timescale: 2), duration: MediaTime(value: 1, timescale: 3))
    let early = MediaTimeRange(start: .zero, end: late.start)
    #expect(late.end.value == 5 && late.end.timescale == 6)
    #expect(haveSameFields(early.duration, MediaTime(value: 1, timescale: 2)))
    #expect(haveSameFields(late.union(early).duration, MediaTime(value: 5, timescale: 6)))
    #expect(haveSameFields(late.intersection(early).duration, .zero))
    #expect(late.description == "[1/2, 5/6)" && MediaTimeRange.invalid.description == "invalid")
  }

  @Test("Validity follows start and duration")
  func validity() {
    let second = MediaTime(value: 1, timescale: 1)
    let later = MediaTime(value: 1, timescale: 1, flags: .valid, epoch: 1)
    #expect(MediaTimeRange.zero.isValid && MediaTimeRange.zero.isEmpty && !MediaTimeRange.invalid.isEmpty)
    #expect(!MediaTimeRange(start: .zero, duration: -second).isValid)
    #expect(!MediaTimeRange(start: second, end: .zero).isValid)
    #expect(!MediaTimeRange(start: .zero, duration: .negativeInfinity).isValid)
    #expect(!MediaTimeRange(start: .zero, duration: later).isValid)
    #expect(!MediaTimeRange(start: .zero, end: later).isValid)
    #expect(MediaTimeRange(start: later, duration: second).isValid)
    #expect(MediaTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    #expect(!MediaTimeRange.invalid.isIndefinite && !MediaTimeRange.zero.isIndefinite)
    #expect(!MediaTimeRange(start: .negativeInfinity, end: second).isValid)
  }

  @Test("An endless range has every later time of its epoch")
  func endless() {
    let endless = MediaTimeRange(start: .zero, duration: .positiveInfinity)
    let all = MediaTimeRange(start: .negativeInfinity, end: .positiveInfinity)
    let huge = MediaTime(value: .max, timescale: 1)
    #expect(endless.containsTime(huge) && !endless.containsTime(-huge) && all.containsTime(-huge))
    #expect(!endless.containsTime(.positiveInfinity) && !all.containsTime(.invalid))
    #expect(!endless.containsTime(MediaTime(value: 1, timescale: 1, flags: .valid, epoch: 1)))
    let finite = MediaTimeRange(start: .zero, duration: huge)
    #expect(endless.intersection(finite) == finite && endless.union(finite) == endless)
    #expect(all.intersection(endless) == endless && all.containsTimeRange(finite))
  }

  @Test("Ranges of different epochs and invalid ones can't be combined")
  func epochs() {
    let second = MediaTime(value: 1, timescale: 1)
    let here = MediaTimeRange(start: .zero, duration: second)
    let there = MediaTimeRange(
      start: MediaTime(value: 0, timescale: 1, flags: .valid, epoch: 1), duration: second)
    for other in [there, .invalid] {
      #expect(
        !here.union(other).isValid && !here.intersection(other).isValid && !here.containsTimeRange(other))
    }
  }
}
