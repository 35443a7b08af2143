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

  /// The distance by which all but the clips is moved, in pixels.
  package var offset = (x: 0.0, y: 0.0)

  /// The ways to put a drawing together with what is below it.
  package enum Operation: CaseIterable, Sendable {
    case over, replace, clear, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
    case hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusLighter

    fileprivate var raw: cairo_operator_t {
      switch self {
      case .over: CAIRO_OPERATOR_OVER
      case .replace: CAIRO_OPERATOR_SOURCE
      case .clear: CAIRO_OPERATOR_CLEAR
      case .multiply: CAIRO_OPERATOR_MULTIPLY
      case .screen: CAIRO_OPERATOR_SCREEN
      case .overlay: CAIRO_OPERATOR_OVERLAY
      case .darken: CAIRO_OPERATOR_DARKEN
      case .lighten: CAIRO_OPERATOR_LIGHTEN
      case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
      case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
      case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
      case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
      case .difference: CAIRO_OPERATOR_DIFFERENCE
      case .exclusion: CAIRO_OPERATOR_EXCLUSION
      case .hue: CAIRO_OPERATOR_HSL_HUE
      case .saturation: CAIRO_OPERATOR_HSL_SATURATION
      case .color: CAIRO_OPERATOR_HSL_COLOR
      case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
      case .sourceIn: CAIRO_OPERATOR_IN
      case .sourceOut: CAIRO_OPERATOR_OUT
      case .sourceAtop: CAIRO_OPERATOR_ATOP
      case .destinationOver: CAIRO_OPERATOR_DEST_OVER
      case .destinationIn: CAIRO_OPERATOR_DEST_IN
      case .destinationOut: CAIRO_OPERATOR_DEST_OUT
      case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
      case .xor: CAIRO_OPERATOR_XOR
      case .plusLighter: CAIRO_OPERATOR_ADD
      }
    }

    /// Whether Cairo changes what is outside of a path, too.
    fileprivate var isUnbounded: Bool {
      [.sourceIn, .sourceOut, .destinationIn, .destinationAtop].contains(self)
    }
  }

  /// Colours that go over into each other between two places, or two circles.
  package struct Gradient {
    package var stops: [(place: Double, red: Double, green: Double, blue: Double, alpha: Double)]
    package var start: (x: Double, y: Double, radius: Double)
    package var end: (x: Double, y: Double, radius: Double)
    package var isRadial: Bool
    /// Whether the first and the last colour go on outside.
    package var goesOn: (before: Bool, after: Bool)

    package init(
      stops: [(place: Double, red: Double, green: Double, blue: Double, alpha: Double)],
      start: (x: Double, y: Double, radius: Double), end: (x: Double, y: Double, radius: Double),
      isRadial: Bool, goesOn: (before: Bool, after: Bool)
    ) {
      (self.stops, self.start, self.end) = (stops, start, end)
      (self.isRadial, self.goesOn) = (isRadial, goesOn)
    }
  }

  /// The paint that areas and lines are filled with.
  package enum Paint {
    case color(red: Double, green: Double, blue: Double, alpha: Double)
    /// A picture of premultiplied `bgra32` over and over, through a transform from its pixels to those of the bitmap.
    case tiles(PixelBuffer, through: PictureTransform)
  }

  /// The look of a line; lengths are pixels.
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
    _ path: [AnimationShape.Element], isEvenOdd: Bool, _ paint: Paint
  ) throws(MediaError) {
    try draw(with: paint) { raw in
      path.forEach { $0.add(to: raw) }
      cairo_set_fill_rule(raw, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      guard operation.isUnbounded else { return cairo_fill(raw) }
      cairo_clip(raw)
      cairo_paint(raw)
    }
  }

  /// Fills everything with a gradient, whose places go through a transform to pixels.
  package func fill(
    _ gradient: Gradient, through transform: PictureTransform, alpha: Double
  ) throws(MediaError) {
    guard let first = gradient.stops.first, let last = gradient.stops.last else { return }
    try DrawingLibrary.cairo.load()
    let (start, end) = (gradient.start, gradient.end)
    let pattern =
      gradient.isRadial
      ? cairo_pattern_create_radial(start.x, start.y, start.radius, end.x, end.y, end.radius)
      : cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    defer { cairo_pattern_destroy(pattern) }
    // Outside, the first and the last stop go on: transparent ones where nothing is to be drawn there.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    if !gradient.goesOn.before {
      cairo_pattern_add_color_stop_rgba(pattern, 0, first.red, first.green, first.blue, 0)
      cairo_pattern_add_color_stop_rgba(pattern, 0, first.red, first.green, first.blue, first.alpha)
    }
    for stop in gradient.stops {
      cairo_pattern_add_color_stop_rgba(pattern, stop.place, stop.red, stop.green, stop.blue, stop.alpha)
    }
    if !gradient.goesOn.after {
      cairo_pattern_add_color_stop_rgba(pattern, 1, last.red, last.green, last.blue, last.alpha)
      cairo_pattern_add_color_stop_rgba(pattern, 1, last.red, last.green, last.blue, 0)
    }
    try draw { raw in
      Self.transform(raw, transform)
      cairo_set_source(raw, pattern)
      cairo_paint_with_alpha(raw, alpha)
    }
  }

  private static func transform(_ raw: OpaquePointer, _ transform: PictureTransform) {
    var matrix = matrix(transform)
    cairo_transform(raw, &matrix)
  }

  private static func matrix(_ transform: PictureTransform) -> cairo_matrix_t {
    cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
  }

  /// Draws a path as a line.
  package func stroke(
    _ path: [AnimationShape.Element], _ line: Line, _ paint: Paint
  ) throws(MediaError) {
    try draw(with: paint) { raw in
      path.forEach { $0.add(to: raw) }
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
    // Without this an enlarged picture would fade at its edges.
    try withPattern(picture, CAIRO_EXTEND_PAD, isSmooth: isSmooth) { (pattern) throws(MediaError) in
      try draw { raw in
        Self.transform(raw, transform)
        cairo_rectangle(raw, 0, 0, Double(picture.width), Double(picture.height))
        cairo_clip(raw)
        cairo_set_source(raw, pattern)
        cairo_paint_with_alpha(raw, alpha)
      }
    }
  }

  /// Lends a picture as what Cairo draws with.
  private func withPattern(
    _ picture: PixelBuffer, _ extent: cairo_extend_t, isSmooth: Bool,
    _ body: (OpaquePointer?) throws(MediaError) -> Void
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
    cairo_pattern_set_extend(pattern, extent)
    try withExtendedLifetime(picture) { () throws(MediaError) in try body(pattern) }
  }

  private func draw(with paint: Paint, _ body: (OpaquePointer) -> Void) throws(MediaError) {
    switch paint {
    case .color(let red, let green, let blue, let alpha):
      try draw { raw in
        cairo_set_source_rgba(raw, red, green, blue, alpha)
        body(raw)
      }
    case .tiles(let picture, let transform):
      try withPattern(picture, CAIRO_EXTEND_REPEAT, isSmooth: true) { (pattern) throws(MediaError) in
        // Cairo goes from the bitmap to the picture.
        guard let back = transform.inverted() else { return }
        var matrix = Self.matrix(back)
        cairo_pattern_set_matrix(pattern, &matrix)
        try draw { raw in
          cairo_set_source(raw, pattern)
          body(raw)
        }
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
      clip.path.forEach { $0.add(to: raw) }
      cairo_set_fill_rule(raw, clip.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_clip(raw)
    }
    cairo_set_antialias(raw, isAntialiased ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    cairo_set_operator(raw, operation.raw)
    Self.transform(raw, PictureTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y))
    body(raw)
    cairo_surface_flush(surface)
    let status = cairo_status(raw)
    guard status == CAIRO_STATUS_SUCCESS else { throw MediaError(cairo: status, "the drawing failed") }
  }
}
