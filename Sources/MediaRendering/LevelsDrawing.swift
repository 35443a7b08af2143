import MediaAnalysis
import MediaCore

/// One picture of levels, in pixels of the style.
struct LevelsDrawing {
  private let levels: Levels
  private let style: LevelsStyle
  private let top: Double
  private let bottom: Double

  private static let gutter = 46
  private static let header = 44
  private static let footer = 24
  private static let margin = 12
  /// LU from the lowest to the highest line.
  private static let span = 45.0

  init(levels: Levels, style: LevelsStyle) {
    self.levels = levels
    self.style = style
    let loudness = levels.loudness
    let highest = max(loudness?.maximumMomentary?.value ?? -24, style.target ?? -100, -60)
    top = ((highest + 2) / 5).rounded(.up) * 5
    bottom = top - Self.span
  }

  // MARK: Places

  private var meterWidth: Int {
    let count = min(levels.channels.count, 12)
    return style.width < 500 ? 0 : 44 + count * max(14, min(30, 120 / max(count, 1)))
  }
  private var columns: Range<Int> { Self.gutter..<style.width - Self.margin - meterWidth }
  private var rows: Range<Int> { Self.header..<style.height - Self.footer }

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
    context.clear(to: LevelsStyle.background)
    context.addRectangle(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    context.fillPath(LevelsStyle.plot, antialias: false)
    drawAxes(context)
    if let loudness = levels.loudness, !levels.frames.isEmpty {
      drawRange(loudness, context)
      drawMomentary(loudness, context)
      drawShortTerm(loudness, context)
      drawLines(loudness, context)
      drawMaxima(loudness, context)
    }
    drawFrame(context)
    drawHeader(context)
    if meterWidth > 0 {
      LevelMetersDrawing(
        levels: levels, left: columns.upperBound + Self.margin, width: meterWidth - Self.margin, rows: rows
      ).draw(context)
    }
  }

  // MARK: Axes

  private func drawAxes(_ context: borrowing CairoContext) {
    context.setFontSize(11)
    let step = rows.count < 200 ? 10.0 : 5.0
    var value = (bottom / step).rounded(.up) * step
    while value <= top {
      let row = Int(y(value).rounded())
      if row > rows.lowerBound, row < rows.upperBound {
        context.addRectangle(x: columns.lowerBound, y: row, width: columns.count, height: 1)
        context.fillPath(LevelsStyle.grid, antialias: false)
      }
      let label = Self.number(value, places: 0)
      context.drawText(
        label, x: columns.lowerBound - 6 - Int(context.advance(of: label).rounded(.up)), baseline: row + 4,
        color: LevelsStyle.faintText, rim: LevelsStyle.background)
      value += step
    }
    let axis = TimeAxis(
      start: levels.timeRange.start.seconds, pixelsPerSecond: Double(columns.count) / duration,
      width: columns.count, labelWidth: { context.advance(of: $0) })
    for tick in axis.ticks {
      context.addRectangle(x: columns.lowerBound + tick.x, y: rows.lowerBound, width: 1, height: rows.count)
      context.fillPath(LevelsStyle.grid, antialias: false)
      let width = Int(context.advance(of: tick.label).rounded(.up))
      let place = min(
        max(columns.lowerBound + tick.x - width / 2, columns.lowerBound), columns.upperBound - width)
      context.drawText(
        tick.label, x: place, baseline: rows.upperBound + 16, color: LevelsStyle.faintText,
        rim: LevelsStyle.background)
    }
  }

  private func drawFrame(_ context: borrowing CairoContext) {
    for (x, y, width, height) in [
      (columns.lowerBound, rows.lowerBound, columns.count, 1),
      (columns.lowerBound, rows.upperBound - 1, columns.count, 1),
      (columns.lowerBound, rows.lowerBound, 1, rows.count),
      (columns.upperBound - 1, rows.lowerBound, 1, rows.count),
    ] { context.addRectangle(x: x, y: y, width: width, height: height) }
    context.fillPath(LevelsStyle.frame, antialias: false)
  }

  // MARK: Loudness

  private func drawRange(_ loudness: Loudness, _ context: borrowing CairoContext) {
    guard let range = loudness.range else { return }
    let (high, low) = (Int(y(range.high).rounded()), Int(y(range.low).rounded()))
    guard low > high else { return }
    context.addRectangle(x: columns.lowerBound, y: high, width: columns.count, height: low - high)
    context.fillPath(LevelsStyle.range, antialias: false)
  }

  /// The lowest and the highest momentary loudness that each column shows.
  private func drawMomentary(_ loudness: Loudness, _ context: borrowing CairoContext) {
    let values = loudness.series(.momentary)
    var spans: [ClosedRange<Int>] = []
    var first: Int?
    for column in columns {
      let part = windows(values, of: loudness, .momentary, column)
      guard !part.isEmpty else { continue }
      if first == nil { first = column }
      let highest = part.reduce(-Double.infinity) { max($0, values[$1]) }
      let row = Int(y(highest).rounded())
      spans.append(min(row, rows.upperBound - 1)...rows.upperBound - 1)
    }
    guard let first else { return }
    context.addColumns(spans, x: first, width: 1, limits: columns)
    context.fillPath(LevelsStyle.momentary, antialias: false)
  }

  /// The windows that are shown in a column: those that end in its time, or the one before where none does.
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
    for column in columns {
      let part = windows(values, of: loudness, .shortTerm, column)
      guard !part.isEmpty else { continue }
      let mean = part.reduce(0) { $0 + values[$1] } / Double(part.count)
      points.append((Double(column) + 0.5, y(mean.isFinite ? mean : bottom)))
    }
    context.strokeLines(points, color: LevelsStyle.shortTerm, width: 1.5)
  }

  private func drawLines(_ loudness: Loudness, _ context: borrowing CairoContext) {
    var taken: [Double] = []
    func line(_ value: Double, _ text: String, _ color: Color, dash: Double) {
      guard value > bottom, value < top else { return }
      let row = y(value).rounded() + 0.5
      context.strokeLines(
        [(Double(columns.lowerBound), row), (Double(columns.upperBound), row)], color: color, width: 1.25,
        dash: dash)
      var baseline = row - 4
      // Where two lines are near, the second one's words go below it.
      if taken.contains(where: { abs($0 - baseline) < 13 }) { baseline = row + 13 }
      taken.append(baseline)
      context.drawText(
        text, x: columns.lowerBound + 8, baseline: Int(baseline), color: color, rim: LevelsStyle.plot)
    }
    context.setFontSize(11)
    if let integrated = loudness.integrated {
      line(integrated, "integrated \(Self.number(integrated)) LUFS", LevelsStyle.integrated, dash: 0)
    }
    if let target = style.target {
      line(target, "target \(Self.number(target)) LUFS", LevelsStyle.target, dash: 5)
    }
    if let gate = loudness.relativeThreshold {
      line(max(gate, -70), "gate \(Self.number(max(gate, -70)))", LevelsStyle.gate, dash: 3)
    }
    if let range = loudness.range, range.value >= 0.05 {
      let text = "range \(Self.number(range.value)) LU"
      let width = Int(context.advance(of: text).rounded(.up))
      context.drawText(
        text, x: columns.upperBound - width - 8, baseline: Int(y(range.low)) + 12,
        color: LevelsStyle.rangeText,
        rim: LevelsStyle.plot)
    }
  }

  private func drawMaxima(_ loudness: Loudness, _ context: borrowing CairoContext) {
    mark(loudness.maximumMomentary, length: 0.4, "M", above: true, context)
    mark(loudness.maximumShortTerm, length: 3, "S", above: false, context)
  }

  private func mark(
    _ extreme: LevelExtreme?, length: Double, _ name: String, above: Bool, _ context: borrowing CairoContext
  ) {
    guard let extreme, extreme.value > bottom else { return }
    // The value is shown where its window ends, as a meter shows it.
    let end = extreme.time + MediaTime(value: Int64(length * 10), timescale: 10)
    let (column, row) = (x(end), y(extreme.value))
    context.fillDisc(x: column, y: row, radius: 3.5, color: LevelsStyle.background)
    context.fillDisc(x: column, y: row, radius: 2.5, color: LevelsStyle.shortTerm)
    let text = "max \(name) \(Self.number(extreme.value))"
    let width = Int(context.advance(of: text).rounded(.up))
    let isRight = Int(column) + 8 + width > columns.upperBound - 4
    let baseline = above ? Int(row) - 5 : Int(row) + 14
    context.drawText(
      text, x: isRight ? Int(column) - 8 - width : Int(column) + 8,
      baseline: max(baseline, rows.lowerBound + 12), color: LevelsStyle.shortTerm, rim: LevelsStyle.plot)
  }

  // MARK: Words

  private func drawHeader(_ context: borrowing CairoContext) {
    context.setFontSize(13)
    var title = style.title
    let room = Double(style.width - Self.gutter - Self.margin)
    while !title.isEmpty, context.advance(of: title + "…") > room { title.removeLast() }
    if title != style.title { title += "…" }
    context.drawText(
      title, x: Self.gutter, baseline: 17, color: LevelsStyle.text, rim: LevelsStyle.background)
    context.setFontSize(11)
    context.drawText(
      summary, x: Self.gutter, baseline: 34, color: LevelsStyle.faintText, rim: LevelsStyle.background)
    context.drawText(
      "LUFS", x: 8, baseline: rows.upperBound + 16, color: LevelsStyle.faintText, rim: LevelsStyle.background)
  }

  private var summary: String {
    guard let loudness = levels.loudness else { return "no loudness at \(levels.sampleRate) Hz" }
    var parts = [
      loudness.integrated.map { "integrated \(Self.number($0)) LUFS" }
        ?? (loudness.maximumMomentary == nil ? "shorter than 400 ms" : "no block over −70 LUFS")
    ]
    if let range = loudness.range { parts.append("range \(Self.number(range.value)) LU") }
    if let value = loudness.maximumMomentary { parts.append("max M \(Self.number(value.value))") }
    if let value = loudness.maximumShortTerm { parts.append("max S \(Self.number(value.value))") }
    if let peak = levels.truePeak {
      parts.append("true peak \(Self.number(Decibels.ofAmplitude(peak.value))) dBTP")
    }
    return parts.joined(separator: "   ")
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
