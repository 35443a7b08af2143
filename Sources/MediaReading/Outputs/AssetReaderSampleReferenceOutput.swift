public import MediaAssets
import MediaCore

/// Says of each stored sample of a track where its bytes are, without giving them.
///
/// AVFoundation counterpart: `AVAssetReaderSampleReferenceOutput`. The buffers come in decode order and have no data;
/// `BufferAttachments.sampleReferencePath` and `sampleReferenceByteOffset` name the place. In containers that cut samples
/// up, such as transport streams, the offset is where the first piece begins.
public final class AssetReaderSampleReferenceOutput: AssetReaderOutput, @unchecked Sendable {
  /// The track whose samples are reported.
  public let track: AssetTrack

  /// Makes an output for a track of the reader's asset.
  public init(track: AssetTrack) {
    self.track = track
    super.init(tracks: [track])
  }

  override func makeSampleReading(
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    try track.content.makePacketReading(
      track.asset, timeRange: timeRange, hasData: false, cancellation: cancellation)
  }
}
