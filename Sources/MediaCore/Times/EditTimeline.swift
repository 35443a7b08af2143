/// The edits of a track, one after the other: which of its media is shown where on its timeline.
///
/// This is the one mapping between the times of a track and those of its media. Each way takes the logarithm of the
/// number of edits.
///
/// AVFoundation counterparts: the `segments` of `AVAssetTrack` and `AVCompositionTrack`.
package struct EditTimeline: Sendable {
  /// In the timeline's order; none begins before the one that it follows.
  package let edits: [TimelineEdit]
  /// Whether there is an edit of media, be it one that lasts no time.
  package let isEdited: Bool
  /// Whether all edits show their media at rate 1.
  package let isAtRate: Bool
  /// The edit that most tracks have: the only one, at rate 1.
  private let plain: TickedEdit?
  /// The places of the edits that show media; `nil` where there is none, or `plain` will do.
  private let coverage: MediaCoverage?

  /// - Parameter holdsPictures: whether a dwell shows anything; of sound, there is nothing to hear in it.
  package init(_ edits: [TimelineEdit], holdsPictures: Bool = true) {
    self.edits = edits
    isEdited = edits.contains { !$0.isEmpty }
    isAtRate = edits.allSatisfy { $0.isEmpty || $0.isAtRate }
    let shown = edits.indices.filter { edits[$0].showsMedia && (holdsPictures || !edits[$0].isDwell) }
    if shown.count == 1, let only = shown.first, edits[only].isAtRate {
      plain = edits[only].ticks
      coverage = nil
    } else {
      plain = nil
      coverage = MediaCoverage(shown.map { (place: $0, media: edits[$0].mediaTicks) })
    }
    shownPlaces = shown
  }

  private let shownPlaces: [Int]

  /// The edits that show media, in the timeline's order.
  package var shownEdits: [TimelineEdit] { shownPlaces.map { edits[$0] } }

  /// The ranges of the media that the edits show, in units of its times and by where they begin in the media.
  package var shownMedia: [Range<Int64>] {
    shownEdits.map(\.mediaTicks).sorted { $0.lowerBound < $1.lowerBound }
  }
}

// MARK: - From the timeline to the media

extension EditTimeline {
  /// The place of the last edit that begins by a time; `nil` before the first one.
  package func lastIndex(beginningBy time: MediaTime) -> Int? {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].mapping.target.start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The edit that is at a time; `nil` outside of them.
  package func edit(at time: MediaTime) -> TimelineEdit? {
    guard let edit = lastIndex(beginningBy: time).map({ edits[$0] }) else { return nil }
    guard !edit.isEndless else { return time.isNumeric ? edit : nil }
    return edit.mapping.target.containsTime(time) ? edit : nil
  }

  /// The edit that is at a time, or else the nearest one; `nil` where there is none, or the time is not numeric.
  package func nearestEdit(at time: MediaTime) -> TimelineEdit? {
    guard time.isNumeric else { return nil }
    return edit(at: time) ?? (lastIndex(beginningBy: time) == nil ? edits.first : edits.last)
  }

  /// The moment of the media that is shown at a time; invalid outside of the edits, and where nothing is shown.
  package func mediaTime(at time: MediaTime) -> MediaTime { edit(at: time)?.mediaTime(at: time) ?? .invalid }

  /// The edits that a range of the timeline holds, clipped to it, in its order.
  package func mappings(in range: MediaTimeRange) -> [TimeMapping] {
    guard range.isValid, !range.isEmpty else { return [] }
    var parts: [TimeMapping] = []
    var place = lastIndex(beginningBy: range.start) ?? 0
    while place < edits.count, edits[place].mapping.target.start < range.end {
      let part = edits[place].clipped(to: range)
      if part.target.duration > .zero { parts.append(part) }
      place += 1
    }
    return parts
  }
}

// MARK: - From the media to the timeline

extension EditTimeline {
  /// The first edit that shows a moment of the media; `nil` where none does.
  package func firstEdit(showing moment: MediaTime) -> TimelineEdit? {
    guard let timescale = edits.first?.timescale,
      case let time = moment.convertScale(timescale, method: .roundTowardNegativeInfinity), time.isNumeric
    else { return nil }
    return firstPlace(showing: time.value, until: time.value.saturatingAdd(1)).map { edits[$0] }
  }

  /// The time on the track's timeline; for media that no edit shows, as if the first one reached that far.
  package func time(ofMedia time: Int64) -> Int64 {
    placing(time, decodeTime: time, duration: 1).presentationTime
  }

  /// The placement of a sample: when it is shown, and how much of it; where no edit shows it, as if the first
  /// one reached that far.
  ///
  /// Where edits show the same media, the first on the timeline counts. Times between two ticks are rounded to the
  /// nearest one.
  package func placing(_ time: Int64, decodeTime: Int64, duration: Int64) -> SamplePlacement {
    // Files have no edit or one, and half a million samples are asked for.
    if let plain { return plain.placing(time, decodeTime: decodeTime, duration: duration) }
    guard isEdited else {
      return SamplePlacement(presentationTime: time, decodeTime: decodeTime, duration: duration)
    }
    let place = firstPlace(showing: time, until: time.saturatingAdd(max(duration, 1))) ?? shownPlaces.first
    guard let place else {
      return SamplePlacement(
        presentationTime: time, decodeTime: decodeTime, duration: duration, isShown: false,
        trimStart: max(duration, 0))
    }
    return edits[place].placing(time, decodeTime: decodeTime, duration: duration)
  }

  private func firstPlace(showing start: Int64, until end: Int64) -> Int? {
    guard let plain else { return coverage?.firstPlace(showing: start, until: end) }
    return start < plain.media.upperBound && plain.media.lowerBound < end ? shownPlaces.first : nil
  }
}
