internal import CMediaScopeCairo
import MediaCore

/// An image in memory that Cairo draws on: rows of 32-bit words, blue in the lowest byte, alpha premultiplied.
///
/// Source: `cairo_image_surface_create`, `CAIRO_FORMAT_ARGB32` and `CAIRO_FORMAT_RGB24`.
struct CairoImageSurface: ~Copyable {
  /// The longest side that Cairo draws.
  static let maximumSide = WaveformRenderer.maximumSide
  /// The most pixels of an image, at 4 bytes each; under it Cairo's own arithmetic is safe.
  static let maximumPixelCount = PictureLimits.pixelCount

  let raw: OpaquePointer
  let width: Int
  let height: Int

  /// Makes a black image, transparent if it `hasAlpha`.
  ///
  /// - Throws: `.invalidArgument` for an empty image, `.overLimit` for a too large one, `.outOfMemory`, `.encoderNotFound`
  ///   where there is no Cairo.
  init(width: Int, height: Int, hasAlpha: Bool) throws(MediaError) {
    guard width > 0, height > 0 else {
      throw MediaError(.invalidArgument, "an image of \(width)×\(height) has no pixels")
    }
    guard width <= Self.maximumSide, height <= Self.maximumSide, width * height <= Self.maximumPixelCount
    else {
      throw MediaError(
        .overLimit,
        "an image of \(width)×\(height) is over the limit of \(Self.maximumSide) a side and \(Self.maximumPixelCount) pixels"
      )
    }
    try DrawingLibrary.cairo.load()
    let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let fresh: OpaquePointer? = cairo_image_surface_create(format, Int32(width), Int32(height))
    guard let fresh else { throw MediaError(cairo: CAIRO_STATUS_NO_MEMORY, "the image can't be made") }
    let status = cairo_surface_status(fresh)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(fresh)
      throw MediaError(cairo: status, "the image can't be made")
    }
    raw = fresh
    self.width = width
    self.height = height
  }

  deinit {
    cairo_surface_destroy(raw)
  }

  /// Lends the pixels to be read and written, with the distance of two rows in bytes.
  func withPixels<Result>(
    _ body: (UnsafeMutableRawBufferPointer, _ bytesPerRow: Int) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    cairo_surface_flush(raw)
    let bytesPerRow = Int(cairo_image_surface_get_stride(raw))
    guard let data = cairo_image_surface_get_data(raw) else {
      throw MediaError(cairo: cairo_surface_status(raw), "the image has no pixels")
    }
    defer { cairo_surface_mark_dirty(raw) }
    return try body(UnsafeMutableRawBufferPointer(start: data, count: bytesPerRow * height), bytesPerRow)
  }

  /// Leaves of the image as much as another one of its size is opaque.
  func keep(where mask: borrowing CairoImageSurface) throws(MediaError) {
    cairo_surface_flush(mask.raw)
    let fresh: OpaquePointer? = cairo_create(raw)
    guard let fresh else { throw MediaError(cairo: CAIRO_STATUS_NO_MEMORY, "the mask can't be drawn") }
    defer { cairo_destroy(fresh) }
    cairo_set_operator(fresh, CAIRO_OPERATOR_DEST_IN)
    cairo_set_source_surface(fresh, mask.raw, 0, 0)
    cairo_paint(fresh)
    let status = cairo_status(fresh)
    guard status == CAIRO_STATUS_SUCCESS else { throw MediaError(cairo: status, "the mask can't be drawn") }
  }

  /// The image as a PNG file, with alpha if it has one; the same bytes for the same pixels.
  ///
  /// - Parameter compressionLevel: as ``PNGWriter`` takes it; throws as that does.
  func pngData(compressionLevel: Int) throws(MediaError) -> [UInt8] {
    let hasAlpha = cairo_image_surface_get_format(raw) == CAIRO_FORMAT_ARGB32
    let (width, height) = (width, height)
    return try withPixels { (pixels, bytesPerRow) throws(MediaError) -> [UInt8] in
      try PNGWriter(compressionLevel: compressionLevel, isPremultiplied: true).data(
        of: UnsafeRawBufferPointer(pixels), width: width, height: height, bytesPerRow: bytesPerRow,
        hasAlpha: hasAlpha)
    }
  }
}
