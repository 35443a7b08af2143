public import MediaCore

/// Writes pictures to image files.
///
/// ```swift
/// let jpeg = try PictureRenderer.jpegData(of: picture, quality: 90)
/// print(jpeg.count, "bytes")
/// ```
public enum PictureRenderer {
  /// A picture as a PNG file: 8 bits a channel, or 16 of those in `argb64`, with an alpha channel only where a pixel is
  /// not opaque.
  ///
  /// A picture of a high dynamic range says so in a `cICP` chunk (PNG, third edition, 11.3.2.6).
  ///
  /// - Parameter compressionLevel: 0 is unpacked, 9 the smallest, -1 a good choice.
  /// - Throws: `.operationNotSupportedForAsset` for pixels other than `bgra32` and `argb64`, `.invalidArgument` for any
  ///   other level, `.overLimit` for pictures that no PNG file can hold.
  public static func pngData(
    of picture: PixelBuffer, compressionLevel: Int = -1
  ) throws(MediaError) -> [UInt8] {
    let source = try plane(of: picture, [.bgra32, .argb64])
    let byteCount = source.bytesPerRow * max(0, source.height - 1) + source.rowByteCount
    let pixels = UnsafeRawBufferPointer(start: source.baseAddress, count: byteCount)
    let writer = try PNGWriter(compressionLevel: compressionLevel)
    return try withExtendedLifetime(picture) { () throws(MediaError) in
      if picture.pixelFormatType == .argb64 {
        return try writer.data16(
          of: pixels, width: picture.width, height: picture.height, bytesPerRow: source.bytesPerRow,
          color: picture.color)
      }
      return try writer.data(
        of: pixels, width: picture.width, height: picture.height, bytesPerRow: source.bytesPerRow,
        hasAlpha: Self.hasAlpha(source))
    }
  }

  /// A picture as a JPEG file; what is not opaque is put on black.
  ///
  /// - Parameters:
  ///   - quality: 1 to 100, as libjpeg counts; chroma is halved both ways below 90.
  ///   - exif: the content of the Exif segment, from `Exif` and two zeros on, as `ExifBlock` makes it.
  /// - Throws: `.operationNotSupportedForAsset` for pixels other than `bgra32`, `.invalidArgument` for any other
  ///   quality, `.overLimit` for more than 65500 pixels a side.
  public static func jpegData(
    of picture: PixelBuffer, quality: Int = 85, exif: [UInt8] = []
  ) throws(MediaError) -> [UInt8] {
    let source = try plane(of: picture, [.bgra32])
    let writer = try JPEGWriter(quality: quality)
    guard Self.hasAlpha(source) else { return try writer.data(of: picture, exif: exif) }
    return try writer.data(of: try picture.premultiplied(), exif: exif)
  }

  /// A picture as a WebP file, lossy, with an alpha channel where a pixel is not opaque.
  ///
  /// - Parameter quality: 1 to 100, as libwebp counts.
  /// - Throws: as `jpegData(of:quality:exif:)`, with a limit of 16383 pixels a side.
  public static func webpData(of picture: PixelBuffer, quality: Int = 85) throws(MediaError) -> [UInt8] {
    _ = try plane(of: picture, [.bgra32])
    return try WebPWriter(quality: quality).data(of: picture)
  }

  private static func plane(
    of picture: PixelBuffer, _ types: [PixelFormatType]
  ) throws(MediaError) -> PixelBuffer.Plane {
    guard types.contains(picture.pixelFormatType), let plane = picture.planes.first else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "pictures in \(picture.pixelFormatType.rawValue) can't be written in this format")
    }
    return plane
  }

  static func hasAlpha(_ plane: PixelBuffer.Plane) -> Bool {
    for y in 0..<plane.height {
      let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      var all = UInt32.max
      for x in 0..<plane.width { all &= row[x] }
      if UInt32(littleEndian: all) >> 24 != 0xFF { return true }
    }
    return false
  }
}
