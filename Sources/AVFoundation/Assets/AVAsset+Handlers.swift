// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
import Foundation

// Functions that load values in the older shape: they call a handler with the value or an error.

/// Calls a handler with the value or the error of the newer shape.
func answer<Value: Sendable>(
  _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void,
  _ load: @escaping @Sendable () async throws -> Value?
) {
  Task {
    do { handler(try await load(), nil) } catch { handler(nil, error) }
  }
}

/// Calls a handler whose value is there even where something went wrong.
func answer<Value: Sendable>(
  _ handler: @escaping @Sendable (Value, (any Error)?) -> Void, else value: Value,
  _ load: @escaping @Sendable () async throws -> Value
) {
  Task {
    do { handler(try await load(), nil) } catch { handler(value, error) }
  }
}

extension AVAsset {
  /// Calls a handler with the tracks that hold media of a type.
  @preconcurrency
  public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadTracks(withMediaType: mediaType) }
  }
  /// Calls a handler with the tracks that have a characteristic.
  @preconcurrency
  public func loadTracks(
    withMediaCharacteristic characteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadTracks(withMediaCharacteristic: characteristic) }
  }
  /// Calls a handler with the track of an ID, or `nil` where there is none.
  @preconcurrency
  public func loadTrack(
    withTrackID trackID: CMPersistentTrackID,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadTrack(withTrackID: trackID) }
  }
  /// Calls a handler with the tags of a format.
  @preconcurrency
  public func loadMetadata(
    for format: AVMetadataFormat,
    completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadMetadata(for: format) }
  }
  /// Calls a handler with the chapters: see ``chapterMetadataGroups(bestMatchingPreferredLanguages:)``.
  @preconcurrency
  public func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages languages: [String],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    answer(completionHandler) {
      try await self.loadChapterMetadataGroups(bestMatchingPreferredLanguages: languages)
    }
  }
  /// Calls a handler with the chapters: see ``chapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)``.
  @preconcurrency
  public func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = [],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    answer(completionHandler) {
      try await self.loadChapterMetadataGroups(
        withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
    }
  }
  /// Calls a handler with the alternatives among the tracks of a characteristic, or `nil` where there are none.
  @preconcurrency
  public func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await self.loadMediaSelectionGroup(for: mediaCharacteristic) }
  }
  /// Calls a handler with an ID that no track has, or with `kCMPersistentTrackID_Invalid` and an error.
  @preconcurrency
  public func findUnusedTrackID(
    completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void
  ) {
    answer(completionHandler, else: kCMPersistentTrackID_Invalid) { try await self.findUnusedTrackID() }
  }
}

extension AVMutableComposition {
  /// Inserts a part of an asset, and calls a handler with `nil`, or with an error.
  @preconcurrency
  public func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    Task {
      do {
        try await self.insertTimeRange(timeRange, of: asset, at: startTime)
        completionHandler(nil)
      } catch { completionHandler(error) }
    }
  }
}
