import MediaContainers
public import MediaCore

/// A part of a track's timeline and the media that is shown in it.
///
/// AVFoundation counterpart: `AVAssetTrackSegment`; in ISO files an entry of the edit list (`elst`).
public struct AssetTrackSegment: Hashable, Sendable {
  /// From media time to the track's timeline.
  public var timeMapping: TimeMapping

  public init(timeMapping: TimeMapping) {
    self.timeMapping = timeMapping
  }

  /// Whether nothing is shown for the time, an empty edit.
  public var isEmpty: Bool { !timeMapping.source.isValid }
}

extension AssetTrackSegment {
  /// The edit list on the timeline; `nil` where there is none, or where it leaves its end to the fragments.
  static func segments(of track: ISOTrack, movie: ISOMovie?) -> [AssetTrackSegment]? {
    guard
      !track.edits.isEmpty, let movieTimescale = movie?.timescale.flatMap({ Int32(exactly: $0) }),
      let mediaTimescale = track.mediaTimescale.flatMap({ Int32(exactly: $0) })
    else { return nil }
    var start: Int64 = 0
    var segments: [AssetTrackSegment] = []
    for edit in track.edits {
      let (end, overflow) = start.addingReportingOverflow(Int64(clamping: edit.segmentDuration))
      guard !overflow else { return nil }
      let target = MediaTimeRange(
        start: MediaTime(value: start, timescale: movieTimescale),
        duration: MediaTime(value: end - start, timescale: movieTimescale))
      start = end
      if edit.mediaTime < 0 {
        segments.append(AssetTrackSegment(timeMapping: TimeMapping(source: .invalid, target: target)))
        continue
      }
      // ISO/IEC 14496-12 §8.6.6.3: rate 0 is a dwell, where one instant of the media stands still.
      let source = MediaTimeRange(
        start: MediaTime(value: edit.mediaTime, timescale: mediaTimescale),
        duration: edit.mediaRate == 1 ? target.duration : target.duration.multiplied(by: edit.mediaRate))
      segments.append(AssetTrackSegment(timeMapping: TimeMapping(source: source, target: target)))
    }
    // A movie with fragments gives its last edit no length: it lasts as long as there is media.
    guard segments.contains(where: { !$0.isEmpty && $0.timeMapping.target.duration > .zero }) else {
      return nil
    }
    return segments
  }
}
