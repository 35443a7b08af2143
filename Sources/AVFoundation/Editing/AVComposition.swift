// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals

public import CoreGraphics
public import CoreMedia
public import Foundation
public import MediaAssets
public import MediaCore
public import MediaEditing
import Synchronization

/// A part of a track of a composition, and where it comes from.
public typealias AVCompositionTrackSegment = CompositionTrackSegment

/// An asset that is put together of parts of others.
open class AVComposition: AVAsset, NSMutableCopying, @unchecked Sendable {
  // @unchecked: immutable beyond its superclass.
  var composition: MediaEditing.Composition? { media as? MediaEditing.Composition }

  init(composition: MediaEditing.Composition) { super.init(composition) }

  open var naturalSize: CGSize { composition.map { CGSize($0.naturalSize) } ?? .zero }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    composition.map { AVMutableComposition($0.mutableCopy()) } ?? AVMutableComposition()
  }

  override func makeTrack(_ track: MediaAssets.AssetTrack) -> AVAssetTrack {
    AVCompositionTrack(track, of: self)
  }
}

/// A composition that can be changed; a reader sees it as it was when reading began.
open class AVMutableComposition: AVComposition, @unchecked Sendable {
  // @unchecked: the composition is thread-safe.
  let mutable: MediaEditing.MutableComposition

  /// A composition without tracks.
  public convenience init() { self.init(MediaEditing.MutableComposition()) }
  /// A composition without tracks.
  public convenience init(urlAssetInitializationOptions: [String: Any]?) { self.init() }

  init(_ composition: MediaEditing.MutableComposition) {
    mutable = composition
    super.init(composition: composition)
  }

  open override var naturalSize: CGSize {
    get { super.naturalSize }
    set { mutable.naturalSize = newValue.media }
  }

  /// A snapshot that doesn't change any more.
  open override func copy(with zone: NSZone? = nil) -> Any { AVComposition(composition: mutable.copy()) }

  override func makeTrack(_ track: MediaAssets.AssetTrack) -> AVAssetTrack {
    let found = mutable.mutableTracks.first { $0.trackID == track.trackID }
    return found.map { AVMutableCompositionTrack($0, of: self) } ?? AVCompositionTrack(track, of: self)
  }

  /// Adds a track.
  @discardableResult
  public func addMutableTrack(
    withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID
  ) -> AVMutableCompositionTrack? {
    let track = mutable.addMutableTrack(withMediaType: mediaType, preferredTrackID: preferredTrackID)
    return wrap(track.assetTrack) as? AVMutableCompositionTrack
  }
  /// Takes a track out.
  public func removeTrack(_ track: AVAssetTrack) {
    guard let track = track as? AVMutableCompositionTrack else { return }
    mutable.removeTrack(track.mutable)
    track.remove()
    forget(track)
  }
  /// A track that another one's parts can be put into.
  public func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
    guard let media = track.media, let found = mutable.mutableTrack(compatibleWith: media) else { return nil }
    return wrap(found.assetTrack) as? AVMutableCompositionTrack
  }
  /// Inserts a part of another.
  public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    do { _ = try mutable.insertTimeRange(timeRange, of: asset.media, at: startTime) } catch {
      throw AVError.wrap(error)
    }
  }

  /// The newer shape, which doesn't block; it is not isolated to the caller.
  public func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    _ = try await asset.load(.tracks)
    do { _ = try mutable.insertTimeRange(timeRange, of: asset.media, at: startTime) } catch {
      throw AVError.wrap(error)
    }
  }
  /// Inserts an empty range.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) { try? mutable.insertEmptyTimeRange(timeRange) }
  /// Takes a range out, and moves the parts after it.
  public func removeTimeRange(_ timeRange: CMTimeRange) { try? mutable.removeTimeRange(timeRange) }
  /// Has a range last as long as is said.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    try? mutable.scaleTimeRange(timeRange, toDuration: duration)
  }
}

extension AVAssetOfURL where Self: AVComposition {
  /// The tracks, in the file's order.
  public var tracks: [AVCompositionTrack] { all(media.tracks) }
  /// The tracks, in the file's order.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVCompositionTrack] {
    all(media.tracks(withMediaType: mediaType))
  }
  /// The tracks, in the file's order.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
    -> [AVCompositionTrack]
  {
    all(media.tracks(withMediaCharacteristic: mediaCharacteristic))
  }
  /// The track of a number.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
    media.track(withTrackID: trackID).flatMap { wrap($0) as? AVCompositionTrack }
  }
  /// The tracks that hold media of a type.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVCompositionTrack] {
    tracks(withMediaType: mediaType)
  }
  /// The tracks that have a characteristic.
  public func loadTracks(withMediaCharacteristic characteristic: AVMediaCharacteristic) async throws
    -> [AVCompositionTrack]
  {
    tracks(withMediaCharacteristic: characteristic)
  }
  /// The track of an ID; `nil` where there is none.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVCompositionTrack? {
    track(withTrackID: trackID)
  }
}

extension AVAssetOfURL where Self: AVMutableComposition {
  /// The tracks, in the file's order.
  public var tracks: [AVMutableCompositionTrack] { all(media.tracks) }
  /// The tracks, in the file's order.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
    all(media.tracks(withMediaType: mediaType))
  }
  /// The tracks, in the file's order.
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic)
    -> [AVMutableCompositionTrack]
  {
    all(media.tracks(withMediaCharacteristic: mediaCharacteristic))
  }
  /// The track of a number.
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
    media.track(withTrackID: trackID).flatMap { wrap($0) as? AVMutableCompositionTrack }
  }
  /// The tracks that hold media of a type.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVMutableCompositionTrack] {
    tracks(withMediaType: mediaType)
  }
  /// The tracks that have a characteristic.
  public func loadTracks(withMediaCharacteristic characteristic: AVMediaCharacteristic) async throws
    -> [AVMutableCompositionTrack]
  {
    tracks(withMediaCharacteristic: characteristic)
  }
  /// The track of an ID; `nil` where there is none.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws
    -> AVMutableCompositionTrack?
  {
    track(withTrackID: trackID)
  }
}

extension AVPartialAsyncProperty where Root: AVComposition {
  /// All tracks.
  public static var tracks: AVAsyncProperty<Root, [AVCompositionTrack]> {
    AVAsyncProperty("tracks") { composition in composition.all(composition.media.tracks) }
  }
}

extension AVPartialAsyncProperty where Root: AVMutableComposition {
  /// All tracks.
  public static var tracks: AVAsyncProperty<Root, [AVMutableCompositionTrack]> {
    AVAsyncProperty("tracks") { composition in composition.all(composition.media.tracks) }
  }
}

extension AVComposition {
  fileprivate func all<Track: AVCompositionTrack>(_ tracks: [MediaAssets.AssetTrack]) -> [Track] {
    tracks.compactMap { wrap($0) as? Track }
  }
}

/// A track of a composition.
open class AVCompositionTrack: AVAssetTrack, @unchecked Sendable {
  // @unchecked: immutable beyond its superclass.
  /// The segment of a time.
  public func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? {
    media.flatMap(CompositionTrack.init)?.segment(forTrackTime: trackTime)
  }
}

extension _SegmentedTrack where Self: AVCompositionTrack {
  /// The parts that the track is put together of, in order.
  public var segments: [AVCompositionTrackSegment] { media.flatMap(CompositionTrack.init)?.segments ?? [] }
}

extension _SegmentedTrack where Self: AVMutableCompositionTrack {
  /// The parts that the track is put together of, in order.
  ///
  /// Segments that are not valid, which raise on Apple's systems, change nothing.
  public var segments: [AVCompositionTrackSegment]! {
    get { media.flatMap(CompositionTrack.init)?.segments ?? [] }
    nonmutating set { setSegments(newValue ?? []) }
  }
}

/// A track of a composition that can be changed.
open class AVMutableCompositionTrack: AVCompositionTrack, @unchecked Sendable {
  // @unchecked: the composition is thread-safe.
  let mutable: MutableCompositionTrack

  init(_ track: MutableCompositionTrack, of asset: AVAsset) {
    mutable = track
    super.init(nil, of: asset)
  }

  open override var media: AssetTrack? { isRemoved.load(ordering: .acquiring) ? nil : mutable.assetTrack }

  /// Another object of the same composition: that itself is held, whose tracks hold no objects of this module.
  ///
  /// A track that held the object would never go, as the object holds its tracks.
  override func makeAsset() -> AVAsset? {
    guard !isRemoved.load(ordering: .acquiring) else { return nil }
    let made = AVMutableComposition(mutable.composition)
    made.keep(self)
    return made
  }

  // MARK: associations

  private struct Association: Hashable {
    let type: AssociationType
    let track: CMPersistentTrackID
  }
  private let associations = Mutex<[Association]>([])

  /// Says how the track is related to another one of the composition; files are exported without it.
  public func addTrackAssociation(to compositionTrack: AVCompositionTrack, type: AssociationType) {
    let association = Association(type: type, track: compositionTrack.trackID)
    associations.withLock { if !$0.contains(association) { $0.append(association) } }
  }
  /// Removes a relation that ``addTrackAssociation(to:type:)`` added.
  public func removeTrackAssociation(to compositionTrack: AVCompositionTrack, type: AssociationType) {
    let association = Association(type: type, track: compositionTrack.trackID)
    associations.withLock { $0.removeAll { $0 == association } }
  }
  public override var availableTrackAssociationTypes: [AssociationType] {
    associations.withLock { associations in
      associations.map(\.type).reduce(into: []) { types, type in
        if !types.contains(type) { types.append(type) }
      }
    }
  }
  public override func associatedTracks(ofType trackAssociationType: AssociationType) -> [AVAssetTrack] {
    let tracks = associations.withLock { associations in
      associations.filter { $0.type == trackAssociationType }.map(\.track)
    }
    return tracks.compactMap { (asset as? AVMutableComposition)?.track(withTrackID: $0) }
  }

  private let isRemoved = Atomic(false)
  func remove() { isRemoved.store(true, ordering: .releasing) }

  open override var isEnabled: Bool {
    get { mutable.isEnabled }
    set { mutable.isEnabled = newValue }
  }
  open override var naturalTimeScale: CMTimeScale {
    get { mutable.naturalTimeScale }
    set { mutable.naturalTimeScale = newValue }
  }
  open override var languageCode: String? {
    get { mutable.languageCode }
    set { mutable.languageCode = newValue }
  }
  open override var extendedLanguageTag: String? {
    get { mutable.extendedLanguageTag }
    set { mutable.extendedLanguageTag = newValue }
  }
  open override var preferredTransform: CGAffineTransform {
    get { CGAffineTransform(mutable.preferredTransform) }
    set { mutable.preferredTransform = newValue.media }
  }
  open override var preferredVolume: Float {
    get { mutable.preferredVolume }
    set { mutable.preferredVolume = newValue }
  }

  /// Inserts a part of another.
  public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    guard let media = track.media else { throw AVError(.operationNotSupportedForAsset) }
    do { _ = try mutable.insertTimeRange(timeRange, of: media, at: startTime) } catch {
      throw AVError.wrap(error)
    }
  }
  /// Inserts parts of several others one after the other.
  public func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime)
    throws
  {
    do {
      _ = try mutable.insertTimeRanges(
        timeRanges.map(\.timeRangeValue), of: tracks.map(\.media), at: startTime)
    } catch { throw AVError.wrap(error) }
  }
  /// Inserts an empty range.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) { try? mutable.insertEmptyTimeRange(timeRange) }
  /// Takes a range out, and moves the parts after it.
  public func removeTimeRange(_ timeRange: CMTimeRange) { try? mutable.removeTimeRange(timeRange) }
  /// Has a range last as long as is said.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    try? mutable.scaleTimeRange(timeRange, toDuration: duration)
  }
  /// Checks that segments follow one another.
  public func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
    do { try mutable.validateSegments(trackSegments) } catch { throw AVError.wrap(error) }
  }

  /// Segments that are not valid, which raise on Apple's systems, change nothing.
  public func setSegments(_ segments: [AVCompositionTrackSegment]) { try? mutable.setSegments(segments) }
}
