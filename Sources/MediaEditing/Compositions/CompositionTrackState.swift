import MediaAssets
import MediaCore

/// The state of a composition's track.
struct CompositionTrackState: Sendable {
  let trackID: Int32
  let mediaType: MediaType
  var segments = SegmentList()
  var isEnabled = true
  var preferredTransform = PictureTransform.identity
  var preferredVolume: Float = 1
  var languageCode: String?
  var extendedLanguageTag: String?
  /// The timescale that was set; `nil` for that of the first segment that is not empty.
  var naturalTimeScale: Int32?
  /// The tracks that were inserted from, so that parts of one track share what is known of it.
  private var sources: [SourceKey: SourceTrack] = [:]

  init(trackID: Int32, mediaType: MediaType) {
    self.trackID = trackID
    self.mediaType = mediaType
  }

  /// The track as all readers see it.
  func content(index: Int, pool: AssetPool) -> TrackContent {
    let parts = segments.pieces.indices.map { index in
      ComposedMedia.Part(source: segments.pieces[index].source, mapping: segments.mapping(at: index))
    }
    return TrackContent(
      ComposedMedia(parts, naturalTimeScale: naturalTimeScale, pool: pool), index: index, trackID: trackID,
      mediaType: mediaType,
      presentation: TrackPresentation(
        isEnabled: isEnabled, languageCode: languageCode, extendedLanguageTag: extendedLanguageTag,
        transform: preferredTransform, volume: Double(preferredVolume)))
  }

  /// Takes over how a track is meant to be presented.
  mutating func adopt(_ track: AssetTrack) {
    isEnabled = track.isEnabled
    preferredTransform = track.preferredTransform
    preferredVolume = track.preferredVolume
    languageCode = track.languageCode
    extendedLanguageTag = track.extendedLanguageTag
  }

  /// Returns the part of a track that is to be inserted for a range.
  ///
  /// - Returns: the part of the range that is there, on the source's timeline.
  /// - Throws: `.invalidArgument` for a track of another kind and a range that is not numeric, or not all there where
  ///   that is wanted; `.operationNotSupportedForAsset` for a track without a known end; `.overLimit` for a composition
  ///   in too many others.
  func part(
    _ range: MediaTimeRange, of track: AssetTrack, isStrict: Bool
  ) throws(MediaError) -> MediaTimeRange {
    let location = MediaError.Location(file: track.asset.file, trackID: track.trackID)
    guard track.mediaType == mediaType else {
      throw MediaError(
        .invalidArgument, "a \(track.mediaType) track can't be inserted into a \(mediaType) track",
        at: location)
    }
    if let depth = track.content.composed?.depth, depth >= ComposedMedia.depthLimit {
      throw MediaError(
        .overLimit, "more than \(ComposedMedia.depthLimit) compositions are one in the other", at: location)
    }
    do throws(MediaError) {
      return try range.clamped(toSourceEndingAt: track.timeRange.end, isStrict: isStrict)
    } catch {
      throw error.at(location)
    }
  }

  /// Puts a part of a track at a time; at the end where the time is invalid.
  mutating func insert(
    _ part: MediaTimeRange, of track: AssetTrack, at time: MediaTime, followedBy rest: MediaTime = .zero
  ) throws(MediaError) {
    var pieces: [SegmentList.Piece] = []
    if part.duration > .zero {
      pieces.append(.init(source: source(track), media: part, duration: part.duration))
    }
    if rest > .zero { pieces.append(.init(duration: rest)) }
    guard !pieces.isEmpty else { return }
    try segments.insert(pieces, at: time.isValid ? time : segments.end)
  }

  private mutating func source(_ track: AssetTrack) -> SourceTrack {
    // A composition may have changed.
    guard track.content.composed == nil else { return SourceTrack(track) }
    let key = SourceKey(track)
    if let known = sources[key], known.agrees(with: track.content) { return known }
    let source = SourceTrack(track)
    sources[key] = source
    return source
  }

  private struct SourceKey: Hashable {
    let file: FileReference?
    let asset: ObjectIdentifier?
    let trackID: Int32

    init(_ track: AssetTrack) {
      file = track.asset.reference
      asset = file == nil ? ObjectIdentifier(track.asset) : nil
      trackID = track.trackID
    }
  }
}
