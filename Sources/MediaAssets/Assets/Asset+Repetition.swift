import MediaChunks
package import MediaCore

extension Asset {
  /// For how many ticks a track's last picture is shown once more, by samples of AVI without a byte; 0 where there are none.
  ///
  /// The index of a truncated file says nothing of its end.
  package func repeatedTicks(atEndOf track: TrackContent) -> Int64 {
    guard track.mediaType == .video, let file = fileAsset, let content = try? file.content(),
      content.format.container == .avi, content.truncation == nil
    else { return 0 }
    return (try? file.repetitionCount(atEndOf: track.trackIndex)) ?? 0
  }

  /// The error that an AVI file's index names samples of a track that are not there, with the place and the time of the first one
  /// and their number; `nil` where all are, and for other files.
  ///
  /// libavformat goes on at the next chunk without a word.
  package func lostSamples(of track: TrackContent) -> (error: MediaError, time: MediaTime, count: Int)? {
    guard let file = fileAsset, let content = try? file.content(), content.format.container == .avi,
      let source = try? file.openedSource(),
      let lost = (try? AVILostChunks(of: track.trackIndex, in: source.media)) ?? nil
    else { return nil }
    let error = MediaError(
      .fileFailedToParse, "what the index says is at this place is not there",
      at: .init(file: file.path, trackID: track.trackID, byteOffset: lost.first.place))
    // A chunk of pictures is one of them.
    let time = track.mediaType == .video ? track.time(ofTicks: lost.first.number) : .invalid
    return (error, time, lost.count)
  }
}
