public import MediaCore
public import MediaReading
import Synchronization

/// Appends pictures in memory to an input that encodes them, and has a pool to make them in.
///
/// AVFoundation counterpart: `AVAssetWriterInputPixelBufferAdaptor`.
public final class AssetWriterInputPixelBufferAdaptor: Sendable {
  /// The input that pictures are appended to.
  public let assetWriterInput: AssetWriterInput
  /// The settings of the pool's buffers; `nil` for no pool.
  public let sourcePixelBufferAttributes: VideoSettings?
  private let pool = Mutex<PixelBufferPool?>(nil)

  /// Makes an adaptor of an input.
  ///
  /// - Parameter sourcePixelBufferAttributes: the settings of the pool's buffers; without a size they have that of the input's.
  public init(assetWriterInput: AssetWriterInput, sourcePixelBufferAttributes: VideoSettings? = nil) {
    self.assetWriterInput = assetWriterInput
    self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
  }

  /// The pool that makes buffers which can be appended.
  ///
  /// `nil` until the writer starts, and where the attributes don't say what the buffers are.
  public var pixelBufferPool: PixelBufferPool? {
    guard assetWriterInput.isAttached, let attributes = sourcePixelBufferAttributes,
      let size = attributes.dimensions ?? assetWriterInput.videoSettings?.dimensions
    else { return nil }
    return pool.withLock { pool in
      if pool == nil {
        pool = try? PixelBufferPool(
          pixelFormatType: attributes.pixelFormatType ?? .bgra32, dimensions: size)
      }
      return pool
    }
  }

  /// Appends a picture that is shown from a time on; its pixels can't be changed any more.
  ///
  /// - Returns: false where it was refused, or the writer has failed; ``AssetWriter/error`` says why in the second case.
  public func append(_ pixelBuffer: PixelBuffer, withPresentationTime time: MediaTime) -> Bool {
    assetWriterInput.append(SampleBuffer(imageBuffer: pixelBuffer, presentationTimeStamp: time))
  }
}

extension AssetWriterInput.Receiver {
  /// Appends a picture that is shown from a time on, once the input is ready for it.
  ///
  /// - Throws: as for sample buffers.
  public func append(
    _ pixelBuffer: PixelBuffer, withPresentationTime time: MediaTime
  ) async throws {
    try await append(SampleBuffer(imageBuffer: pixelBuffer, presentationTimeStamp: time))
  }
}
