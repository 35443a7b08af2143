import MediaAssets
public import MediaCore
public import MediaMetadata

/// Gives the samples of a track of timed metadata as groups of tags.
///
/// AVFoundation counterpart: `AVAssetReaderOutputMetadataAdaptor`. The output's own `copyNextSampleBuffer()` gives
/// nothing any more.
public final class AssetReaderOutputMetadataAdaptor: Sendable {
  /// The output whose samples are taken.
  public let assetReaderTrackOutput: AssetReaderTrackOutput
  private let keys: BoxedMetadataKeys

  /// Takes an output's samples.
  ///
  /// - Throws: `.invalidArgument` for an output that decodes, one that has started and one that another adaptor has;
  ///   `.operationNotSupportedForAsset` where the track's samples are not boxed metadata (`mebx`).
  public init(assetReaderTrackOutput output: AssetReaderTrackOutput) throws(MediaError) {
    try output.checkIsAdaptable()
    guard let keys = output.track.content.metadataKeys else {
      throw MediaError(
        .operationNotSupportedForAsset, "the track's samples are not boxed metadata",
        at: .init(trackID: output.track.trackID))
    }
    try output.adapt()
    assetReaderTrackOutput = output
    self.keys = keys
  }

  /// The tags of the next sample, with the time for which they hold; `nil` at the end of the time range.
  ///
  /// - Throws: `MediaError` where reading failed or was cancelled; AVFoundation's gives `nil` there.
  public func nextTimedMetadataGroup() throws(MediaError) -> TimedMetadataGroup? {
    guard let sample = try assetReaderTrackOutput.takeSampleBuffer() else { return nil }
    let range = MediaTimeRange(
      start: sample.presentationTimeStamp, duration: sample.duration.isNumeric ? sample.duration : .zero)
    let bytes = sample.dataBuffer?.withUnsafeBytes { Array($0) } ?? []
    var items = keys.items(of: bytes, at: sample.sampleAttachments.first?.byteOffset)
    for index in items.indices { (items[index].time, items[index].duration) = (range.start, range.duration) }
    return TimedMetadataGroup(items: items, timeRange: range)
  }
}
