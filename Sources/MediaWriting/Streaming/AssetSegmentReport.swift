public import MediaCore

/// What a segment is for.
///
/// AVFoundation counterpart: `AVAssetSegmentType`.
public enum AssetSegmentType: Int, Sendable {
  /// It describes the tracks, comes first, and is needed to play each of the others.
  case initialization = 1
  /// It holds samples, and can be played by itself after the one that describes the tracks.
  case separable = 2
}

/// What a segment holds.
///
/// AVFoundation counterpart: `AVAssetSegmentReport`.
public struct AssetSegmentReport: Hashable, Sendable {
  /// What the segment is for.
  public var segmentType: AssetSegmentType
  /// A report for each track that has samples in it, in the order of the inputs.
  public var trackReports: [AssetSegmentTrackReport]
}

/// What a segment holds of a track.
///
/// AVFoundation counterpart: `AVAssetSegmentTrackReport`.
public struct AssetSegmentTrackReport: Hashable, Sendable {
  /// The track's identifier in the segments.
  public var trackID: Int32
  /// The kind of media.
  public var mediaType: MediaType
  /// When the first of its samples is presented, on the clock of what was appended.
  public var earliestPresentationTimeStamp: MediaTime
  /// How long its samples last together.
  public var duration: MediaTime
  /// The first picture of a track of pictures, which is a key frame; `nil` for other tracks.
  public var firstVideoSampleInformation: AssetSegmentReportSampleInformation?
}

/// Where a sample is in a segment.
///
/// AVFoundation counterpart: `AVAssetSegmentReportSampleInformation`. A playlist of key frames alone names these bytes
/// (RFC 8216, 4.3.3.6).
public struct AssetSegmentReportSampleInformation: Hashable, Sendable {
  /// When the sample is presented.
  public var presentationTimeStamp: MediaTime
  /// Where it begins, in bytes from the start of the segment.
  public var offset: Int
  /// How many bytes it has.
  public var length: Int
  /// Whether decoding can begin with it.
  public var isSyncSample: Bool
}
