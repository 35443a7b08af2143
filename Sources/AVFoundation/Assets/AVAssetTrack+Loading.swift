// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
import MediaAssets

// A track's values are there once its asset is open, so nothing here waits.

extension AVAssetTrack {
  /// The tags of a format; see ``metadata(forFormat:)``.
  public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    metadata(forFormat: format)
  }

  /// Calls a handler with the tags of a format.
  @preconcurrency
  public func loadMetadata(
    for format: AVMetadataFormat,
    completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadMetadata(for: format) }
  }
  /// Calls a handler with the tracks that this one is related to so.
  @preconcurrency
  public func loadAssociatedTracks(
    ofType trackAssociationType: AssociationType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadAssociatedTracks(ofType: trackAssociationType) }
  }
  /// Calls a handler with the segment that is shown at a time, or `nil` before and after all of them.
  @preconcurrency
  public func loadSegment(
    forTrackTime trackTime: CMTime,
    completionHandler: @escaping @Sendable (AVAssetTrackSegment?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadSegment(forTrackTime: trackTime) }
  }
  /// Calls a handler with the presentation time of the sample at a time, or an invalid time where there is none.
  @preconcurrency
  public func loadSamplePresentationTime(
    forTrackTime trackTime: CMTime,
    completionHandler: @escaping @Sendable (CMTime, (any Error)?) -> Void
  ) {
    answer(completionHandler, else: .invalid) {
      try await self.loadSamplePresentationTime(forTrackTime: trackTime)
    }
  }
}
