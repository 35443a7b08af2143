package import MediaCore

extension Asset {
  /// That the file is truncated, for a part of it that lacks something of what the file declares; `nil` where all of the part
  /// is there.
  ///
  /// The packets of a truncated file are read for a part with an end of its own.
  ///
  /// - Throws: what opening and reading the file throw.
  package func truncation(ofPartEndingAt end: MediaTime) throws(MediaError) -> MediaError? {
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
