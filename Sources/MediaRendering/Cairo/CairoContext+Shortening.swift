extension CairoContext {
  /// Text that is no wider than some pixels, with `…` in the place of its end where it would be.
  func shortened(_ text: String, to width: Int) -> String {
    guard advance(of: text) > Double(width) else { return text }
    var kept = text
    while !kept.isEmpty, advance(of: kept + "…") > Double(width) { kept.removeLast() }
    return kept + "…"
  }
}
