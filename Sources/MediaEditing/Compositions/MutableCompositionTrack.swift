public import MediaAssets
public import MediaCore

/// A track of a composition that can be changed.
///
/// AVFoundation counterpart: `AVMutableCompositionTrack`. Beside what follows it has all that an `AssetTrack` has, as it is
/// at the moment. What is set after the track was removed is without effect, and what throws names it.
@dynamicMemberLookup
public struct MutableCompositionTrack: Hashable, Sendable {
  /// The composition that the track belongs to.
  public let composition: MutableComposition
  /// The identifier, which stays the same whatever becomes of the other tracks.
  public let trackID: Int32
  /// The kind of media that can be inserted.
  public let mediaType: MediaType

  init(_ composition: MutableComposition, trackID: Int32, mediaType: MediaType) {
    self.composition = composition
    self.trackID = trackID
    self.mediaType = mediaType
  }

  /// Tracks are equal where they have one identifier in one composition.
  public static func == (left: Self, right: Self) -> Bool {
    left.composition === right.composition && left.trackID == right.trackID
  }

  /// Feeds what makes two tracks equal to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(composition))
    hasher.combine(trackID)
  }

  /// The track as it is now, as readers, generators and exports take it; one without a segment where it was removed.
  public var assetTrack: AssetTrack {
    composition.tracks.first { $0.trackID == trackID }
      ?? AssetTrack(
        asset: composition,
        content: CompositionTrackState(trackID: trackID, mediaType: mediaType)
          .content(index: 0, pool: AssetPool()))
  }

  /// Returns the value of the track's `AssetTrack`.
  public subscript<Value>(dynamicMember member: KeyPath<AssetTrack, Value>) -> Value {
    assetTrack[keyPath: member]
  }

  // MARK: - What is said of the track

  private func get<Value: Sendable>(
    _ member: any KeyPath<CompositionTrackState, Value> & Sendable, or none: Value
  ) -> Value {
    composition.storage.read { state in
      state.tracks.first { $0.trackID == trackID }?[keyPath: member] ?? none
    }
  }

  private func set<Value: Sendable>(
    _ member: any WritableKeyPath<CompositionTrackState, Value> & Sendable, to value: Value
  ) {
    try? composition.storage.changeTrack(trackID) { $0[keyPath: member] = value }
  }

  /// Whether the track is meant to be presented; it is unless that is set otherwise.
  public var isEnabled: Bool {
    get { get(\.isEnabled, or: false) }
    nonmutating set { set(\.isEnabled, to: newValue) }
  }
  /// The transform by which the picture is turned and moved for display; the identity unless it is set
  /// otherwise.
  public var preferredTransform: PictureTransform {
    get { get(\.preferredTransform, or: .identity) }
    nonmutating set { set(\.preferredTransform, to: newValue) }
  }
  /// The volume that the track is meant to have; 1, full volume, unless it is set otherwise.
  public var preferredVolume: Float {
    get { get(\.preferredVolume, or: 1) }
    nonmutating set { set(\.preferredVolume, to: newValue) }
  }
  /// ISO 639-2/T.
  public var languageCode: String? {
    get { get(\.languageCode, or: nil) }
    nonmutating set { set(\.languageCode, to: newValue) }
  }
  /// BCP 47.
  public var extendedLanguageTag: String? {
    get { get(\.extendedLanguageTag, or: nil) }
    nonmutating set { set(\.extendedLanguageTag, to: newValue) }
  }
  /// Ticks a second: those of the first segment that is not empty, 600 where there is none, unless that is set otherwise.
  public var naturalTimeScale: Int32 {
    get { assetTrack.naturalTimeScale }
    nonmutating set { if newValue > 0 { set(\.naturalTimeScale, to: newValue) } }
  }

  // MARK: - Segments

  /// The segments, from zero on and without a gap.
  public var segments: [CompositionTrackSegment] { CompositionTrack(assetTrack)?.segments ?? [] }

  /// The segment that is at a time, or else the nearest one; `nil` where there is none, or the time is not numeric.
  ///
  /// AVFoundation counterpart: `segment(forTrackTime:)`.
  public func segment(forTrackTime time: MediaTime) -> CompositionTrackSegment? {
    CompositionTrack(assetTrack)?.segment(forTrackTime: time)
  }

  /// Checks whether segments can be those of this track.
  ///
  /// Their files are opened. AVFoundation counterpart: `validateSegments(_:)`.
  ///
  /// - Throws: `.invalidArgument` for times that are not numeric, a segment without a length, one that does not begin
  ///   where the one before it ends, and a source of another kind or that is not all there; what opening a file throws.
  public func validateSegments(_ segments: [CompositionTrackSegment]) throws(MediaError) {
    _ = try SegmentList(segments, of: mediaType)
  }

  /// Has the track show some segments, and nothing else; empty ones at the end are left out.
  ///
  /// AVFoundation counterpart: the setter of `segments`, which raises where this throws.
  ///
  /// - Throws: what ``validateSegments(_:)`` throws.
  public func setSegments(_ segments: [CompositionTrackSegment]) throws(MediaError) {
    let list = try SegmentList(segments, of: mediaType)
    try composition.storage.changeTrack(trackID) { $0.segments = list }
  }

  // MARK: - Changes

  /// Inserts a part of a track, before what is there; at the end where the time is invalid.
  ///
  /// A time after the end leaves an empty segment before it. AVFoundation counterpart: `insertTimeRange(_:of:at:)`.
  ///
  /// - Parameters:
  ///   - timeRange: on the timeline of the track's asset.
  ///   - isStrict: whether a range that runs past the track is refused rather than cut.
  /// - Returns: what there was of the range and has been inserted.
  /// - Throws: `.invalidArgument` for a track of another kind and times that are not numeric;
  ///   `.operationNotSupportedForAsset` for a track without a known end; `.overLimit` for a composition that gets longer
  ///   than 2³² seconds, or is one in too many others; `.noSuchTrack` where this track was removed.
  @discardableResult
  public func insertTimeRange(
    _ timeRange: MediaTimeRange, of track: AssetTrack, at startTime: MediaTime, strict isStrict: Bool = false
  ) throws(MediaError) -> MediaTimeRange {
    try composition.storage.changeTrack(trackID) { (state) throws(MediaError) in
      let part = try state.part(timeRange, of: track, isStrict: isStrict)
      try state.insert(part, of: track, at: startTime)
      return part
    }
  }

  /// Inserts parts of tracks one after the other; `nil` in the place of a track has nothing shown for the range's duration.
  ///
  /// AVFoundation counterpart: `insertTimeRanges(_:of:at:)`.
  ///
  /// - Returns: what there was of each range and has been inserted.
  /// - Throws: as ``insertTimeRange(_:of:at:strict:)`` does; `.invalidArgument` where there are not as many tracks as
  ///   ranges.
  @discardableResult
  public func insertTimeRanges(
    _ timeRanges: [MediaTimeRange], of tracks: [AssetTrack?], at startTime: MediaTime,
    strict isStrict: Bool = false
  ) throws(MediaError) -> [MediaTimeRange] {
    guard timeRanges.count == tracks.count else {
      throw MediaError(.invalidArgument, "\(timeRanges.count) time ranges are of \(tracks.count) tracks")
    }
    return try composition.storage.changeTrack(trackID) { (state) throws(MediaError) in
      var changed = state
      var time = startTime.isValid ? startTime : state.segments.end
      var inserted: [MediaTimeRange] = []
      for (range, track) in zip(timeRanges, tracks) {
        let part: MediaTimeRange
        if let track {
          part = try changed.part(range, of: track, isStrict: isStrict)
          try changed.insert(part, of: track, at: time)
        } else {
          part = range
          try SegmentList.check(range.duration, "a duration")
          try changed.segments.insertEmpty(MediaTimeRange(start: time, duration: range.duration))
        }
        inserted.append(part)
        time += part.duration
      }
      state = changed
      return inserted
    }
  }

  /// Has nothing shown for a range, before what is there; at the end, where nothing comes after it, without effect.
  ///
  /// AVFoundation counterpart: `insertEmptyTimeRange(_:)`.
  ///
  /// - Throws: `.invalidArgument` for a range that is not numeric, `.overLimit` where it makes the composition too long.
  public func insertEmptyTimeRange(_ timeRange: MediaTimeRange) throws(MediaError) {
    try composition.storage.changeTrack(trackID) { (state) throws(MediaError) in
      try state.segments.insertEmpty(timeRange)
    }
  }

  /// Removes a range; what comes after it moves to its start.
  ///
  /// AVFoundation counterpart: `removeTimeRange(_:)`.
  ///
  /// - Throws: `.invalidArgument` for a range that is not numeric, but its duration may be infinite.
  public func removeTimeRange(_ timeRange: MediaTimeRange) throws(MediaError) {
    try composition.storage.changeTrack(trackID) { (state) throws(MediaError) in
      try state.segments.remove(timeRange)
    }
  }

  /// Has what is in a range last longer or shorter, played slower or faster.
  ///
  /// AVFoundation counterpart: `scaleTimeRange(_:toDuration:)`.
  ///
  /// - Throws: `.invalidArgument` for a range without a length and a duration that is not positive, `.overLimit` where it
  ///   makes the composition too long.
  public func scaleTimeRange(_ timeRange: MediaTimeRange, toDuration duration: MediaTime) throws(MediaError) {
    try composition.storage.changeTrack(trackID) { (state) throws(MediaError) in
      try state.segments.scale(timeRange, to: duration)
    }
  }
}
