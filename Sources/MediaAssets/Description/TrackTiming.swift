import ISOBaseMedia
import MediaCodecs
package import MediaCore

/// The place of a track on the asset's timeline, the media that is shown there, and the sound that is not heard.
package struct TrackTiming: Sendable {
  package private(set) var timeRange: MediaTimeRange
  /// Whether the file says how long the track is, rather than something being made of its size or its neighbours.
  package private(set) var isDeclared: Bool
  /// The edit list, or one edit for all of the track.
  package private(set) var timeline: EditTimeline
  package let hasEditList: Bool
  package let mediaEnd: MediaEnd
  package private(set) var trimming: Trimming
  /// The time that the first sample is shown later than decoded, without an edit list that takes it away.
  private var delay = MediaTime.zero

  /// The end of a track's media on its own timeline, before the edit list.
  package struct MediaEnd: Hashable, Sendable {
    /// By the movie's fragments, else by `mdhd`; invalid where neither says it.
    package fileprivate(set) var time = MediaTime.invalid
    /// Whether `time` is that of the last sample in the movie's fragments.
    package fileprivate(set) var isMeasured = false
    /// The end of the last sample by the tables or the fragments; invalid where there are none.
    fileprivate var lastSample = MediaTime.invalid
  }

  /// A track that is put together.
  init(_ timeline: EditTimeline) {
    self.timeline = timeline
    timeRange = timeline.isEdited ? timeline.timeRange : .zero
    isDeclared = true
    hasEditList = true
    mediaEnd = MediaEnd()
    trimming = Trimming(.editList, droppedBy: .reader)
  }

  /// - Parameters:
  ///   - extent: of the samples in the movie's fragments, in the media's timescale.
  ///   - origin: the time that is taken off the stored times to come to the timeline.
  init(
    _ described: DescribedTrack, isoTrack: ISOTrack?, movie: ISOMovie?, extent: ISOMediaExtent?,
    totals: ISOSampleTotals?, origin: MediaTime, container: DescribedContainer,
    configuration: CodecConfiguration?
  ) {
    let lastSampleEnd = extent?.shown.upperBound ?? totals?.presentationEnd
    let mediaEnd = MediaEnd(isoTrack, extent: extent, lastSampleEnd: lastSampleEnd)
    self.mediaEnd = mediaEnd
    let edits = Self.edits(of: isoTrack, in: movie, mediaEnd, lastSampleEnd: lastSampleEnd)
    hasEditList = edits != nil
    trimming = Trimming(
      described, container, configuration, hasEditList: hasEditList, isEndMeasured: mediaEnd.isMeasured)
    isDeclared =
      hasEditList || mediaEnd.isMeasured
      || described.durationTicks != nil && container.durationOrigin != .bitRate

    var mediaStart = described.timeBase.time(described.startTicks ?? 0) + trimming.timedPriming
    if let extent, mediaEnd.isMeasured {
      mediaStart = MediaTime(value: extent.shown.lowerBound, timescale: mediaEnd.time.timescale)
    }
    if let edits {
      timeRange = edits.timeRange
    } else if mediaEnd.isMeasured {
      timeRange = MediaTimeRange(start: mediaStart, end: mediaEnd.time)
    } else {
      let mayBeUnknown = movie?.canContainFragments ?? (container.kind == .wavPack)
      timeRange = Self.timeRange(
        described, origin: origin, containerDuration: container.duration ?? .invalid,
        mayBeUnknown: mayBeUnknown)
    }
    if trimming.timedPriming > .zero, timeRange.duration > trimming.timedPriming {
      timeRange = MediaTimeRange(start: timeRange.start + trimming.timedPriming, end: timeRange.end)
    }
    timeline =
      edits
      ?? EditTimeline(mediaStart: mediaStart, target: timeRange, timescale: described.timeBase.denominator)
    if trimming.statement == .fragments { trimming.heard = timeRange }
    let delayTicks = extent?.delay ?? max(Int64(totals?.firstCompositionOffset ?? 0), 0)
    if !hasEditList, delayTicks > 0 { delay = described.timeBase.time(delayTicks) }
  }

  /// The timeline that an edit list makes; `nil` where there is none.
  private static func edits(
    of track: ISOTrack?, in movie: ISOMovie?, _ mediaEnd: MediaEnd, lastSampleEnd: Int64?
  ) -> EditTimeline? {
    // `mdhd` counts decode times: pictures that are shown later than decoded end after it.
    let isShownLater =
      track?.handlerType == "vide" && mediaEnd.lastSample.isNumeric && mediaEnd.lastSample > mediaEnd.time
    return track.flatMap {
      EditTimeline(
        of: $0, in: movie, lastSampleEnd: lastSampleEnd, mediaEnd: isShownLater ? .invalid : mediaEnd.time)
    }
  }

  /// - Parameter mayBeUnknown: whether writers put a duration of nothing where they don't know it.
  private static func timeRange(
    _ described: DescribedTrack, origin: MediaTime, containerDuration: MediaTime, mayBeUnknown: Bool
  ) -> MediaTimeRange {
    guard described.isTimed else { return MediaTimeRange(start: .zero, duration: .zero) }
    let start =
      described.startTicks.map { described.timeBase.time($0) - origin } ?? described.timeBase.time(0)
    if let duration = described.durationTicks, duration > 0 || !mayBeUnknown || containerDuration.isNumeric {
      return MediaTimeRange(start: start, duration: described.timeBase.time(max(duration, 0)))
    }
    guard containerDuration.isNumeric else { return MediaTimeRange(start: start, duration: .indefinite) }
    return MediaTimeRange(start: start, duration: max(containerDuration - start, .zero))
  }

  /// The end as lengths of files count it: from when the first sample is decoded, and for as long as the media lasts.
  var countedEnd: MediaTime { timeRange.end - delay }

  /// The time on the track's timeline at which the last sample has been shown, by the tables or the
  /// fragments; invalid where there are none.
  package var shownEnd: MediaTime {
    let last = mediaEnd.lastSample
    guard last.isNumeric, hasEditList else { return last }
    return timeline.edits.map { $0.shownEnd(ofMediaEndingAt: last) }.max() ?? last
  }
}

extension TrackTiming {
  /// Takes over the file's statement of the sound that is heard.
  mutating func trim(_ trimming: Trimming, mediaStart: MediaTime, timescale: Int32) {
    self.trimming = trimming
    if trimming.countsSamples { isDeclared = true }
    place(at: trimming.heard, mediaStart: mediaStart, timescale: timescale)
  }

  /// Puts measured times in the place of estimated ones.
  ///
  /// The timeline begins where it did, so that reading at a time gives the same with measured times and without.
  mutating func measure(
    by survey: PacketSurvey, countsPadding: Bool, timeBase: TimeBase, origin: MediaTime, sampleRate: Double
  ) {
    guard !trimming.countsSamples, let first = survey.firstTicks, let last = survey.endTicks, last > first
    else { return }
    func time(ofFrames count: Int) -> MediaTime {
      sampleRate >= 1 ? MediaTime(value: Int64(count), timescale: Int32(saturating: sampleRate)) : .zero
    }
    let start = timeBase.time(first) + time(ofFrames: survey.priming) + trimming.timedPriming
    let end = timeBase.time(last) - (countsPadding ? time(ofFrames: survey.padding) : .zero)
    guard end > start else { return }
    isDeclared = true
    let range = MediaTimeRange(start: start - origin, end: end - origin)
    if trimming.dropper == .decoder, trimming.heard.isValid { trimming.heard = range }
    place(at: range, mediaStart: start, timescale: timeBase.denominator)
  }

  /// Has the track last as long as all that follows it in the file.
  mutating func join(to duration: MediaTime, timescale: Int32) {
    isDeclared = true
    let range = MediaTimeRange(start: timeRange.start, duration: duration)
    if trimming.heard.isValid { trimming.heard = range }
    place(at: range, mediaStart: timeline.edits.first?.mediaStart ?? range.start, timescale: timescale)
  }

  /// Puts the track at a place of its timeline; an edit list stays what it is.
  private mutating func place(at range: MediaTimeRange, mediaStart: MediaTime, timescale: Int32) {
    timeRange = range
    guard !hasEditList else { return }
    timeline = EditTimeline(mediaStart: mediaStart, target: range, timescale: timescale)
  }
}

extension TrackTiming.MediaEnd {
  fileprivate init(_ track: ISOTrack?, extent: ISOMediaExtent?, lastSampleEnd: Int64?) {
    guard let timescale = track?.mediaTimescale.flatMap({ Int32(exactly: $0) }) else { return }
    if let extent {
      time = MediaTime(value: extent.shown.upperBound, timescale: timescale)
      isMeasured = true
    } else if let end = track?.mediaDuration, end > 0 {
      time = MediaTime(value: Int64(clamping: end), timescale: timescale)
    }
    if let lastSampleEnd { lastSample = MediaTime(value: lastSampleEnd, timescale: timescale) }
  }
}

extension EditTimeline {
  /// All of a track in one edit.
  fileprivate init(mediaStart: MediaTime, target: MediaTimeRange, timescale: Int32) {
    let source = MediaTimeRange(start: mediaStart, duration: target.duration)
    self.init([TimelineEdit(TimeMapping(source: source, target: target), timescale: timescale)])
  }

  /// The range from the first media that is shown to the end.
  fileprivate var timeRange: MediaTimeRange {
    guard let first = edits.first(where: { !$0.isEmpty }), let last = edits.last else { return .invalid }
    return MediaTimeRange(start: first.mapping.target.start, end: last.end)
  }
}

extension TrackContent {
  /// The part of the asset's timeline that the track takes.
  package var timeRange: MediaTimeRange { timing.timeRange }
  /// Whether the file says how long the track is, rather than something being made of its size or its neighbours.
  package var durationIsDeclared: Bool { timing.isDeclared }
  /// The edits: which of the media is shown when.
  package var timeline: EditTimeline { timing.timeline }
  package var segments: [AssetTrackSegment] { timeline.edits.map(AssetTrackSegment.init) }
  /// Whether the timeline is an edit list's.
  package var hasEditList: Bool { timing.hasEditList }
  /// The end of the media on its own timeline, before the edit list; invalid where that is not known.
  package var mediaEnd: MediaTime { timing.mediaEnd.time }
  /// The sound that is not to be heard.
  package var trimming: Trimming { timing.trimming }
}
