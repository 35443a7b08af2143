import MediaAnalysis
import MediaCore

/// Frame sizes and bit rate over time in one style, drawn on any context; all in pixels of the image.
struct GOPDrawing: Drawing {
  private let sizes: FrameSizeSeries
  private let style: GOPStyle
  private let start: Double
  private let duration: Double

  init(_ sizes: FrameSizeSeries, _ style: GOPStyle) {
    self.sizes = sizes
    self.style = style
    // Pictures before zero are decoded for the sake of others and not shown.
    let range = sizes.range ?? 0...0
    start = max(0, range.lowerBound)
    duration = max(range.upperBound - start, 1e-6)
  }

  /// The number of pixels of the image that a pixel of the style is wide and high.
  private var unit: Int { style.pixelRatio }
  var width: Int { style.width * unit }
  var height: Int { style.height * unit }
  var pixelRatio: Int { style.pixelRatio }
  var isOpaque: Bool { style.background.alpha == 255 }

  private var fontSize: Double { Double((style.height < 120 ? 9 : 11) * unit) }
  private var lineHeight: Int { Int(fontSize) + 4 * unit }
  /// Small pictures are all bars.
  private var hasLabels: Bool { style.width >= 200 && style.height >= 80 }
  private var hasCurve: Bool { style.height >= 120 }
  private var margin: Int { hasLabels ? 6 * unit : 0 }
  private var left: Int { hasLabels ? 58 * unit : 0 }
  private var columns: Range<Int> { left..<width - margin }

  /// From the top: the legend, the curve, the bars, the labels of the time axis.
  private var curveRows: Range<Int> {
    guard hasCurve else { return 0..<0 }
    let top = header + lineHeight + 4 * unit
    return top..<top + (height - header - 2 * lineHeight - 8 * unit) * 3 / 10
  }

  private var titleHeight: Int { hasLabels && !style.title.isEmpty ? lineHeight : 0 }
  private var markTitleHeight: Int {
    hasCurve && hasLabels && style.marks.contains { !$0.title.isEmpty } ? lineHeight : 0
  }
  /// The lines above the plot beside the legend.
  private var header: Int { titleHeight + markTitleHeight }

  private var barRows: Range<Int> {
    let bottom = hasLabels ? height - lineHeight - 4 * unit : height
    guard hasCurve else { return (hasLabels ? header + lineHeight + 2 * unit : 0)..<bottom }
    return curveRows.upperBound + 10 * unit..<bottom
  }

  func draw(_ context: borrowing CairoContext) {
    context.clear(to: style.background)
    context.setFontSize(fontSize)
    guard columns.count > 2, barRows.count > 2 else { return }
    let columnsPerSecond = Double(columns.count) / duration
    let layout = FrameSizeColumns(
      sizes, start: start, columnsPerSecond: columnsPerSecond, width: columns.count, unit: unit)
    let axis = ValueAxis(
      largest: layout.largest, length: Double(barRows.count), spacing: fontSize * 2.5, unit: "B")
    let rateAxis = ValueAxis(
      largest: layout.bitRates.max() ?? 0, length: Double(curveRows.count), spacing: fontSize * 1.8,
      unit: "b/s")
    if hasLabels {
      drawGrid(axis, barRows, context)
      if hasCurve { drawGrid(rateAxis, curveRows, context) }
    }
    drawGroupStarts(columnsPerSecond, context)
    drawBars(layout, axis, context)
    if hasCurve { drawCurve(layout, rateAxis, context) }
    guard hasLabels else { return }
    drawBase(barRows, context)
    drawLabels(axis, barRows, context)
    if hasCurve {
      drawBase(curveRows, context)
      drawLabels(rateAxis, curveRows, context)
    }
    drawTimeAxis(columnsPerSecond, context)
    drawMarks(columnsPerSecond, context)
    if titleHeight > 0 {
      let title = context.shortened(style.title, to: columns.count)
      drawText(title, x: columns.lowerBound, baseline: lineHeight - 2 * unit, context)
    }
    drawLegend(Set(layout.bars.keys), context)
  }

  // MARK: Bars and curve

  private func drawBars(
    _ layout: FrameSizeColumns, _ axis: ValueAxis, _ context: borrowing CairoContext
  ) {
    let height = Double(barRows.count)
    func row(_ size: Double) -> Int {
      barRows.upperBound - Int((min(size / axis.maximum, 1) * height).rounded())
    }
    for type in Self.order {
      for bar in layout.bars[type] ?? [] {
        // However small a frame is, it can be seen.
        let bottom = row(bar.from)
        let top = bar.from == 0 ? min(row(bar.to), bottom - unit) : row(bar.to)
        guard top < bottom else { continue }
        context.addRectangle(
          x: columns.lowerBound + bar.columns.lowerBound, y: top, width: bar.columns.count,
          height: bottom - top)
      }
      context.fillPath(style.color(type), antialias: false)
    }
  }

  private static let order: [PictureType?] = PictureType.allCases.map { $0 } + [nil]

  private func drawCurve(
    _ layout: FrameSizeColumns, _ axis: ValueAxis, _ context: borrowing CairoContext
  ) {
    let height = Double(curveRows.count)
    let tops = layout.bitRates.map { rate in
      curveRows.upperBound - Int((min(rate / axis.maximum, 1) * height).rounded())
    }
    guard !tops.isEmpty else { return }
    context.addColumns(
      tops.map { min($0, curveRows.upperBound - 1)...curveRows.upperBound - 1 }, x: columns.lowerBound,
      width: 1,
      limits: columns)
    context.fillPath(style.curve.faded(to: 0.25), antialias: false)
    var spans: [ClosedRange<Int>] = []
    var previous = tops[0]
    for top in tops {
      // The line has no gaps where it is steep.
      spans.append(min(top, previous)...max(top, previous) + unit - 1)
      previous = top
    }
    context.addColumns(spans, x: columns.lowerBound, width: 1, limits: columns)
    context.fillPath(style.curve, antialias: false)
  }

  /// Nothing is drawn where groups are so short that their bounds would be a hatching.
  private func drawGroupStarts(_ columnsPerSecond: Double, _ context: borrowing CairoContext) {
    let places = sizes.groupStarts.map { Int(saturating: (($0 - start) * columnsPerSecond).rounded(.down)) }
      .filter { $0 > 0 && $0 < columns.count }
    guard places.count * 6 * unit <= columns.count else { return }
    let top = hasCurve ? curveRows.lowerBound : barRows.lowerBound
    for place in places {
      context.addRectangle(
        x: columns.lowerBound + place, y: top, width: unit, height: barRows.upperBound - top)
    }
    context.fillPath(style.foreground.faded(to: 0.22), antialias: false)
  }

  // MARK: Axes and legend

  private func drawGrid(_ axis: ValueAxis, _ rows: Range<Int>, _ context: borrowing CairoContext) {
    for tick in axis.ticks {
      context.addRectangle(
        x: columns.lowerBound, y: row(of: tick, axis, rows), width: columns.count, height: unit)
    }
    context.fillPath(style.foreground.faded(to: 0.12), antialias: false)
  }

  private func drawBase(_ rows: Range<Int>, _ context: borrowing CairoContext) {
    context.addRectangle(x: columns.lowerBound, y: rows.upperBound, width: columns.count, height: unit)
    context.fillPath(style.foreground, antialias: false)
  }

  private func row(of tick: ValueAxis.Tick, _ axis: ValueAxis, _ rows: Range<Int>) -> Int {
    rows.upperBound - Int((tick.value / axis.maximum * Double(rows.count)).rounded())
  }

  private func drawLabels(_ axis: ValueAxis, _ rows: Range<Int>, _ context: borrowing CairoContext) {
    let ascent = Int((fontSize * 0.33).rounded())
    for tick in axis.ticks {
      let x = left - 5 * unit - Int(context.advance(of: tick.label).rounded(.up))
      drawText(tick.label, x: max(0, x), baseline: row(of: tick, axis, rows) + ascent, context)
    }
  }

  private func drawTimeAxis(_ columnsPerSecond: Double, _ context: borrowing CairoContext) {
    let axis = TimeAxis(
      start: start, pixelsPerSecond: columnsPerSecond, width: columns.count, unit: unit
    ) { context.advance(of: $0) }
    for tick in axis.ticks {
      context.addRectangle(
        x: columns.lowerBound + tick.x, y: barRows.upperBound, width: unit, height: 4 * unit)
    }
    context.fillPath(style.foreground, antialias: false)
    let baseline = height - 4 * unit
    for tick in axis.ticks {
      let breadth = Int(context.advance(of: tick.label).rounded(.up))
      let middle = columns.lowerBound + tick.x
      // At the edges a label moves in.
      let x = min(max(middle - breadth / 2, 0), width - breadth - unit)
      guard abs(x + breadth / 2 - middle) <= breadth / 2 else { continue }
      drawText(tick.label, x: x, baseline: baseline, context)
    }
  }

  private func drawMarks(_ columnsPerSecond: Double, _ context: borrowing CairoContext) {
    let marks = TimeMarksDrawing(
      style.marks, start: start, pixelsPerSecond: columnsPerSecond, columns: columns, unit: unit,
      color: style.foreground, background: style.background)
    let top = hasCurve ? curveRows.lowerBound : barRows.lowerBound
    marks.drawLines(over: top - markTitleHeight..<barRows.upperBound, context)
    if markTitleHeight > 0 { marks.drawTitles(baseline: top - 4 * unit, context) }
  }

  private func drawLegend(_ types: Set<PictureType?>, _ context: borrowing CairoContext) {
    let side = Int(fontSize * 0.8)
    let baseline = titleHeight + lineHeight - 2 * unit
    var x = columns.lowerBound
    let names: [PictureType?: String] = [
      .intra: "I", .predicted: "P", .bidirectional: "B", .switching: "S", nil: "unknown",
    ]
    for type in Self.order where types.contains(type) {
      let name = names[type] ?? ""
      context.addRectangle(x: x, y: baseline - side, width: side, height: side)
      context.fillPath(style.color(type), antialias: false)
      x += side + 4 * unit
      drawText(name, x: x, baseline: baseline, context)
      x += Int(context.advance(of: name).rounded(.up)) + 12 * unit
    }
    guard hasCurve else { return }
    let name = "bit rate"
    context.addRectangle(x: x, y: baseline - side / 2 - unit, width: side * 3 / 2, height: 2 * unit)
    context.fillPath(style.curve, antialias: false)
    x += side * 3 / 2 + 4 * unit
    guard x + Int(context.advance(of: name)) < width else { return }
    drawText(name, x: x, baseline: baseline, context)
  }

  private func drawText(_ text: String, x: Int, baseline: Int, _ context: borrowing CairoContext) {
    context.drawText(
      text, x: x, baseline: baseline, color: style.foreground, rim: style.background, rimWidth: 3 * unit)
  }
}
