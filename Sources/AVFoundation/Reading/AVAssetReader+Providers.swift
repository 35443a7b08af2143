// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
import MediaCore
import MediaReading

extension AVAssetReader {
  /// Adds an output, and returns a provider of its buffers.
  public func outputProvider(for output: AVAssetReaderOutput) -> AVAssetReaderOutput.Provider<CMSampleBuffer>
  {
    guard case .success(let found) = attach(output) else { return refusing() }
    let provider = media.outputProvider(for: found)
    return AVAssetReaderOutput.Provider { try await provider.next().map(CMSampleBuffer.init) }
  }

  /// Adds an output that can read other ranges after its time range; returns a provider and its controller.
  public func outputProviderWithRandomAccess(for output: AVAssetReaderOutput)
    -> (AVAssetReaderOutput.Provider<CMSampleBuffer>, AVAssetReaderOutput.RandomAccessController)
  {
    output.supportsRandomAccess = true
    return (
      outputProvider(for: output), AVAssetReaderOutput.RandomAccessController(output: output, reader: self)
    )
  }

  /// Adds an output of timed metadata, and returns a provider of its tags.
  public func outputMetadataProvider(for trackOutput: AVAssetReaderTrackOutput)
    -> AVAssetReaderOutput.Provider<AVTimedMetadataGroup>
  {
    let adaptor = AVAssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: trackOutput)
    add(trackOutput)
    guard let media = adaptor.media else { return refusing() }
    return AVAssetReaderOutput.Provider { [self] in
      let group = try await offCooperativePool(keepsResult: true) { () throws(MediaError) in
        try media.nextTimedMetadataGroup()
      }
      return try await finished(group).map(AVTimedMetadataGroup.init)
    }
  }

  /// Adds an output of subtitles, and returns a provider of its captions.
  public func outputCaptionProvider(for trackOutput: AVAssetReaderTrackOutput)
    -> AVAssetReaderOutput.Provider<AVCaptionGroup>
  {
    let adaptor = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: trackOutput)
    add(trackOutput)
    guard let media = adaptor.media else { return refusing() }
    return AVAssetReaderOutput.Provider { [self] in
      let group = try await offCooperativePool(keepsResult: true) { () throws(MediaError) in
        try media.nextCaptionGroup()
      }
      return try await finished(group).map(AVCaptionGroup.init)
    }
  }

  /// Returns an output's value; the end of a task that was cancelled is no end of the samples.
  ///
  /// The reader is kept until here, since an output does not keep it.
  private func finished<Group>(_ group: Group?) async throws -> Group? {
    if group == nil { try Task.checkCancellation() }
    return group
  }

  /// Makes a provider that throws the reason why an output was refused.
  private func refusing<Payload: Sendable>() -> AVAssetReaderOutput.Provider<Payload> {
    AVAssetReaderOutput.Provider { [self] in throw error ?? AVError(.operationNotSupportedForAsset) }
  }
}

extension AVAssetReaderOutput {
  /// Awaits the values of an output.
  public struct Provider<Payload: Sendable>: Sendable {
    private let take: @Sendable () async throws -> Payload?

    init(_ take: @escaping @Sendable () async throws -> Payload?) { self.take = take }

    /// The next one; `nil` after the last.
    public func next(isolation: isolated (any Actor)? = #isolation) async throws -> Payload? {
      do { return try await take() } catch { throw AVError.wrap(error) }
    }
  }

  /// Has an output read other ranges after the end of those before.
  public struct RandomAccessController: Sendable {
    let output: AVAssetReaderOutput
    /// Kept, since an output does not keep its reader.
    let reader: AVAssetReader

    /// Reads other ranges, one after the other; where that is not allowed, the reader fails.
    public func reset(forReadingTimeRanges timeRanges: [CMTimeRange]) {
      output.reset(forReading: timeRanges)
    }
    /// Says that no more ranges will be asked for, so that the reader can complete.
    public func markConfigurationAsFinal() { output.markConfigurationAsFinal() }
  }
}
