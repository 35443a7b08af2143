import MediaContainers
public import MediaCore

/// A part of a track's timeline and the media that is shown in it.
///
/// AVFoundation counterpart: `AVAssetTrackSegment`; in ISO files an entry of the edit list (`elst`).
public struct AssetTrackSegment: Hashable, Sendable {
  /// From media time to the track's timeline.
  public var timeMapping: TimeMapping

  /// Makes a segment; an invalid source is an empty edit.
  public init(timeMapping: TimeMapping) {
    self.timeMapping = timeMapping
  }

  /// Whether nothing is shown for the time, an empty edit.
  public var isEmpty: Bool { !timeMapping.source.isValid }
}

extension AssetTrackSegment {
  /// The edit list on the timeline; `nil` where there is none, or where it leaves its end to the fragments.
  ///
  /// - Parameter mediaEnd: in the media's timescale, where it is known; there ends a last edit without a length.
  static func segments(of track: ISOTrack, movie: ISOMovie?, mediaEnd: Int64?) -> [AssetTrackSegment]? {
    guard
      !track.edits.isEmpty, let movieTimescale = movie?.timescale.flatMap({ Int32(exactly: $0) }),
      let mediaTimescale = track.mediaTimescale.flatMap({ Int32(exactly: $0) })
    else { return nil }
    var start: Int64 = 0
    var segments: [AssetTrackSegment] = []
    for (index, edit) in track.edits.enumerated() {
      let (end, overflow) = start.addingReportingOverflow(Int64(clamping: edit.segmentDuration))
      guard !overflow else { return nil }
      var target = MediaTimeRange(
        start: MediaTime(value: start, timescale: movieTimescale),
        duration: MediaTime(value: end - start, timescale: movieTimescale))
      if index == track.edits.count - 1, edit.segmentDuration == 0, edit.mediaTime >= 0, let mediaEnd {
        // A movie with fragments gives its last edit no length: it lasts as long as there is media.
        let rest = MediaTime(
          value: max(mediaEnd.saturatingSubtract(edit.mediaTime), 0), timescale: mediaTimescale)
        let isAtRate = edit.mediaRate == 1 || edit.mediaRate <= 0
        target.duration = isAtRate ? rest : rest.multiplied(by: 1 / edit.mediaRate)
      }
      start = end
      if edit.mediaTime < 0 {
        segments.append(AssetTrackSegment(timeMapping: TimeMapping(source: .invalid, target: target)))
        continue
      }
      let source = MediaTimeRange(
        start: MediaTime(value: edit.mediaTime, timescale: mediaTimescale),
        duration: edit.mediaDuration(in: target.duration))
      segments.append(AssetTrackSegment(timeMapping: TimeMapping(source: source, target: target)))
    }
    guard segments.contains(where: { !$0.isEmpty && $0.timeMapping.target.duration > .zero }) else {
      return nil
    }
    return segments
  }
}

extension AssetTrackSegment {
  /// Where the segment ends on the timeline: where the media does, if it says no other in the movie's coarser clock.
  package func end(ofMediaEndingAt mediaEnd: MediaTime) -> MediaTime {
    let (source, target) = (timeMapping.source, timeMapping.target)
    guard mediaEnd.isNumeric, source.isValid, source.duration == target.duration else { return target.end }
    let end = mediaEnd - source.start + target.start
    let tick = MediaTime(value: 1, timescale: max(target.duration.timescale, 1))
    return (end - target.end).absoluteValue < tick ? end : target.end
  }

  /// When the last of the media is over that the segment shows, on the timeline; zero where it shows none.
  func shownEnd(ofMediaEndingAt mediaEnd: MediaTime) -> MediaTime {
    let (source, target) = (timeMapping.source, timeMapping.target)
    guard source.isValid, source.start < mediaEnd else { return .zero }
    return source.end <= mediaEnd ? target.end : mediaEnd.mapped(from: source, to: target)
  }
}
