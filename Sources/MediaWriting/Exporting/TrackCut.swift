import ISOBaseMedia
import MediaAssets
import MediaCore

/// The part of a track's media that a range of the timeline needs, and the edits that show exactly the range.
struct TrackCut {
  /// The number of finer ticks in each of the track's own, by which the edges are where they are wanted.
  let factor: Int64
  /// Edits whose times count in the finer ticks.
  private(set) var entries: [EditListBox.Entry] = []
  /// The range of the media from the first moment that is shown to the end of the last one.
  private(set) var shown: Range<Int64> = 0..<0
  /// The time before the first moment at which decoding has to begin so that it comes out right.
  let preroll: Int64

  private let descriptions: [FormatDescription]

  /// Whether samples end with what is shown, as texts do, since nothing else says when one goes away.
  let endsSamples: Bool
  /// Whether samples begin with what is shown: texts are the same texts for a shorter time, and not all readers follow an edit list
  /// that hides their start.
  let beginsSamples: Bool

  /// Cuts a track's edits.
  ///
  /// - Parameter description: the format of the samples as they are written; by default that of the track.
  /// - Throws: `.operationNotSupportedForAsset` for edits at another speed, and where nothing of the track is in the range.
  init(
    _ edits: WrittenTrack.Edits, timescale: UInt32, of track: TrackContent, to range: MediaTimeRange,
    as description: FormatDescription? = nil
  ) throws(MediaError) {
    descriptions = description.map { [$0] } ?? track.formatDescriptions
    endsSamples = track.mediaType != .audio && track.mediaType != .video
    beginsSamples =
      !descriptions.isEmpty && descriptions.allSatisfy { Self.textTypes.contains($0.mediaSubType) }
    factor = track.mediaType == .audio ? 1 : Self.factor(timescale, range, of: track)
    let clock = Clock(scale: Int32(clamping: Int64(timescale) * factor))
    preroll = track.mediaType == .audio ? Self.preroll(of: track.codec, in: clock) : 0
    let statesStart = if case .list = edits { true } else { false }
    let wanted = try Self.wanted(range, of: track, in: clock, endIsExact: statesStart)
    var media = Int64.max..<Int64.max
    for edit in edits.timeline(mediaTimescale: timescale).edits {
      guard edit.isEmpty || edit.isAtRate else {
        throw MediaError(
          .operationNotSupportedForAsset, "its edits play at another speed, which is not cut")
      }
      guard let shown = show(edit, in: wanted, of: track, by: clock, statesStart: statesStart) else {
        continue
      }
      media =
        media.lowerBound == .max
        ? shown : min(media.lowerBound, shown.lowerBound)..<max(media.upperBound, shown.upperBound)
    }
    guard media.lowerBound < .max, !media.isEmpty else {
      throw Self.nothing
    }
    shown = media
  }

  /// Adds what of an edit is wanted.
  ///
  /// - Returns: the media that it shows; `nil` where there is none.
  private mutating func show(
    _ edit: TimelineEdit, in wanted: Range<Int64>, of track: TrackContent, by clock: Clock, statesStart: Bool
  ) -> Range<Int64>? {
    // Each edge is rounded by itself.
    let start = clock.nearestTick(edit.mapping.target.start)
    let end = edit.isEndless ? Int64.max : clock.nearestTick(Self.end(of: edit, in: track))
    let from = max(start, wanted.lowerBound)
    var part = from..<max(min(end, wanted.upperBound), from)
    if !statesStart, !edit.isEmpty {
      // Only an edit list says itself when a track begins.
      let begin = min(max(from, clock.nearestTick(track.timeRange.start)), part.upperBound)
      append(from..<begin, showing: nil)
      part = begin..<part.upperBound
    }
    guard !part.isEmpty else { return nil }
    let first = clock.nearestTick(edit.mediaStart).saturatingAdd(part.lowerBound.saturatingSubtract(start))
    append(part, showing: edit.isEmpty ? nil : first)
    if edit.isEmpty { return nil }
    return first..<(part.upperBound == .max ? Int64.max : first.saturatingAdd(Int64(part.count)))
  }

  /// Texts without times of their own: QuickTime's and Timed Text.
  private static let textTypes: Set<FourCC> = ["text", "tx3g"]

  /// The finer units.
  private struct Clock {
    let scale: Int32

    func nearestTick(_ time: MediaTime) -> Int64 { ticks(time, .default) }

    /// The first tick that is not before a time.
    func tick(notBefore time: MediaTime) -> Int64 { ticks(time, .roundTowardPositiveInfinity) }

    private func ticks(_ time: MediaTime, _ method: MediaTimeRoundingMethod) -> Int64 {
      time.isNumeric ? time.convertScale(scale, method: method).value : .max
    }
  }

  private static func preroll(of codec: Codec, in clock: Clock) -> Int64 {
    min(codec.preroll ?? .positiveInfinity, Codec.sufficientPreroll).convertScale(clock.scale).value
  }

  /// The time by which samples can end later than containers without decode times say, as reordered pictures do.
  private static let longestDelay = MediaTime(value: 1, timescale: 1)

  /// Returns a range in the finer ticks, without an end where it goes on to the track's.
  ///
  /// - Parameter endIsExact: whether no sample is shown after the track's end.
  private static func wanted(
    _ range: MediaTimeRange, of track: TrackContent, in clock: Clock, endIsExact: Bool
  ) throws(MediaError) -> Range<Int64> {
    let end = track.timeRange.end
    let lastEnd = endIsExact ? end : end + longestDelay
    let isOpen = !range.end.isNumeric || end.isNumeric && range.end >= lastEnd
    let wanted =
      clock.tick(notBefore: max(range.start, .zero))..<(isOpen ? Int64.max : clock.tick(notBefore: range.end))
    // Edits without an end of their own go on for ever, and the track doesn't.
    guard !end.isNumeric || wanted.lowerBound == 0 || wanted.lowerBound < clock.tick(notBefore: end) else {
      throw nothing
    }
    return wanted
  }

  /// Adds an edit of a length that shows the media from a time on, or nothing.
  private mutating func append(_ part: Range<Int64>, showing mediaTime: Int64?) {
    guard !part.isEmpty else { return }
    entries.append(
      .init(segmentDuration: Self.length(of: part), mediaTime: mediaTime ?? -1, mediaRate: 1))
  }

  /// Finds the sample that pictures are decoded from; `nil` where each sync sample is one.
  var search: KeyFrameSearch? { KeyFrameSearch(descriptions) }

  /// A length as an edit list has it: 0 for one without an end.
  private static func length(of part: Range<Int64>) -> UInt64 {
    part.upperBound == .max ? 0 : UInt64(part.count)
  }

  /// Returns the factor by which a clock counts a range exactly; sound is cut between samples.
  private static func factor(_ timescale: UInt32, _ range: MediaTimeRange, of track: TrackContent) -> Int64 {
    let edges = [range.start, range.end].filter(\.isNumeric).map { UInt32(clamping: $0.timescale) }
    let timescale = max(timescale, 1)
    // Where no clock counts a range exactly, a fine one does nearly.
    let fine = FineClock.timescale
    var factor = timescale < fine ? Int64((fine + timescale - 1) / timescale) : 1
    if let exact = WrittenMovie.commonTimescale([timescale] + edges), exact <= WrittenMovie.finestTimescale {
      factor = Int64(exact / timescale)
    }
    return FineClock.limited(factor, of: timescale, for: track)
  }

  /// Returns the end of an edit: that of the track, if the edit states no other one in its coarser clock.
  private static func end(of edit: TimelineEdit, in track: TrackContent) -> MediaTime {
    let (stated, end) = (edit.mapping.target.end, track.timeRange.end)
    return end.isNumeric && (end - stated).absoluteValue < edit.tick ? end : stated
  }

  static let nothing = MediaError(.operationNotSupportedForAsset, "nothing of it is in the range")
}
