import MediaAnalysis
import MediaCore

/// One picture of levels, in pixels of the style.
struct LevelsDrawing {
  private let levels: Levels
  private let style: LevelsStyle
  private var colors: LevelsColors { style.colors }
  private let top: Double
  private let bottom: Double

  /// Above the plot, in pixels.
  private var header = 0

  private static let gutter = 46
  private static let footer = 24
  private static let margin = 12
  /// LU from the lowest to the highest line.
  private static let spans = 20.0...60.0

  init(levels: Levels, style: LevelsStyle) {
    self.levels = levels
    self.style = style
    let loudness = levels.loudness
    let highest = max(loudness?.maximumMomentary?.value ?? -24, style.target ?? -100, -60)
    let top = ((highest + 2) / 5).rounded(.up) * 5
    // Down to what counts: what is under the gate says little, however deep it is.
    let gate = loudness?.relativeThreshold.map { max($0, -70) }
    let lowest = [gate, style.target, loudness?.range?.low].reduce(top) { min($0, $1 ?? $0) }
    let wanted = top - ((lowest - 4) / 5).rounded(.down) * 5
    self.top = top
    bottom = top - (gate == nil ? 45 : max(Self.spans.lowerBound, min(Self.spans.upperBound, wanted)))
  }

  // MARK: Places

  private var meterWidth: Int {
    let count = min(levels.channels.count, 12)
    return style.width < 500 ? 0 : 44 + count * max(14, min(30, 120 / max(count, 1)))
  }
  private var columns: Range<Int> { Self.gutter..<style.width - Self.margin - meterWidth }
  private var rows: Range<Int> { header..<max(style.height - Self.footer, header + 1) }

  private func y(_ loudness: Double) -> Double {
    let part = (top - max(bottom, min(top, loudness))) / (top - bottom)
    return Double(rows.lowerBound) + part * Double(rows.count)
  }

  private var duration: Double { max(levels.timeRange.duration.seconds, 1e-6) }

  private func x(_ time: MediaTime) -> Double {
    let seconds = time.seconds - levels.timeRange.start.seconds
    return Double(columns.lowerBound) + max(0, min(1, seconds / duration)) * Double(columns.count)
  }

  func draw(_ context: borrowing CairoContext) {
    var drawing = self
    let legend = LevelsLegend(
      legendItems, left: Self.gutter, width: style.width - Self.gutter - Self.margin,
      rows: max(1, min(3, style.height / 110)), colors, context)
    let titleHeight = style.title.isEmpty ? 4 : 24
    drawing.header = titleHeight + legend.height + 20
    context.clear(to: colors.background)
    drawing.drawTitle(context)
    legend.draw(context, top: titleHeight)
    drawing.drawPlot(context)
  }

  private func drawPlot(_ context: borrowing CairoContext) {
    context.addRectangle(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    context.fillPath(colors.plot, antialias: false)
    drawAxes(context)
    if let loudness = levels.loudness, !levels.frames.isEmpty {
      drawMomentary(loudness, context)
      drawRange(loudness, context)
      drawShortTerm(loudness, context)
      drawLines(loudness, context)
      drawMaxima(loudness, context)
    }
    drawFrame(context)
    drawMarks(context)
    if meterWidth > 0 {
      LevelMetersDrawing(
        levels: levels, colors: colors, left: columns.upperBound + Self.margin,
        width: meterWidth - Self.margin, rows: rows
      ).draw(context)
    }
  }

  // MARK: Axes

  private func drawAxes(_ context: borrowing CairoContext) {
    context.setFontSize(11)
    context.drawText(
      "LUFS", x: columns.lowerBound - 6 - Int(context.advance(of: "LUFS").rounded(.up)),
      baseline: rows.lowerBound - 8, color: colors.faintText, rim: colors.background)
    let step = [5.0, 10, 20].first { Double(rows.count) * $0 / (top - bottom) >= 14 } ?? 40
    var value = (bottom / step).rounded(.up) * step
    while value <= top {
      let row = Int(y(value).rounded())
      if row > rows.lowerBound, row < rows.upperBound {
        context.addRectangle(x: columns.lowerBound, y: row, width: columns.count, height: 1)
        context.fillPath(colors.grid, antialias: false)
      }
      let label = Self.number(value, places: 0)
      context.drawText(
        label, x: columns.lowerBound - 6 - Int(context.advance(of: label).rounded(.up)), baseline: row + 4,
        color: colors.faintText, rim: colors.background)
      value += step
    }
    let axis = TimeAxis(
      start: levels.timeRange.start.seconds, pixelsPerSecond: Double(columns.count) / duration,
      width: columns.count, labelWidth: { context.advance(of: $0) })
    for tick in axis.ticks {
      context.addRectangle(x: columns.lowerBound + tick.x, y: rows.lowerBound, width: 1, height: rows.count)
      context.fillPath(colors.grid, antialias: false)
      let width = Int(context.advance(of: tick.label).rounded(.up))
      let place = min(
        max(columns.lowerBound + tick.x - width / 2, columns.lowerBound), columns.upperBound - width)
      context.drawText(
        tick.label, x: place, baseline: rows.upperBound + 16, color: colors.faintText,
        rim: colors.background)
    }
  }

  private func drawMarks(_ context: borrowing CairoContext) {
    guard !style.marks.isEmpty else { return }
    context.setFontSize(11)
    let marks = TimeMarksDrawing(
      style.marks, start: levels.timeRange.start.seconds, pixelsPerSecond: Double(columns.count) / duration,
      columns: columns, color: colors.faintText, background: colors.background)
    marks.drawLines(over: rows.lowerBound - 16..<rows.upperBound, context)
    marks.drawTitles(baseline: rows.lowerBound - 6, context)
  }

  private func drawFrame(_ context: borrowing CairoContext) {
    for (x, y, width, height) in [
      (columns.lowerBound, rows.lowerBound, columns.count, 1),
      (columns.lowerBound, rows.upperBound - 1, columns.count, 1),
      (columns.lowerBound, rows.lowerBound, 1, rows.count),
      (columns.upperBound - 1, rows.lowerBound, 1, rows.count),
    ] { context.addRectangle(x: x, y: y, width: width, height: height) }
    context.fillPath(colors.frame, antialias: false)
  }

  // MARK: Loudness

  private func drawRange(_ loudness: Loudness, _ context: borrowing CairoContext) {
    guard let range = loudness.range else { return }
    let (high, low) = (Int(y(range.high).rounded()), Int(y(range.low).rounded()))
    guard low > high else { return }
    context.addRectangle(x: columns.lowerBound, y: high, width: columns.count, height: low - high)
    context.fillPath(colors.range, antialias: false)
  }

  /// The highest and, darker, the lowest momentary loudness that each column shows.
  private func drawMomentary(_ loudness: Loudness, _ context: borrowing CairoContext) {
    let values = loudness.series(.momentary)
    var highest: [ClosedRange<Int>] = []
    var lowest: [ClosedRange<Int>] = []
    var first: Int?
    for column in columns {
      let part = windows(values, of: loudness, .momentary, column)
      guard !part.isEmpty else { continue }
      if first == nil { first = column }
      let (low, high) = part.reduce((Double.infinity, -Double.infinity)) {
        (min($0.0, values[$1]), max($0.1, values[$1]))
      }
      let end = rows.upperBound - 1
      highest.append(min(Int(y(high).rounded()), end)...end)
      lowest.append(min(Int(y(low).rounded()), end)...end)
    }
    guard let first else { return }
    context.addColumns(highest, x: first, width: 1, limits: columns)
    context.fillPath(colors.momentaryHigh, antialias: false)
    context.addColumns(lowest, x: first, width: 1, limits: columns)
    context.fillPath(colors.momentary, antialias: false)
  }

  /// Returns the windows that are shown in a column: those that end in its time, or else the one before.
  private func windows(
    _ values: [Double], of loudness: Loudness, _ window: Loudness.Window, _ column: Int
  ) -> Range<Int> {
    guard !values.isEmpty else { return 0..<0 }
    let perColumn = duration / Double(columns.count)
    let begin = loudness.endTime(ofWindow: 0, window).seconds - levels.timeRange.start.seconds
    let step = Double(Loudness.hopLength(at: levels.sampleRate)) / Double(levels.sampleRate)
    let start = Double(column - columns.lowerBound) * perColumn
    let end = start + perColumn
    guard end > begin else { return 0..<0 }
    let low = max(((start - begin) / step).rounded(.up), 0)
    let high = ((end - begin) / step).rounded(.up)
    let lower = min(Int(low), values.count)
    let upper = min(Int(max(high, 0)), values.count)
    if lower < upper { return lower..<upper }
    let before = Int(((start - begin) / step).rounded(.down))
    return values.indices.contains(before) ? before..<before + 1 : 0..<0
  }

  private func drawShortTerm(_ loudness: Loudness, _ context: borrowing CairoContext) {
    let values = loudness.series(.shortTerm)
    var points: [(x: Double, y: Double)] = []
    func flush() {
      if points.count > 1 { context.strokeLines(points, color: colors.shortTerm, width: 1.5) }
      points = []
    }
    for column in columns {
      let part = windows(values, of: loudness, .shortTerm, column)
      guard !part.isEmpty else { continue }
      let (low, high) = part.reduce((Double.infinity, -Double.infinity)) {
        (min($0.0, values[$1]), max($0.1, values[$1]))
      }
      // There is no line where there is silence, or what is under the plot.
      if high < bottom {
        flush()
      } else {
        // From the one to the other where a column shows several windows.
        points.append((Double(column) + 0.5, y(low)))
        if high > low { points.append((Double(column) + 0.5, y(high))) }
      }
    }
    flush()
  }

  private func drawLines(_ loudness: Loudness, _ context: borrowing CairoContext) {
    func line(_ value: Double?, _ color: Color, dash: Double) {
      guard let value, value > bottom, value < top else { return }
      let row = y(value).rounded() + 0.5
      context.strokeLines(
        [(Double(columns.lowerBound), row), (Double(columns.upperBound), row)], color: color, width: 1.25,
        dash: dash)
    }
    line(loudness.integrated, colors.integrated, dash: 0)
    line(loudness.relativeThreshold.map { max($0, -70) }, colors.gate, dash: 3)
    line(style.target, colors.target, dash: 5)
  }

  // MARK: Maxima

  /// The letters stand above their dots, where neither curve is; what they are worth is said in the legend.
  private func drawMaxima(_ loudness: Loudness, _ context: borrowing CairoContext) {
    context.setFontSize(11)
    let momentary = place(of: loudness.maximumMomentary, tenths: 4)
    let shortTerm = place(of: loudness.maximumShortTerm, tenths: 30)
    if let momentary { mark(momentary, "M", below: false, context) }
    if let shortTerm {
      // Two that are near each other would cover each other's letter.
      let isNear = momentary.map { abs($0.x - shortTerm.x) < 14 && abs($0.y - shortTerm.y) < 18 } ?? false
      mark(shortTerm, "S", below: isNear, context)
    }
  }

  /// Where a window of some tenths of a second ends, as a meter shows it.
  private func place(of extreme: LevelExtreme?, tenths: Int64) -> (x: Double, y: Double)? {
    guard let extreme, extreme.value > bottom else { return nil }
    return (x(extreme.time + MediaTime(value: tenths, timescale: 10)), y(extreme.value))
  }

  private func mark(
    _ place: (x: Double, y: Double), _ name: String, below: Bool, _ context: borrowing CairoContext
  ) {
    context.fillDisc(x: place.x, y: place.y, radius: 4, color: colors.background)
    context.fillDisc(x: place.x, y: place.y, radius: 2.75, color: colors.shortTerm)
    let width = Int(context.advance(of: name).rounded(.up))
    let left = min(max(Int(place.x) - width / 2, columns.lowerBound + 3), columns.upperBound - width - 3)
    context.drawText(
      name, x: left, baseline: max(Int(place.y) + (below ? 17 : -7), rows.lowerBound + 12),
      color: colors.shortTerm, rim: colors.plot)
  }

  // MARK: Words

  private func drawTitle(_ context: borrowing CairoContext) {
    context.setFontSize(13)
    var title = style.title
    let room = Double(style.width - Self.gutter - Self.margin)
    while !title.isEmpty, context.advance(of: title + "…") > room { title.removeLast() }
    if title != style.title { title += "…" }
    context.drawText(
      title, x: Self.gutter, baseline: 17, color: colors.text, rim: colors.background)
  }

  private var legendItems: [LevelsLegend.Item] {
    var items: [LevelsLegend.Item] = []
    func add(_ mark: LevelsLegend.Mark, _ text: String, _ color: Color? = nil) {
      items.append(.init(mark: mark, text: text, color: color ?? colors.faintText))
    }
    guard let loudness = levels.loudness else {
      add(.none, "no loudness at \(levels.sampleRate) Hz")
      addMeters(&items)
      return items
    }
    if let integrated = loudness.integrated {
      add(
        .line(colors.integrated, dash: 0), "integrated \(Self.number(integrated)) LUFS",
        colors.integrated)
    } else {
      add(.none, loudness.maximumMomentary == nil ? "shorter than 400 ms" : "no block over −70 LUFS")
    }
    if let range = loudness.range {
      add(.box(colors.rangeBox), "range \(Self.number(range.value)) LU", colors.rangeText)
    }
    if meterWidth == 0 { addMeters(&items) }
    if let value = loudness.maximumMomentary?.value, value.isFinite {
      add(.box(colors.momentary), "momentary, max \(Self.number(value))")
    }
    if let value = loudness.maximumShortTerm?.value, value.isFinite {
      add(.line(colors.shortTerm, dash: 0), "short-term, max \(Self.number(value))")
    }
    if let target = style.target {
      add(.line(colors.target, dash: 5), "target \(Self.number(target))", colors.target)
    }
    if let gate = loudness.relativeThreshold {
      add(.line(colors.gate, dash: 3), "gate \(Self.number(max(gate, -70)))")
    }
    if meterWidth > 0 { addMeters(&items) }
    return items
  }

  private func addMeters(_ items: inout [LevelsLegend.Item]) {
    if meterWidth > 0 {
      items.append(.init(mark: .box(colors.rms), text: "RMS", color: colors.faintText))
      items.append(.init(mark: .box(colors.meterPeak), text: "peak", color: colors.faintText))
    }
    guard let peak = levels.truePeak else { return }
    let level = Decibels.ofAmplitude(peak.value)
    let color = level > 0 ? colors.over : colors.truePeak
    let text = "true peak \(Self.number(level)) dBTP"
    items.append(.init(mark: meterWidth > 0 ? .line(color, dash: 0) : .none, text: text, color: color))
  }

  /// A number with a minus sign of a number's width.
  static func number(_ value: Double, places: Int = 1) -> String {
    guard value.isFinite else { return value < 0 ? "\u{2212}\u{221E}" : "\u{221E}" }
    let scale = places == 0 ? 1.0 : 10.0
    let digits = Int((abs(value) * scale).rounded())
    let text = places == 0 ? "\(digits)" : "\(digits / 10).\(digits % 10)"
    return value < 0 && digits > 0 ? "\u{2212}" + text : text
  }
}
