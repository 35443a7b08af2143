// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import CoreVideo
public import Foundation
import MediaCore
import MediaReading
import MediaWriting
import Synchronization

/// Takes pictures that are made, and has memory for them.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, @unchecked Sendable {
  // @unchecked: the library's adaptor is thread-safe.
  /// The input that the pictures go to.
  public let assetWriterInput: AVAssetWriterInput
  private let attributes: SendableSettings
  private let media: Result<AssetWriterInputPixelBufferAdaptor, MediaError>
  private let pool = Mutex<CVPixelBufferPool?>(nil)

  /// The attributes of the pictures that the pool makes.
  public var sourcePixelBufferAttributes: [String: Any]? { attributes.values }

  /// An adaptor that takes pictures for an input, and makes them.
  public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
    assetWriterInput = input
    attributes = SendableSettings(sourcePixelBufferAttributes)
    media = Result { () throws(MediaError) in
      AssetWriterInputPixelBufferAdaptor(
        assetWriterInput: try input.media.get(),
        sourcePixelBufferAttributes: try sourcePixelBufferAttributes.map(VideoSettings.init(attributes:)))
    }
    if case .failure(let error) = media { input.refuseLater(error) }
  }

  /// `nil` before the writer starts, and where the attributes name no format and size.
  public var pixelBufferPool: CVPixelBufferPool? {
    pool.withLock { pool in
      if pool == nil { pool = (try? media.get())?.pixelBufferPool.map { CVPixelBufferPool($0) } }
      return pool
    }
  }

  @discardableResult
  open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
    assetWriterInput.append(pixelBuffer.pixelBuffer, at: presentationTime)
  }
}

extension PixelBuffer {
  /// The picture in memory of its own.
  func copied() throws(MediaError) -> PixelBuffer {
    let copy = try PixelBufferPool(like: self).makePixelBuffer(
      color: color, pixelAspectRatio: pixelAspectRatio)
    for (source, target) in zip(planes, copy.planes) {
      for row in 0..<source.height {
        (target.baseAddress + row * target.bytesPerRow).copyMemory(
          from: source.baseAddress + row * source.bytesPerRow, byteCount: source.rowByteCount)
      }
    }
    return withExtendedLifetime(self) { copy }
  }
}
