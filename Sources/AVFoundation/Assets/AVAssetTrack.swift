// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia
public import Foundation
public import MediaAssets
public import MediaCore
public import MediaMetadata
import Synchronization

/// A part of a track, and where it comes from.
public typealias AVAssetTrackSegment = AssetTrackSegment

extension AVAssetTrack {
  /// A relation between tracks, by four letters.
  public struct AssociationType: StringBridged, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    init(_ type: TrackAssociationType) { rawValue = "\(type.rawValue)" }
    /// Sound in a form that all players play.
    public static let audioFallback = AssociationType(.audioFallback)
    /// Texts with titles of chapters.
    public static let chapterList = AssociationType(.chapterList)
    /// Subtitles of which only those are shown that have to be.
    public static let forcedSubtitlesOnly = AssociationType(.forcedSubtitlesOnly)
    /// A track that is chosen together with this one.
    public static let selectionFollower = AssociationType(.selectionFollower)
    /// Timecode of this track.
    public static let timecode = AssociationType(.timecode)
    /// The track that timed metadata is about.
    public static let metadataReferent = AssociationType(.metadataReferent)
    /// Timed metadata that says how pictures are to be drawn.
    public static let renderMetadataSource = AssociationType(.renderMetadataSource)
  }
}

/// One stream of samples of an asset.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, _SegmentedTrack, NSCopying,
  @unchecked Sendable
{
  // @unchecked: the references don't change after the object is made.
  private let fixed: AssetTrack?
  private let owner: Mutex<Owner>
  /// The values that have been loaded.
  public let loadedValues = LoadedValues()

  private struct Owner {
    weak var asset: AVAsset?
  }

  init(_ track: AssetTrack?, of asset: AVAsset) {
    fixed = track
    owner = Mutex(Owner(asset: asset))
  }

  /// The asset of the track; `nil` once nothing else holds a file's asset, as on Apple's systems.
  public var asset: AVAsset? {
    owner.withLock { owner in
      if let asset = owner.asset { return asset }
      let made = makeAsset()
      owner.asset = made
      return made
    }
  }

  /// An asset in the place of one that is gone; `nil` where there is none.
  func makeAsset() -> AVAsset? { nil }

  /// The track as the library has it now; `nil` for one that was removed from its composition.
  public var media: AssetTrack? { fixed }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The track's number.
  public var trackID: CMPersistentTrackID { media?.trackID ?? kCMPersistentTrackID_Invalid }
  /// The kind of media.
  public var mediaType: AVMediaType { media?.mediaType ?? .muxed }
  /// The format descriptions of the samples.
  public var formatDescriptions: [Any] { descriptions }
  /// One set of objects as long as the track says the same.
  var descriptions: [CMFormatDescription] {
    let now = media?.formatDescriptions ?? []
    return given.withLock { given in
      if given.map(\.media) != now { given = now.map(CMFormatDescription.init) }
      return given
    }
  }
  private let given = Mutex<[CMFormatDescription]>([])
  /// Whether it can be played.
  public var isPlayable: Bool { media?.isPlayable ?? false }
  /// Whether there is a decoder.
  public var isDecodable: Bool { media?.isDecodable ?? false }
  /// Whether all samples are in this file.
  public var isSelfContained: Bool { media?.isSelfContained ?? false }
  /// Bytes of all samples.
  public var totalSampleDataLength: Int64 { media?.totalSampleDataLength ?? 0 }
  /// The part of the time that it takes.
  public var timeRange: CMTimeRange { media?.timeRange ?? .zero }
  /// Bits a second.
  public var estimatedDataRate: Float { media?.estimatedDataRate ?? 0 }
  /// The size of pictures.
  public var naturalSize: CGSize { media.map { CGSize($0.naturalSize) } ?? .zero }
  /// Pictures a second.
  public var nominalFrameRate: Float { media?.nominalFrameRate ?? 0 }
  /// The shortest time that a picture is shown.
  public var minFrameDuration: CMTime { media?.minFrameDuration ?? .invalid }
  /// Whether pictures are stored in another order than shown.
  public var requiresFrameReordering: Bool { media?.requiresFrameReordering ?? false }
  /// Whether packets of sound need earlier ones.
  public var hasAudioSampleDependencies: Bool { media?.hasAudioSampleDependencies ?? false }
  /// The tags.
  public var metadata: [AVMetadataItem] { media?.metadata.map(AVMetadataItem.init) ?? [] }
  /// The tags that all formats have names for.
  public var commonMetadata: [AVMetadataItem] { metadata.filter { $0.commonKey != nil } }
  /// The formats of which there are tags.
  public var availableMetadataFormats: [AVMetadataFormat] {
    var seen: Set<AVMetadataFormat> = []
    return (media?.metadata ?? []).compactMap { MetadataFormat($0.keySpace) }.filter {
      seen.insert($0).inserted
    }
  }
  /// Whether there are cursors over its samples.
  public var canProvideSampleCursors: Bool { media?.canProvideSampleCursors ?? false }

  // Properties that a mutable track can set.
  open var isEnabled: Bool { media?.isEnabled ?? true }
  open var naturalTimeScale: CMTimeScale { media?.naturalTimeScale ?? 0 }
  open var languageCode: String? { media?.languageCode }
  open var extendedLanguageTag: String? { media?.extendedLanguageTag }
  open var preferredTransform: CGAffineTransform {
    media.map { CGAffineTransform($0.preferredTransform) } ?? .identity
  }
  open var preferredVolume: Float { media?.preferredVolume ?? 1 }

  /// Whether something is true of the media.
  public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    media?.hasMediaCharacteristic(mediaCharacteristic) ?? false
  }
  /// Returns the presentation time of the sample that is shown at a time of the track.
  public func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
    media?.samplePresentationTime(forTrackTime: trackTime) ?? .invalid
  }
  /// The tags.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    media?.metadata.filter { MetadataFormat($0.keySpace) == format }.map(AVMetadataItem.init) ?? []
  }
  /// A cursor at the sample of a time.
  public func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
    media?.makeSampleCursor(presentationTimeStamp: presentationTimeStamp).map(AVSampleCursor.init)
  }
  /// A cursor at the first sample.
  public func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? {
    media?.makeSampleCursorAtFirstSampleInDecodeOrder().map(AVSampleCursor.init)
  }
  /// A cursor at the last sample.
  public func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
    media?.makeSampleCursorAtLastSampleInDecodeOrder().map(AVSampleCursor.init)
  }

  /// The relations of the track to others of its asset.
  public var availableTrackAssociationTypes: [AssociationType] {
    media?.availableTrackAssociationTypes.map(AssociationType.init) ?? []
  }
  /// The tracks that it has this relation to, in the order in which the file names them.
  public func associatedTracks(ofType trackAssociationType: AssociationType) -> [AVAssetTrack] {
    guard let asset, let code = FourCC(trackAssociationType.rawValue) else { return [] }
    return media?.associatedTracks(ofType: TrackAssociationType(rawValue: code)).map(asset.wrap) ?? []
  }
  /// See ``associatedTracks(ofType:)``.
  public func loadAssociatedTracks(ofType trackAssociationType: AssociationType) async throws
    -> [AVAssetTrack]
  {
    associatedTracks(ofType: trackAssociationType)
  }

  /// The segment of a time.
  public func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
    try await media?.loadSegment(forTrackTime: trackTime)
  }
  /// Returns the presentation time of the sample that is shown at a time of the track.
  public func loadSamplePresentationTime(forTrackTime trackTime: CMTime) async throws -> CMTime {
    try await media?.loadSamplePresentationTime(forTrackTime: trackTime) ?? .invalid
  }
}

/// A track with ``segments``.
///
/// A composition's track has a form of its own of them, and a class can't give a property another type.
public protocol _SegmentedTrack {}

extension _SegmentedTrack where Self: AVAssetTrack {
  /// The parts of the track, and where they come from.
  public var segments: [AVAssetTrackSegment] { media?.segments ?? [] }
  /// The segment that is shown at a time; `nil` before and after all of them.
  public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? {
    media?.segment(forTrackTime: trackTime)
  }
}

extension CGSize {
  package init(_ dimensions: VideoDimensions) {
    self.init(width: dimensions.width, height: dimensions.height)
  }
  package var media: VideoDimensions {
    VideoDimensions(
      width: Int(exactly: Double(width).rounded()) ?? 0, height: Int(exactly: Double(height).rounded()) ?? 0)
  }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  private static func property<Value: Sendable>(
    _ name: String, _ value: @escaping @Sendable (Root) throws -> Value
  ) -> AVAsyncProperty<Root, Value> {
    // A track is there once its asset is open, and says all that its file does.
    AVAsyncProperty(name) { track in try value(track) }
  }

  /// The format descriptions of the samples.
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    property("formatDescriptions") { $0.descriptions }
  }
  /// Whether it can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { property("isPlayable") { $0.isPlayable } }
  /// Whether there is a decoder.
  public static var isDecodable: AVAsyncProperty<Root, Bool> { property("isDecodable") { $0.isDecodable } }
  /// Whether it is played at first.
  public static var isEnabled: AVAsyncProperty<Root, Bool> { property("isEnabled") { $0.isEnabled } }
  /// Whether all samples are in this file.
  public static var isSelfContained: AVAsyncProperty<Root, Bool> {
    property("isSelfContained") { $0.isSelfContained }
  }
  /// Bytes of all samples.
  public static var totalSampleDataLength: AVAsyncProperty<Root, Int64> {
    property("totalSampleDataLength") { $0.totalSampleDataLength }
  }
  /// The part of the time that it takes.
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { property("timeRange") { $0.timeRange } }
  /// The unit that its times are stored in.
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
    property("naturalTimeScale") { $0.naturalTimeScale }
  }
  /// Bits a second.
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
    property("estimatedDataRate") { $0.estimatedDataRate }
  }
  /// The language, by the three letters of ISO 639-2.
  public static var languageCode: AVAsyncProperty<Root, String?> {
    property("languageCode") { $0.languageCode }
  }
  /// The language, as BCP 47 writes it.
  public static var extendedLanguageTag: AVAsyncProperty<Root, String?> {
    property("extendedLanguageTag") { $0.extendedLanguageTag }
  }
  /// The size of pictures.
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { property("naturalSize") { $0.naturalSize } }
  /// The transform that turns and moves pictures for display.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    property("preferredTransform") { $0.preferredTransform }
  }
  /// The volume that it is meant to be played at; 1 is as stored.
  public static var preferredVolume: AVAsyncProperty<Root, Float> {
    property("preferredVolume") { $0.preferredVolume }
  }
  /// Pictures a second.
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> {
    property("nominalFrameRate") { $0.nominalFrameRate }
  }
  /// The shortest time that a picture is shown.
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> {
    property("minFrameDuration") { $0.minFrameDuration }
  }
  /// Whether pictures are stored in another order than shown.
  public static var requiresFrameReordering: AVAsyncProperty<Root, Bool> {
    property("requiresFrameReordering") { $0.requiresFrameReordering }
  }
  /// Whether packets of sound need earlier ones.
  public static var hasAudioSampleDependencies: AVAsyncProperty<Root, Bool> {
    property("hasAudioSampleDependencies") { $0.hasAudioSampleDependencies }
  }
  /// The parts of the track, and where they come from.
  public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> {
    property("segments") { $0.media?.segments ?? [] }
  }
  /// The tags.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { property("metadata") { $0.metadata } }
  /// The tags that all formats have names for.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    property("commonMetadata") { $0.commonMetadata }
  }
  /// The relations of the track to others of its asset.
  public static var availableTrackAssociationTypes: AVAsyncProperty<Root, [AVAssetTrack.AssociationType]> {
    property("availableTrackAssociationTypes") { $0.availableTrackAssociationTypes }
  }
  /// The formats of which there are tags.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    property("availableMetadataFormats") { $0.availableMetadataFormats }
  }
  /// Whether there are cursors over its samples.
  public static var canProvideSampleCursors: AVAsyncProperty<Root, Bool> {
    property("canProvideSampleCursors") { $0.canProvideSampleCursors }
  }
  /// The properties of the media, such as that they can be heard.
  public static var mediaCharacteristics: AVAsyncProperty<Root, [AVMediaCharacteristic]> {
    property("mediaCharacteristics") { $0.media?.mediaCharacteristics ?? [] }
  }
}
