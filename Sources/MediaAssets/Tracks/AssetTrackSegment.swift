public import MediaCore

/// A part of a track's timeline and the media that is shown in it.
///
/// AVFoundation counterpart: `AVAssetTrackSegment`; in ISO files an entry of the edit list (`elst`).
public struct AssetTrackSegment: Hashable, Sendable {
  /// The mapping from media time to the track's timeline.
  public var timeMapping: TimeMapping

  /// Makes a segment; an invalid source is an empty edit.
  public init(timeMapping: TimeMapping) {
    self.timeMapping = timeMapping
  }

  /// Whether nothing is shown for the time, an empty edit.
  public var isEmpty: Bool { !timeMapping.source.isValid }
}

extension AssetTrackSegment {
  /// The edit as it is stated.
  init(_ edit: TimelineEdit) {
    self.init(timeMapping: edit.mapping)
  }
}
