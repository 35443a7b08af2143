/// One edit of a timeline: a part of the timeline, and the media that is shown there.
///
/// The media is shown at the rate `source.duration / target.duration` of the mapping. A source without a length is a
/// dwell, which holds one instant of the media; an invalid source is an empty edit, which shows nothing.
package struct TimelineEdit: Hashable, Sendable {
  /// The edit as it is stated; where it is endless, its durations say the rate alone.
  package let mapping: TimeMapping
  /// Whether the edit lasts as long as there is media.
  package let isEndless: Bool
  /// Where the edit ends on the timeline: where the media does, if the mapping says no other in its coarser clock.
  package let end: MediaTime
  /// Units a second of the media's times.
  package let timescale: Int32
  /// Whether one instant of the media stands still.
  package let isDwell: Bool
  /// Whether the media is shown as fast as it is.
  package let isAtRate: Bool
  /// The edit in units of the media's times, each of its times rounded to the nearest one.
  let ticks: TickedEdit

  /// Makes an edit of media whose times are counted in `timescale`.
  ///
  /// - Parameter mediaEnd: where the media ends on its own timeline; invalid where that is not known.
  package init(
    _ mapping: TimeMapping, timescale: Int32, isEndless: Bool = false, mediaEnd: MediaTime = .invalid
  ) {
    self.mapping = mapping
    self.timescale = timescale
    self.isEndless = isEndless
    isDwell = mapping.isDwell
    isAtRate = mapping.isAtRate
    end = isEndless ? .positiveInfinity : mapping.end(ofMediaEndingAt: mediaEnd)
    ticks = TickedEdit(
      mapping, timescale: timescale, isEndless: isEndless, isDwell: isDwell, isAtRate: isAtRate)
  }

  /// Whether the edit shows nothing.
  package var isEmpty: Bool { !mapping.source.isValid }
  /// Whether the edit takes any time.
  package var hasLength: Bool { isEndless || mapping.target.duration > .zero }
  /// Whether any of the media is shown.
  package var showsMedia: Bool { !isEmpty && hasLength }
  /// Seconds of the media in a second of the timeline.
  package var rate: Double {
    isAtRate ? 1 : mapping.source.duration.seconds / mapping.target.duration.seconds
  }

  /// The smallest step of the clock that the edit is stated in.
  package var tick: MediaTime { mapping.tick }

  /// The part of the timeline, in units of the media's times where they state it exactly, so that sums stay in them.
  package var target: MediaTimeRange {
    MediaTimeRange(start: exact(mapping.target.start), end: exact(end))
  }

  /// The first moment of the media that is shown.
  package var mediaStart: MediaTime { mapping.source.start }

  /// The last moment that the media's clock can state and the edit shows.
  package var lastMediaTime: MediaTime {
    guard !isEndless else { return .positiveInfinity }
    guard !isDwell else { return mapping.source.start }
    let end = isAtRate ? mapping.source.start + target.duration : mapping.source.end
    let last = end.convertScale(timescale, method: .roundTowardNegativeInfinity)
    guard last.isNumeric else { return last }
    return last < end ? last : MediaTime(value: last.value.saturatingSubtract(1), timescale: timescale)
  }

  /// The time at which a moment of the media is shown; for media that the edit does not show, as if it
  /// reached that far.
  package func time(ofMedia time: MediaTime) -> MediaTime {
    let start = exact(mapping.target.start)
    guard !isDwell else { return start }
    guard !isAtRate else { return time - mapping.source.start + start }
    return time.mapped(from: mapping.source, to: isEndless ? mapping.target : target)
  }

  /// The moment of the media that is shown at a time; invalid where nothing is.
  package func mediaTime(at time: MediaTime) -> MediaTime {
    guard !isEmpty else { return .invalid }
    guard !isDwell else { return mapping.source.start }
    // Clocks that have no common one within 32 bits would round the sum to before a picture that begins there.
    guard !isAtRate else { return exact(time) - exact(mapping.target.start) + mapping.source.start }
    return time.mapped(from: isEndless ? mapping.target : target, to: mapping.source)
  }

  /// The moment of the media that is shown at a time; the nearest one for a time outside of the edit.
  package func nearestMediaTime(at time: MediaTime) -> MediaTime {
    guard time > mapping.target.start, !isDwell else { return mapping.source.start }
    return time < end ? mediaTime(at: time) : max(lastMediaTime, mapping.source.start)
  }

  /// The time on the timeline at which the last media that the edit shows is over; zero where it shows none.
  package func shownEnd(ofMediaEndingAt mediaEnd: MediaTime) -> MediaTime {
    let (source, target) = (mapping.source, mapping.target)
    guard source.isValid, source.start < mediaEnd else { return .zero }
    return source.end <= mediaEnd ? target.end : mediaEnd.mapped(from: source, to: target)
  }

  /// The part of the edit that is in a range of the timeline.
  package func clipped(to range: MediaTimeRange) -> TimeMapping {
    let (source, target) = (mapping.source, mapping.target)
    let whole = isEndless ? MediaTimeRange(start: target.start, duration: .positiveInfinity) : target
    let part = whole.intersection(range)
    guard !isEmpty else { return .empty(target: part) }
    guard !isDwell else { return TimeMapping(source: source, target: part) }
    let media =
      isAtRate
      ? MediaTimeRange(start: part.start - target.start + source.start, duration: part.duration)
      : MediaTimeRange(
        start: part.start.mapped(from: target, to: source),
        duration: part.duration.durationMapped(from: target, to: source))
    return TimeMapping(source: media, target: part)
  }

  /// A time counted in units of the media's times, where that can be done without rounding.
  private func exact(_ time: MediaTime) -> MediaTime {
    let counted = time.convertScale(timescale)
    return counted == time ? counted : time
  }
}

extension TimeMapping {
  /// Whether the source is one instant, which is held for as long as the target lasts.
  fileprivate var isDwell: Bool { source.isValid && source.duration <= .zero }

  /// Whether both ranges are as long.
  fileprivate var isAtRate: Bool { source.duration == target.duration }

  fileprivate var tick: MediaTime { MediaTime(value: 1, timescale: max(target.duration.timescale, 1)) }

  /// Where the target ends: where the media does, if the target says no other in its coarser clock.
  fileprivate func end(ofMediaEndingAt mediaEnd: MediaTime) -> MediaTime {
    guard mediaEnd.isNumeric, source.isValid, isAtRate else { return target.end }
    let end = mediaEnd - source.start + target.start
    return (end - target.end).absoluteValue < tick ? end : target.end
  }
}
