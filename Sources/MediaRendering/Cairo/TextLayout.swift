internal import CMediaScopeCairo
internal import CMediaScopePango
import MediaCore

/// A line of text as Pango lays it out: shaped by its script, each letter from a font that has it.
final class TextLayout {
  private let raw: OpaquePointer
  private let context: OpaquePointer

  /// Units of Pango in a pixel (`PANGO_SCALE`).
  private static let scale = 1024.0

  /// Lays out text of a size in pixels on a context of Cairo, which outlives it; `nil` where Pango is missing.
  init?(_ text: String, size: Double, on context: OpaquePointer) {
    guard Self.isAvailable, let fresh = pango_cairo_create_layout(context) else { return nil }
    if let font = pango_font_description_new() {
      pango_font_description_set_family(font, TextCoverage.fontName)
      pango_font_description_set_absolute_size(font, size * Self.scale)
      pango_layout_set_font_description(fresh, font)
      pango_font_description_free(font)
    }
    pango_layout_set_text(fresh, text, -1)
    (raw, self.context) = (fresh, context)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(raw))
  }

  /// Whether Pango is installed.
  static let isAvailable = (try? DrawingLibrary.pango.load()) != nil

  /// In pixels.
  var width: Double {
    var (width, height) = (Int32(0), Int32(0))
    pango_layout_get_size(raw, &width, &height)
    return Double(width) / Self.scale
  }

  /// The number of letters that no font has.
  var unknownCount: Int { Int(pango_layout_get_unknown_glyphs_count(raw)) }

  /// Adds the outline to the path, from the current point on as the beginning of the baseline.
  func addPath() {
    moveToTop()
    pango_cairo_layout_path(context, raw)
  }

  /// Draws the text there.
  func show() {
    moveToTop()
    pango_cairo_show_layout(context, raw)
  }

  /// Pango counts from the upper left corner of a line.
  private func moveToTop() {
    cairo_rel_move_to(context, 0, -Double(pango_layout_get_baseline(raw)) / Self.scale)
  }
}
