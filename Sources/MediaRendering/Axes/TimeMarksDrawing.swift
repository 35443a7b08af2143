import MediaCore

/// The marks of a time axis: a line through the plot for each, and its title above the plot where there is room.
struct TimeMarksDrawing {
  /// The marks: the column, counted from the plot's left edge, and the title.
  private var places: [(x: Int, title: String)]
  private let columns: Range<Int>
  private let unit: Int
  private let color: Color
  private let background: Color

  /// Lines closer than that, in pixels, would be a hatching.
  private static let minimumSpacing = 6

  init(
    _ marks: [TimeMark], start: Double, pixelsPerSecond: Double, columns: Range<Int>, unit: Int = 1,
    color: Color, background: Color
  ) {
    (self.columns, self.unit, self.color, self.background) = (columns, unit, color, background)
    places = marks.filter(\.time.isNumeric).sorted { $0.time < $1.time }.compactMap { mark in
      let x = Int(saturating: ((mark.time.seconds - start) * pixelsPerSecond).rounded(.down))
      return (0..<columns.count).contains(x) ? (x, mark.title) : nil
    }
    if places.count * Self.minimumSpacing * unit > columns.count { places = [] }
  }

  /// Draws the lines over some rows.
  func drawLines(over rows: Range<Int>, _ context: borrowing CairoContext) {
    // The edge of the plot is a line already.
    for place in places where place.x > unit {
      context.addRectangle(
        x: columns.lowerBound + place.x, y: rows.lowerBound, width: unit, height: rows.count)
    }
    context.fillPath(color.faded(to: 0.6), antialias: false)
  }

  /// Draws the titles, each up to the next mark.
  func drawTitles(baseline: Int, _ context: borrowing CairoContext) {
    for (index, place) in places.enumerated() where !place.title.isEmpty {
      let end = index + 1 < places.count ? places[index + 1].x : columns.count
      let room = end - place.x - 8 * unit
      let title = context.shortened(place.title, to: room)
      guard title.count > 2 || title == place.title else { continue }
      context.drawText(
        title, x: columns.lowerBound + place.x + 4 * unit, baseline: baseline, color: color, rim: background,
        rimWidth: 3 * unit)
    }
  }
}
