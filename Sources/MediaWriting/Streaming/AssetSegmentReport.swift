public import MediaCore

/// The kind of a segment, which says what it is for.
///
/// AVFoundation counterpart: `AVAssetSegmentType`.
public enum AssetSegmentType: Int, Sendable {
  /// A segment that describes the tracks, comes first, and is needed to play each of the others.
  case initialization = 1
  /// A segment that holds samples, and can be played by itself after the one that describes the tracks.
  case separable = 2
}

/// A report that says what a segment holds.
///
/// AVFoundation counterpart: `AVAssetSegmentReport`.
public struct AssetSegmentReport: Hashable, Sendable {
  /// The kind of the segment.
  public var segmentType: AssetSegmentType
  /// A report for each track that has samples in it, in the order of the inputs.
  public var trackReports: [AssetSegmentTrackReport]
}

/// A report that says what a segment holds of a track.
///
/// AVFoundation counterpart: `AVAssetSegmentTrackReport`.
public struct AssetSegmentTrackReport: Hashable, Sendable {
  /// The track's identifier in the segments.
  public var trackID: Int32
  /// The kind of media.
  public var mediaType: MediaType
  /// The presentation time of the first of its samples, on the clock of the samples that were appended.
  public var earliestPresentationTimeStamp: MediaTime
  /// The duration of its samples together.
  public var duration: MediaTime
  /// The first picture of a track of pictures, which is a key frame; `nil` for other tracks.
  public var firstVideoSampleInformation: AssetSegmentReportSampleInformation?
}

/// The place of a sample in a segment.
///
/// AVFoundation counterpart: `AVAssetSegmentReportSampleInformation`. A playlist of key frames alone names these bytes
/// (RFC 8216, 4.3.3.6).
public struct AssetSegmentReportSampleInformation: Hashable, Sendable {
  /// The presentation time of the sample.
  public var presentationTimeStamp: MediaTime
  /// The place where the sample begins, in bytes from the start of the segment.
  public var offset: Int
  /// The number of bytes of the sample.
  public var length: Int
  /// Whether decoding can begin with it.
  public var isSyncSample: Bool
}
