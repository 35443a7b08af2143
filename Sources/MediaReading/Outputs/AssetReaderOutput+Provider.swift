import MediaAssets
public import MediaCore

extension AssetReaderOutput {
  /// Gives an output's buffers to tasks, without blocking the threads that they run on.
  ///
  /// AVFoundation counterpart: `AVAssetReaderOutput.Provider`. It is a sequence too: `for try await buffer in provider`.
  public struct Provider: Sendable {
    let output: AssetReaderOutput
    /// Kept, since an output does not keep its reader.
    let reader: AssetReader

    /// The next buffer; `nil` at the end of the time range.
    ///
    /// Nothing is lost where a task is cancelled: a buffer that was taken by then is given, and another task gets the one
    /// that was given up, which may mean that the range is read anew up to it.
    ///
    /// - Throws: `MediaError` where reading failed, `.operationCancelled` after `cancelReading()`; `CancellationError` in a
    ///   task that is cancelled.
    public func next() async throws -> SampleBuffer? {
      let output = output
      let buffer = try await offCooperativePool(keepsResult: true) { () throws(MediaError) in
        try output.nextSampleBuffer()
      }
      if buffer == nil { try Task.checkCancellation() }
      return buffer
    }
  }

  /// Has an output read other ranges after the end of the first ones.
  ///
  /// AVFoundation counterpart: `AVAssetReaderOutput.RandomAccessController`.
  public struct RandomAccessController: Sendable {
    let output: AssetReaderOutput
    let reader: AssetReader

    /// Reads other ranges, one after the other.
    ///
    /// - Throws: as `AssetReaderOutput.reset(forReadingTimeRanges:)`.
    public func reset(forReadingTimeRanges timeRanges: [MediaTimeRange]) throws(MediaError) {
      try output.reset(forReadingTimeRanges: timeRanges)
    }

    /// Says that no more ranges will be asked for, so that the reader can complete.
    public func markConfigurationAsFinal() {
      output.markConfigurationAsFinal()
    }
  }
}

extension AssetReaderOutput.Provider: AsyncSequence {
  public typealias Element = SampleBuffer

  public struct AsyncIterator: AsyncIteratorProtocol {
    let provider: AssetReaderOutput.Provider

    public func next() async throws -> SampleBuffer? {
      try await provider.next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(provider: self)
  }
}

extension AssetReader {
  /// Adds an output and gives what vends its buffers once reading has started.
  ///
  /// AVFoundation counterpart: `AVAssetReader.outputProvider(for:)`.
  public func outputProvider(for output: AssetReaderOutput) -> AssetReaderOutput.Provider {
    add(output)
    return AssetReaderOutput.Provider(output: output, reader: self)
  }

  /// Adds an output that can read other ranges after the first ones, and gives what vends its buffers and what
  /// names the ranges.
  ///
  /// AVFoundation counterpart: `AVAssetReader.outputProviderWithRandomAccess(for:)`.
  public func outputProviderWithRandomAccess(
    for output: AssetReaderOutput
  ) -> (AssetReaderOutput.Provider, AssetReaderOutput.RandomAccessController) {
    output.supportsRandomAccess = true
    add(output)
    return (
      AssetReaderOutput.Provider(output: output, reader: self),
      AssetReaderOutput.RandomAccessController(output: output, reader: self)
    )
  }
}
