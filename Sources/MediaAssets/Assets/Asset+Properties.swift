public import MediaCore
public import MediaMetadata

extension AsyncProperty where Root: Asset {
  fileprivate static func content(
    _ name: String, _ value: @escaping @Sendable (AssetContent) -> Value
  ) -> AsyncProperty {
    AsyncProperty(name) { asset throws(MediaError) in value(try asset.content()) }
  }
}

extension AsyncProperty where Root: Asset, Value == MediaTime {
  /// The presentation's length; `.indefinite` where neither container nor stream says.
  public static var duration: AsyncProperty { content("duration", \.duration) }
  /// The length with the fragments to come, which the file announces (`mehd`); `.invalid` where it doesn't.
  public static var overallDurationHint: AsyncProperty {
    content("overallDurationHint", \.overallDurationHint)
  }
}

extension AsyncProperty where Root: Asset, Value == Bool {
  /// Whether the duration follows from the media or its index, not from the file's size and bit rate.
  public static var providesPreciseDurationAndTiming: AsyncProperty {
    content("providesPreciseDurationAndTiming") { !$0.durationIsEstimated }
  }
  /// Whether any track is encrypted.
  public static var hasProtectedContent: AsyncProperty {
    content("hasProtectedContent", \.hasProtectedContent)
  }
  /// Whether the file announces movie fragments (`mvex`).
  public static var canContainFragments: AsyncProperty {
    content("canContainFragments", \.canContainFragments)
  }
  /// Whether media data is in movie fragments.
  public static var containsFragments: AsyncProperty { content("containsFragments", \.containsFragments) }
  /// Whether this machine can decode sound or pictures of it.
  public static var isPlayable: AsyncProperty { content("isPlayable", \.isPlayable) }
  /// Whether its samples can be written to another file, as they are or coded anew.
  public static var isExportable: AsyncProperty { content("isExportable", \.isExportable) }
  /// Whether an `AssetReader` gives its samples.
  public static var isReadable: AsyncProperty { content("isReadable", \.isReadable) }
  /// Whether it can be a part of a composition, which takes a known length.
  public static var isComposable: AsyncProperty { content("isComposable", \.isComposable) }
}

extension AsyncProperty where Root: Asset, Value == Float {
  /// The rate at which the asset is meant to be played; 1 is the natural rate (`mvhd`).
  public static var preferredRate: AsyncProperty { content("preferredRate") { Float($0.preferredRate) } }
  /// The volume at which the asset is meant to be played; 1 is full volume (`mvhd`).
  public static var preferredVolume: AsyncProperty {
    content("preferredVolume") { Float($0.preferredVolume) }
  }
}

extension AsyncProperty where Root: Asset, Value == PictureTransform {
  /// The transform that turns and moves the asset as a whole for display (`mvhd`'s matrix).
  public static var preferredTransform: AsyncProperty {
    content("preferredTransform", \.preferredTransform)
  }
}

extension AsyncProperty where Root: Asset, Value == [AssetTrack] {
  /// All tracks, in file order.
  public static var tracks: AsyncProperty {
    AsyncProperty("tracks") { asset throws(MediaError) in try asset.tracks() }
  }
}

extension AsyncProperty where Root: Asset, Value == [AssetTrackGroup] {
  /// The groups of tracks of which one is meant to be played.
  public static var trackGroups: AsyncProperty { content("trackGroups", \.trackGroups) }
}

extension AsyncProperty where Root: Asset, Value == [Chapter] {
  /// The named parts of the timeline, in the order of the file's own structure.
  public static var chapters: AsyncProperty {
    AsyncProperty("chapters") { asset throws(MediaError) in
      let chapters = try asset.metadataContent().chapters
      return chapters.isEmpty ? try asset.content().chapters : chapters
    }
  }
}

extension AsyncProperty where Root: Asset, Value == ContainerFormat {
  /// The container that was recognized in the content.
  public static var containerFormat: AsyncProperty { content("containerFormat", \.format) }
}

extension AsyncProperty where Root: Asset, Value == [Disagreement] {
  /// The facts that the file states in several places and not alike, of the whole and of each track.
  public static var disagreements: AsyncProperty { content("disagreements", \.disagreements) }
}
