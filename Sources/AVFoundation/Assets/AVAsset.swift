// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia
public import Foundation
public import MediaAssets
public import MediaCore
public import MediaMetadata
public import MediaWriting
import Synchronization

/// A kind of media.
public typealias AVMediaType = MediaType
/// A property of media, such as that they can be heard.
public typealias AVMediaCharacteristic = MediaAssets.MediaCharacteristic

/// An object that samples and tags are read from: a file or a composition.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, AVAssetOfURL, NSCopying, @unchecked Sendable {
  // @unchecked: a lock guards what can change.

  /// The asset as the library has it.
  public let media: MediaAssets.Asset
  /// The values that have been loaded.
  public let loadedValues = LoadedValues()
  private let known = Mutex<[CMPersistentTrackID: AVAssetTrack]>([:])

  /// An asset over one of the library.
  public init(_ media: MediaAssets.Asset) { self.media = media }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// One object for a track, however often it is asked for.
  func wrap(_ track: MediaAssets.AssetTrack) -> AVAssetTrack {
    known.withLock { known in
      if let found = known[track.trackID] { return found }
      let made = makeTrack(track)
      known[track.trackID] = made
      return made
    }
  }

  func makeTrack(_ track: MediaAssets.AssetTrack) -> AVAssetTrack { AVAssetTrack(track, of: self) }

  /// Has a track's ID stand for an object that is there already.
  func keep(_ track: AVAssetTrack) {
    let trackID = track.trackID
    known.withLock { $0[trackID] = track }
  }

  /// Has a removed track's ID stand for another one.
  func forget(_ track: AVAssetTrack) {
    known.withLock { known in
      for (id, found) in known where found === track { known[id] = nil }
    }
  }

  /// Ends all loading that is under way.
  public func cancelLoading() { media.cancelLoading() }
}

/// A protocol that lets `AVAsset(url:)` make an ``AVURLAsset``, as Apple's does.
///
/// It is needed because an initializer of a class can't make another class.
public protocol AVAssetOfURL {}

extension AVAssetOfURL where Self == AVAsset {
  /// The asset of a file.
  public init(url: URL) { self = AVURLAsset(url: url, options: nil) }
}

/// An asset of a file, or of bytes that the program itself loads.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  // @unchecked: immutable beyond its superclass.
  /// The address of the file or of the delegate's bytes.
  public let url: URL
  /// The loader that asks a delegate for the bytes where the URL has a scheme of the program's own.
  public let resourceLoader: AVAssetResourceLoader

  /// An asset of a file, or of bytes that a delegate gives.
  public init(url URL: URL, options: [String: Any]? = nil) {
    url = URL
    var chosen = MediaAssets.URLAsset.Options()
    if let precise = AttributeNumber.bool(options?[AVURLAssetPreferPreciseDurationAndTimingKey]) {
      chosen.preferPreciseDurationAndTiming = precise
    }
    resourceLoader = AVAssetResourceLoader()
    guard let scheme = URL.scheme?.lowercased(), !AVURLAsset.knownSchemes.contains(scheme) else {
      super.init(MediaAssets.URLAsset(url: URL, options: chosen))
      return
    }
    super.init(
      MediaAssets.URLAsset(
        path: URL.absoluteString, source: ResourceLoaderSource(URL, resourceLoader), options: chosen))
  }

  /// The schemes that the system itself would load; here only files are loaded.
  private static let knownSchemes: Set = ["file", "http", "https", "ftp", "data"]

  /// An asset of a file, or of bytes that a delegate gives.
  public convenience init(url URL: URL) { self.init(url: URL, options: nil) }

  /// The types of files that can be read.
  public class func audiovisualTypes() -> [AVFileType] {
    MediaAssets.URLAsset.audiovisualTypes().map(AVFileType.init(rawValue:))
  }
  /// The MIME types of files that can be read.
  public class func audiovisualMIMETypes() -> [String] { MediaAssets.URLAsset.audiovisualMIMETypes() }
  /// Whether files of a MIME type and codecs can be read.
  public class func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool {
    MediaAssets.URLAsset.isPlayableExtendedMIMEType(extendedMIMEType)
  }
}

/// Whether times are to be exact, a `Bool`; a file is gone through where its header doesn't say them.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
/// The files that the asset may not refer to, an `AVAssetReferenceRestrictions` as a number.
///
/// Files of the network are never opened here.
public let AVURLAssetReferenceRestrictionsKey = "AVURLAssetReferenceRestrictionsKey"
/// Whether a mobile network may be used, a `Bool`; without effect, as nothing is loaded over a network.
public let AVURLAssetAllowsCellularAccessKey = "AVURLAssetAllowsCellularAccessKey"
/// The MIME type, a `String`; accepted, and without effect: a file's bytes say its type.
public let AVURLAssetOverrideMIMETypeKey = "AVURLAssetOverrideMIMETypeKey"

// MARK: loading

extension AVPartialAsyncProperty where Root: AVAsset {
  private static func property<Value: Sendable>(
    _ name: String, _ property: MediaAssets.AsyncProperty<MediaAssets.Asset, Value>
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty(name) { asset in try await asset.media.load(property) }
  }

  /// The duration.
  public static var duration: AVAsyncProperty<Root, CMTime> { property("duration", .duration) }
  /// Whether its times are exact.
  public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
    property("providesPreciseDurationAndTiming", .providesPreciseDurationAndTiming)
  }
  /// The speed that it is meant to be played at; 1 is natural.
  public static var preferredRate: AVAsyncProperty<Root, Float> { property("preferredRate", .preferredRate) }
  /// The volume that it is meant to be played at; 1 is as stored.
  public static var preferredVolume: AVAsyncProperty<Root, Float> {
    property("preferredVolume", .preferredVolume)
  }
  /// The transform that turns and moves pictures for display.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    AVAsyncProperty("preferredTransform") { CGAffineTransform(try await $0.media.load(.preferredTransform)) }
  }
  /// The tracks, in the file's order.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
    AVAsyncProperty("tracks") { asset in try await asset.media.load(.tracks).map(asset.wrap) }
  }
  /// The date when it was made.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
    AVAsyncProperty("creationDate") { try await $0.media.load(.creationDate).map(AVMetadataItem.init) }
  }
  /// The words that are sung.
  public static var lyrics: AVAsyncProperty<Root, String?> { property("lyrics", .lyrics) }
  /// The tags.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    AVAsyncProperty("metadata") { try await $0.media.load(.metadata).map(AVMetadataItem.init) }
  }
  /// The tags that all formats have names for.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    AVAsyncProperty("commonMetadata") { try await $0.media.load(.commonMetadata).map(AVMetadataItem.init) }
  }
  /// The formats of which there are tags.
  public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
    property("availableMetadataFormats", .availableMetadataFormats)
  }
  /// The languages that chapters are named in.
  public static var availableChapterLocales: AVAsyncProperty<Root, [Locale]> {
    AVAsyncProperty("availableChapterLocales") {
      try await $0.media.load(.availableChapterLocales).map(Locale.init(identifier:))
    }
  }
  /// Whether something is encrypted.
  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
    property("hasProtectedContent", .hasProtectedContent)
  }
  /// Whether the file may be in fragments.
  public static var canContainFragments: AVAsyncProperty<Root, Bool> {
    property("canContainFragments", .canContainFragments)
  }
  /// Whether the file is in fragments.
  public static var containsFragments: AVAsyncProperty<Root, Bool> {
    property("containsFragments", .containsFragments)
  }
  /// The duration of the whole that fragments state.
  public static var overallDurationHint: AVAsyncProperty<Root, CMTime> {
    property("overallDurationHint", .overallDurationHint)
  }
  /// Whether it can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { property("isPlayable", .isPlayable) }
  /// Whether it can be exported.
  public static var isExportable: AVAsyncProperty<Root, Bool> { property("isExportable", .isExportable) }
  /// Whether its samples can be read.
  public static var isReadable: AVAsyncProperty<Root, Bool> { property("isReadable", .isReadable) }
  /// Whether it can be a part of a composition.
  public static var isComposable: AVAsyncProperty<Root, Bool> { property("isComposable", .isComposable) }
}

// Compositions have forms of their own of these: see ``AVComposition``.
extension AVAssetOfURL where Self: AVAsset {
  /// The tracks that hold media of a type, in the file's order.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await wrapping { try await media.loadTracks(withMediaType: mediaType).map(wrap) }
  }
  /// The tracks that have a characteristic, in the file's order.
  public func loadTracks(withMediaCharacteristic characteristic: AVMediaCharacteristic) async throws
    -> [AVAssetTrack]
  {
    try await wrapping { try await media.loadTracks(withMediaCharacteristic: characteristic).map(wrap) }
  }
  /// The track of an ID; `nil` where there is none.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
    try await wrapping { try await media.loadTrack(withTrackID: trackID).map(wrap) }
  }
}

extension AVAsset {
  func wrapping<Value>(_ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch { throw AVError.wrap(error) }
  }

  /// The tags of a format.
  public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await wrapping { try await media.loadMetadata(for: format).map(AVMetadataItem.init) }
  }
  /// An ID that no track has.
  public func findUnusedTrackID() async throws -> CMPersistentTrackID {
    try await wrapping { try await media.findUnusedTrackID() }
  }
  /// An ID that no track has; it blocks until the file is read.
  public func unusedTrackID() -> CMPersistentTrackID {
    (media.tracks.map(\.trackID).max() ?? 0) + 1
  }
  /// See ``chapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:)``.
  public func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
  ) async throws -> [AVTimedMetadataGroup] {
    try await wrapping {
      try await media.loadChapterMetadataGroups(
        withTitleLocale: locale.identifier, containingItemsWithCommonKeys: commonKeys
      ).map(AVTimedMetadataGroup.init)
    }
  }
  /// See ``chapterMetadataGroups(bestMatchingPreferredLanguages:)``.
  public func loadChapterMetadataGroups(bestMatchingPreferredLanguages languages: [String]) async throws
    -> [AVTimedMetadataGroup]
  {
    try await wrapping {
      try await media.loadChapterMetadataGroups(bestMatchingPreferredLanguages: languages).map(
        AVTimedMetadataGroup.init)
    }
  }
}

// MARK: the older shape, which blocks

// Compositions have forms of their own of these: a class can't give a property another type.
extension AVAssetOfURL where Self: AVAsset {
  /// All tracks, in the file's order; it blocks until the file is read.
  public var tracks: [AVAssetTrack] { media.tracks.map(wrap) }
  /// Those of ``tracks`` that hold media of a type.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    media.tracks(withMediaType: mediaType).map(wrap)
  }
  /// Those of ``tracks`` that have a characteristic.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
    media.tracks(withMediaCharacteristic: mediaCharacteristic).map(wrap)
  }
  /// The track of an ID; `nil` where there is none.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    media.track(withTrackID: trackID).map(wrap)
  }
}

extension AVAsset {
  /// The duration.
  public var duration: CMTime { media.duration }
  /// The speed that it is meant to be played at; 1 is natural.
  public var preferredRate: Float { media.preferredRate }
  /// The volume that it is meant to be played at; 1 is as stored.
  public var preferredVolume: Float { media.preferredVolume }
  /// The transform that turns and moves pictures for display.
  public var preferredTransform: CGAffineTransform { CGAffineTransform(media.preferredTransform) }
  /// Whether its times are exact.
  public var providesPreciseDurationAndTiming: Bool { media.providesPreciseDurationAndTiming }
  /// The date when it was made.
  public var creationDate: AVMetadataItem? { media.creationDate.map(AVMetadataItem.init) }
  /// The words that are sung.
  public var lyrics: String? { media.lyrics }
  /// The tags.
  public var metadata: [AVMetadataItem] { media.metadata.map(AVMetadataItem.init) }
  /// The tags that all formats have names for.
  public var commonMetadata: [AVMetadataItem] { media.commonMetadata.map(AVMetadataItem.init) }
  /// The formats of which there are tags.
  public var availableMetadataFormats: [AVMetadataFormat] { media.availableMetadataFormats }
  /// Whether something is encrypted.
  public var hasProtectedContent: Bool { media.hasProtectedContent }
  /// Whether the file may be in fragments.
  public var canContainFragments: Bool { media.canContainFragments }
  /// Whether the file is in fragments.
  public var containsFragments: Bool { media.containsFragments }
  /// The duration of the whole that fragments state.
  public var overallDurationHint: CMTime { media.overallDurationHint }
  /// Whether it can be played.
  public var isPlayable: Bool { media.isPlayable }
  /// Whether it can be exported.
  public var isExportable: Bool { media.isExportable }
  /// Whether its samples can be read.
  public var isReadable: Bool { media.isReadable }
  /// Whether it can be a part of a composition.
  public var isComposable: Bool { media.isComposable }

  /// The tags.
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    media.metadata.filter { MetadataFormat($0.keySpace) == format }.map(AVMetadataItem.init)
  }

  /// Languages that chapters have titles in.
  public var availableChapterLocales: [Locale] {
    media.availableChapterLocales.map(Locale.init(identifier:))
  }
  /// The chapters with titles of a language, and with those of their other items whose common keys are asked for.
  public func chapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]? = nil
  ) -> [AVTimedMetadataGroup] {
    media.chapterMetadataGroups(
      withTitleLocale: locale.identifier, containingItemsWithCommonKeys: commonKeys ?? []
    ).map(AVTimedMetadataGroup.init)
  }
  /// The chapters with titles of the first of the languages that there are some in, or else of any.
  public func chapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) -> [AVTimedMetadataGroup] {
    media.chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages).map(
      AVTimedMetadataGroup.init)
  }

  /// Calls the handler when the asset has been opened, with which all its keys are loaded.
  public func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    media.loadValuesAsynchronously(forKeys: keys) { handler?() }
  }
  /// Returns the state of a property's loading.
  public func statusOfValue(forKey key: String, error outError: UnsafeMutablePointer<NSError?>?)
    -> AVKeyValueStatus
  {
    let (status, error) = media.statusOfValue(forKey: key)
    outError?.pointee = error.map { AVError($0) as NSError }
    return AVKeyValueStatus(rawValue: status.rawValue) ?? .unknown
  }
}
