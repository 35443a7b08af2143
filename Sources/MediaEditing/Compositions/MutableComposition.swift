public import MediaAssets
public import MediaCore

/// A composition that can be changed.
///
/// AVFoundation counterpart: `AVMutableComposition`. Any thread may change it. What was made of it before, tracks, readers
/// and copies, keeps what it was; a change that throws changes nothing.
///
/// ```swift
/// let composition = MutableComposition()
/// let pictures = composition.addMutableTrack(withMediaType: .video)
/// try pictures.insertTimeRange(film.timeRange, of: film, at: .zero)
/// try pictures.insertTimeRange(film.timeRange, of: film, at: .invalid)
/// print(composition.duration)
/// ```
public final class MutableComposition: Composition, @unchecked Sendable {
  // @unchecked: the storage is locked.

  /// Makes a composition without a track.
  public init() {
    super.init(CompositionStorage())
  }

  override init(_ storage: CompositionStorage) {
    super.init(storage)
  }

  /// The composition as it is now, which never changes.
  ///
  /// Foundation counterpart: `NSCopying`.
  public func copy() -> Composition { Composition(CompositionStorage(storage.snapshot)) }

  /// See ``Composition/naturalSize``; what is set stays.
  public override var naturalSize: VideoDimensions {
    get { super.naturalSize }
    set { try? storage.change { $0.naturalSize = newValue } }
  }

  // MARK: - Tracks

  /// The tracks in the order in which they were added.
  ///
  /// AVFoundation counterpart: `AVMutableComposition.tracks`.
  public var mutableTracks: [MutableCompositionTrack] {
    storage.read { $0.tracks.map { ($0.trackID, $0.mediaType) } }
      .map { MutableCompositionTrack(self, trackID: $0, mediaType: $1) }
  }

  /// Adds an empty track.
  ///
  /// AVFoundation counterpart: `addMutableTrack(withMediaType:preferredTrackID:)`.
  ///
  /// - Parameter preferredTrackID: the identifier that it gets where no track has it; 0, Core Media's
  ///   `kCMPersistentTrackID_Invalid`, for the lowest that is free.
  @discardableResult
  public func addMutableTrack(
    withMediaType mediaType: MediaType, preferredTrackID: Int32 = 0
  ) -> MutableCompositionTrack {
    let trackID = (try? storage.change { $0.addTrack(mediaType, preferredTrackID: preferredTrackID) }) ?? 0
    return MutableCompositionTrack(self, trackID: trackID, mediaType: mediaType)
  }

  /// Removes a track of this composition; without effect for any other.
  ///
  /// AVFoundation counterpart: `removeTrack(_:)`.
  public func removeTrack(_ track: MutableCompositionTrack) {
    guard track.composition === self else { return }
    try? storage.change { state in state.tracks.removeAll { $0.trackID == track.trackID } }
  }

  /// The first track into which parts of a track can be inserted, be it of an asset or of a composition; `nil` where there
  /// is none of its kind.
  ///
  /// One of the same format is preferred. AVFoundation counterpart: `mutableTrack(compatibleWith:)`.
  public func mutableTrack(compatibleWith track: AssetTrack) -> MutableCompositionTrack? {
    let candidates = mutableTracks.filter { $0.mediaType == track.mediaType }
    return candidates.first { !Set($0.formatDescriptions).isDisjoint(with: track.formatDescriptions) }
      ?? candidates.first
  }

  // MARK: - All tracks at once

  /// Inserts a range of all tracks of an asset, before what is there; at the end where the time is invalid.
  ///
  /// Each track of the asset goes into the track of its kind and order; where there is none, one is added that is
  /// presented like it. Where a track is shorter than the range, and in the tracks that get nothing of the asset, nothing is
  /// shown for as long, so that what comes after stays together. Blocks until the asset is open. AVFoundation counterpart:
  /// `insertTimeRange(_:of:at:)`.
  ///
  /// - Parameters:
  ///   - timeRange: on the asset's timeline.
  ///   - isStrict: whether a range that runs past the asset is refused rather than cut.
  /// - Returns: what there was of the range and has been inserted.
  /// - Throws: what opening the asset throws; `.noSuchTrack` where it has none; `.invalidArgument` for times that are not
  ///   numeric; `.operationNotSupportedForAsset` where its length is not known; `.overLimit` for a composition that gets
  ///   longer than 2³² seconds, or is one in too many others.
  @discardableResult
  public func insertTimeRange(
    _ timeRange: MediaTimeRange, of asset: Asset, at time: MediaTime, strict isStrict: Bool = false
  ) throws(MediaError) -> MediaTimeRange {
    let tracks = try asset.tracks().filter(\.content.isTimed)
    let location = MediaError.Location(file: asset.file)
    guard !tracks.isEmpty else {
      throw MediaError(.noSuchTrack, "there is no track to insert", at: location)
    }
    let range: MediaTimeRange
    do throws(MediaError) {
      range = try timeRange.clamped(toSourceEndingAt: try asset.content().duration, isStrict: isStrict)
    } catch {
      throw error.at(location)
    }
    return try storage.change { (state) throws(MediaError) in
      // All or nothing: the lists are values.
      var changed = state
      try changed.insert(range, of: tracks, at: time)
      state = changed
      return range
    }
  }

  /// Has nothing shown for a range, before what is there; at the end, where nothing comes after it, without effect.
  ///
  /// AVFoundation counterpart: `insertEmptyTimeRange(_:)`.
  ///
  /// - Throws: `.invalidArgument` for a range that is not numeric, `.overLimit` where it makes the composition too long.
  public func insertEmptyTimeRange(_ timeRange: MediaTimeRange) throws(MediaError) {
    try changeAll { (segments) throws(MediaError) in try segments.insertEmpty(timeRange) }
  }

  /// Removes a range of all tracks; what comes after it moves to its start.
  ///
  /// AVFoundation counterpart: `removeTimeRange(_:)`.
  ///
  /// - Throws: `.invalidArgument` for a range that is not numeric, but its duration may be infinite.
  public func removeTimeRange(_ timeRange: MediaTimeRange) throws(MediaError) {
    try changeAll { (segments) throws(MediaError) in try segments.remove(timeRange) }
  }

  /// Has what is in a range of all tracks last longer or shorter, played slower or faster.
  ///
  /// AVFoundation counterpart: `scaleTimeRange(_:toDuration:)`.
  ///
  /// - Throws: `.invalidArgument` for a range without a length and a duration that is not positive, `.overLimit` where it
  ///   makes the composition too long.
  public func scaleTimeRange(_ timeRange: MediaTimeRange, toDuration duration: MediaTime) throws(MediaError) {
    try changeAll { (segments) throws(MediaError) in try segments.scale(timeRange, to: duration) }
  }

  private func changeAll(_ body: (inout SegmentList) throws(MediaError) -> Void) throws(MediaError) {
    try storage.change { (state) throws(MediaError) in
      var changed = state
      for index in changed.tracks.indices { try body(&changed.tracks[index].segments) }
      state = changed
    }
  }
}

extension CompositionStorage.State {
  mutating func addTrack(_ mediaType: MediaType, preferredTrackID: Int32) -> Int32 {
    let taken = Set(tracks.map(\.trackID))
    var trackID = preferredTrackID
    if trackID < 1 || taken.contains(trackID) {
      trackID = 1
      while taken.contains(trackID) { trackID += 1 }
    }
    tracks.append(CompositionTrackState(trackID: trackID, mediaType: mediaType))
    return trackID
  }

  /// Inserts a range of several tracks that belong together.
  fileprivate mutating func insert(
    _ range: MediaTimeRange, of sources: [AssetTrack], at time: MediaTime
  ) throws(MediaError) {
    let time = time.isValid ? time : tracks.map(\.segments.end).max() ?? .zero
    var untouched = Set(tracks.indices)
    for source in sources {
      let place: Int
      if let known = tracks.indices.first(where: {
        untouched.contains($0) && tracks[$0].mediaType == source.mediaType
      }) {
        place = known
        untouched.remove(known)
      } else {
        _ = addTrack(source.mediaType, preferredTrackID: source.trackID)
        place = tracks.count - 1
        tracks[place].adopt(source)
      }
      let part = try tracks[place].part(range, of: source, isStrict: false)
      try tracks[place].insert(part, of: source, at: time, followedBy: range.duration - part.duration)
    }
    for place in untouched {
      try tracks[place].segments.insertEmpty(MediaTimeRange(start: time, duration: range.duration))
    }
  }
}

extension SegmentList {
  /// Has nothing shown for a range; without effect from the end on, where nothing comes after it.
  mutating func insertEmpty(_ range: MediaTimeRange) throws(MediaError) {
    guard range.isValid else { throw MediaError(.invalidArgument, "the time range is not valid") }
    try Self.check(range.start, "a start")
    try Self.check(range.duration, "a duration")
    guard range.duration > .zero, range.start < end else { return }
    try insert([Piece(duration: range.duration)], at: range.start)
  }
}
