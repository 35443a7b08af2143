public import MediaCore

extension AssetTrack {
  /// The segment that is at a time of the track's timeline; the nearest one for a time outside of them, and `nil` where
  /// the time is not numeric.
  public func segment(forTrackTime trackTime: MediaTime) -> AssetTrackSegment? {
    content.timeline.nearestEdit(at: trackTime).map(AssetTrackSegment.init)
  }

  /// The time of the media that is shown at a time of the track's timeline.
  ///
  /// `.invalid` for a time outside of the segments, and where an empty one shows nothing.
  public func samplePresentationTime(forTrackTime trackTime: MediaTime) -> MediaTime {
    content.timeline.mediaTime(at: trackTime)
  }

  /// See `segment(forTrackTime:)`.
  public func loadSegment(forTrackTime trackTime: MediaTime) async throws -> AssetTrackSegment? {
    segment(forTrackTime: trackTime)
  }

  /// See `samplePresentationTime(forTrackTime:)`.
  public func loadSamplePresentationTime(forTrackTime trackTime: MediaTime) async throws -> MediaTime {
    samplePresentationTime(forTrackTime: trackTime)
  }
}

extension AssetTrack {
  /// The ways in which other tracks belong to this one.
  public var availableTrackAssociationTypes: [TrackAssociationType] { content.associations.map(\.type) }

  /// The tracks that belong to this one in a way, in the file's order; empty where there is none.
  public func associatedTracks(ofType type: TrackAssociationType) -> [AssetTrack] {
    let identifiers = content.associations.filter { $0.type == type }.flatMap(\.trackIDs)
    let tracks = (try? asset.tracks()) ?? []
    return identifiers.compactMap { identifier in tracks.first { $0.trackID == identifier } }
  }

  /// See `associatedTracks(ofType:)`.
  ///
  /// AVFoundation counterpart: `loadAssociatedTracks(ofType:)`.
  public func loadAssociatedTracks(ofType type: TrackAssociationType) async throws -> [AssetTrack] {
    associatedTracks(ofType: type)
  }
}
