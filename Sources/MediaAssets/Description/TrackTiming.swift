import LibAV
import MediaContainers
package import MediaCore

/// Where a track lies on the asset's timeline, and which of its media is shown there.
package struct TrackTiming: Sendable {
  package private(set) var timeRange: MediaTimeRange
  /// Whether the file says how long the track is, rather than something being made of its size or its neighbours.
  package private(set) var isDeclared: Bool
  package private(set) var segments: [AssetTrackSegment]
  /// Whether the segments are those of an edit list.
  package let hasEditList: Bool
  package let mediaEnd: MediaEnd
  /// When the last sample has been shown, on the track's timeline, by the tables or the fragments; `.invalid` where
  /// there are none.
  package let shownEnd: MediaTime
  /// What the file states beside its times of what an encoder added.
  package private(set) var gapless: GaplessInformation?
  /// What the decoder drops of its own accord, after the first timestamp.
  let decoderDelay: MediaTime
  /// Whether the time range is without what is dropped of the decoded sound, as the headers tell.
  private(set) var isTrimmed = false

  /// Where the media of a track ends on its own timeline, before the edit list.
  package struct MediaEnd: Hashable, Sendable {
    /// By the movie's fragments, else by `mdhd`; invalid where neither says it.
    package fileprivate(set) var time = MediaTime.invalid
    /// Whether `time` is that of the last sample in the movie's fragments.
    package fileprivate(set) var isMeasured = false
  }

  /// - Parameters:
  ///   - extent: of the samples in the movie's fragments, in the media's timescale.
  ///   - origin: what is taken off the stored times to come to the timeline.
  init(
    _ stream: StreamInfo, isoTrack: ISOTrack?, movie: ISOMovie?, extent: Range<Int64>?,
    totals: ISOSampleTotals?, origin: MediaTime, container: ContainerInfo,
    configuration: CodecConfiguration?
  ) {
    let lastEnd = extent?.upperBound ?? totals?.presentationEnd
    let edits = isoTrack.flatMap { AssetTrackSegment.segments(of: $0, movie: movie, mediaEnd: lastEnd) } ?? []
    hasEditList = !edits.isEmpty
    mediaEnd = MediaEnd(isoTrack, extent: extent)
    shownEnd = Self.shownEnd(lastEnd, of: isoTrack, edits)
    decoderDelay = Self.decoderDelay(stream, container, configuration)
    isDeclared =
      hasEditList || mediaEnd.isMeasured || stream.durationTicks != nil && !container.durationIsFromBitRate
    var mediaStart = stream.timeBase.time(stream.startTicks ?? 0) + decoderDelay
    if let extent, mediaEnd.isMeasured {
      mediaStart = MediaTime(value: extent.lowerBound, timescale: mediaEnd.time.timescale)
    }
    let range =
      Self.timeRange(of: edits, mediaEnd: mediaEnd.time)
      ?? (mediaEnd.isMeasured
        ? MediaTimeRange(start: mediaStart, end: mediaEnd.time)
        : Self.timeRange(stream, origin: origin, containerDuration: container.duration ?? .invalid))
    timeRange =
      decoderDelay > .zero && range.duration > decoderDelay
      ? MediaTimeRange(start: range.start + decoderDelay, end: range.end) : range
    segments = edits.isEmpty ? [AssetTrackSegment(mediaStart: mediaStart, target: timeRange)] : edits
  }

  private static func timeRange(of edits: [AssetTrackSegment], mediaEnd: MediaTime) -> MediaTimeRange? {
    guard let last = edits.last else { return nil }
    guard let first = edits.first(where: { !$0.isEmpty }) else { return nil }
    return MediaTimeRange(start: first.timeMapping.target.start, end: last.end(ofMediaEndingAt: mediaEnd))
  }

  private static func timeRange(
    _ stream: StreamInfo, origin: MediaTime, containerDuration: MediaTime
  ) -> MediaTimeRange {
    guard stream.isTimed else { return MediaTimeRange(start: .zero, duration: .zero) }
    let start = stream.startTicks.map { stream.timeBase.time($0) - origin } ?? stream.timeBase.time(0)
    if let duration = stream.durationTicks {
      return MediaTimeRange(start: start, duration: stream.timeBase.time(max(duration, 0)))
    }
    guard containerDuration.isNumeric else { return MediaTimeRange(start: start, duration: .indefinite) }
    return MediaTimeRange(start: start, duration: max(containerDuration - start, .zero))
  }

  private static func shownEnd(
    _ lastEnd: Int64?, of track: ISOTrack?, _ edits: [AssetTrackSegment]
  ) -> MediaTime {
    guard let timescale = track?.mediaTimescale.flatMap({ Int32(exactly: $0) }), let lastEnd else {
      return .invalid
    }
    let end = MediaTime(value: lastEnd, timescale: timescale)
    return edits.map { $0.shownEnd(ofMediaEndingAt: end) }.max() ?? end
  }

  /// Of Opus in Matroska, by `CodecDelay`.
  private static func decoderDelay(
    _ stream: StreamInfo, _ container: ContainerInfo, _ configuration: CodecConfiguration?
  ) -> MediaTime {
    guard container.container == .matroska, stream.codec == .opus,
      let delay = configuration?.codecDelay
    else { return .zero }
    // Rounded as the timestamps are.
    return MediaTime(value: Int64(delay), timescale: 48000)
      .convertScale(stream.timeBase.denominator, method: .roundHalfAwayFromZero)
  }
}

extension TrackTiming {
  /// Takes over what the file states beside its times.
  mutating func place(_ gapless: GaplessInformation, sampleRate: Double) {
    self.gapless = gapless
    isDeclared = true
    place(
      at: gapless.timeRange(sampleRate: sampleRate),
      mediaStart: MediaTime(value: gapless.delay, timescale: Int32(saturating: sampleRate)))
  }

  /// Leaves out what is dropped of the decoded sound.
  mutating func trim(to duration: MediaTime, mediaStart: MediaTime) {
    isTrimmed = true
    place(at: MediaTimeRange(start: timeRange.start, duration: duration), mediaStart: mediaStart)
  }

  /// Puts measured times in the place of estimated ones.
  ///
  /// The timeline begins where it did, so that what is read at a time is the same with measured times and without.
  mutating func measure(
    by survey: PacketSurvey, countsPadding: Bool, timeBase: TimeBase, origin: MediaTime, sampleRate: Double
  ) {
    guard gapless == nil, let first = survey.firstTicks, let last = survey.endTicks, last > first
    else { return }
    func time(ofFrames count: Int) -> MediaTime {
      sampleRate >= 1 ? MediaTime(value: Int64(count), timescale: Int32(saturating: sampleRate)) : .zero
    }
    let start = timeBase.time(first) + time(ofFrames: survey.droppedFirst) + decoderDelay
    let end = timeBase.time(last) - (countsPadding ? time(ofFrames: survey.droppedLast) : .zero)
    guard end > start else { return }
    isDeclared = true
    place(at: MediaTimeRange(start: start - origin, end: end - origin), mediaStart: start)
  }

  /// Puts the track at a place of its timeline, with one segment for all of it unless there are several.
  private mutating func place(at range: MediaTimeRange, mediaStart: MediaTime) {
    timeRange = range
    guard segments.count == 1 else { return }
    segments = [AssetTrackSegment(mediaStart: mediaStart, target: range)]
  }
}

extension TrackTiming.MediaEnd {
  fileprivate init(_ track: ISOTrack?, extent: Range<Int64>?) {
    guard let timescale = track?.mediaTimescale.flatMap({ Int32(exactly: $0) }) else { return }
    if let extent {
      time = MediaTime(value: extent.upperBound, timescale: timescale)
      isMeasured = true
    } else if let end = track?.mediaDuration, end > 0 {
      time = MediaTime(value: Int64(clamping: end), timescale: timescale)
    }
  }
}

extension AssetTrackSegment {
  /// All of a track.
  fileprivate init(mediaStart: MediaTime, target: MediaTimeRange) {
    let source = MediaTimeRange(start: mediaStart, duration: target.duration)
    self.init(timeMapping: TimeMapping(source: source, target: target))
  }
}

extension TrackContent {
  /// On the asset's timeline.
  package var timeRange: MediaTimeRange { timing.timeRange }
  /// Whether the file says how long the track is, rather than something being made of its size or its neighbours.
  package var durationIsDeclared: Bool { timing.isDeclared }
  package var segments: [AssetTrackSegment] { timing.segments }
  /// Whether the segments are those of an edit list.
  package var hasEditList: Bool { timing.hasEditList }
  /// Where the media ends on its own timeline, before the edit list; invalid where that is not known.
  package var mediaEnd: MediaTime { timing.mediaEnd.time }
  /// When the last sample has been shown, on the track's timeline; invalid where that is not known.
  package var shownEnd: MediaTime { timing.shownEnd }
  /// Whether ``mediaEnd`` is that of the last sample in the movie's fragments.
  package var hasMeasuredEnd: Bool { timing.mediaEnd.isMeasured }
  /// What the file states beside its times of what an encoder added.
  package var gapless: GaplessInformation? { timing.gapless }
}
