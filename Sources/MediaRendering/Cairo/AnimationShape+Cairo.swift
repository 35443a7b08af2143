internal import CMediaScopeCairo

extension AnimationShape.Element {
  /// Adds the element to the path of a drawing.
  func add(to raw: OpaquePointer) {
    switch self {
    case .move(let to): cairo_move_to(raw, to.x, to.y)
    case .line(let to): cairo_line_to(raw, to.x, to.y)
    case .curve(let to, let first, let second):
      cairo_curve_to(raw, first.x, first.y, second.x, second.y, to.x, to.y)
    case .close: cairo_close_path(raw)
    }
  }
}
