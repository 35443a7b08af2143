public import MediaCore

extension AssetWriterInput {
  /// A receiver that appends samples to an input with Swift's concurrency.
  public struct Receiver: Sendable {
    let input: AssetWriterInput

    /// Appends the samples of a buffer once the input is ready for them.
    ///
    /// - Throws: `MediaError`: `.invalidArgument` for samples that are refused, after which the writer goes on; what made the
    ///   writer fail; `CancellationError` in a task that is cancelled.
    public func append(_ buffer: SampleBuffer) async throws {
      try await cancellable {
        try await input.waitUntilReady()
        try input.take(buffer)
      }
    }

    /// Appends the samples of a buffer if the input is ready for them.
    ///
    /// - Returns: false where it isn't.
    /// - Throws: as `append`.
    public func appendImmediately(_ buffer: SampleBuffer) throws(MediaError) -> Bool {
      guard input.isReadyForMoreMediaData else { return false }
      try input.take(buffer)
      return true
    }

    /// Says that no samples come any more.
    public func finish() { input.markAsFinished() }
  }
}
