/// The words above a picture of levels: what was measured, and by what mark it is drawn.
struct LevelsLegend {
  /// The mark by which something is drawn.
  enum Mark {
    case none
    /// A line, with dashes of a length if it is not 0.
    case line(Color, dash: Double)
    case box(Color)
  }

  struct Item {
    var mark: Mark
    var text: String
    var color: Color
  }

  private static let rowHeight = 16
  private static let gap = 18
  let rows: [[(item: Item, x: Int)]]
  private let colors: LevelsColors

  /// Places items in rows of a width, in pixels from the left edge; what is left after some rows is left out.
  init(
    _ items: [Item], left: Int, width: Int, rows maximumRows: Int, _ colors: LevelsColors,
    _ context: borrowing CairoContext
  ) {
    self.colors = colors
    context.setFontSize(11)
    var rows: [[(item: Item, x: Int)]] = [[]]
    var x = 0
    for item in items {
      let length = Int(context.advance(of: item.text).rounded(.up)) + Self.markWidth(item.mark)
      if x > 0, x + length > width {
        rows.append([])
        x = 0
      }
      rows[rows.count - 1].append((item, left + x))
      x += length + Self.gap
    }
    self.rows = Array(rows.prefix(maximumRows))
  }

  /// In pixels.
  var height: Int { rows.count * Self.rowHeight }

  /// With the space after it.
  private static func markWidth(_ mark: Mark) -> Int {
    switch mark {
    case .none: 0
    case .line: 21
    case .box: 15
    }
  }

  /// Draws the rows from `top` on.
  func draw(_ context: borrowing CairoContext, top: Int) {
    context.setFontSize(11)
    for (index, row) in rows.enumerated() {
      let baseline = top + index * Self.rowHeight + 11
      for (item, x) in row {
        draw(item.mark, context, x: x, middle: baseline - 4)
        context.drawText(
          item.text, x: x + Self.markWidth(item.mark), baseline: baseline, color: item.color,
          rim: colors.background)
      }
    }
  }

  private func draw(_ mark: Mark, _ context: borrowing CairoContext, x: Int, middle: Int) {
    switch mark {
    case .none: break
    case .line(let color, let dash):
      let y = Double(middle) + 0.5
      context.strokeLines([(Double(x), y), (Double(x) + 16, y)], color: color, width: 1.5, dash: dash)
    case .box(let color):
      context.addRectangle(x: x, y: middle - 4, width: 10, height: 9)
      context.fillPath(color, antialias: false)
    }
  }
}
