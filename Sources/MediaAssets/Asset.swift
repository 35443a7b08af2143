import LibAV
public import MediaCore

/// Timed media as a whole: its tracks and what is true of all of them.
///
/// AVFoundation counterpart: `AVAsset`. Properties are loaded with `load(_:)`.
public class Asset: AsynchronousKeyValueLoading, @unchecked Sendable {
  // @unchecked: the class is open to subclasses of this package, all of which are immutable or locked.

  package init() {}

  /// What the file says, read at the first call; blocks for as long as that takes.
  package func content() throws(MediaError) -> AssetContent {
    throw MediaError(.operationNotSupportedForAsset, "this kind of asset has no content")
  }

  /// Loads the tracks of one kind, in file order; an empty array where there is none.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadTracks(withMediaType mediaType: MediaType) async throws -> [AssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  /// Loads the track with an identifier; `nil` where there is none.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadTrack(withTrackID trackID: Int32) async throws -> AssetTrack? {
    try await load(.tracks).first { $0.trackID == trackID }
  }
}

extension AsyncProperty where Root: Asset, Value == MediaTime {
  /// The presentation's length; `.indefinite` where neither container nor stream says.
  public static var duration: AsyncProperty {
    AsyncProperty { asset throws(MediaError) in try asset.content().duration }
  }
}

extension AsyncProperty where Root: Asset, Value == [AssetTrack] {
  /// All tracks, in file order.
  public static var tracks: AsyncProperty { AsyncProperty { asset throws(MediaError) in try asset.tracks() } }
}

extension AsyncProperty where Root: Asset, Value == [MetadataItem] {
  /// The tags of the file as a whole.
  public static var metadata: AsyncProperty {
    AsyncProperty { asset throws(MediaError) in try asset.content().metadata }
  }
}

extension AsyncProperty where Root: Asset, Value == [Chapter] {
  /// The named parts of the timeline, in time order.
  public static var chapters: AsyncProperty {
    AsyncProperty { asset throws(MediaError) in try asset.content().chapters }
  }
}

extension AsyncProperty where Root: Asset, Value == ContainerFormat {
  /// The container that was recognized in the content.
  public static var containerFormat: AsyncProperty {
    AsyncProperty { asset throws(MediaError) in try asset.content().format }
  }
}

extension AsyncProperty where Root: Asset, Value == Bool {
  /// Whether media data is in movie fragments.
  public static var containsFragments: AsyncProperty {
    AsyncProperty { asset throws(MediaError) in try asset.content().containsFragments }
  }
}

extension Asset {
  /// The tracks in file order; blocks for as long as opening the file takes.
  package func tracks() throws(MediaError) -> [AssetTrack] {
    try content().tracks.map { AssetTrack(asset: self, content: $0) }
  }
}
