package import MediaCore

extension AssetTrack {
  /// What keeps the track from giving samples, as far as the file says it: an end that is missing, a coding that isn't
  /// read, tables that contradict one another; `nil` where nothing does.
  package var obstacle: MediaError? {
    guard let asset = asset as? URLAsset, let content = try? asset.content() else { return nil }
    if let known = content.truncation
      ?? content.issues.first(where: { $0.code == .operationNotSupportedForAsset })
    {
      return known
    }
    guard var listing = try? SampleListing(asset) else { return nil }
    var hasSamples = false
    try? listing.forEachSample(ofTracks: [trackID]) { (_, sample) throws(MediaError) in
      guard sample.flags.contains(.missing) else {
        hasSamples = true
        throw MediaError(.operationCancelled, "a sample is there")
      }
    }
    if hasSamples { return nil }
    return listing.damage.first { $0.location.trackID == trackID } ?? listing.damage.first
  }
}
