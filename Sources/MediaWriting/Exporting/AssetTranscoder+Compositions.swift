import MediaAssets
import MediaCore
import MediaReading

/// Tracks of a composition that stay as they are stored.
extension AssetTranscoder {
  /// Copies the samples of a composition's track, which follow each other where each part begins with a sync sample.
  func storedJob(_ track: AssetTrack, length: Double) -> EncodeJob {
    EncodeJob(
      track, AssetReaderTrackOutput(track: track, outputSettings: nil),
      AssetWriterInput(mediaType: track.mediaType, sourceFormatHint: track.formatDescriptions.first),
      range: options.timeRange, length: length)
  }

  /// Refuses parts of pictures that can't be copied whole, as what hides their beginning can't be written for them.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a part that doesn't begin with a sync sample; what opening a file throws.
  func checkBeginnings(of track: AssetTrack) throws(MediaError) {
    guard track.mediaType == .video, let composed = track.content.composed else { return }
    for run in composed.runs(in: options.timeRange) {
      guard let source = run.source else { continue }
      let part = run.edit.clipped(to: options.timeRange)
      let cursor = try source.open(in: composed.pool).makeSampleCursor(
        presentationTimeStamp: part.source.start)
      guard let cursor, !cursor.currentSampleSyncInfo.sampleIsFullSync else { continue }
      throw MediaError(
        .operationNotSupportedForAsset,
        "the part at \(part.target.start.clockDescription) doesn't begin with a key frame, so that it can't be copied as it is",
        at: .init(file: source.path, trackID: source.content.trackID))
    }
  }

  /// The tracks of a composition that stay as they are.
  func copiedCompositionTracks() throws(MediaError) -> [AssetTrack] {
    let copied = plan.tracks.filter { $0.action == .copied }.map(\.trackID)
    let composed = try asset.content().tracks.filter { $0.composed != nil && copied.contains($0.trackID) }
    return try asset.tracks().filter { track in composed.contains { $0.trackID == track.trackID } }
  }
}
