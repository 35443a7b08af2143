public import MediaCore

/// Writes pictures to image files.
public enum PictureRenderer {
  /// A picture as a PNG file: 8 bits a channel, with an alpha channel only where a pixel is not opaque.
  ///
  /// - Parameter compressionLevel: 0 is unpacked, 9 the smallest, -1 a good choice.
  /// - Throws: `.operationNotSupportedForAsset` for pixels other than 32-bit BGRA, `.invalidArgument` for any other level, `.overLimit` for pictures that
  ///   no PNG file can hold.
  public static func pngData(
    of picture: PixelBuffer, compressionLevel: Int = -1
  ) throws(MediaError) -> [UInt8] {
    guard picture.pixelFormatType == .bgra32, let source = picture.planes.first else {
      throw MediaError(
        .operationNotSupportedForAsset, "pictures in \(picture.pixelFormatType.rawValue) can't be drawn")
    }
    let byteCount = source.bytesPerRow * max(0, source.height - 1) + source.rowByteCount
    let pixels = UnsafeRawBufferPointer(start: source.baseAddress, count: byteCount)
    return try withExtendedLifetime(picture) { () throws(MediaError) in
      try PNGWriter(compressionLevel: compressionLevel).data(
        of: pixels, width: picture.width, height: picture.height, bytesPerRow: source.bytesPerRow,
        hasAlpha: Self.hasAlpha(source))
    }
  }

  private static func hasAlpha(_ plane: PixelBuffer.Plane) -> Bool {
    for y in 0..<plane.height {
      let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      var all = UInt32.max
      for x in 0..<plane.width { all &= row[x] }
      if UInt32(littleEndian: all) >> 24 != 0xFF { return true }
    }
    return false
  }
}
