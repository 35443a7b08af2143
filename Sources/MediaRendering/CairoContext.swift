internal import CCairo
import MediaCore

/// What draws on a surface; the same for every kind of surface.
///
/// Failures of drawing stay in the context (`cairo_status`) until ``finish()`` asks.
struct CairoContext: ~Copyable {
  private let raw: OpaquePointer

  /// Draws on `surface`, which Cairo keeps alive.
  init(_ surface: borrowing CairoImageSurface) throws(MediaError) {
    let fresh: OpaquePointer? = cairo_create(surface.raw)
    guard let fresh else { throw MediaError(cairo: CAIRO_STATUS_NO_MEMORY, "the drawing can't begin") }
    let status = cairo_status(fresh)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(fresh)
      throw MediaError(cairo: status, "the drawing can't begin")
    }
    raw = fresh
    selectFont()
  }

  deinit {
    cairo_destroy(raw)
  }

  /// Throws the first failure since the beginning.
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

  /// Adds a rectangle to the path; whole numbers lie on the edges of pixels.
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

  /// Fills the path in one go, so that a translucent colour covers each place once.
  func fillPath(_ color: Color, antialias: Bool) {
    setSource(color)
    cairo_set_antialias(raw, antialias ? CAIRO_ANTIALIAS_GRAY : CAIRO_ANTIALIAS_NONE)
    cairo_fill(raw)
  }

  /// The em size of the text that follows, in pixels.
  func setFontSize(_ size: Double) {
    cairo_set_font_size(raw, size)
  }

  /// The distance from the beginning of `text` to where more would follow, in pixels.
  func advance(of text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(raw, text, &extents)
    return extents.x_advance
  }

  /// Draws text from (`x`, `baseline`) on, with a rim of another, opaque colour around the letters.
  func drawText(_ text: String, x: Int, baseline: Int, color: Color, rim: Color) {
    // Over a translucent background it would show as a cloud.
    if rim.alpha == 255 {
      cairo_move_to(raw, Double(x), Double(baseline))
      cairo_text_path(raw, text)
      setSource(rim)
      cairo_set_antialias(raw, CAIRO_ANTIALIAS_GRAY)
      cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width(raw, 3)
      cairo_stroke(raw)
    }
    setSource(color)
    cairo_move_to(raw, Double(x), Double(baseline))
    cairo_show_text(raw, text)
    cairo_new_path(raw)
  }

  private func setSource(_ color: Color) {
    cairo_set_source_rgba(
      raw, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Fixes what a desktop's settings would choose: grey edges, and letters on whole pixels.
  private func selectFont() {
    cairo_select_font_face(raw, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    cairo_set_font_options(raw, options)
    cairo_font_options_destroy(options)
  }
}
