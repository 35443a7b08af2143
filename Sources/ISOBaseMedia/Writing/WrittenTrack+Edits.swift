import MediaCore

extension WrittenTrack {
  /// Which of the media is shown when.
  package enum Edits: Sendable {
    /// All of it, from the time of its samples on.
    case none
    /// An edit list, whose lengths count in units of a timescale of its own.
    case list([EditListBox.Entry], timescale: UInt32)
    /// The samples between two times on their own timeline, shown from the movie's start on; to the end of
    /// the media where there is no second time.
    ///
    /// Samples before `primingEnd` are an encoder's priming, there for the decoder alone.
    case shown(from: Int64, to: Int64?, primingEnd: Int64 = .min)
  }

  /// The edit list in a movie's timescale; empty where the whole media is shown as it is.
  ///
  /// - Parameter isOpen: whether samples will still come, in fragments, so that the last edit has no end.
  func entries(movieTimescale: UInt32, isOpen: Bool) -> [EditListBox.Entry] {
    let origin = isOpen ? fragmentOrigin : tables.origin ?? 0
    switch edits {
    case .none:
      // Tables count from the first sample, which may be shown later than it is decoded.
      guard origin > 0 else { return [] }
      let first = max(tables.extent?.lowerBound ?? origin, origin)
      let lead = first - origin
      let all = max(tables.duration - lead, (tables.extent?.upperBound ?? 0).saturatingSubtract(first))
      return [
        EditListBox.Entry(
          segmentDuration: Self.scaled(first, from: timescale, to: movieTimescale), mediaTime: -1,
          mediaRate: 1),
        EditListBox.Entry(
          segmentDuration: Self.scaled(all, from: timescale, to: movieTimescale), mediaTime: lead,
          mediaRate: 1),
      ]
    case .list(let entries, let clock):
      return entries.enumerated().flatMap { index, entry in
        var entry = entry
        let isEndless = index == entries.count - 1 && entry.segmentDuration == 0 && entry.mediaTime >= 0
        if isEndless, !isOpen, entry.mediaRate == 1, let extent = tables.extent {
          // Only in front of fragments do all readers take a last edit without a length for one without an end.
          let length = extent.upperBound.saturatingSubtract(entry.mediaTime)
          entry.segmentDuration = Self.scaled(length, from: timescale, to: movieTimescale)
        } else {
          entry.segmentDuration = Self.scaled(
            Int64(clamping: entry.segmentDuration), from: clock, to: movieTimescale)
        }
        return placed(entry, after: origin, movieTimescale)
      }
    case .shown(let start, let end, let primingEnd):
      guard var extent = tables.extent else { return [] }
      extent = min(max(extent.lowerBound, primingEnd), extent.upperBound)..<extent.upperBound
      let heardEnd = isOpen ? nil : tables.heardEnd
      return shown(
        from: start, to: [end, heardEnd].compactMap(\.self).min(), of: extent, origin, movieTimescale,
        isOpen: isOpen)
    }
  }

  /// An edit whose length is in the movie's timescale, with its media time as tables count it: from the first sample, before
  /// which nothing is shown.
  private func placed(
    _ entry: EditListBox.Entry, after origin: Int64, _ movieTimescale: UInt32
  ) -> [EditListBox.Entry] {
    guard entry.mediaTime >= 0 else { return [entry] }
    var entry = entry
    let early = Self.scaled(
      origin.saturatingSubtract(entry.mediaTime), from: timescale, to: movieTimescale)
    entry.mediaTime = max(entry.mediaTime.saturatingSubtract(origin), 0)
    guard early > 0, entry.mediaRate == 1 else { return [entry] }
    var gap = EditListBox.Entry(segmentDuration: early, mediaTime: -1, mediaRate: 1)
    guard entry.segmentDuration > 0 else { return [gap, entry] }
    guard entry.segmentDuration > early else {
      gap.segmentDuration = entry.segmentDuration
      return [gap]
    }
    entry.segmentDuration -= early
    return [gap, entry]
  }

  /// The time that is taken off decode times in fragments, which count from 0 at the earliest.
  package var fragmentOrigin: Int64 { min(tables.origin ?? 0, 0) }

  private func shown(
    from start: Int64, to end: Int64?, of extent: Range<Int64>, _ origin: Int64, _ movieTimescale: UInt32,
    isOpen: Bool
  ) -> [EditListBox.Entry] {
    let first = max(start, extent.lowerBound)
    let last = max(min(end ?? .max, extent.upperBound), first)
    let mediaTime = first - origin
    var entries: [EditListBox.Entry] = []
    // Each edge is rounded by itself, so that roundings don't add up.
    let (edge, limit) = (
      Self.scaled(first - start, from: timescale, to: movieTimescale),
      Self.scaled(last - start, from: timescale, to: movieTimescale)
    )
    if edge > 0 { entries.append(.init(segmentDuration: edge, mediaTime: -1, mediaRate: 1)) }
    let isWhole = mediaTime == 0 && (isOpen ? end == nil : last == extent.upperBound)
    if !isWhole || edge > 0 {
      let length = isOpen && end == nil ? 0 : limit - edge
      entries.append(.init(segmentDuration: length, mediaTime: mediaTime, mediaRate: 1))
    }
    return entries
  }

  /// A length in another timescale, rounded to the nearest unit.
  static func scaled(_ value: Int64, from: UInt32, to: UInt32) -> UInt64 {
    let product = Int128(max(value, 0)) * Int128(to) + Int128(from) / 2
    return UInt64(clamping: product / Int128(max(from, 1)))
  }

  /// Returns the time that the track is shown, in a movie's timescale.
  func movieDuration(_ movieTimescale: UInt32, _ entries: [EditListBox.Entry]) -> UInt64 {
    entries.isEmpty
      ? Self.scaled(tables.duration, from: timescale, to: movieTimescale)
      : entries.reduce(0) { $0.addingReportingOverflow($1.segmentDuration).partialValue }
  }
}
