public import MediaAssets
public import MediaCore

extension AssetTrack {
  /// What the container says of each stored sample, in decode order, without reading the media: times, place, size, marks.
  ///
  /// Samples of video come with what their pictures' headers say, for which the first bytes of each are read. They feed
  /// ``GOPAnalyzer``, ``KeyFrameAnalyzer`` and ``SampleAnomalyAnalyzer``.
  ///
  /// ```swift
  /// var analyzer = GOPAnalyzer(timescale: track.naturalTimeScale)
  /// for try await sample in track.storedSamples() {
  ///   if let group = analyzer.process(sample) { print(group.timeRange) }
  /// }
  /// ```
  ///
  /// - Throws: while it is gone through, what opening the file throws; `CancellationError` in a task that is cancelled.
  public func storedSamples() -> some AsyncSequence<StoredSample, any Error> & Sendable {
    let track = self
    return WorkSequence { give in
      if track.mediaType == .video, var pictures = try? PictureListing(track.asset, trackID: track.trackID) {
        try pictures.forEachPicture(give)
        return
      }
      var listing = try track.asset.sampleListing()
      try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
        try give(sample)
      }
      if let failure = listing.failure { throw failure }
    }
  }
}
