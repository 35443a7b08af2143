public import MediaCore

/// The way in which one track belongs to another.
///
/// AVFoundation counterpart: `AVAssetTrack.AssociationType`; the raw value is the type of the box in `tref`.
public struct TrackAssociationType: RawRepresentable, Hashable, Sendable {
  public var rawValue: FourCC

  public init(rawValue: FourCC) {
    self.rawValue = rawValue
  }

  /// To a track that is played where this one can't be decoded.
  public static let audioFallback = TrackAssociationType(rawValue: "fall")
  /// To the track whose samples name chapters.
  public static let chapterList = TrackAssociationType(rawValue: "chap")
  /// From subtitles to those of the same language that are shown even where subtitles are off.
  public static let forcedSubtitlesOnly = TrackAssociationType(rawValue: "forc")
  /// To the track that is chosen with this one.
  public static let selectionFollower = TrackAssociationType(rawValue: "folw")
  /// To the track that holds the time codes of this one.
  public static let timecode = TrackAssociationType(rawValue: "tmcd")
  /// From metadata to the track that they describe.
  public static let metadataReferent = TrackAssociationType(rawValue: "cdsc")
  /// To the track whose metadata say how this one is rendered.
  public static let renderMetadataSource = TrackAssociationType(rawValue: "rndr")
}

/// The tracks that one refers to in one way.
struct TrackAssociation: Hashable, Sendable {
  var type: TrackAssociationType
  var trackIDs: [Int32]
}
