internal import CMediaScopeWebP
import MediaCore

/// Writes images as WebP files, by libwebp.
///
/// Source: RFC 9649; lossy (VP8), alpha without loss.
struct WebPWriter {
  let quality: Int

  /// - Throws: `.invalidArgument` for a quality that is not from 1 to 100, `.encoderNotFound` where there is no libwebp.
  init(quality: Int) throws(MediaError) {
    guard (1...100).contains(quality) else {
      throw MediaError(.invalidArgument, "the quality is from 1 to 100, not \(quality)")
    }
    try DrawingLibrary.webP.load()
    self.quality = quality
  }

  /// The file of an image in `bgra32`.
  func data(of picture: PixelBuffer) throws(MediaError) -> [UInt8] {
    guard let plane = picture.planes.first else { return [] }
    guard picture.width <= WEBP_MAX_DIMENSION, picture.height <= WEBP_MAX_DIMENSION else {
      throw MediaError(.overLimit, "a WebP picture has at most \(WEBP_MAX_DIMENSION) pixels a side")
    }
    var output: UnsafeMutablePointer<UInt8>?
    defer { WebPFree(output) }
    let count = withExtendedLifetime(picture) {
      WebPEncodeBGRA(
        plane.baseAddress.assumingMemoryBound(to: UInt8.self), Int32(plane.width), Int32(plane.height),
        Int32(plane.bytesPerRow), Float(quality), &output)
    }
    guard count > 0, let output else {
      throw MediaError(.unknown, "the picture can't be written as WebP")
    }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }
}
