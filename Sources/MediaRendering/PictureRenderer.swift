internal import CCairo
public import MediaCore

/// Draws pictures to image files through Cairo.
public enum PictureRenderer {
  /// A picture as a PNG file: 8 bits a channel, with an alpha channel only where a pixel is not opaque.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for pixels other than 32-bit BGRA, `.overLimit` for pictures
  ///   larger than Cairo draws.
  public static func pngData(of picture: PixelBuffer) throws(MediaError) -> [UInt8] {
    guard picture.pixelFormatType == .bgra32, let source = picture.planes.first else {
      throw MediaError(
        .operationNotSupportedForAsset, "pictures in \(picture.pixelFormatType.rawValue) can't be drawn")
    }
    let hasAlpha = Self.hasAlpha(source)
    let surface = try CairoImageSurface(width: picture.width, height: picture.height, hasAlpha: hasAlpha)
    try surface.withPixels { (pixels, bytesPerRow) throws(MediaError) in
      guard let target = pixels.baseAddress else { return }
      for y in 0..<picture.height {
        let row = source.baseAddress + y * source.bytesPerRow
        let targetRow = target + y * bytesPerRow
        if hasAlpha {
          premultiply(row, into: targetRow, count: picture.width)
        } else {
          targetRow.copyMemory(from: row, byteCount: picture.width * 4)
        }
      }
    }
    return try withExtendedLifetime(picture) { () throws(MediaError) in try surface.pngData() }
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

  /// Cairo keeps colours multiplied by their alpha, libswscale does not.
  static func premultiply(
    _ row: UnsafeMutableRawPointer, into target: UnsafeMutableRawPointer, count: Int
  ) {
    for x in 0..<count {
      let pixel = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self))
      let alpha = pixel >> 24
      var result = alpha << 24
      for shift in [0, 8, 16] as [UInt32] {
        let product = (pixel >> shift & 0xFF) * alpha
        result |= ((product + 127) / 255) << shift
      }
      target.storeBytes(of: result.littleEndian, toByteOffset: x * 4, as: UInt32.self)
    }
  }
}
