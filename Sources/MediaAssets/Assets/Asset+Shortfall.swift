package import MediaCore

extension Asset {
  /// The reason why a part of the file that has been read lacks something; `nil` where all of it is there.
  ///
  /// The file can be truncated, or have named streams only on the way, which are no tracks. The packets of a truncated file are
  /// read for a part with an end of its own.
  ///
  /// - Parameter wanted: the kinds of streams whose lack is reported where one begins too late to be a track.
  /// - Throws: what opening and reading the file throw.
  package func shortfall(
    ofPartEndingAt end: MediaTime, missing wanted: WantedStreams
  ) throws(MediaError) -> MediaError? {
    if let truncation = try truncation(ofPartEndingAt: end) { return truncation }
    return fileAsset?.lateTracks.first { wanted.contains($0.mediaType) }?.error
  }

  private func truncation(ofPartEndingAt end: MediaTime) throws(MediaError) -> MediaError? {
    var content = try content()
    guard let truncation = content.truncation, end.isNumeric, end < content.duration, !content.isStillPicture
    else {
      return content.truncation
    }
    guard fileAsset != nil, case let surveys = try survey(), !surveys.isEmpty else { return nil }
    content.measure(by: surveys)
    return end > content.duration ? truncation : nil
  }
}
