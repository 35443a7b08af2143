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
  }

  /// By the media that they show.
  package let stretches: [Stretch]
  /// Whether there is an edit list.
  package let isEdited: Bool
  private let shift: Int64
  /// What the edit shows where there is but one.
  private let only: Range<Int64>?

  /// More than editors write; edits behind them are left out.
  static let maximumEdits = 100_000
  private static let overlapDepth = 64

  init(_ edits: [EditListBox.Entry], movieTimescale: UInt32?, mediaTimescale: UInt32) {
    var start: Int64 = 0
    var stretches: [Stretch] = []
    // A movie without a timescale says nothing of how long its edits are.
    let hasLengths = movieTimescale != 0
    for edit in edits.prefix(Self.maximumEdits) where hasLengths || edit.mediaTime >= 0 {
      let duration = Self.rescale(
        edit.segmentDuration, from: movieTimescale ?? mediaTimescale, to: mediaTimescale)
      if edit.mediaTime >= 0 {
        // A movie with fragments gives its edit no length: it lasts as long as there is media.
        // A dwell shows the instant at its start; other rates are taken for 1, as libav stamps packets.
        let length =
          edit.segmentDuration == 0 || !hasLengths ? Int64.max : edit.mediaRate == 0 ? 1 : max(duration, 1)
        stretches.append(
          Stretch(media: edit.mediaTime..<edit.mediaTime.saturatingAdd(length), start: start))
      }
      let (next, overflow) = start.addingReportingOverflow(duration)
      guard !overflow else { break }
      start = next
    }
    isEdited = !stretches.isEmpty
    shift = stretches.first.map { $0.start.saturatingSubtract($0.media.lowerBound) } ?? 0
    only = stretches.count == 1 ? stretches[0].media : nil
    self.stretches = stretches.sorted { $0.media.lowerBound < $1.media.lowerBound }
  }

  /// The time on the track's timeline; of media that no edit shows, as if the first one reached that far.
  package func time(ofMedia time: Int64) -> Int64 {
    guard stretches.count > 1, let stretch = stretch(showing: time, until: time.saturatingAdd(1)) else {
      return time.saturatingAdd(shift)
    }
    return stretch.start.saturatingAdd(time - stretch.media.lowerBound)
  }

  /// Whether any of the time is shown.
  package func shows(_ time: Int64, duration: Int64) -> Bool {
    // Files have no edit or one, and half a million samples are asked for.
    if let only { return only.lowerBound < time.saturatingAdd(max(duration, 1)) && time < only.upperBound }
    return !isEdited || stretch(showing: time, until: time.saturatingAdd(max(duration, 1))) != nil
  }

  /// How much of what a sample holds is not shown, at its start and at its end.
  package func trim(_ time: Int64, duration: Int64) -> (start: Int64, end: Int64) {
    guard isEdited, duration > 0 else { return (0, 0) }
    let end = time.saturatingAdd(duration)
    let shown: Range<Int64>?
    if let only {
      shown = only.lowerBound < end && time < only.upperBound ? only : nil
    } else {
      shown = stretch(showing: time, until: end)?.media
    }
    guard let shown else { return (duration, 0) }
    return (
      max(0, shown.lowerBound.saturatingSubtract(time)), max(0, end.saturatingSubtract(shown.upperBound))
    )
  }

  /// The first edit that shows some of the media between two times.
  private func stretch(showing start: Int64, until end: Int64) -> Stretch? {
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
