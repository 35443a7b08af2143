package import MediaCore

/// A picture that the unpacked parts of a TIFF are put into, as red, green, blue and, where the picture has it, alpha of 8 or 16
/// bits, which colours are not multiplied by.
package struct TIFFCanvas: Sendable {
  package let pixelLayout: PixelLayout
  /// Rows of pixels; numbers of 16 bits have their lower byte first.
  package private(set) var bytes: [UInt8]
  private let image: TIFFSampledImage
  private let pixelByteCount: Int

  /// As much as libav is given at once.
  package static let byteLimit = 512 << 20
  /// More than deflate and LZW can unpack a byte to (RFC 1951, 3.2.5), in bits.
  private static let mostPixelsOfByte = 8256

  /// - Parameter byteCount: of the file, which bounds the picture.
  /// - Throws: `overLimit`.
  package init(of image: TIFFSampledImage, fileOf byteCount: Int64) throws(MediaError) {
    self.image = image
    pixelLayout = image.pixelLayout
    pixelByteCount = (pixelLayout.hasAlpha ? 4 : 3) * pixelLayout.bitsPerComponent / 8
    let count = image.parts.width * image.parts.height
    let isPacked = !image.compression.isFax && count > 1 << 20
    guard count * pixelByteCount <= Self.byteLimit,
      !isPacked || Int64(count / Self.mostPixelsOfByte) <= byteCount
    else {
      throw MediaError(
        .overLimit,
        "a picture of \(image.parts.width)×\(image.parts.height) pixels in a file of \(byteCount) bytes is over the limit"
      )
    }
    bytes = [UInt8](repeating: 0, count: count * pixelByteCount)
  }

  /// Puts a part of the picture to its place, as much of it as is seen.
  ///
  /// - Parameters:
  ///   - planes: the part's samples, unpacked, of each plane; those of a plane without bytes are 0, and planes that
  ///     say nothing may lack.
  ///   - place: the part's number in the first plane.
  package mutating func put(_ planes: [[UInt8]], at place: Int) {
    let parts = image.parts
    let (left, top) = (place % parts.columns * parts.size.width, place / parts.columns * parts.size.height)
    let shown = (
      width: min(parts.size.width, parts.width - left), height: min(parts.size.height, parts.height - top)
    )
    let count = parts.planeCount == 1 ? image.samples.count : 1
    var values = [UInt32](repeating: 0, count: shown.width * image.samples.count)
    let writer = TIFFPixelWriter(image.samples, isDeep: pixelLayout.bitsPerComponent == 16)
    for row in 0..<shown.height {
      for (plane, bytes) in planes.enumerated() {
        let start = row * image.rowByteCount
        guard bytes.count >= start + image.rowByteCount else { continue }
        bytes.withUnsafeBytes { bytes in
          image.samples.read(
            UnsafeRawBufferPointer(rebasing: bytes[start..<start + image.rowByteCount]), shown.width * count,
            into: &values, from: plane, step: image.samples.count / count, isBigEndian: image.predictor == 3)
        }
      }
      let target = ((top + row) * parts.width + left) * pixelByteCount
      bytes.withUnsafeMutableBytes { bytes in
        writer.write(
          values,
          to: UnsafeMutableRawBufferPointer(rebasing: bytes[target..<target + shown.width * pixelByteCount]))
      }
    }
  }
}
