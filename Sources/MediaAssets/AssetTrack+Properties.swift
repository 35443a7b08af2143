public import MediaCore

extension AsyncProperty where Root == AssetTrack {
  fileprivate static func property(
    _ name: String, _ value: @escaping @Sendable (AssetTrack) -> Value
  ) -> AsyncProperty {
    AsyncProperty(name) { (track: AssetTrack) throws(MediaError) in value(track) }
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [FormatDescription] {
  public static var formatDescriptions: AsyncProperty { property("formatDescriptions", \.formatDescriptions) }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTimeRange {
  public static var timeRange: AsyncProperty { property("timeRange", \.timeRange) }
}

extension AsyncProperty where Root == AssetTrack, Value == [AssetTrackSegment] {
  public static var segments: AsyncProperty { property("segments", \.segments) }
}

extension AsyncProperty where Root == AssetTrack, Value == Int32 {
  public static var naturalTimeScale: AsyncProperty { property("naturalTimeScale", \.naturalTimeScale) }
}

extension AsyncProperty where Root == AssetTrack, Value == Int64 {
  /// Bytes of all samples; the packets are read through where the container doesn't count them.
  public static var totalSampleDataLength: AsyncProperty {
    AsyncProperty("totalSampleDataLength") { (track: AssetTrack) throws(MediaError) in
      if let length = track.content.totalSampleDataLength { return length }
      return try track.asset.survey()[track.content.streamIndex]?.byteCount ?? 0
    }
  }
}

extension AsyncProperty where Root == AssetTrack, Value == VideoDimensions {
  public static var naturalSize: AsyncProperty { property("naturalSize", \.naturalSize) }
}

extension AsyncProperty where Root == AssetTrack, Value == AffineTransform {
  public static var preferredTransform: AsyncProperty { property("preferredTransform", \.preferredTransform) }
}

extension AsyncProperty where Root == AssetTrack, Value == Float {
  public static var nominalFrameRate: AsyncProperty { property("nominalFrameRate", \.nominalFrameRate) }
  public static var estimatedDataRate: AsyncProperty { property("estimatedDataRate", \.estimatedDataRate) }
  public static var preferredVolume: AsyncProperty { property("preferredVolume", \.preferredVolume) }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTime {
  public static var minFrameDuration: AsyncProperty { property("minFrameDuration", \.minFrameDuration) }
}

extension AsyncProperty where Root == AssetTrack, Value == String? {
  public static var languageCode: AsyncProperty { property("languageCode", \.languageCode) }
  public static var extendedLanguageTag: AsyncProperty {
    property("extendedLanguageTag", \.extendedLanguageTag)
  }
}

extension AsyncProperty where Root == AssetTrack, Value == Bool {
  public static var isEnabled: AsyncProperty { property("isEnabled", \.isEnabled) }
  public static var isSelfContained: AsyncProperty { property("isSelfContained", \.isSelfContained) }
  public static var isPlayable: AsyncProperty { property("isPlayable", \.isPlayable) }
  public static var isDecodable: AsyncProperty { property("isDecodable", \.isDecodable) }
  public static var requiresFrameReordering: AsyncProperty {
    property("requiresFrameReordering", \.requiresFrameReordering)
  }
  public static var hasAudioSampleDependencies: AsyncProperty {
    property("hasAudioSampleDependencies", \.hasAudioSampleDependencies)
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [MetadataItem] {
  public static var metadata: AsyncProperty { property("metadata", \.metadata) }
}

extension AsyncProperty where Root == AssetTrack, Value == [MediaCharacteristic] {
  public static var mediaCharacteristics: AsyncProperty {
    property("mediaCharacteristics", \.mediaCharacteristics)
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [TrackAssociationType] {
  public static var availableTrackAssociationTypes: AsyncProperty {
    property("availableTrackAssociationTypes", \.availableTrackAssociationTypes)
  }
}
