public import MediaAssets
public import MediaCore

/// Says of each stored sample of a track where its bytes lie, without giving them.
///
/// AVFoundation counterpart: `AVAssetReaderSampleReferenceOutput`. The buffers come in decode order and have no data;
/// `BufferAttachments.sampleReferencePath` and `sampleReferenceByteOffset` name the place. In containers that cut samples
/// up, such as transport streams, the offset is where the first piece begins.
public final class AssetReaderSampleReferenceOutput: AssetReaderOutput, @unchecked Sendable {
  public let track: AssetTrack

  public init(track: AssetTrack) {
    self.track = track
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
    return try PacketSampleReader(
      asset, track.content, timeRange: timeRange, hasData: false, cancellation: cancellation)
  }
}
