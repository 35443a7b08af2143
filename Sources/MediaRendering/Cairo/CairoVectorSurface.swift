internal import CMediaScopeCairo
import MediaCore

/// The page of an SVG or PDF file that Cairo draws on.
///
/// Source: `cairo_svg_surface_create_for_stream`, `cairo_pdf_surface_create_for_stream`.
struct CairoVectorSurface: ~Copyable {
  enum Kind {
    case svg
    case pdf
  }

  let raw: OpaquePointer
  private let kind: Kind
  private let output: Output

  /// Collects what Cairo writes.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Makes an empty page; one unit is a pixel in SVG and a point in PDF.
  init(_ kind: Kind, width: Int, height: Int) throws(MediaError) {
    try DrawingLibrary.cairo.load()
    let output = Output()
    let closure = Unmanaged.passUnretained(output).toOpaque()
    let write: cairo_write_func_t = { closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue().bytes.append(
        contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
    let fresh: OpaquePointer?
    switch kind {
    case .svg:
      fresh = cairo_svg_surface_create_for_stream(write, closure, Double(width), Double(height))
      if let fresh { cairo_svg_surface_set_document_unit(fresh, CAIRO_SVG_UNIT_PX) }
    case .pdf:
      fresh = cairo_pdf_surface_create_for_stream(write, closure, Double(width), Double(height))
      // A picture is to be one file, whatever the clock says.
      if let fresh {
        cairo_pdf_surface_set_metadata(fresh, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
      }
    }
    guard let fresh else { throw MediaError(cairo: CAIRO_STATUS_NO_MEMORY, "the page can't be made") }
    let status = cairo_surface_status(fresh)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(fresh)
      throw MediaError(cairo: status, "the page can't be made")
    }
    raw = fresh
    self.kind = kind
    self.output = output
  }

  deinit {
    cairo_surface_destroy(raw)
  }

  /// Ends the page and gives the file; nothing can be drawn afterwards.
  func finish() throws(MediaError) -> [UInt8] {
    cairo_surface_finish(raw)
    let status = cairo_surface_status(raw)
    guard status == CAIRO_STATUS_SUCCESS else { throw MediaError(cairo: status, "the page can't be written") }
    return kind == .svg ? Self.renumbered(output.bytes) : output.bytes
  }

  /// Cairo numbers what is referred to on through all files of a process; here each file begins anew.
  private static func renumbered(_ bytes: [UInt8]) -> [UInt8] {
    var numbers: [Substring: Int] = [:]
    var counts: [Substring: Int] = [:]
    let text = String(decoding: bytes, as: UTF8.self).replacing(/(id="|#)([a-z]+)([0-9]+)/) { match in
      let (_, mark, kind, number) = match.output
      let name = kind + number
      let place = numbers[name] ?? counts[kind, default: 0]
      if numbers.updateValue(place, forKey: name) == nil { counts[kind] = place + 1 }
      return "\(mark)\(kind)\(place)"
    }
    return Array(text.utf8)
  }
}
