/// A text of a layer as it is set: in lines that fit into its room, where it has one.
struct SetText {
  /// With its lines.
  let text: String
  let style: AnimationLayer.TextStyle
  /// With its plate.
  let size: AnimationSize

  init(_ text: String, _ style: AnimationLayer.TextStyle, _ context: borrowing CairoContext) {
    context.setFontSize(style.fontSize)
    var lines: [String] = []
    var width = 0.0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let room = style.room.map { $0.width - 2 * style.padding } ?? .infinity
      for part in Self.broken(String(line), at: room, context) {
        lines.append(part)
        width = max(width, context.advance(of: part))
      }
    }
    self.text = lines.joined(separator: "\n")
    self.style = style
    size = AnimationSize(
      width: width + 2 * style.padding, height: Double(lines.count) * style.lineHeight + 2 * style.padding)
  }

  func fits(into room: AnimationSize) -> Bool { size.width <= room.width && size.height <= room.height }

  /// A line in as many as it takes for each to be no wider than a width, as far as single words are not.
  private static func broken(
    _ line: String, at width: Double, _ context: borrowing CairoContext
  ) -> [String] {
    guard context.advance(of: line) > width else { return [line] }
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      let longer = current.isEmpty ? String(word) : "\(current) \(word)"
      if !current.isEmpty, context.advance(of: longer) > width {
        lines.append(current)
        current = String(word)
      } else {
        current = longer
      }
    }
    return lines + [current]
  }
}
