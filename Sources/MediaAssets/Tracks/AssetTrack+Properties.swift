public import MediaCore
public import MediaMetadata

extension AsyncProperty where Root == AssetTrack {
  fileprivate static func property(
    _ name: String, _ value: @escaping @Sendable (AssetTrack) -> Value
  ) -> AsyncProperty {
    AsyncProperty(name) { (track: AssetTrack) throws(MediaError) in value(track) }
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [FormatDescription] {
  /// The descriptions of the samples; more than one where the coding changes.
  public static var formatDescriptions: AsyncProperty { property("formatDescriptions", \.formatDescriptions) }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTimeRange {
  /// The range on the asset's timeline, after the edit list.
  public static var timeRange: AsyncProperty { property("timeRange", \.timeRange) }
}

extension AsyncProperty where Root == AssetTrack, Value == [AssetTrackSegment] {
  /// The edit list: which media is shown when.
  public static var segments: AsyncProperty { property("segments", \.segments) }
}

extension AsyncProperty where Root == AssetTrack, Value == Int32 {
  /// Ticks a second of the stored times.
  public static var naturalTimeScale: AsyncProperty { property("naturalTimeScale", \.naturalTimeScale) }
}

extension AsyncProperty where Root == AssetTrack, Value == Int64 {
  /// Bytes of all samples; the packets are read through where the container doesn't count them.
  public static var totalSampleDataLength: AsyncProperty {
    AsyncProperty("totalSampleDataLength") { (track: AssetTrack) throws(MediaError) in
      if let length = track.content.totalSampleDataLength { return length }
      return try track.asset.survey()[track.content.trackIndex]?.byteCount ?? 0
    }
  }
}

extension AsyncProperty where Root == AssetTrack, Value == VideoDimensions {
  /// The size at which the picture is meant to be seen, before `preferredTransform`, in square pixels; zero
  /// for media that are not visual.
  public static var naturalSize: AsyncProperty { property("naturalSize", \.naturalSize) }
}

extension AsyncProperty where Root == AssetTrack, Value == PictureTransform {
  /// The transform that turns and moves the picture for display: `tkhd`'s matrix in ISO files.
  public static var preferredTransform: AsyncProperty { property("preferredTransform", \.preferredTransform) }
}

extension AsyncProperty where Root == AssetTrack, Value == Float {
  /// Frames per second; 0 where it is not known.
  public static var nominalFrameRate: AsyncProperty { property("nominalFrameRate", \.nominalFrameRate) }
  /// Bits per second; 0 where it is not known.
  public static var estimatedDataRate: AsyncProperty { property("estimatedDataRate", \.estimatedDataRate) }
  /// The volume at which the track is meant to be played; 1 is full volume.
  public static var preferredVolume: AsyncProperty { property("preferredVolume", \.preferredVolume) }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTime {
  /// The shortest time that a picture is shown; `.invalid` where it is not known.
  public static var minFrameDuration: AsyncProperty { property("minFrameDuration", \.minFrameDuration) }
}

extension AsyncProperty where Root == AssetTrack, Value == String? {
  /// The language in ISO 639-2/T; `nil` where the file doesn't say.
  public static var languageCode: AsyncProperty { property("languageCode", \.languageCode) }
  /// The language in BCP 47; `nil` where the file doesn't say.
  public static var extendedLanguageTag: AsyncProperty {
    property("extendedLanguageTag", \.extendedLanguageTag)
  }
}

extension AsyncProperty where Root == AssetTrack, Value == Bool {
  /// Whether the file means the track to be presented.
  public static var isEnabled: AsyncProperty { property("isEnabled", \.isEnabled) }
  /// Whether all samples are in the asset's file.
  public static var isSelfContained: AsyncProperty { property("isSelfContained", \.isSelfContained) }
  /// Whether this machine has a decoder for the track, and the track is not encrypted.
  public static var isPlayable: AsyncProperty { property("isPlayable", \.isPlayable) }
  /// Whether this machine has a decoder for the track.
  public static var isDecodable: AsyncProperty { property("isDecodable", \.isDecodable) }
  /// Whether samples are stored in another order than they are shown.
  public static var requiresFrameReordering: AsyncProperty {
    property("requiresFrameReordering", \.requiresFrameReordering)
  }
  /// Whether an audio packet can need an earlier one to be decoded, beyond priming: of USAC.
  public static var hasAudioSampleDependencies: AsyncProperty {
    property("hasAudioSampleDependencies", \.hasAudioSampleDependencies)
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [MetadataItem] {
  /// The track's own tags.
  public static var metadata: AsyncProperty {
    AsyncProperty("metadata") { track throws(MediaError) in
      try track.asset.metadataContent().items(ofTrack: track.trackID, index: track.content.trackIndex)
    }
  }
  /// The track's tags whose meaning a common key says.
  public static var commonMetadata: AsyncProperty {
    AsyncProperty("commonMetadata") { track throws(MediaError) in
      try track.asset.metadataContent().items(ofTrack: track.trackID, index: track.content.trackIndex)
        .filter { $0.commonKey != nil }
    }
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [MetadataFormat] {
  /// The kinds of metadata that the track has.
  public static var availableMetadataFormats: AsyncProperty {
    AsyncProperty("availableMetadataFormats") { track throws(MediaError) in
      var content = MetadataContent()
      content.items = try track.asset.metadataContent().items(
        ofTrack: track.trackID, index: track.content.trackIndex)
      return content.availableFormats
    }
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [MediaCharacteristic] {
  /// The characteristics of the media, in a fixed order.
  public static var mediaCharacteristics: AsyncProperty {
    property("mediaCharacteristics", \.mediaCharacteristics)
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [TrackAssociationType] {
  /// The ways in which other tracks belong to this one.
  public static var availableTrackAssociationTypes: AsyncProperty {
    property("availableTrackAssociationTypes", \.availableTrackAssociationTypes)
  }
}

extension AssetTrack {
  /// Loads the track's own tags of one kind of metadata, in file order.
  ///
  /// AVFoundation counterpart: `AVAssetTrack.loadMetadata(for:)`.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadMetadata(for format: MetadataFormat) async throws -> [MetadataItem] {
    try await load(.metadata).filter { format.keySpaces.contains($0.keySpace) }
  }
}
