import MediaCore

extension Asset {
  /// For how many ticks a track's last picture is shown once more, by samples of AVI without a byte; 0 where there are none.
  ///
  /// The index of a truncated file says nothing of its end.
  package func repeatedTicks(atEndOf track: TrackContent) -> Int64 {
    guard track.mediaType == .video, let file = fileAsset, let content = try? file.content(),
      content.format.container == .avi, content.truncation == nil
    else { return 0 }
    return (try? file.repetitionCount(atEndOf: track.streamIndex)) ?? 0
  }
}
