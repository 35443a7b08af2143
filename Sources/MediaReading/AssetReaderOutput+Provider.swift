import MediaAssets
public import MediaCore

extension AssetReaderOutput {
  /// Gives an output's buffers to tasks, without blocking the threads that they run on.
  ///
  /// AVFoundation counterpart: `AVAssetReaderOutput.Provider`.
  public struct Provider: Sendable {
    let output: AssetReaderOutput

    /// The next buffer; `nil` at the end of the time range.
    ///
    /// - Throws: `MediaError` where reading failed or was cancelled.
    public func next() async throws -> SampleBuffer? {
      let output = output
      return try await offCooperativePool { () throws(MediaError) in try output.nextSampleBuffer() }
    }
  }
}

extension AssetReader {
  /// Adds an output and gives what vends its buffers once reading has started.
  ///
  /// AVFoundation counterpart: `AVAssetReader.outputProvider(for:)`.
  public func outputProvider(for output: AssetReaderOutput) -> AssetReaderOutput.Provider {
    add(output)
    return AssetReaderOutput.Provider(output: output)
  }
}
