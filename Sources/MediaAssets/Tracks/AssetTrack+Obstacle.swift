package import MediaCore

extension AssetTrack {
  /// The error that keeps the track from giving samples, as far as the file says it: an end that is missing,
  /// a coding that isn't read, tables that contradict one another; `nil` where there is none.
  package var obstacle: MediaError? { asset.obstacle(of: content) }
}

extension SampleListing {
  /// The error in a track of which there is no sample; `nil` where there is one, or no error is known.
  mutating func obstacle(ofTrack trackID: Int32) -> MediaError? {
    var hasSamples = false
    try? forEachSample(ofTracks: [trackID]) { (_, sample) throws(MediaError) in
      guard sample.flags.contains(.missing) else {
        hasSamples = true
        throw MediaError(.operationCancelled, "a sample is there")
      }
    }
    if hasSamples { return nil }
    return damage.first { $0.location.trackID == trackID } ?? damage.first
  }
}
