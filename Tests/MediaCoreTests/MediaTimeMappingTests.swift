import MediaCore
import MediaScopeFixtures
import Testing

@Suite("Times and ranges")
struct MediaTimeMappingTests {
  private func range(_ start: MediaTime, _ duration: MediaTime) -> MediaTimeRange {
    MediaTimeRange(start: start, duration: duration)
  }

  @Test("Clamping gives the nearest time of the range, its end included", arguments: seeds)
  func clamp(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let (range, time) = (generator.modestRange(), generator.modestTime())
      let clamped = time.clamped(to: range)
      guard !range.isEmpty else {
        #expect(!clamped.isValid)
        continue
      }
      #expect(clamped >= range.start && clamped <= range.end)
      #expect(
        range.containsTime(time) ? haveSameFields(clamped, time) : clamped.clamped(to: range) == clamped)
      let distance = (clamped - time).absoluteValue
      #expect(distance <= (range.start - time).absoluteValue && distance <= (range.end - time).absoluteValue)
    }
  }

  @Test("Folding lands inside, a whole number of turns away", arguments: seeds)
  func fold(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let (range, time) = (generator.modestRange(), generator.modestTime())
      let folded = time.folded(into: range)
      guard !range.isEmpty else {
        #expect(!folded.isValid)
        continue
      }
      #expect(range.containsTime(folded) && !folded.hasBeenRounded)
      #expect(haveSameFields(folded.folded(into: range), folded))
      let shift = time - folded
      let turns = Int128(shift.value) * Int128(range.duration.timescale)
      #expect(turns % (Int128(range.duration.value) * Int128(shift.timescale)) == 0)
      #expect((time + range.duration).folded(into: range) == folded)
    }
  }

  @Test("Folding lands inside even where it must round", arguments: seeds)
  func foldRounded(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let range = range(generator.numericTime(), generator.numericTime().absoluteValue)
      // A short range at a great time can have an end that rounds to its start.
      guard range.start < range.end else { continue }
      let folded = generator.numericTime().folded(into: range)
      #expect(!folded.isValid || range.containsTime(folded))
    }
  }

  @Test("Mapping takes start to start, end to end, and back", arguments: seeds)
  func map(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let (source, target) = (generator.modestRange(), generator.modestRange())
      let time = MediaTime(value: Int64(generator.next() % 8000) - 4000, timescale: 1000)
      let mapped = time.mapped(from: source, to: target)
      guard !source.isEmpty, !target.isEmpty else {
        #expect(!mapped.isValid)
        continue
      }
      #expect(source.start.mapped(from: source, to: target) == target.start)
      #expect(source.end.mapped(from: source, to: target) == target.end)
      #expect(source.duration.durationMapped(from: source, to: target) == target.duration)
      #expect(source.containsTime(time) == target.containsTime(mapped))
      let back = mapped.mapped(from: target, to: source)
      #expect(!mapped.hasBeenRounded && back == time)
      #expect(time.mapped(from: source, to: source) == time)
    }
  }

  /// Expected values as `fractions.Fraction` of Python gives them.
  @Test("Mapping scales by the exact ratio of the durations")
  func mapExamples() {
    let source = range(MediaTime(value: 1, timescale: 7), MediaTime(value: 2, timescale: 5))
    let target = range(MediaTime(value: 3, timescale: 13), MediaTime(value: 7, timescale: 11))
    #expect(
      MediaTime(value: 12, timescale: 7).mapped(from: source, to: target)
        == MediaTime(value: 71, timescale: 26))
    let third = MediaTime(value: 1, timescale: 3)
    #expect(third.durationMapped(from: source, to: target) == MediaTime(value: 35, timescale: 66))
    let half = range(.zero, MediaTime(value: 5, timescale: 1))
    let whole = range(.zero, MediaTime(value: 10, timescale: 1))
    let mapped = MediaTime(value: 90000, timescale: 90000).mapped(from: whole, to: half)
    #expect(haveSameFields(mapped, MediaTime(value: 45000, timescale: 90000)))
  }

  @Test("Mapping of great values is near the ratio", arguments: seeds)
  func mapGreat(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let source = range(.zero, generator.numericTime().absoluteValue)
      let target = range(.zero, generator.numericTime().absoluteValue)
      let time = generator.numericTime()
      let mapped = time.durationMapped(from: source, to: target)
      guard mapped.isNumeric else { continue }
      let expected = time.seconds * (target.duration.seconds / source.duration.seconds)
      #expect(abs(mapped.seconds - expected) <= abs(expected) * 1e-9 + 1 / Double(mapped.timescale))
    }
  }

  @Test("Endless and unknown ranges only move times, or give none")
  func endless() {
    let second = MediaTime(value: 1, timescale: 1)
    let endless = range(.zero, .positiveInfinity)
    let later = range(second, .positiveInfinity)
    #expect(second.mapped(from: endless, to: later) == second + second)
    #expect(!second.mapped(from: endless, to: range(.zero, second)).isValid)
    #expect(!second.mapped(from: range(.zero, second), to: endless).isValid)
    #expect(!second.mapped(from: .invalid, to: endless).isValid)
    #expect(second.folded(into: endless) == second && !(-second).folded(into: endless).isValid)
    #expect(MediaTime.negativeInfinity.clamped(to: endless) == .zero)
    #expect(
      MediaTime.indefinite.clamped(to: endless).isIndefinite && !MediaTime.invalid.clamped(to: later).isValid)
    #expect(!MediaTime.positiveInfinity.folded(into: range(.zero, second)).isValid)
  }

  @Test("Epochs go with the range")
  func epochs() {
    let second = MediaTime(value: 1, timescale: 1)
    let loop = range(MediaTime(value: 4, timescale: 1, flags: .valid, epoch: 2), second)
    let time = MediaTime(value: 9, timescale: 2, flags: .valid, epoch: 2)
    #expect(haveSameFields(time.mapped(from: loop, to: loop), time))
    #expect((time + second).folded(into: loop) == time)
    #expect(!second.mapped(from: loop, to: loop).isValid && !second.folded(into: loop).isValid)
    #expect(time.mapped(from: loop, to: range(.zero, second)) == MediaTime(value: 1, timescale: 2))
    #expect(!time.durationMapped(from: loop, to: loop).isValid)
    #expect(second.clamped(to: loop) == loop.start)
  }

  @Test("Nothing traps on fields that make no sense", arguments: seeds)
  func wildFields(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<60 {
      let time = generator.anyTime()
      let source = range(generator.anyTime(), generator.anyTime())
      let target = MediaTimeRange(start: generator.anyTime(), end: generator.anyTime())
      let results = [
        time.clamped(to: source), time.folded(into: source), time.mapped(from: source, to: target),
        time.durationMapped(from: source, to: target), source.union(target).end,
        target.intersection(source).end,
        time.multiplied(by: Double(bitPattern: generator.next())),
        time.multiplied(byRatio: Int32(truncatingIfNeeded: generator.next()), divisor: time.timescale),
        time.convertScale(source.start.timescale, method: .quickTime),
        MediaTime(seconds: Double(bitPattern: generator.next()), preferredTimescale: time.timescale),
        MediaTime(ticks: time.value, numerator: source.start.timescale, denominator: time.timescale),
      ]
      for result in results {
        #expect(result.isNumeric == result.seconds.isFinite)
        #expect(!result.clockDescription.isEmpty && !result.description.isEmpty && result == result)
      }
    }
  }
}

@Suite("TimeMapping")
struct TimeMappingTests {
  private let second = MediaTimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 1))

  @Test("An empty edit has a target but no source")
  func emptyEdit() {
    let edit = TimeMapping.empty(target: second)
    #expect(edit.isValid && edit.isEmpty && !edit.source.isValid && edit.target == second)
    #expect(edit.description == "empty → [0/1, 1/1)")
  }

  @Test("A mapping is valid if its target is")
  func validity() {
    let mapping = TimeMapping(source: second, target: second)
    #expect(mapping.isValid && !mapping.isEmpty && mapping.description == "[0/1, 1/1) → [0/1, 1/1)")
    #expect(!TimeMapping.invalid.isValid && !TimeMapping.invalid.isEmpty)
    #expect(TimeMapping.invalid.description == "invalid")
  }
}
