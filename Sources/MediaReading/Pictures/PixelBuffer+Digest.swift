import LibAV
package import MediaCore

extension PixelBuffer {
  /// The SHA-256 of the pixels as red, green, blue and alpha, row by row without padding: what
  /// `-f rawvideo -pix_fmt rgba` gives of the same picture, or `rgba64be` of one of 16 bits.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for pixels other than `bgra32` and `argb64`.
  package func sha256() throws(MediaError) -> String {
    guard let plane = planes.first, pixelFormatType == .bgra32 || pixelFormatType == .argb64 else {
      throw MediaError(
        .operationNotSupportedForAsset, "pixels in \(pixelFormatType.rawValue) have no digest")
    }
    var digest = try Digest(.sha256)
    if pixelFormatType == .bgra32 {
      Self.update(&digest, plane) { (pixel: UInt32) in
        // Red and blue change places.
        let pixel = UInt32(littleEndian: pixel)
        return (pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16).littleEndian
      }
    } else {
      Self.update(&digest, plane) { (pixel: UInt64) in
        let pixel = UInt64(bigEndian: pixel)
        return (pixel << 16 | pixel >> 48).bigEndian
      }
    }
    withExtendedLifetime(self) {}
    return digest.finish()
  }

  private static func update<Pixel: FixedWidthInteger & BitwiseCopyable>(
    _ digest: inout Digest, _ plane: Plane, _ ordered: (Pixel) -> Pixel
  ) {
    var row = [Pixel](repeating: 0, count: plane.width)
    for y in 0..<plane.height {
      let pixels = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: Pixel.self)
      for x in 0..<plane.width { row[x] = ordered(pixels[x]) }
      digest.update(row.span.bytes)
    }
  }
}
