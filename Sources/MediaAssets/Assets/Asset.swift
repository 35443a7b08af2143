package import LibAV
package import MediaContainers
public import MediaCore
package import MediaMetadata

/// Timed media as a whole: its tracks and what is true of all of them.
///
/// AVFoundation counterpart: `AVAsset`. Properties are loaded with `load(_:)`; the properties of the same names
/// are the older shape, which blocks until the file is open and gives the default where it can't be opened.
///
/// ```swift
/// let (duration, tracks) = try await asset.load(.duration, .tracks)
/// print(duration.seconds, tracks.count)
/// ```
open class Asset: AsynchronousKeyValueLoading, @unchecked Sendable {
  // @unchecked: subclasses are of this package, as the initializer is, and all of them are immutable or locked.

  let loadingLog = LoadingLog()
  /// The content that the asset is put together of; `nil` for one that is read.
  let composed: (any ComposedContent)?

  /// - Parameter composed: the content that the asset is put together of; `nil` for a subclass that reads a file.
  package init(_ composed: (any ComposedContent)? = nil) {
    self.composed = composed
  }

  /// The content of the file, read at the first call; blocks for as long as that takes.
  package func content() throws(MediaError) -> AssetContent {
    if let composed { return try composed.content() }
    throw MediaError(.operationNotSupportedForAsset, "this kind of asset has no content")
  }

  /// The tags, read at the first call from the file's own structure; blocks for as long as that takes.
  package func metadataContent() throws(MediaError) -> MetadataContent {
    if composed != nil { return MetadataContent() }
    throw MediaError(.operationNotSupportedForAsset, "this kind of asset has no metadata")
  }

  /// The surveys of all packets, by stream index; blocks for as long as reading them takes.
  package func survey() throws(MediaError) -> [Int: PacketSurvey] {
    throw MediaError(.operationNotSupportedForAsset, "this kind of asset has no packets")
  }

  /// The length of the asset; blocks for as long as reading a file through takes, where its packets alone show it.
  package func measuredDuration() throws(MediaError) -> MediaTime { try content().duration }

  /// Every sample of a track; blocks for as long as reading the track through takes.
  func sampleTable(of track: TrackContent) throws(MediaError) -> SampleCursorTable {
    throw MediaError(.operationNotSupportedForAsset, "this kind of asset has no packets")
  }

  /// The file that errors name; `nil` where there is none.
  package var file: String? { composed?.file }

  /// The file whose stored samples and structure are at hand; `nil` where there is none.
  package var fileAsset: URLAsset? { nil }

  /// A reference by which the asset can be opened once more; `nil` where it has to be kept.
  package var reference: FileReference? { nil }

  /// The samples of a file that holds uncompressed sound alone, where they may be read past libav.
  package var plainSound: (layout: LinearPCMLayout, source: any ByteSource)? { nil }

  /// Bounds on what is decoded of it.
  package var limits: MediaLimits { .standard }

  /// The stored samples of a track, from the first one on, for one reader.
  package func makePacketSource(
    for track: TrackContent, _ options: PacketOptions
  ) throws(MediaError) -> any PacketSource {
    throw MediaError(.operationNotSupportedForAsset, "only assets in files can be read")
  }

  /// Bounds on what a decoder makes of its packets; blocks until the file is open.
  package func decodingLimits() throws(MediaError) -> DecodingLimits {
    DecodingLimits(limits, byteCount: try content().byteCount ?? .max)
  }

  /// The error that keeps a track from giving samples, as far as the asset says it; `nil` where none does.
  package func obstacle(of track: TrackContent) -> MediaError? { nil }

  /// All stored samples of the tracks, without their media.
  package func sampleListing(
    timeline: SampleTimeline = .presented, usesPackets: Bool = false
  ) throws(MediaError) -> SampleListing {
    throw MediaError(.operationNotSupportedForAsset, "this kind of asset has no samples of its own")
  }

  /// Whether `content()` gives its answer at once.
  package var isContentReady: Bool { composed != nil }
  /// Whether the tags have been read.
  package var isMetadataReady: Bool { composed != nil }

  /// Ends all loading that is under way; those who wait get `.operationCancelled`.
  ///
  /// Loading can begin again afterwards. Tracks that are loaded stay so.
  /// AVFoundation counterpart: `AVAsset.cancelLoading()`.
  public func cancelLoading() {
    loadingLog.cancelAll()
    stopOpening()
  }

  /// Makes an opening that is under way fail soon.
  package func stopOpening() {}

  /// Loads the tracks of one kind, in file order; an empty array where there is none.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadTracks(withMediaType mediaType: MediaType) async throws -> [AssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  /// Loads the tracks that have a characteristic, in file order.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadTracks(withMediaCharacteristic characteristic: MediaCharacteristic) async throws
    -> [AssetTrack]
  {
    try await load(.tracks).filter { $0.hasMediaCharacteristic(characteristic) }
  }

  /// Loads the track with an identifier; `nil` where there is none.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func loadTrack(withTrackID trackID: Int32) async throws -> AssetTrack? {
    try await load(.tracks).first { $0.trackID == trackID }
  }

  /// The lowest track identifier that no track has.
  ///
  /// - Throws: `MediaError` where the file can't be opened.
  public func findUnusedTrackID() async throws -> Int32 {
    let taken = Set(try await load(.tracks).map(\.trackID))
    var identifier: Int32 = 1
    while taken.contains(identifier) { identifier += 1 }
    return identifier
  }
}

extension Asset: Hashable {
  /// Whether two are the same asset, rather than two of the same file.
  public static func == (left: Asset, right: Asset) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Asset: LoadingRecorded {
  var loadingPrefix: String { "" }
  func isReady(_ property: String) -> Bool {
    isContentReady && (isMetadataReady || !Self.metadataKeys.contains(property))
  }
  func abandonLoading() { stopOpening() }
}

extension Asset {
  /// The tracks in file order; blocks for as long as opening the file takes.
  ///
  /// The parameter sets it apart from the property, which doesn't say why there are none.
  package func tracks(_: Void = ()) throws(MediaError) -> [AssetTrack] {
    let content = try content()
    return content.tracks.map { AssetTrack(asset: self, content: $0) }
  }
}
