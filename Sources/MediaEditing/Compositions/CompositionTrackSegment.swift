public import FoundationEssentials
public import MediaAssets
public import MediaCore

/// A part of a composition track's timeline, and which part of which track is shown there.
///
/// AVFoundation counterpart: `AVCompositionTrackSegment`. The source is on the timeline of its own track, after the edit
/// list. A source that is longer or shorter than the target plays faster or slower; one without a length, which
/// AVFoundation has not, holds the picture of one moment.
public struct CompositionTrackSegment: Sendable {
  /// From the source's timeline to the composition's; the source of an empty segment is invalid.
  public let timeMapping: TimeMapping
  /// The path of the file that the source is in; `nil` where it is in none, and for an empty segment.
  public let sourcePath: String?
  /// The identifier of the source's track; 0 for an empty segment.
  public let sourceTrackID: Int32
  /// `nil` for an empty segment, and before the file of the path has been looked at.
  package internal(set) var source: SourceTrack?

  /// Makes a segment that shows a part of a file's track, which is looked at when the segment is given to a track.
  ///
  /// AVFoundation counterpart: `init(url:trackID:sourceTimeRange:targetTimeRange:)`.
  public init(
    path: String, trackID: Int32, sourceTimeRange: MediaTimeRange, targetTimeRange: MediaTimeRange
  ) {
    timeMapping = TimeMapping(source: sourceTimeRange, target: targetTimeRange)
    sourcePath = path
    sourceTrackID = trackID
  }

  /// Makes a segment that shows a part of a file's track, which is looked at when the segment is given to a track.
  public init(url: URL, trackID: Int32, sourceTimeRange: MediaTimeRange, targetTimeRange: MediaTimeRange) {
    self.init(
      path: url.path, trackID: trackID, sourceTimeRange: sourceTimeRange, targetTimeRange: targetTimeRange)
  }

  /// Makes a segment that shows a part of a track.
  public init(track: AssetTrack, sourceTimeRange: MediaTimeRange, targetTimeRange: MediaTimeRange) {
    self.init(
      SourceTrack(track), TimeMapping(source: sourceTimeRange, target: targetTimeRange))
  }

  /// Makes an empty segment.
  public init(timeRange: MediaTimeRange) {
    self.init(nil, .empty(target: timeRange))
  }

  init(_ source: SourceTrack?, _ mapping: TimeMapping) {
    timeMapping = mapping
    sourcePath = source?.path
    sourceTrackID = source?.content.trackID ?? 0
    self.source = source
  }

  /// Whether nothing is shown.
  public var isEmpty: Bool { sourceTrackID == 0 && sourcePath == nil }

  /// The URL of the file that the source is in; `nil` where it is in none, and for an empty segment.
  public var sourceURL: URL? { sourcePath.map { URL(fileURLWithPath: $0) } }
}
