internal import CMediaScopeCairo
import MediaCore

/// A context that draws on a surface; the same for every kind of surface.
///
/// Failures of drawing stay in the context (`cairo_status`) until ``finish()`` asks.
struct CairoContext: ~Copyable {
  private let raw: OpaquePointer

  /// A text of which letters are joined, run from right to left or come from several fonts, at the size of the text;
  /// `nil` for others, which Cairo writes itself, and where there is no Pango.
  private func layout(of text: String) -> TextLayout? {
    guard TextCoverage.needsLayout(text, in: self) else { return nil }
    var matrix = cairo_matrix_t()
    cairo_get_font_matrix(raw, &matrix)
    return TextLayout(text, size: matrix.yy, on: raw)
  }

  /// Draws on an image, which Cairo keeps alive; a unit of the drawing is `scale` pixels.
  init(_ surface: borrowing CairoImageSurface, scale: Double = 1) throws(MediaError) {
    try self.init(surface.raw, scale: scale)
  }

  /// Draws on a page, which Cairo keeps alive; a unit of the drawing is `scale` units of the page.
  init(_ surface: borrowing CairoVectorSurface, scale: Double) throws(MediaError) {
    try self.init(surface.raw, scale: scale)
  }

  private init(_ surface: OpaquePointer, scale: Double) throws(MediaError) {
    let fresh: OpaquePointer? = cairo_create(surface)
    guard let fresh else { throw MediaError(cairo: CAIRO_STATUS_NO_MEMORY, "the drawing can't begin") }
    let status = cairo_status(fresh)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(fresh)
      throw MediaError(cairo: status, "the drawing can't begin")
    }
    raw = fresh
    if scale != 1 { cairo_scale(raw, scale, scale) }
    selectFont()
  }

  deinit {
    cairo_destroy(raw)
  }

  /// - Throws: the first failure since the beginning.
  func finish() throws(MediaError) {
    let status = cairo_status(raw)
    guard status == CAIRO_STATUS_SUCCESS else { throw MediaError(cairo: status, "the drawing failed") }
  }

  /// Covers everything with a colour, its alpha in the place of what was there.
  func clear(to color: Color) {
    setSource(color)
    cairo_set_operator(raw, CAIRO_OPERATOR_SOURCE)
    cairo_paint(raw)
    cairo_set_operator(raw, CAIRO_OPERATOR_OVER)
  }

  /// Adds a rectangle to the path; whole numbers are the edges of pixels.
  func addRectangle(x: Int, y: Int, width: Int, height: Int) {
    cairo_rectangle(raw, Double(x), Double(y), Double(width), Double(height))
  }

  /// Adds a rectangle with round corners to the path.
  func addRoundedRectangle(x: Int, y: Int, width: Int, height: Int, radius: Double) {
    let (left, top, right, bottom) = (Double(x), Double(y), Double(x + width), Double(y + height))
    cairo_new_sub_path(raw)
    cairo_arc(raw, right - radius, top + radius, radius, -.pi / 2, 0)
    cairo_arc(raw, right - radius, bottom - radius, radius, 0, .pi / 2)
    cairo_arc(raw, left + radius, bottom - radius, radius, .pi / 2, .pi)
    cairo_arc(raw, left + radius, top + radius, radius, .pi, 3 * .pi / 2)
    cairo_close_path(raw)
  }

  /// Adds the outline of columns that stand side by side to the path, each `width` wide, the first from `x` on.
  ///
  /// One outline for all: rectangles that only touch would show seams where a viewer scales them.
  ///
  /// Parts outside of `limits` are cut off.
  func addColumns(_ columns: [ClosedRange<Int>], x: Int, width: Int, limits: Range<Int>) {
    addColumns(columns, limits: limits) { x + $0 * width }
  }

  /// Adds columns of any width: `edge` says where each begins.
  func addColumns(_ columns: [ClosedRange<Int>], limits: Range<Int>, edge place: (Int) -> Int) {
    guard let first = columns.first else { return }
    func edge(_ index: Int) -> Double {
      Double(min(max(place(index), limits.lowerBound), limits.upperBound))
    }
    cairo_move_to(raw, edge(0), Double(first.lowerBound))
    for (index, column) in columns.enumerated() {
      cairo_line_to(raw, edge(index), Double(column.lowerBound))
      cairo_line_to(raw, edge(index + 1), Double(column.lowerBound))
    }
    for (index, column) in columns.enumerated().reversed() {
      cairo_line_to(raw, edge(index + 1), Double(column.upperBound + 1))
      cairo_line_to(raw, edge(index), Double(column.upperBound + 1))
    }
    cairo_close_path(raw)
  }

  /// Fills the path in one go, so that a translucent colour covers each place once.
  func fillPath(_ color: Color, antialias: Bool) {
    setSource(color)
    cairo_set_antialias(raw, antialias ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    cairo_fill(raw)
  }

  /// Fills the path with colours that follow each other from the middle between two rows to both of them.
  func fillPath(_ colors: [Color], from top: Int, to bottom: Int, antialias: Bool) {
    let pattern = cairo_pattern_create_linear(0, Double(top), 0, Double(bottom))
    defer { cairo_pattern_destroy(pattern) }
    for (index, color) in colors.enumerated() {
      let distance = colors.count > 1 ? Double(index) / Double(colors.count - 1) / 2 : 0
      for place in [0.5 - distance, 0.5 + distance] {
        cairo_pattern_add_color_stop_rgba(
          pattern, place, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
          Double(color.alpha) / 255)
      }
    }
    cairo_set_source(raw, pattern)
    cairo_set_antialias(raw, antialias ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    cairo_fill(raw)
  }

  /// Draws lines from each point to the next; `dash` is the length of strokes and of what is between them.
  func strokeLines(_ points: [(x: Double, y: Double)], color: Color, width: Double, dash: Double = 0) {
    guard let first = points.first else { return }
    cairo_move_to(raw, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(raw, point.x, point.y) }
    setSource(color)
    cairo_set_antialias(raw, CAIRO_ANTIALIAS_GRAY)
    cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_width(raw, width)
    var dashes = [dash]
    cairo_set_dash(raw, &dashes, dash > 0 ? 1 : 0, 0)
    cairo_stroke(raw)
    cairo_set_dash(raw, &dashes, 0, 0)
  }

  /// Fills a disc.
  func fillDisc(x: Double, y: Double, radius: Double, color: Color) {
    cairo_new_sub_path(raw)
    cairo_arc(raw, x, y, radius, 0, 2 * .pi)
    cairo_close_path(raw)
    fillPath(color, antialias: true)
  }

  /// Whether the machine has a font; without one Cairo draws strokes of its own.
  var hasFont: Bool {
    cairo_scaled_font_get_type(cairo_get_scaled_font(raw)) != CAIRO_FONT_TYPE_USER
  }

  /// Whether the font has a sign for a character.
  func hasGlyph(for character: Unicode.Scalar) -> Bool {
    var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
    var count: Int32 = 0
    let status = cairo_scaled_font_text_to_glyphs(
      cairo_get_scaled_font(raw), 0, 0, String(character), -1, &glyphs, &count, nil, nil, nil)
    defer { cairo_glyph_free(glyphs) }
    guard status == CAIRO_STATUS_SUCCESS, let glyphs else { return false }
    return (0..<Int(count)).allSatisfy { glyphs[$0].index != 0 }
  }

  /// Returns the number of letters of a text that no font has; `nil` where there is no Pango to look for one.
  func unknownCount(in text: String) -> Int? { TextLayout(text, size: 10, on: raw)?.unknownCount }

  /// The em size of the text that follows, in pixels.
  func setFontSize(_ size: Double) {
    cairo_set_font_size(raw, size)
  }

  /// The distance from the beginning of `text` to where more would follow, in pixels.
  func advance(of text: String) -> Double {
    if let layout = layout(of: text) { return layout.width }
    var extents = cairo_text_extents_t()
    cairo_text_extents(raw, text, &extents)
    return extents.x_advance
  }

  /// Draws text from (`x`, `baseline`) on, with a rim of another, opaque colour around the letters.
  func drawText(_ text: String, x: Int, baseline: Int, color: Color, rim: Color, rimWidth: Int = 3) {
    let layout = layout(of: text)
    // Over a translucent background it would show as a cloud.
    if rim.alpha == 255 {
      cairo_move_to(raw, Double(x), Double(baseline))
      if let layout { layout.addPath() } else { cairo_text_path(raw, text) }
      setSource(rim)
      cairo_set_antialias(raw, CAIRO_ANTIALIAS_GRAY)
      cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width(raw, Double(rimWidth))
      cairo_stroke(raw)
    }
    setSource(color)
    cairo_move_to(raw, Double(x), Double(baseline))
    if let layout { layout.show() } else { cairo_show_text(raw, text) }
    cairo_new_path(raw)
  }

  /// Applies a transform to what is drawn from now on, before the transform that is set already.
  func concatenate(_ transform: PictureTransform) {
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
    cairo_transform(raw, &matrix)
  }

  /// Adds the outline of a shape to the path.
  func add(_ shape: AnimationShape) {
    switch shape {
    case .rectangle(let size, let radius):
      let radius = max(0, min(radius, size.width / 2, size.height / 2))
      guard radius > 0 else { return cairo_rectangle(raw, 0, 0, size.width, size.height) }
      let corners = [
        (size.width - radius, radius), (size.width - radius, size.height - radius),
        (radius, size.height - radius), (radius, radius),
      ]
      cairo_new_sub_path(raw)
      for (index, (x, y)) in corners.enumerated() {
        cairo_arc(raw, x, y, radius, Double(index - 1) * .pi / 2, Double(index) * .pi / 2)
      }
      cairo_close_path(raw)
    case .path(let elements), .evenOddPath(let elements):
      if case .evenOddPath = shape { cairo_set_fill_rule(raw, CAIRO_FILL_RULE_EVEN_ODD) }
      elements.forEach { $0.add(to: raw) }
    }
  }

  /// Draws the path as a line and empties it.
  func strokePath(_ color: Color, width: Double) {
    setSource(color)
    cairo_set_antialias(raw, CAIRO_ANTIALIAS_GRAY)
    cairo_set_line_width(raw, width)
    cairo_stroke(raw)
  }

  /// Draws an image with its upper left corner at a pixel, more or less transparent.
  func draw(_ surface: borrowing CairoImageSurface, x: Int, y: Int, opacity: Double) {
    cairo_set_source_surface(raw, surface.raw, Double(x), Double(y))
    cairo_paint_with_alpha(raw, opacity)
  }

  /// Draws an image with its upper left corner at a pixel, one pixel to a pixel.
  func draw(_ surface: borrowing CairoImageSurface, x: Int, y: Int) {
    cairo_set_source_surface(raw, surface.raw, Double(x), Double(y))
    cairo_paint(raw)
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(
      raw, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Fixes what a desktop's settings would choose: grey edges, and letters on whole pixels.
  private func selectFont() {
    cairo_select_font_face(raw, TextCoverage.fontName, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    cairo_set_font_options(raw, options)
    cairo_font_options_destroy(options)
  }
}
