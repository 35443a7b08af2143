package import MediaCore

extension Asset {
  /// The track of an ID, or else the first of a type: an enabled one, where there is one.
  ///
  /// A cover is a track of pictures where its ID is named.
  ///
  /// - Throws: `.noSuchTrack`, and what opening the file throws.
  package func track(withID trackID: Int32?, of type: MediaType) throws(MediaError) -> AssetTrack {
    let tracks = try tracks()
    guard let trackID else {
      if let track = tracks.unnamed(of: type) { return track }
      throw MediaError(.noSuchTrack, "there is no \(type) track", at: .init(file: file))
    }
    guard let track = tracks.first(where: { $0.trackID == trackID }) else {
      throw MediaError(.noSuchTrack, "there is no track \(trackID)", at: .init(file: file))
    }
    guard track.mediaType == type || type == .video && track.formatDescriptions.first?.video != nil else {
      throw MediaError(
        .noSuchTrack, "the track is \(track.mediaType), not \(type)", at: .init(file: file, trackID: trackID))
    }
    return track
  }
}

extension [AssetTrack] {
  /// The track of some types that is taken where none is named: the first enabled one, or else the first.
  package func unnamed(of types: MediaType...) -> AssetTrack? {
    let candidates = filter { types.contains($0.mediaType) }
    return candidates.first(where: \.isEnabled) ?? candidates.first
  }
}
