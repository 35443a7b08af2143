import Foundation
import MediaCore

/// The memory of a picture in one plane, of a format that only the caller knows.
final class PlainBytes {
  private let start: UnsafeMutableRawPointer

  private init(byteCount: Int) throws(MediaError) {
    guard let start = calloc(byteCount, 1) else {
      throw MediaError(.outOfMemory, "there is no memory for a picture of \(byteCount) bytes")
    }
    self.start = start
  }

  deinit { free(start) }

  /// The longest side, as pictures of the library have it.
  private static let longestSide = 32767

  /// A picture whose bytes are zero, in rows of a multiple of 64 bytes.
  static func makePicture(
    _ type: PixelFormatType, _ dimensions: VideoDimensions, _ pixelByteCount: Int
  ) throws(MediaError) -> PixelBuffer {
    let sides = 1...longestSide
    guard sides.contains(dimensions.width), sides.contains(dimensions.height) else {
      throw MediaError(
        .invalidArgument, "a picture of \(dimensions.width) × \(dimensions.height) pixels can't be made")
    }
    let rowByteCount = dimensions.width * pixelByteCount
    let bytesPerRow = (rowByteCount + 63) / 64 * 64
    let memory = try PlainBytes(byteCount: bytesPerRow * dimensions.height)
    let plane = PixelBuffer.Plane(
      baseAddress: memory.start, width: dimensions.width, height: dimensions.height,
      bytesPerRow: bytesPerRow, rowByteCount: rowByteCount)
    return PixelBuffer(
      pixelFormatType: type, dimensions: dimensions, color: ColorDescription(), pixelAspectRatio: .square,
      planes: [plane], owner: memory)
  }
}
