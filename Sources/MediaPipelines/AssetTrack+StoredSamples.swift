public import MediaAssets
public import MediaCore

extension AssetTrack {
  /// Returns the stored samples in decode order, without reading the media: their times, places, sizes and
  /// marks.
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
  /// - Throws: while it is gone through, what opening the file throws, and at its end what kept the rest from being read;
  ///   `CancellationError` in a task that is cancelled.
  public func storedSamples() -> some AsyncSequence<StoredSample, any Error> & Sendable {
    let track = self
    return WorkSequence { give in
      if var pictures = try track.pictureListing() {
        try pictures.forEachPicture(give)
        if let ending = pictures.ending { throw ending }
        return
      }
      var listing = try track.asset.sampleListing()
      try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
        try give(sample)
      }
      if let ending = listing.ending { throw ending }
    }
  }

  /// The track's samples with what their headers say; `nil` where there are no moving pictures.
  private func pictureListing() throws(MediaError) -> PictureListing? {
    guard mediaType == .video else { return nil }
    do throws(MediaError) {
      return try PictureListing(asset, trackID: trackID)
    } catch {
      guard error.code == .noSuchTrack else { throw error }
      return nil
    }
  }
}
