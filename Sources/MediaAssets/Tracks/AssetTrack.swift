import LibAV
public import MediaCore
public import MediaMetadata

/// One track of an asset: samples of one kind of media on one timeline.
///
/// AVFoundation counterpart: `AVAssetTrack`. A track comes from an asset that is loaded, so its properties are
/// there at once; `load(_:)` gives the same values.
///
/// ```swift
/// let (formats, timeRange) = try await track.load(.formatDescriptions, .timeRange)
/// print(formats.count, timeRange.duration.seconds)
/// ```
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
  /// The kind of media that the track's samples are of.
  public var mediaType: MediaType { content.mediaType }
  /// The descriptions of the samples: usually one, more where the coding changes.
  public var formatDescriptions: [FormatDescription] { content.formatDescriptions }
  /// Whether this machine has a decoder for the track, and the track is not encrypted.
  public var isPlayable: Bool { content.isPlayable }
  /// Whether this machine has a decoder for the track.
  public var isDecodable: Bool { content.isDecodable }
  /// Whether the file means the track to be presented.
  public var isEnabled: Bool { content.isEnabled }
  /// Whether all samples are in the asset's file.
  public var isSelfContained: Bool { content.isSelfContained }
  /// The number of bytes of all samples; 0 where the container doesn't count them and
  /// `load(.totalSampleDataLength)` has not.
  public var totalSampleDataLength: Int64 {
    if let length = content.totalSampleDataLength { return length }
    guard case .loaded = loadingLog.entry(loadingPrefix + "totalSampleDataLength") else { return 0 }
    return (try? asset.survey()[content.trackIndex]?.byteCount) ?? 0
  }
  /// The range on the asset's timeline, after the edit list; a start after zero means that the track
  /// begins with nothing.
  public var timeRange: MediaTimeRange { content.timeRange }
  /// The edit list: which media is shown when.
  public var segments: [AssetTrackSegment] { content.segments }
  /// Ticks a second of the stored times: `mdhd`'s timescale in ISO files, the stream's time base elsewhere.
  public var naturalTimeScale: Int32 { content.naturalTimeScale }
  /// Bits per second; 0 where it is not known.
  public var estimatedDataRate: Float { Float(content.estimatedDataRate ?? 0) }
  /// The language in ISO 639-2/T; `nil` where the file doesn't say.
  public var languageCode: String? { content.languageCode }
  /// The language in BCP 47; `nil` where the file doesn't say.
  public var extendedLanguageTag: String? { content.extendedLanguageTag }
  /// The size at which the picture is meant to be seen, before `preferredTransform`, in square pixels.
  public var naturalSize: VideoDimensions {
    content.formatDescriptions.first?.presentationDimensions() ?? .zero
  }
  /// The transform that turns and moves the picture for display: `tkhd`'s matrix in ISO files.
  public var preferredTransform: PictureTransform { content.preferredTransform }
  /// The volume at which the track is meant to be played; 1 is full volume.
  public var preferredVolume: Float { Float(content.preferredVolume) }
  /// Pictures a second; 0 where that is not known.
  public var nominalFrameRate: Float { Float(content.nominalFrameRate) }
  /// The shortest time that a picture is shown; `.invalid` where it is not known.
  public var minFrameDuration: MediaTime { content.minFrameDuration }
  /// Whether samples are stored in another order than they are shown.
  public var requiresFrameReordering: Bool { content.requiresFrameReordering }
  /// Whether an audio packet can need an earlier one to be decoded, beyond priming: of USAC.
  public var hasAudioSampleDependencies: Bool {
    content.formatDescriptions.contains { $0.audio?.objectType == .unifiedSpeechAndAudio }
  }
  /// The track's own tags, read from the file at the first call; empty where they can't be.
  public var metadata: [MetadataItem] {
    (try? asset.metadataContent())?.items(ofTrack: trackID, index: content.trackIndex) ?? []
  }
  /// The characteristics of the media, in a fixed order.
  public var mediaCharacteristics: [MediaCharacteristic] { content.mediaCharacteristics }
  /// The facts of the track that the file states in several places and not alike.
  public var disagreements: [Disagreement] { content.disagreements }

  /// Whether the media has a characteristic, as `mediaCharacteristics` says.
  public func hasMediaCharacteristic(_ characteristic: MediaCharacteristic) -> Bool {
    mediaCharacteristics.contains(characteristic)
  }
}

extension AssetTrack: LoadingRecorded {
  var loadingLog: LoadingLog { asset.loadingLog }
  var loadingPrefix: String { "track \(trackID)." }
  func isReady(_ property: String) -> Bool {
    property != "totalSampleDataLength" && (asset.isMetadataReady || !Asset.metadataKeys.contains(property))
  }
  func abandonLoading() { asset.stopOpening() }
}

extension AssetTrack: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.asset === right.asset && left.trackID == right.trackID
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(asset))
    hasher.combine(trackID)
  }
}

extension AssetTrack: CustomStringConvertible {
  /// One line, such as `track 1: vide/avc1 H.264 High 1920×1080`.
  public var description: String {
    "track \(trackID): \(formatDescriptions.first?.description ?? mediaType.description)"
  }
}
