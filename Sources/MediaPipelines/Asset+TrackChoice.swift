import MediaAssets
import MediaCore

extension Asset {
  /// The track of an ID, or else the first of a type: an enabled one, where there is one.
  ///
  /// - Throws: `.noSuchTrack`, and what opening the file throws.
  func track(withID trackID: Int32?, of type: MediaType) throws(MediaError) -> AssetTrack {
    let tracks = try tracks()
    if let trackID {
      if let track = tracks.first(where: { $0.trackID == trackID }) { return track }
      throw MediaError(.noSuchTrack, "there is no track \(trackID)", at: .init(file: file))
    }
    let candidates = tracks.filter { $0.mediaType == type }
    if let track = candidates.first(where: \.isEnabled) ?? candidates.first { return track }
    throw MediaError(.noSuchTrack, "there is no \(type) track", at: .init(file: file))
  }
}
