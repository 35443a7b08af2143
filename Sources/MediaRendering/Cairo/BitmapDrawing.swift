internal import CMediaScopeCairo
package import MediaCore

/// Draws one thing on memory of the caller: rows of 32-bit words, blue in the lowest byte, alpha premultiplied.
package struct BitmapDrawing {
  package let memory: UnsafeMutableRawPointer
  package let width: Int
  package let height: Int
  package let bytesPerRow: Int
  /// Whether the highest byte is alpha.
  package let hasAlpha: Bool
  /// Paths that nothing is drawn outside of, in pixels.
  package var clips: [(path: [AnimationShape.Element], isEvenOdd: Bool)] = []
  package var isAntialiased = true
  package var operation = Operation.over

  /// What becomes of what was there.
  package enum Operation { case over, replace, clear, multiply, screen }

  /// How a line looks; lengths are pixels.
  package struct Line {
    package var width = 1.0
    package var cap = Cap.butt
    package var join = Join.miter
    package var miterLimit = 10.0
    package var dashes: [Double] = []
    package var phase = 0.0
    package init() {}
    package enum Cap { case butt, round, square }
    package enum Join { case miter, round, bevel }
  }

  /// - Returns: `nil` for a shape that Cairo doesn't draw on: rows that are not whole words, or too large a side.
  package init?(
    memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, hasAlpha: Bool
  ) {
    guard width > 0, height > 0, width <= CairoImageSurface.maximumSide,
      height <= CairoImageSurface.maximumSide, bytesPerRow >= width * 4, bytesPerRow % 4 == 0,
      bytesPerRow <= Int(Int32.max)
    else { return nil }
    (self.memory, self.width, self.height) = (memory, width, height)
    (self.bytesPerRow, self.hasAlpha) = (bytesPerRow, hasAlpha)
  }

  /// Fills a path whose places are pixels.
  package func fill(
    _ path: [AnimationShape.Element], isEvenOdd: Bool, red: Double, green: Double, blue: Double, alpha: Double
  ) throws(MediaError) {
    try draw { raw in
      Self.add(path, to: raw)
      cairo_set_fill_rule(raw, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_set_source_rgba(raw, red, green, blue, alpha)
      cairo_fill(raw)
    }
  }

  /// Draws a path as a line.
  package func stroke(
    _ path: [AnimationShape.Element], _ line: Line, red: Double, green: Double, blue: Double, alpha: Double
  ) throws(MediaError) {
    try draw { raw in
      Self.add(path, to: raw)
      cairo_set_source_rgba(raw, red, green, blue, alpha)
      cairo_set_line_width(raw, line.width)
      cairo_set_line_cap(
        raw,
        line.cap == .butt
          ? CAIRO_LINE_CAP_BUTT : line.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE)
      cairo_set_line_join(
        raw,
        line.join == .miter
          ? CAIRO_LINE_JOIN_MITER : line.join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_BEVEL)
      cairo_set_miter_limit(raw, line.miterLimit)
      cairo_set_dash(raw, line.dashes, Int32(clamping: line.dashes.count), line.phase)
      cairo_stroke(raw)
    }
  }

  /// Draws a picture of premultiplied `bgra32` through a transform from its pixels to those of the bitmap.
  package func draw(
    _ picture: PixelBuffer, through transform: PictureTransform, alpha: Double, isSmooth: Bool
  ) throws(MediaError) {
    guard picture.pixelFormatType == .bgra32, let plane = picture.planes.first else {
      throw MediaError(.invalidArgument, "only bgra32 is drawn")
    }
    try DrawingLibrary.cairo.load()
    let bytes = plane.baseAddress.assumingMemoryBound(to: UInt8.self)
    let source = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_ARGB32, Int32(clamping: plane.width), Int32(clamping: plane.height),
      Int32(clamping: plane.bytesPerRow))
    defer { cairo_surface_destroy(source) }
    let pattern = cairo_pattern_create_for_surface(source)
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_filter(pattern, isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
    // Without this an enlarged picture would fade at its edges.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    try withExtendedLifetime(picture) { () throws(MediaError) in
      try draw { raw in
        var matrix = cairo_matrix_t(
          xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
          y0: transform.ty)
        cairo_transform(raw, &matrix)
        cairo_rectangle(raw, 0, 0, Double(plane.width), Double(plane.height))
        cairo_clip(raw)
        cairo_set_source(raw, pattern)
        cairo_paint_with_alpha(raw, alpha)
      }
    }
  }

  private func draw(_ body: (OpaquePointer) -> Void) throws(MediaError) {
    try DrawingLibrary.cairo.load()
    let surface = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
      Int32(clamping: width), Int32(clamping: height), Int32(clamping: bytesPerRow))
    defer { cairo_surface_destroy(surface) }
    let made: OpaquePointer? = cairo_create(surface)
    guard let raw = made else {
      throw MediaError(cairo: CAIRO_STATUS_NO_MEMORY, "the drawing can't begin")
    }
    defer { cairo_destroy(raw) }
    for clip in clips {
      Self.add(clip.path, to: raw)
      cairo_set_fill_rule(raw, clip.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_clip(raw)
    }
    cairo_set_antialias(raw, isAntialiased ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    switch operation {
    case .over: break
    case .replace: cairo_set_operator(raw, CAIRO_OPERATOR_SOURCE)
    case .clear: cairo_set_operator(raw, CAIRO_OPERATOR_CLEAR)
    case .multiply: cairo_set_operator(raw, CAIRO_OPERATOR_MULTIPLY)
    case .screen: cairo_set_operator(raw, CAIRO_OPERATOR_SCREEN)
    }
    body(raw)
    cairo_surface_flush(surface)
    let status = cairo_status(raw)
    guard status == CAIRO_STATUS_SUCCESS else { throw MediaError(cairo: status, "the drawing failed") }
  }

  private static func add(_ path: [AnimationShape.Element], to raw: OpaquePointer) {
    for element in path {
      switch element {
      case .move(let to): cairo_move_to(raw, to.x, to.y)
      case .line(let to): cairo_line_to(raw, to.x, to.y)
      case .curve(let to, let first, let second):
        cairo_curve_to(raw, first.x, first.y, second.x, second.y, to.x, to.y)
      case .close: cairo_close_path(raw)
      }
    }
  }
}
