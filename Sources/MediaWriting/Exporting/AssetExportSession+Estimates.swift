import MediaAssets
public import MediaCore

extension AssetExportSession {
  /// Estimates the number of bytes of the file, to within 20 % where encoded sound and pictures are alike throughout.
  ///
  /// Up to 30 seconds of what is to be encoded are encoded, in three parts; what is copied is counted. AVFoundation counterpart:
  /// `AVAssetExportSession.estimatedOutputFileLengthInBytes`.
  ///
  /// - Throws: what an export throws before it writes; `.operationNotSupportedForAsset` where the duration is not known;
  ///   `CancellationError` in a task that is cancelled.
  public func estimatedOutputFileLength(as fileType: FileType) async throws -> Int64 {
    try await unlessCancelled { try await outputFileLength(as: fileType) }
  }

  /// Returns the value of a work, unless the task is cancelled before or meanwhile.
  private func unlessCancelled<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    let value = try await cancellable(work)
    try Task.checkCancellation()
    return value
  }

  private func outputFileLength(as fileType: FileType) async throws(MediaError) -> Int64 {
    do throws(MediaError) {
      return try await ExportEstimate(makeTranscoder(for: fileType)).byteCount()
    } catch {
      throw error.at(.init(file: asset.file))
    }
  }

  /// Estimates the longest duration of the file: that of the range, or of the part that fits into ``fileLengthLimit``.
  ///
  /// AVFoundation counterpart: `AVAssetExportSession.estimatedMaximumDuration`.
  ///
  /// - Throws: what ``estimatedOutputFileLength(as:)`` throws.
  public func estimatedMaximumDuration(as fileType: FileType) async throws -> MediaTime {
    try await unlessCancelled { try await maximumDuration(as: fileType) }
  }

  func maximumDuration(as fileType: FileType) async throws(MediaError) -> MediaTime {
    let duration = try makeTranscoder(for: fileType).duration
    guard fileLengthLimit > 0 else { return duration }
    let length = try await outputFileLength(as: fileType)
    guard length > fileLengthLimit, duration.isNumeric else { return duration }
    // In thousandths, so that no number is too large.
    let part = Int32(clamping: fileLengthLimit.saturatingMultiply(1000) / length)
    return duration.multiplied(byRatio: part, divisor: 1000)
  }
}
