import MediaCore
import MediaScopeFixtures
import Testing

/// The laws of the one mapping between a track's timeline and its media.
struct EditTimelineTests {
  private static let clock: Int32 = 12800

  /// Edits of all kinds, one after the other from zero: empty ones, dwells, rates, the same media again, and some of no
  /// length.
  private static func edits(_ seed: UInt64, count: Int = 40) -> [TimelineEdit] {
    var generator = Generator(seed: seed)
    let movieClock = generator.pick([600, 1000, 12800, 90000]) as Int32
    var start: Int64 = 0
    return (0..<count).map { _ in
      let length = generator.pick([0, 1, 40, 333, 1000, 2500]) as Int64
      let target = MediaTimeRange(
        start: MediaTime(value: start, timescale: movieClock),
        duration: MediaTime(value: length, timescale: movieClock))
      start += length
      let rate = generator.pick([-1, 0, 1, 1, 1, 2, 3, 5]) as Int32
      guard rate >= 0 else { return TimelineEdit(.empty(target: target), timescale: clock) }
      let source = MediaTimeRange(
        start: MediaTime(value: Int64(generator.next() % 50_000), timescale: clock),
        duration: target.duration.multiplied(byRatio: rate, divisor: rate > 1 ? 2 : 1))
      return TimelineEdit(TimeMapping(source: source, target: target), timescale: clock)
    }
  }

  private static func time(_ value: Int64) -> MediaTime { MediaTime(value: value, timescale: clock) }

  /// Times within the edit, in a clock that none of the others is.
  private static func times(in edit: TimelineEdit) -> [MediaTime] {
    let target = edit.mapping.target
    return (0..<7).map { target.start + target.duration.multiplied(byRatio: $0, divisor: 7) }
  }

  @Test("Inside an edit, to the media and back is the same time", arguments: seeds)
  func roundTrip(seed: UInt64) {
    var count = 0
    for edit in Self.edits(seed) where edit.showsMedia && !edit.isDwell {
      for time in Self.times(in: edit) {
        #expect(edit.time(ofMedia: edit.mediaTime(at: time)) == time)
        #expect(edit.mapping.source.containsTime(edit.mediaTime(at: time)))
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test("Later is not earlier in the media, and a dwell is one instant", arguments: seeds)
  func order(seed: UInt64) {
    for edit in Self.edits(seed) where edit.showsMedia {
      let media = Self.times(in: edit).map(edit.mediaTime)
      #expect(media == media.sorted())
      #expect((Set(media).count == 1) == edit.isDwell)
    }
  }

  @Test("The edit at a time is the one that holds it", arguments: seeds)
  func lookup(seed: UInt64) {
    let edits = Self.edits(seed)
    let timeline = EditTimeline(edits)
    for edit in edits where edit.hasLength {
      for time in Self.times(in: edit) {
        #expect(timeline.edit(at: time) == edit)
        #expect(timeline.mediaTime(at: time) == edit.mediaTime(at: time))
      }
    }
    let end = edits[edits.count - 1].mapping.target.end
    #expect(timeline.edit(at: end) == nil && timeline.edit(at: MediaTime(value: -1, timescale: 1)) == nil)
    #expect(timeline.nearestEdit(at: end) == edits.last && timeline.nearestEdit(at: .indefinite) == nil)
    #expect(timeline.nearestEdit(at: MediaTime(value: -1, timescale: 1)) == edits.first)
    #expect(!timeline.mediaTime(at: end).isValid)
  }

  @Test("Ranges are cut exactly, and their parts make the whole", arguments: seeds)
  func cuts(seed: UInt64) {
    var generator = Generator(seed: seed)
    let edits = Self.edits(seed)
    let timeline = EditTimeline(edits)
    let whole = edits[edits.count - 1].mapping.target.end
    let all = timeline.mappings(in: MediaTimeRange(start: .zero, end: whole))
    #expect(all == edits.map(\.mapping).filter { $0.target.duration > .zero })
    #expect(all.reduce(.zero) { $0 + $1.target.duration } == whole)
    for _ in 0..<20 {
      let bounds = [0, 0].map { _ in
        whole.multiplied(byRatio: Int32(generator.next() % 1000), divisor: 999)
      }.sorted()
      let range = MediaTimeRange(start: bounds[0], end: bounds[1])
      let parts = timeline.mappings(in: range)
      #expect(parts.reduce(.zero) { $0 + $1.target.duration } == range.duration)
      #expect(parts.first.map { $0.target.start == range.start } ?? range.isEmpty)
      for (part, next) in zip(parts, parts.dropFirst()) { #expect(part.target.end == next.target.start) }
      // A part shows at a time what the whole does.
      for part in EditTimeline(parts.map { TimelineEdit($0, timescale: Self.clock) }).edits {
        for time in Self.times(in: part) {
          // Where the fraction is too fine for a time, it is rounded to a nanosecond.
          let difference = (part.mediaTime(at: time) - timeline.mediaTime(at: time)).absoluteValue
          #expect(difference <= (part.isEmpty ? .invalid : MediaTime(value: 1, timescale: 1_000_000_000)))
        }
      }
    }
  }

  @Test("At rate 1, ticks stay whole ticks", arguments: seeds)
  func ticks(seed: UInt64) {
    var generator = Generator(seed: seed)
    for _ in 0..<200 {
      let (start, first, length) = (
        generator.value() >> 8, abs(generator.value() >> 8), generator.next() % 1000
      )
      let target = MediaTimeRange(start: Self.time(start), duration: Self.time(Int64(length) + 1))
      let edit = TimelineEdit(
        TimeMapping(
          source: MediaTimeRange(start: Self.time(first), duration: target.duration), target: target),
        timescale: Self.clock)
      let timeline = EditTimeline([edit])
      let media = first + Int64(generator.next() % (length + 1))
      #expect(timeline.time(ofMedia: media) == start + (media - first))
      let moved = edit.time(ofMedia: Self.time(media))
      #expect(moved.value == start + (media - first) && moved.timescale == Self.clock)
    }
  }

  /// A sample intersected with the edits one by one, in whole ticks.
  private static func shown(_ edits: [TimelineEdit], _ time: Int64, _ duration: Int64) -> TimelineEdit? {
    edits.first {
      $0.showsMedia && $0.mediaTicks.lowerBound < time + max(duration, 1) && time < $0.mediaTicks.upperBound
    }
  }

  @Test("A sample is placed by the first edit that shows any of it, and its trims add up", arguments: seeds)
  func placing(seed: UInt64) throws {
    var generator = Generator(seed: seed)
    for count in [1, 2, 3, 40] {
      let edits = Self.edits(seed &+ UInt64(count), count: count)
      let timeline = EditTimeline(edits)
      guard let fallback = edits.first(where: \.showsMedia) else { continue }
      for _ in 0..<300 {
        let (time, duration) = (Int64(generator.next() % 60_000), generator.pick([0, 1, 512, 9000]) as Int64)
        let edit = Self.shown(edits, time, duration)
        let placement = timeline.placing(time, decodeTime: time - 512, duration: duration)
        #expect(placement.isShown == (edit != nil))
        #expect(
          placement == (edit ?? fallback).placing(time, decodeTime: time - 512, duration: duration))
        #expect(timeline.firstEdit(showing: Self.time(time)) == Self.shown(edits, time, 1))
        guard let edit else {
          #expect(placement.trimStart == placement.duration || duration == 0)
          continue
        }
        // What is shown of it is in the edit, and is as long as what edit and sample have in common, within a tick.
        let start = placement.presentationTime + placement.trimStart
        let end = placement.presentationTime + placement.duration - placement.trimEnd
        guard duration > 0 else { continue }
        #expect(placement.trimStart >= 0 && placement.trimEnd >= 0 && start <= end)
        #expect(edit.startTicks - 1 <= start && end <= max(edit.endTicks, edit.startTicks + 1) + 1)
        let common = (time..<time + duration).clamped(to: edit.mediaTicks)
        let length =
          edit.isDwell ? edit.mapping.target.duration.seconds : Double(common.count) / 12800 / edit.rate
        #expect(abs(Double(end - start) - length * 12800) <= 2)
      }
    }
  }

  @Test(
    "An edit without an end shows all media from its start on, at its rate", arguments: [1, 2] as [Int32])
  func endless(rate: Int32) {
    let second = MediaTime(value: 1, timescale: 1)
    let mapping = TimeMapping(
      source: MediaTimeRange(start: Self.time(300), duration: second.multiplied(by: rate)),
      target: MediaTimeRange(start: second, duration: second))
    let timeline = EditTimeline([TimelineEdit(mapping, timescale: Self.clock, isEndless: true)])
    for step in [0, 5, 1000, 1_000_000] as [Int64] {
      let placement = timeline.placing(300 + step * 2, decodeTime: 0, duration: 2)
      #expect(placement.presentationTime == 12800 + step * 2 / Int64(rate))
      #expect(placement.isShown && placement.trimEnd == 0)
      #expect(timeline.mediaTime(at: Self.time(12800 + step)) == Self.time(300 + step * Int64(rate)))
    }
    #expect(!timeline.placing(0, decodeTime: 0, duration: 300).isShown)
    let cut = timeline.mappings(in: MediaTimeRange(start: .zero, duration: second.multiplied(by: 9)))
    #expect(cut.map(\.target.duration) == [second.multiplied(by: 8)])
    #expect(cut.map(\.source.duration) == [second.multiplied(by: 8 * rate)])
  }

  @Test("An edit ends where the media does, if the clock that it is stated in says no other")
  func mediaEnd() {
    // 333 ms are 4262.4 ticks.
    let target = MediaTimeRange(start: .zero, duration: MediaTime(value: 333, timescale: 1000))
    let mapping = TimeMapping(
      source: MediaTimeRange(start: Self.time(100), duration: target.duration), target: target)
    func end(_ mediaEnd: Int64) -> MediaTime {
      TimelineEdit(mapping, timescale: Self.clock, mediaEnd: Self.time(mediaEnd)).end
    }
    #expect(end(4362) == Self.time(4262) && end(4370) == Self.time(4270))
    #expect(end(4380) == target.end && end(4000) == target.end)
  }

  /// Edits of a second, each of which shows the media from a tick before the edit before it.
  private static func overlapping(_ count: Int64) -> EditTimeline {
    let second = MediaTime(value: 1, timescale: 1)
    return EditTimeline(
      (0..<count).map { number in
        TimelineEdit(
          TimeMapping(
            source: MediaTimeRange(start: time(count - number), duration: second),
            target: MediaTimeRange(start: second.multiplied(by: Int32(number)), duration: second)),
          timescale: clock)
      })
  }

  /// Asks for a thousand places; the time that it takes, the least of three.
  private static func ask(_ timeline: EditTimeline, _ count: Int64) -> Duration {
    let numbers = (0..<1000).map { $0 * count / 1000 }
    let clock = ContinuousClock()
    return (0..<3).map { _ in
      clock.measure {
        let wrong = numbers.filter { number in
          timeline.firstEdit(showing: time(count - number))?.startTicks != number * 12800
            || timeline.mediaTime(at: MediaTime(value: number, timescale: 1)) != time(count - number)
        }
        #expect(wrong.isEmpty)
      }
    }.min() ?? .zero
  }

  @Test("Among a hundred thousand edits of the same media one is found about as soon as among a thousand")
  func many() {
    let few = Self.ask(Self.overlapping(1000), 1000)
    let count: Int64 = 100_000
    let many = Self.overlapping(count)
    #expect(Self.ask(many, count) < few * 20)
    // A sample that all edits show part of is shown by the first of them.
    #expect(many.placing(-1, decodeTime: 0, duration: 3 * count).presentationTime == -count - 1)
  }
}
