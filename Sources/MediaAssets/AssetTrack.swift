import LibAV
public import MediaCore

/// One track of an asset: samples of one kind of media on one timeline.
///
/// AVFoundation counterpart: `AVAssetTrack`. A track comes from an asset that is loaded, so its properties are
/// there at once; `load(_:)` gives the same values.
public struct AssetTrack: AsynchronousKeyValueLoading {
  /// The asset that the track belongs to.
  public let asset: Asset
  package let content: TrackContent

  package init(asset: Asset, content: TrackContent) {
    self.asset = asset
    self.content = content
  }

  /// The container's own identifier where it has one, such as `tkhd`'s track ID or a transport stream's PID.
  public var trackID: Int32 { content.trackID }
  public var mediaType: MediaType { content.mediaType }
  /// Usually one; more where the coding changes.
  public var formatDescriptions: [FormatDescription] { content.formatDescriptions }
  /// Whether this machine has a decoder for the track.
  public var isDecodable: Bool { content.isDecodable }
  public var isEnabled: Bool { content.isEnabled }
  /// On the asset's timeline, after the edit list; a start after zero means that the track begins with nothing.
  public var timeRange: MediaTimeRange { content.timeRange }
  /// The edit list: which media is shown when.
  public var segments: [AssetTrackSegment] { content.segments }
  /// Ticks a second of the stored times: `mdhd`'s timescale in ISO files, the stream's time base elsewhere.
  public var naturalTimeScale: Int32 { content.naturalTimeScale }
  /// Bits per second; 0 where it is not known.
  public var estimatedDataRate: Float { Float(content.estimatedDataRate ?? 0) }
  /// ISO 639-2/T; `nil` where the file doesn't say.
  public var languageCode: String? { content.languageCode }
  /// BCP 47; `nil` where the file doesn't say.
  public var extendedLanguageTag: String? { content.extendedLanguageTag }
  /// The size at which the picture is meant to be seen, before `preferredTransform`, in square pixels.
  public var naturalSize: VideoDimensions {
    content.formatDescriptions.first?.presentationDimensions() ?? .zero
  }
  /// How the picture is turned and moved for display: `tkhd`'s matrix in ISO files.
  public var preferredTransform: AffineTransform { content.preferredTransform }
  /// 1 is full volume.
  public var preferredVolume: Double { content.preferredVolume }
  /// Frames per second; 0 where it is not known.
  public var nominalFrameRate: Float { Float(content.nominalFrameRate) }
  /// The shortest time that a frame is shown; `.invalid` where it is not known.
  public var minFrameDuration: MediaTime { content.minFrameDuration }
  /// Whether samples are stored in another order than they are shown.
  public var requiresFrameReordering: Bool { content.requiresFrameReordering }
  /// The track's own tags.
  public var metadata: [MetadataItem] { content.metadata }
}

extension AsyncProperty where Root == AssetTrack {
  private static func property(_ value: @escaping @Sendable (AssetTrack) -> Value) -> AsyncProperty {
    AsyncProperty { (track: AssetTrack) throws(MediaError) in value(track) }
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [FormatDescription] {
  public static var formatDescriptions: AsyncProperty { property { $0.formatDescriptions } }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTimeRange {
  public static var timeRange: AsyncProperty { property { $0.timeRange } }
}

extension AsyncProperty where Root == AssetTrack, Value == [AssetTrackSegment] {
  public static var segments: AsyncProperty { property { $0.segments } }
}

extension AsyncProperty where Root == AssetTrack, Value == Int32 {
  public static var naturalTimeScale: AsyncProperty { property { $0.naturalTimeScale } }
}

extension AsyncProperty where Root == AssetTrack, Value == VideoDimensions {
  public static var naturalSize: AsyncProperty { property { $0.naturalSize } }
}

extension AsyncProperty where Root == AssetTrack, Value == AffineTransform {
  public static var preferredTransform: AsyncProperty { property { $0.preferredTransform } }
}

extension AsyncProperty where Root == AssetTrack, Value == Float {
  public static var nominalFrameRate: AsyncProperty { property { $0.nominalFrameRate } }
  public static var estimatedDataRate: AsyncProperty { property { $0.estimatedDataRate } }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTime {
  public static var minFrameDuration: AsyncProperty { property { $0.minFrameDuration } }
}

extension AsyncProperty where Root == AssetTrack, Value == String? {
  public static var languageCode: AsyncProperty { property { $0.languageCode } }
  public static var extendedLanguageTag: AsyncProperty { property { $0.extendedLanguageTag } }
}

extension AsyncProperty where Root == AssetTrack, Value == Bool {
  public static var isEnabled: AsyncProperty { property { $0.isEnabled } }
  public static var isDecodable: AsyncProperty { property { $0.isDecodable } }
  public static var requiresFrameReordering: AsyncProperty { property { $0.requiresFrameReordering } }
}
