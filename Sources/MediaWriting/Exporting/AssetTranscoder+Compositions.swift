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

  /// The tracks of a composition that stay as they are.
  func copiedCompositionTracks() throws(MediaError) -> [AssetTrack] {
    let copied = plan.tracks.filter { $0.action == .copied }.map(\.trackID)
    let composed = try asset.content().tracks.filter { $0.composed != nil && copied.contains($0.trackID) }
    return try asset.tracks().filter { track in composed.contains { $0.trackID == track.trackID } }
  }
}
