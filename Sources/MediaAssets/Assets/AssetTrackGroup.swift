/// Tracks that are alternatives to each other, of which one is meant to be played.
///
/// AVFoundation counterpart: `AVAssetTrackGroup`; in ISO files the alternate group of `tkhd`.
public struct AssetTrackGroup: Hashable, Sendable {
  /// In file order.
  public var trackIDs: [Int32]

  /// Makes a group of the tracks with these identifiers.
  public init(trackIDs: [Int32]) {
    self.trackIDs = trackIDs
  }
}
