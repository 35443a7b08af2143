/// An edit in whole units of its media's times.
struct TickedEdit: Hashable, Sendable {
  /// The range of the media that is shown; the end is `Int64.max` where there is none.
  let media: Range<Int64>
  /// The time at which it begins on the timeline.
  let start: Int64

  /// Media that is shown at all is shown for at least one unit.
  init(_ mapping: TimeMapping, timescale: Int32, isEndless: Bool, isDwell: Bool, isAtRate: Bool) {
    func ticks(_ time: MediaTime, _ method: MediaTimeRoundingMethod = .default) -> Int64 {
      let time = time.convertScale(timescale, method: method)
      return time.isNumeric ? time.value : time.isNegativeInfinity ? .min : .max
    }
    start = ticks(mapping.target.start)
    guard mapping.source.isValid else {
      media = 0..<0
      return
    }
    let first = ticks(mapping.source.start)
    let next = first.saturatingAdd(1)
    if isDwell {
      media = first..<next
    } else if isEndless {
      media = first..<Int64.max
    } else if isAtRate {
      media = first..<max(first.saturatingAdd(ticks(mapping.target.duration)), next)
    } else {
      media = first..<max(ticks(mapping.source.end, .roundTowardPositiveInfinity), next)
    }
  }

  /// Whether any of a sample is shown.
  func shows(_ time: Int64, duration: Int64) -> Bool {
    media.lowerBound < time.saturatingAdd(max(duration, 1)) && time < media.upperBound
  }

  /// The placement of a sample at rate 1: when it is shown, and how much of it.
  func placing(_ time: Int64, decodeTime: Int64, duration: Int64) -> SamplePlacement {
    let presentationTime = start.saturatingAdd(time.saturatingSubtract(media.lowerBound))
    var placement = SamplePlacement(
      presentationTime: presentationTime,
      decodeTime: decodeTime.saturatingAdd(presentationTime.saturatingSubtract(time)), duration: duration,
      isShown: shows(time, duration: duration))
    guard duration > 0 else { return placement }
    guard placement.isShown else {
      placement.trimStart = duration
      return placement
    }
    placement.trimStart = max(media.lowerBound.saturatingSubtract(time), 0)
    placement.trimEnd = max(time.saturatingAdd(duration).saturatingSubtract(media.upperBound), 0)
    return placement
  }
}

extension TimelineEdit {
  /// The range of the media that is shown, in units of its times; an edit without an end reaches to `Int64.max`.
  package var mediaTicks: Range<Int64> { ticks.media }

  /// The time at which the edit begins on the timeline, in units of the media's times.
  package var startTicks: Int64 { ticks.start }

  /// The time at which the edit ends on the timeline, in units of the media's times.
  package var endTicks: Int64 {
    guard isDwell || !isAtRate && !isEndless else {
      return ticks.start.saturatingAdd(ticks.media.upperBound.saturatingSubtract(ticks.media.lowerBound))
    }
    let end = mapping.target.end.convertScale(timescale)
    return end.isNumeric ? end.value : .max
  }

  /// The placement of a sample by this edit: when it is shown, and how much of it.
  package func placing(_ time: Int64, decodeTime: Int64, duration: Int64) -> SamplePlacement {
    if isAtRate { return ticks.placing(time, decodeTime: decodeTime, duration: duration) }
    return isDwell
      ? holding(time, decodeTime: decodeTime, duration: duration)
      : stretching(time, decodeTime: decodeTime, duration: duration)
  }

  /// The placement of a sample that is held, for as long as the dwell lasts.
  private func holding(_ time: Int64, decodeTime: Int64, duration: Int64) -> SamplePlacement {
    var placement = ticks.placing(time, decodeTime: decodeTime, duration: duration)
    guard placement.isShown else { return placement }
    let length = mapping.target.duration.convertScale(timescale)
    placement.decodeTime = decodeTime.saturatingAdd(ticks.start.saturatingSubtract(time))
    placement.presentationTime = ticks.start
    if length.isNumeric { placement.duration = length.value }
    (placement.trimStart, placement.trimEnd) = (0, 0)
    return placement
  }

  /// The placement by an edit at another rate, which moves the decoding of pictures as it moves the pictures.
  private func stretching(_ time: Int64, decodeTime: Int64, duration: Int64) -> SamplePlacement {
    let start = self.ticks(ofMedia: time)
    let end = time.saturatingAdd(max(duration, 0))
    var placement = SamplePlacement(
      presentationTime: start, decodeTime: self.ticks(ofMedia: decodeTime),
      duration: self.ticks(ofMedia: end).saturatingSubtract(start),
      isShown: ticks.shows(time, duration: duration))
    guard duration > 0 else { return placement }
    guard placement.isShown else {
      placement.trimStart = placement.duration
      return placement
    }
    if mediaTicks.lowerBound > time {
      placement.trimStart = self.ticks(ofMedia: mediaTicks.lowerBound).saturatingSubtract(start)
    }
    if end > mediaTicks.upperBound {
      placement.trimEnd = self.ticks(ofMedia: end).saturatingSubtract(
        self.ticks(ofMedia: mediaTicks.upperBound))
    }
    return placement
  }

  /// The nearest tick of the timeline to a moment of the media, also of media that the edit does not show.
  private func ticks(ofMedia time: Int64) -> Int64 {
    let moment = MediaTime(value: time, timescale: timescale)
      .mapped(from: mapping.source, to: mapping.target).convertScale(timescale)
    return moment.isNumeric ? moment.value : ticks.start
  }
}
