import MediaCore

/// Where the media's times lie on the track's timeline, by the edit list (ISO/IEC 14496-12, 8.6.6).
///
/// All times are in units of the media's timescale; lengths that the movie's timescale gives are rounded to it.
package struct ISOEditTimeline: Hashable, Sendable {
  /// One edit that shows media.
  package struct Stretch: Hashable, Sendable {
    /// What is shown of the media; the last edit of a movie with fragments has no end.
    package var media: Range<Int64>
    /// When it begins on the track's timeline.
    package var start: Int64
    /// How the media is laid on the timeline where that is not at rate 1; of a dwell, the source has no length.
    fileprivate var mapping: TimeMapping?
  }

  /// A sample on the track's timeline.
  package struct Placement: Hashable, Sendable {
    package var presentationTime: Int64
    package var decodeTime: Int64
    package var duration: Int64
    /// Whether any of it is shown.
    package var isShown: Bool
    /// How much of its start is not shown.
    package var trimStart: Int64
    /// How much of its end is not shown.
    package var trimEnd: Int64

    package init(
      presentationTime: Int64, decodeTime: Int64, duration: Int64, isShown: Bool = true, trimStart: Int64 = 0,
      trimEnd: Int64 = 0
    ) {
      self.presentationTime = presentationTime
      self.decodeTime = decodeTime
      self.duration = duration
      self.isShown = isShown
      self.trimStart = trimStart
      self.trimEnd = trimEnd
    }
  }

  /// By the media that they show.
  package let stretches: [Stretch]
  /// Whether there is an edit list.
  package let isEdited: Bool
  /// Whether all edits play their media at rate 1.
  package let isAtRate: Bool
  /// The first one on the timeline.
  private let first: Stretch?

  /// More than editors write; edits behind them are left out.
  static let maximumEdits = 100_000
  private static let overlapDepth = 64

  /// - Parameters:
  ///   - holdsPictures: whether a dwell shows anything: of sound, there is nothing to hear in it.
  ///   - isDemuxed: whether times are as libav stamps packets, which takes all rates for 1 and adds up lengths that are
  ///     rounded one by one.
  init(
    _ edits: [EditListBox.Entry], movieTimescale: UInt32?, mediaTimescale: UInt32, holdsPictures: Bool = true,
    isDemuxed: Bool = false
  ) {
    var movieStart: UInt64 = 0
    var demuxedStart: Int64 = 0
    var stretches: [Stretch] = []
    // A movie without a timescale says nothing of how long its edits are.
    let hasLengths = movieTimescale != 0
    let movieClock = movieTimescale ?? mediaTimescale
    var showsMedia = false
    for (index, edit) in edits.prefix(Self.maximumEdits).enumerated() where hasLengths || edit.mediaTime >= 0
    {
      let start =
        isDemuxed ? demuxedStart : Self.rescale(movieStart, from: movieClock, to: mediaTimescale)
      let duration = Self.rescale(edit.segmentDuration, from: movieClock, to: mediaTimescale)
      if edit.mediaTime >= 0 {
        showsMedia = true
        // A movie with fragments gives its last edit no length: it lasts as long as there is media.
        let isEndless = edit.segmentDuration == 0 && index == edits.count - 1 || !hasLengths
        if edit.segmentDuration == 0, !isEndless { continue }
        let length = isEndless ? Int64.max : max(duration, 1)
        var stretch = Stretch(media: edit.mediaTime..<edit.mediaTime.saturatingAdd(length), start: start)
        if !isDemuxed, edit.mediaRate != 1 {
          stretch.follow(
            edit, from: movieStart, isEndless: isEndless, movieTimescale: movieClock,
            mediaTimescale: mediaTimescale)
        }
        if holdsPictures || !stretch.isDwell { stretches.append(stretch) }
      }
      let (next, overflow) = movieStart.addingReportingOverflow(edit.segmentDuration)
      guard !overflow else { break }
      movieStart = next
      demuxedStart = demuxedStart.saturatingAdd(duration)
    }
    isEdited = showsMedia
    isAtRate = isDemuxed || edits.allSatisfy { $0.mediaTime < 0 || $0.mediaRate == 1 }
    first = stretches.first
    self.stretches = stretches.sorted { $0.media.lowerBound < $1.media.lowerBound }
  }

  /// The time on the track's timeline; of media that no edit shows, as if the first one reached that far.
  package func time(ofMedia time: Int64) -> Int64 {
    placing(time, decodeTime: time, duration: 1).presentationTime
  }

  /// When a sample is shown, and how much of it; where no edit shows it, as if the first one reached that far.
  ///
  /// Times between two ticks are rounded to the nearest one.
  package func placing(_ time: Int64, decodeTime: Int64, duration: Int64) -> Placement {
    guard isEdited else {
      return Placement(presentationTime: time, decodeTime: decodeTime, duration: duration)
    }
    let stretch = stretch(showing: time, until: time.saturatingAdd(max(duration, 1)))
    guard let stretch = stretch ?? first else {
      return Placement(
        presentationTime: time, decodeTime: decodeTime, duration: duration, isShown: false,
        trimStart: max(duration, 0))
    }
    return stretch.placing(time, decodeTime: decodeTime, duration: duration)
  }

  /// The first edit that shows some of the media between two times.
  private func stretch(showing start: Int64, until end: Int64) -> Stretch? {
    // Files have no edit or one, and half a million samples are asked for.
    if stretches.count == 1 { return first }
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].media.lowerBound < end { low = middle + 1 } else { high = middle }
    }
    // Edits may show the same media twice; what lies further back than this is taken for not shown.
    return stretches[max(0, low - Self.overlapDepth)..<low].filter { start < $0.media.upperBound }
      .min { $0.start < $1.start }
  }

  private static func rescale(_ value: UInt64, from: UInt32, to: UInt32) -> Int64 {
    guard from > 0, from != to else { return Int64(clamping: value) }
    let (high, low) = value.multipliedFullWidth(by: UInt64(to))
    let divisor = UInt64(from)
    guard high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth((high, low))
    return Int64(clamping: quotient).saturatingAdd(remainder * 2 >= divisor ? 1 : 0)
  }
}

extension ISOEditTimeline.Stretch {
  /// Whether one instant of the media stands still.
  fileprivate var isDwell: Bool { mapping.map { $0.source.duration <= .zero } ?? false }

  /// Where it ends on the track's timeline.
  package var end: Int64 {
    guard let mapping, isDwell || media.upperBound < .max else {
      return start.saturatingAdd(media.upperBound.saturatingSubtract(media.lowerBound))
    }
    let end = mapping.target.end.convertScale(mapping.source.start.timescale)
    return end.isNumeric ? end.value : .max
  }

  /// Shows so much of the media as the edit's rate says, within the time that it takes.
  fileprivate mutating func follow(
    _ edit: EditListBox.Entry, from movieStart: UInt64, isEndless: Bool, movieTimescale: UInt32,
    mediaTimescale: UInt32
  ) {
    guard let movieClock = Int32(exactly: movieTimescale), let clock = Int32(exactly: mediaTimescale),
      let movieStart = Int64(exactly: movieStart)
    else { return }
    // Of one that has no end, only the rate counts.
    let duration =
      isEndless
      ? MediaTime(value: 1, timescale: 1)
      : MediaTime(value: Int64(clamping: edit.segmentDuration), timescale: movieClock)
    let source = MediaTimeRange(
      start: MediaTime(value: edit.mediaTime, timescale: clock), duration: edit.mediaDuration(in: duration))
    let target = MediaTimeRange(
      start: isEndless && movieStart == 0 ? .zero : MediaTime(value: movieStart, timescale: movieClock),
      duration: duration)
    mapping = TimeMapping(source: source, target: target)
    if isDwell {
      media = media.lowerBound..<media.lowerBound.saturatingAdd(1)
    } else if !isEndless {
      let end = source.end.convertScale(clock, method: .roundTowardPositiveInfinity)
      media = media.lowerBound..<max(end.isNumeric ? end.value : .max, media.lowerBound.saturatingAdd(1))
    }
  }

  /// The time on the track's timeline, also of media that the edit does not show.
  private func time(ofMedia time: Int64) -> Int64 {
    let passed = time.saturatingSubtract(media.lowerBound)
    guard let mapping, !isDwell else { return start.saturatingAdd(passed) }
    let clock = mapping.source.start.timescale
    let moment = MediaTime(value: time, timescale: clock).mapped(from: mapping.source, to: mapping.target)
      .convertScale(clock, method: .roundHalfAwayFromZero)
    return moment.isNumeric ? moment.value : start
  }

  /// When a sample is shown by this edit, and how much of it.
  package func placing(_ time: Int64, decodeTime: Int64, duration: Int64) -> ISOEditTimeline.Placement {
    let end = time.saturatingAdd(max(duration, 0))
    let isShown =
      media.lowerBound < time.saturatingAdd(max(duration, 1)) && time < media.upperBound
    var placement = ISOEditTimeline.Placement(
      presentationTime: self.time(ofMedia: time), decodeTime: decodeTime, duration: duration, isShown: isShown
    )
    if isDwell {
      if isShown {
        placement.presentationTime = start
        let clock = mapping?.source.start.timescale ?? 1
        let length = mapping?.target.duration.convertScale(clock) ?? .invalid
        if length.isNumeric { placement.duration = length.value }
      }
    } else if mapping != nil {
      placement.duration = self.time(ofMedia: end).saturatingSubtract(placement.presentationTime)
    }
    // Where the edit moves the pictures, it moves their decoding with them.
    placement.decodeTime =
      mapping == nil || isDwell
      ? decodeTime.saturatingAdd(placement.presentationTime.saturatingSubtract(time))
      : self.time(ofMedia: decodeTime)
    guard duration > 0 else { return placement }
    guard isShown else {
      placement.trimStart = placement.duration
      return placement
    }
    guard !isDwell else { return placement }
    if media.lowerBound > time {
      placement.trimStart = self.time(ofMedia: media.lowerBound).saturatingSubtract(
        placement.presentationTime)
    }
    if end > media.upperBound {
      placement.trimEnd = self.time(ofMedia: end).saturatingSubtract(self.time(ofMedia: media.upperBound))
    }
    return placement
  }
}
