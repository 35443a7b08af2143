package import MediaCore

extension AssetTrack {
  /// The error for a track that ended well before the file says, such as one that was cut off in a download.
  ///
  /// Encoders pad and round: a tenth of a second, or two in a hundred, is no loss. ASF says how long the file plays, which
  /// is more than a decoder gives of Windows Media Audio, and counts from 0 wherever its tracks begin.
  package func shortfall(endingAt end: MediaTime, of range: MediaTimeRange) -> MediaError? {
    let declared = min(timeRange.end, range.end)
    guard isDeclared, declared.isNumeric else { return nil }
    let isOfFile = (try? asset.content())?.format.container == .asf
    let missing = declared - end - (isOfFile ? content.origin : .zero)
    let tolerance = max(
      MediaTime(value: 1, timescale: 10),
      (declared - range.start).multiplied(byRatio: isOfFile ? 10 : 2, divisor: 100))
    guard missing > tolerance else { return nil }
    return MediaError(
      .fileFailedToParse,
      "only \(end.clockDescription) of the declared \(timeRange.end.clockDescription) of \(mediaType) could be read",
      at: .init(trackID: trackID))
  }

  /// Whether the file says how long the track is, be it that it says how long it is itself and has nothing but this track.
  private var isDeclared: Bool {
    guard let file = try? asset.content() else { return content.durationIsDeclared }
    switch file.format.container {
    case .matroska, .flv:
      return content.durationIsDeclared
        || !file.durationIsEstimated && file.tracks.filter(\.isTimed).count == 1
    // AVI counts chunks without sound, which are there to have it begin later.
    case .asf, .avi: return content.durationIsDeclared && file.tracks.filter(\.isTimed).count == 1
    default: return content.durationIsDeclared
    }
  }
}
