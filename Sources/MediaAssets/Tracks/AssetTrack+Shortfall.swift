package import MediaCore

extension AssetTrack {
  /// The error for a track that ended well before the file says, such as one that was cut off in a download.
  ///
  /// Encoders pad and round: a tenth of a second, or two in a hundred, is no loss. ASF says how long the file plays, which
  /// is more than a decoder gives of Windows Media Audio.
  package func shortfall(endingAt end: MediaTime, of range: MediaTimeRange) -> MediaError? {
    let declared = min(timeRange.end, range.end)
    guard content.durationIsDeclared || isFileDeclared, declared.isNumeric else { return nil }
    let missing = declared - end
    let isOfFile = (try? asset.content())?.format.container == .asf
    let tolerance = max(
      MediaTime(value: 1, timescale: 10),
      (declared - range.start).multiplied(byRatio: isOfFile ? 10 : 2, divisor: 100))
    guard missing > tolerance else { return nil }
    return MediaError(
      .fileFailedToParse,
      "only \(end.clockDescription) of the declared \(timeRange.end.clockDescription) of \(mediaType) could be read",
      at: .init(trackID: trackID))
  }

  /// Whether the file says how long it is and has nothing but this track, of which it then says so.
  private var isFileDeclared: Bool {
    guard let content = try? asset.content(), [.matroska, .flv].contains(content.format.container) else {
      return false
    }
    return !content.durationIsEstimated && content.tracks.filter(\.isTimed).count == 1
  }
}
