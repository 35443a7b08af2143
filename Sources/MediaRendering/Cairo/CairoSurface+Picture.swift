internal import CMediaScopeCairo
import MediaCore

extension CairoImageSurface {
  /// Makes an image of a picture in `bgra32`.
  static func drawn(from picture: PixelBuffer) throws(MediaError) -> CairoImageSurface {
    guard picture.pixelFormatType == .bgra32, let source = picture.planes.first else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "nothing can be drawn on pictures in \(picture.pixelFormatType.rawValue)")
    }
    let hasAlpha = PictureRenderer.hasAlpha(source)
    let plain = try hasAlpha ? picture.premultiplied() : picture
    let surface = try CairoImageSurface(width: picture.width, height: picture.height, hasAlpha: hasAlpha)
    try surface.withPixels { (pixels, bytesPerRow) throws(MediaError) in
      guard let source = plain.planes.first, let target = pixels.baseAddress else { return }
      withExtendedLifetime(plain) {
        for y in 0..<source.height {
          (target + y * bytesPerRow).copyMemory(
            from: source.baseAddress + y * source.bytesPerRow, byteCount: source.width * 4)
        }
      }
    }
    return surface
  }

  /// The image as a picture in `bgra32`, its colours as they are.
  func picture() throws(MediaError) -> PixelBuffer {
    let isOpaque = cairo_image_surface_get_format(raw) != CAIRO_FORMAT_ARGB32
    let pool = try PixelBufferPool(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height))
    let color = ColorDescription(
      primaries: .ituR709, transferFunction: .sRGB, matrix: .identity, isFullRange: true)
    let picture = try pool.makePixelBuffer(color: color)
    let (width, height) = (width, height)
    try withPixels { (pixels, bytesPerRow) throws(MediaError) in
      guard let target = picture.planes.first, let source = pixels.baseAddress else { return }
      for y in 0..<height {
        let from = (source + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let to = (target.baseAddress + y * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { to[x] = isOpaque ? from[x] | 0xFF00_0000 : Self.unpremultiplied(from[x]) }
      }
    }
    return picture
  }

  private static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
    func part(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}

extension CairoContext {
  /// Draws a picture in `bgra32` with its upper left corner at a pixel, one pixel to a pixel.
  func draw(_ picture: PixelBuffer, x: Int, y: Int) throws(MediaError) {
    let surface = try CairoImageSurface.drawn(from: picture)
    draw(surface, x: x, y: y)
  }
}
