import LibAV
package import MediaCore

extension AssetTrack {
  /// The error for a track that ended well before the file says, such as one that a download left truncated.
  ///
  /// Encoders pad and round: a tenth of a second, or two in a hundred, is no loss.
  package func shortfall(endingAt end: MediaTime, of range: MediaTimeRange) -> MediaError? {
    let declared = min(timeRange.end, range.end)
    guard isDeclared, declared.isNumeric else { return nil }
    let isPlayTime = (try? asset.content())?.format.container.statesPlayTime ?? false
    let missing = declared - end - (isPlayTime ? content.origin : .zero)
    let tolerance = max(
      MediaTime(value: 1, timescale: 10),
      (declared - range.start).multiplied(byRatio: isPlayTime ? 10 : 2, divisor: 100))
    guard missing > tolerance, !saysItsEnd,
      missing - content.timeBase.time(asset.repeatedTicks(atEndOf: content)) > tolerance
    else { return nil }
    return MediaError(
      .fileFailedToParse,
      "only \(end.clockDescription) of the declared \(timeRange.end.clockDescription) of \(mediaType) could be read",
      at: .init(trackID: trackID))
  }

  /// Whether the last packet says how much of it is padding, which no other one does: then nothing is missing after it, however
  /// long the file says that it is.
  private var saysItsEnd: Bool {
    guard mediaType == .audio, (try? asset.content())?.format.container.marksPadding == true else {
      return false
    }
    return ((try? asset.survey())?[content.trackIndex]?.padding ?? 0) > 0
  }

  /// Whether the file says how long the track is, be it that it says how long it is itself and has nothing but this track.
  private var isDeclared: Bool {
    guard let file = try? asset.content() else { return content.durationIsDeclared }
    let container = file.format.container
    var isAlone: Bool { file.tracks.count(where: \.isTimed) == 1 }
    if content.durationIsDeclared { return !container.statesDurationOfLoneTrack || isAlone }
    return container.statesDurationOfFile && !file.durationIsEstimated && isAlone
  }
}
