public import MediaAssets
public import MediaCore

/// Gives the samples of one track, decoded or as they are stored.
///
/// AVFoundation counterpart: `AVAssetReaderTrackOutput`.
public final class AssetReaderTrackOutput: AssetReaderOutput, @unchecked Sendable {
  public let track: AssetTrack
  /// What is decoded to; `nil` for stored samples in decode order.
  public let outputSettings: (any OutputSettings)?

  /// Makes an output; settings that the track can't meet make the reader's `start` fail.
  public init(track: AssetTrack, outputSettings: (any OutputSettings)?) {
    self.track = track
    self.outputSettings = outputSettings
  }

  public override var mediaType: MediaType { track.mediaType }

  override var location: MediaError.Location {
    MediaError.Location(file: (track.asset as? URLAsset)?.path, trackID: track.trackID)
  }

  override func belongs(to asset: Asset) -> Bool { track.asset === asset }

  override func makeSampleReading(
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    guard let asset = track.asset as? URLAsset else {
      throw MediaError(.operationNotSupportedForAsset, "only assets in files can be read")
    }
    switch outputSettings {
    case nil:
      return try PacketSampleReader(asset, track.content, timeRange: timeRange, cancellation: cancellation)
    case let settings as AudioSettings:
      let output = try AudioOutputFormat(settings, track: track.content)
      let placements = try AudioPlacement.all(
        of: track.content, in: asset, trims: settings.trimsEncoderDelay)
      if placements.count == 1 {
        return try AudioSampleReader(
          asset, track.content, output: output, placement: placements[0], timeRange: timeRange,
          cancellation: cancellation)
      }
      return EditedAudioReader(
        asset, track.content, output: output, placements: placements, timeRange: timeRange,
        cancellation: cancellation)
    case let settings as VideoSettings:
      return try VideoSampleReader(
        asset, track.content, settings: settings, timeRange: timeRange, cancellation: cancellation)
    default:
      throw MediaError(.invalidArgument, "settings are AudioSettings or VideoSettings")
    }
  }
}
