public import MediaCore
public import MediaMetadata

/// Appends groups of tags to an input of timed metadata.
///
/// AVFoundation counterpart: `AVAssetWriterInputMetadataAdaptor`. The input's hint names the keys; a group makes one by
/// `TimedMetadataGroup.copyFormatDescription()`.
public final class AssetWriterInputMetadataAdaptor: Sendable {
  /// The input that tags are appended to.
  public let assetWriterInput: AssetWriterInput
  private let keys: BoxedMetadataKeys
  private let format: FormatDescription

  /// Makes an adaptor of an input.
  ///
  /// - Throws: `MediaError` `.invalidArgument` where the input's hint names no keys of boxed metadata (`mebx`).
  public init(assetWriterInput input: AssetWriterInput) throws(MediaError) {
    guard let format = input.sourceFormatHint, format.mediaSubType == "mebx",
      let keys = BoxedMetadataKeys(format.codecConfiguration)
    else { throw MediaError(.invalidArgument, "the input's hint names no keys of timed metadata") }
    (assetWriterInput, self.keys, self.format) = (input, keys, format)
  }

  /// Appends tags that hold for the group's time, or up to the next group where that has no duration.
  ///
  /// - Returns: false where they were refused, such as a tag whose key the hint doesn't name, or the writer has failed.
  public func append(_ group: TimedMetadataGroup) -> Bool {
    guard let buffer = try? buffer(of: group) else { return false }
    return assetWriterInput.append(buffer)
  }

  func buffer(of group: TimedMetadataGroup) throws(MediaError) -> SampleBuffer {
    try SampleBuffer(
      storedSample: try keys.sample(of: group.items), formatDescription: format,
      timing: SampleTimingInfo(
        duration: group.timeRange.duration, presentationTimeStamp: group.timeRange.start))
  }
}

extension AssetWriterInput.Receiver {
  /// Appends tags by an adaptor of the input, once the input is ready for them.
  ///
  /// - Throws: as for sample buffers, and `.invalidArgument` for a tag that the hint's keys don't name, with its key.
  public func append(
    _ group: TimedMetadataGroup, with adaptor: AssetWriterInputMetadataAdaptor
  ) async throws {
    try await append(try adaptor.buffer(of: group))
  }
}

extension TimedMetadataGroup {
  /// Returns the format that an input is given as a hint to take groups of the same keys.
  ///
  /// `nil` where a key space has no name in files of the ISO family, or the group has no tags.
  ///
  /// AVFoundation counterpart: `AVTimedMetadataGroup.copyFormatDescription()`.
  public func copyFormatDescription() -> FormatDescription? {
    BoxedMetadataKeys(of: items).map {
      FormatDescription(mediaType: .metadata, mediaSubType: "mebx", codecConfiguration: $0.bytes)
    }
  }
}
