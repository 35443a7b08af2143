import Glibc
import MediaAnalysis
import MediaCore

/// One waveform in one style, drawn on any context; all in pixels of the image.
struct WaveformDrawing: Drawing {
  let waveform: Waveform
  let style: WaveformStyle
  private let factor: Double

  init(waveform: Waveform, style: WaveformStyle) {
    self.waveform = waveform
    var style = style
    style.laneCount = max(waveform.channelCount, 1)
    self.style = style
    switch style.amplitudeScale {
    case .factor(let factor): self.factor = factor
    case .auto: factor = waveform.fullScaleFactor(in: 0..<style.columnCount)
    }
  }

  /// Pictures lower or narrower than that, in pixels of the style, have no room for an axis.
  private static let minimumAxisHeight = 40
  private static let minimumAxisWidth = 60
  private static let maximumMarkLength = 10

  /// A pixel of the style.
  private var unit: Int { style.pixelRatio }
  var width: Int { style.width * unit }
  var height: Int { style.height * unit }
  var pixelRatio: Int { style.pixelRatio }
  var isOpaque: Bool { style.colors.background.alpha == 255 }
  private var left: Int { style.gutter }
  private var border: Int { style.showsAxisLabels && min(style.width, style.height) > 2 ? unit : 0 }
  private var columns: Range<Int> { left + border..<width - border }
  private var rows: Range<Int> { border + header..<height - border - band }
  /// The height of what is above the waveform: the title, and the titles of marks.
  private var header: Int { titleHeight + markTitleHeight }
  private var titleHeight: Int {
    style.hasTimeBand && hasAxis && !style.title.isEmpty ? Int(fontSize) + 7 * unit : 0
  }
  private var markTitleHeight: Int {
    let hasTitles = style.marks.contains { !$0.title.isEmpty }
    return style.hasTimeBand && hasAxis && hasTitles && !isLow ? Int(fontSize) + 6 * unit : 0
  }
  /// Pixels of the image to a pixel of the waveform.
  private var scale: Double {
    let room = width - left
    guard style.fillsWidth, (1..<room).contains(waveform.length) else { return Double(style.columnWidth) }
    return Double(room) / Double(waveform.length)
  }
  /// Where a pixel of the waveform begins.
  private func x(ofPixel pixel: Int) -> Int { left + Int((Double(pixel) * scale + 1e-6).rounded(.down)) }
  /// The pixel of the waveform that a column shows.
  private func pixel(at x: Int) -> Int { Int((Double(x - left) + 0.5) / scale) }
  /// The height of the band below the waveform that has the labels of the time axis.
  private var band: Int {
    style.hasTimeBand && hasAxis ? Int(fontSize) + (isLow ? 3 : 5) * unit + bandMarkLength : 0
  }
  private var bandMarkLength: Int { (isLow ? 3 : 5) * unit }
  private var isLow: Bool { style.height < 100 }
  private var markLength: Int { min(Self.maximumMarkLength, style.height / 16) * unit }
  private var fontSize: Double { Double((isLow ? 9 : 11) * unit) }
  private var hasAxis: Bool {
    border > 0 && style.height >= Self.minimumAxisHeight && style.width >= Self.minimumAxisWidth
  }

  func draw(_ context: borrowing CairoContext) {
    context.clear(to: style.colors.background)
    let lanes = self.lanes
    if style.hasAmplitudeAxis { drawGrid(lanes, context) }
    for lane in lanes where lane.height > 0 { draw(lane, context) }
    if style.marksClipping {
      for lane in lanes where lane.height > 0 { markClipping(lane, context) }
    }
    guard border > 0 else { return }
    if style.hasTimeBand { drawDividers(lanes, context) }
    drawBorder(context)
    guard hasAxis else { return }
    drawTimeAxis(context)
    if style.hasTimeBand { drawHeader(context) }
    if style.hasAmplitudeAxis { drawAmplitudeAxis(lanes, context) }
    if style.hasNameGutter { drawNamesBeside(lanes, context) } else { drawNames(lanes, context) }
  }

  /// The rows of each channel.
  private var lanes: [Lane] {
    (0..<waveform.channelCount).map { channel in
      guard style.arrangement == .stacked else {
        return Lane(channel: channel, top: rows.lowerBound, height: rows.count, factor: factor, style: style)
      }
      let range = rows(ofLane: channel)
      return Lane(
        channel: channel, top: range.lowerBound, height: range.count, factor: factor, style: style)
    }
  }

  /// The rows of one of several channels, one below the other.
  private func rows(ofLane channel: Int) -> Range<Int> {
    let count = waveform.channelCount
    // As audiowaveform has it: all but the last one have a row more than their share, where that leaves enough for the last.
    let isUneven = !style.hasTimeBand && rows.count / count >= 2 * count
    func bound(_ number: Int) -> Int {
      guard number < count else { return rows.upperBound }
      return rows.lowerBound
        + (isUneven ? number * (rows.count / count + 1) : rows.count * number / count)
    }
    return bound(channel)..<bound(channel + 1)
  }

  // MARK: Waveform

  private func draw(_ lane: Lane, _ context: borrowing CairoContext) {
    let colors = style.colors
    // Without a measurement of loudness there are the extrema.
    let view = waveform.hasRMS ? style.view : .peak
    if view != .rms {
      addShape(lane, isLoudness: false, context)
      fill(lane, colors.waveform(lane.channel), context)
    }
    if view != .peak {
      addShape(lane, isLoudness: true, context)
      if view == .both {
        context.fillPath(colors.rms(lane.channel), antialias: isRound)
      } else {
        fill(lane, colors.waveform(lane.channel), context)
      }
    }
  }

  private var isRound: Bool {
    if case .bars(_, _, .rounded) = style.shape { true } else { false }
  }

  private func fill(_ lane: Lane, _ color: Color, _ context: borrowing CairoContext) {
    guard !style.colors.gradient.isEmpty else { return context.fillPath(color, antialias: isRound) }
    context.fillPath(
      style.colors.gradient, from: lane.top, to: lane.top + lane.height, antialias: isRound)
  }

  private func addShape(_ lane: Lane, isLoudness: Bool, _ context: borrowing CairoContext) {
    switch style.shape {
    case .normal: addColumns(lane, isLoudness: isLoudness, context)
    case .bars(let width, let gap, let cap):
      addBars(lane, isLoudness: isLoudness, width: width, gap: gap, cap: cap, context)
    }
  }

  /// The values of some pixels between which a lane is filled.
  private func extrema(
    _ pixels: Range<Int>, _ lane: Lane, isLoudness: Bool
  ) -> (minimum: Int16, maximum: Int16)? {
    guard isLoudness else { return waveform.extrema(pixels, channel: lane.channel) }
    return waveform.rms(pixels, channel: lane.channel).map { rms in
      let value = Int16(max(0, min(32767, rms.rounded())))
      return (-value, value)
    }
  }

  private func addColumns(_ lane: Lane, isLoudness: Bool, _ context: borrowing CairoContext) {
    let last = min(waveform.length, pixel(at: columns.upperBound - 1) + 1)
    let first = pixel(at: columns.lowerBound)
    guard first < last else { return }
    var spans: [ClosedRange<Int>] = []
    spans.reserveCapacity(last - first)
    var previous: ClosedRange<Int>?
    for pixel in first..<last {
      guard let values = extrema(pixel..<pixel + 1, lane, isLoudness: isLoudness) else { break }
      let rows = lane.rows(of: values)
      // Where a pixel is so short that its samples do not reach its neighbour's, the line is not broken.
      let top = previous.map { min(rows.lowerBound, $0.upperBound + 1) } ?? rows.lowerBound
      let bottom = previous.map { max(rows.upperBound, $0.lowerBound - 1) } ?? rows.upperBound
      spans.append(top...bottom)
      previous = rows
    }
    context.addColumns(spans, limits: columns) { x(ofPixel: first + $0) }
  }

  private func addBars(
    _ lane: Lane, isLoudness: Bool, width: Int, gap: Int, cap: WaveformStyle.BarCap,
    _ context: borrowing CairoContext
  ) {
    // A wider one than the picture does not fit.
    guard width <= style.width, gap <= style.width else { return }
    let (width, gap) = (width * unit, gap * unit)
    // As audiowaveform has them: counted from the beginning of the sound, the gap after the bar, and as far down as up.
    let offset = style.fillsWidth ? 0 : firstPixel * style.columnWidth % (width + gap)
    for start in stride(from: -offset, to: self.width - left, by: width + gap) {
      let x = left + start
      let pixels = pixel(at: max(x, left))..<pixel(at: x + width + gap - 1) + 1
      guard x + width > columns.lowerBound, x < columns.upperBound,
        let extrema = extrema(pixels, lane, isLoudness: isLoudness)
      else { continue }
      let height = Int16(min(max(extrema.minimum.magnitude, extrema.maximum.magnitude), 32767))
      let values = (minimum: -height, maximum: height)
      let rows = lane.rows(of: values)
      switch cap {
      case .square: addBar(x..<x + width, rows, context)
      case .corners: addBar(x..<x + width, rows, radius: width > 4 ? width / 4 : width / 2, context)
      case .rounded:
        guard x >= left, x + width <= columns.upperBound else { continue }
        // Silence is a dot, not a sliver.
        let height = max(rows.count, min(width, lane.height))
        let y = min(
          max(rows.lowerBound - (height - rows.count) / 2, lane.top), lane.top + lane.height - height)
        context.addRoundedRectangle(
          x: x, y: y, width: width, height: height, radius: Double(min(width, height)) / 2)
      }
    }
  }

  /// A bar with corners that are cut off row by row, as libgd's filled arcs are, and without any where its radius is 0.
  private func addBar(
    _ bar: Range<Int>, _ rows: ClosedRange<Int>, radius: Int = 0, _ context: borrowing CairoContext
  ) {
    // audiowaveform has no corners of one pixel.
    let radius = bar.count > 2 ? radius : 0
    guard rows.count > 2 * radius + 1 else { return }
    func add(_ rows: Range<Int>, inset: Int) {
      let visible = (bar.lowerBound + inset..<bar.upperBound - inset).clamped(to: columns)
      if !visible.isEmpty {
        context.addRectangle(
          x: visible.lowerBound, y: rows.lowerBound, width: visible.count, height: rows.count)
      }
    }
    add(rows.lowerBound + radius..<rows.upperBound - radius + 1, inset: 0)
    for (row, inset) in Self.insets(ofRadius: radius).enumerated() {
      add(rows.lowerBound + row..<rows.lowerBound + row + 1, inset: inset)
      add(rows.upperBound - row..<rows.upperBound - row + 1, inset: inset)
    }
  }

  /// Returns the distances of a corner's rows from the side, from the outermost one on.
  ///
  /// libgd draws an arc through a point for each degree, whose coordinates are cut to integers.
  private static func insets(ofRadius radius: Int) -> [Int] {
    let points = (0...90).map { degree in
      let angle = Double(degree) * .pi / 180
      func part(_ value: Double) -> Int { radius * Int(value * 1024 + 1e-9) / 1024 }
      return (across: part(cos(angle)), up: part(sin(angle)))
    }
    return (0..<radius).map { row in
      radius - (points.filter { $0.up >= radius - row }.map(\.across).max() ?? 0)
    }
  }

  /// The number of pixels before the waveform's first one.
  private var firstPixel: Int {
    let start = waveform.timeRange.start
    guard start > .zero, waveform.samplesPerPixel > 0 else { return 0 }
    return Int(saturating: start.seconds * Double(waveform.sampleRate) / Double(waveform.samplesPerPixel))
  }

  private func markClipping(_ lane: Lane, _ context: borrowing CairoContext) {
    let length = min(max(4 * unit, lane.height / 14), lane.height)
    for pixel in 0..<min(waveform.length, pixel(at: columns.upperBound - 1) + 1)
    where waveform.isClipped(pixel..<pixel + 1, channel: lane.channel) {
      // A single column would be overlooked.
      let x = max(x(ofPixel: pixel) - unit, columns.lowerBound)
      let values = waveform[pixel, channel: lane.channel]
      // In a mix neither side may show what was clipped in a channel: then both are marked.
      let (isTop, isBottom) = (values.maximum == .max, values.minimum == .min)
      let breadth = min(self.x(ofPixel: pixel + 1) + unit, columns.upperBound) - x
      if isTop || !isBottom { context.addRectangle(x: x, y: lane.top, width: breadth, height: length) }
      if isBottom || !isTop {
        context.addRectangle(x: x, y: lane.top + lane.height - length, width: breadth, height: length)
      }
    }
    context.fillPath(style.colors.clipping, antialias: false)
  }

  // MARK: Border and axes

  private func drawBorder(_ context: borrowing CairoContext) {
    context.addRectangle(x: left, y: 0, width: width - left, height: unit)
    context.addRectangle(x: left, y: height - unit, width: width - left, height: unit)
    context.addRectangle(x: left, y: unit, width: unit, height: height - 2 * unit)
    context.addRectangle(x: width - unit, y: unit, width: unit, height: height - 2 * unit)
    context.fillPath(style.colors.border, antialias: false)
  }

  /// The lines between channels one below the other, and above the band.
  private func drawDividers(_ lanes: [Lane], _ context: borrowing CairoContext) {
    if style.arrangement == .stacked {
      for lane in lanes.dropFirst() where lane.height > 4 * unit {
        context.addRectangle(x: columns.lowerBound, y: lane.top, width: columns.count, height: unit)
      }
    }
    if band > 0 {
      context.addRectangle(x: columns.lowerBound, y: rows.upperBound, width: columns.count, height: unit)
    }
    if header > 0 {
      context.addRectangle(
        x: columns.lowerBound, y: rows.lowerBound - unit, width: columns.count, height: unit)
    }
    context.fillPath(style.colors.border.faded(to: 0.6), antialias: false)
  }

  /// In seconds.
  private var start: Double { Double(waveform.firstPixel) * scale / pixelsPerSecond }
  private var pixelsPerSecond: Double {
    Double(waveform.sampleRate) / Double(waveform.samplesPerPixel) * scale
  }

  private func drawHeader(_ context: borrowing CairoContext) {
    context.setFontSize(fontSize)
    let x = columns.lowerBound + 6 * unit
    if titleHeight > 0 {
      let title = context.shortened(style.title, to: columns.count - 12 * unit)
      drawText(
        title, x: x, baseline: border + Int(fontSize) + 2 * unit, color: style.colors.axisLabel, context)
    }
    if waveform.length == 0 {
      let words = "no sound"
      let place = (columns.lowerBound + columns.upperBound - Int(context.advance(of: words))) / 2
      drawText(
        words, x: place, baseline: (rows.lowerBound + rows.upperBound + Int(fontSize)) / 2,
        color: style.colors.axisLabel, context)
    }
    guard waveform.sampleRate > 0, !style.marks.isEmpty else { return }
    let marks = TimeMarksDrawing(
      style.marks, start: start, pixelsPerSecond: pixelsPerSecond, columns: columns, unit: unit,
      color: style.colors.axisLabel, background: style.colors.background)
    marks.drawLines(over: rows.lowerBound - markTitleHeight..<rows.upperBound, context)
    if markTitleHeight > 0 { marks.drawTitles(baseline: rows.lowerBound - 5 * unit, context) }
  }

  private func drawTimeAxis(_ context: borrowing CairoContext) {
    // Where there is no sound there are no times, which audiowaveform shows all the same.
    guard waveform.sampleRate > 0, waveform.length > 0 || !style.hasTimeBand else { return }
    context.setFontSize(fontSize)
    let baseline =
      band > 0 ? height - (isLow ? 3 : 4) * unit : height - unit - markLength - (isLow ? 2 : 4) * unit
    let axis = TimeAxis(
      start: start,
      pixelsPerSecond: pixelsPerSecond, width: width - left, unit: unit
    ) { context.advance(of: $0) }
    for tick in axis.ticks where columns.contains(left + tick.x) {
      let breadth = min(unit, columns.upperBound - left - tick.x)
      guard band == 0 else {
        context.addRectangle(x: left + tick.x, y: rows.upperBound, width: breadth, height: bandMarkLength)
        continue
      }
      context.addRectangle(x: left + tick.x, y: unit, width: breadth, height: markLength)
      context.addRectangle(
        x: left + tick.x, y: height - unit - markLength, width: breadth, height: markLength)
    }
    context.fillPath(style.colors.border, antialias: false)
    for tick in axis.ticks {
      let labelWidth = context.advance(of: tick.label)
      let x = left + tick.x - Int((labelWidth / 2).rounded(.down))
      guard x >= left + border + 2 * unit, Double(x) + labelWidth <= Double(width - border - 2 * unit) else {
        continue
      }
      drawText(tick.label, x: x, baseline: baseline, color: style.colors.axisLabel, context)
    }
  }

  private func drawText(
    _ text: String, x: Int, baseline: Int, color: Color, _ context: borrowing CairoContext
  ) {
    context.drawText(
      text, x: x, baseline: baseline, color: color, rim: style.colors.background, rimWidth: 3 * unit)
  }

  /// The amplitude axes to draw: one for all channels where they overlap.
  private func axes(_ lanes: [Lane]) -> [(lane: Lane, axis: AmplitudeAxis)] {
    let shown = style.arrangement == .overlay ? Array(lanes.prefix(1)) : lanes
    return shown.map { lane in
      let axis = AmplitudeAxis(
        scale: style.axisScale, factor: factor, length: Double(lane.height) / 2,
        spacing: fontSize * 1.5)
      return (lane, axis)
    }
  }

  private func drawGrid(_ lanes: [Lane], _ context: borrowing CairoContext) {
    for (lane, axis) in axes(lanes) {
      for tick in axis.ticks where tick.place < 1 {
        for row in Set([lane.row(at: tick.place), lane.row(at: -tick.place)]).sorted() {
          context.addRectangle(x: columns.lowerBound, y: row, width: columns.count, height: unit)
        }
      }
    }
    context.fillPath(style.colors.border.faded(to: 0.18), antialias: false)
  }

  private func drawAmplitudeAxis(_ lanes: [Lane], _ context: borrowing CairoContext) {
    context.setFontSize(Double((isLow ? 8 : 10) * unit))
    let ascent = Int((fontSize * 0.33).rounded())
    let mark = 4 * unit
    let axes = axes(lanes)
    for (lane, axis) in axes {
      for tick in axis.ticks {
        for row in Set([lane.row(at: tick.place), lane.row(at: -tick.place)]).sorted() {
          context.addRectangle(x: left - mark, y: row, width: mark, height: unit)
        }
      }
    }
    context.fillPath(style.colors.border, antialias: false)
    let lineHeight = Int(fontSize)
    var lowest = Int.min
    for (lane, axis) in axes {
      let labels = axis.ticks.flatMap { tick -> [(row: Int, text: String)] in
        let negative = style.axisScale == .decibels ? tick.label : "\u{2212}\(tick.label)"
        let upper = (row: lane.row(at: tick.place), text: tick.label)
        return tick.place == 0 ? [upper] : [upper, (lane.row(at: -tick.place), negative)]
      }
      for label in labels.sorted(by: { $0.row < $1.row }) {
        // At the edges of the picture a label moves in, at a border of two channels it gives way.
        let baseline = min(max(label.row + ascent, lineHeight - 2 * unit), height - 2 * unit)
        guard baseline - lineHeight >= lowest else { continue }
        let x = left - mark - 3 * unit - Int(context.advance(of: label.text).rounded(.up))
        drawText(label.text, x: x, baseline: baseline, color: style.colors.axisLabel, context)
        lowest = baseline
      }
    }
  }

  /// The names of channels beside the waveform, or their numbers where they have none.
  private func drawNamesBeside(_ lanes: [Lane], _ context: borrowing CairoContext) {
    context.setFontSize(fontSize)
    let names = style.channelNames
    for (index, lane) in lanes.enumerated() {
      let name = names.count == lanes.count ? names[index] : "\(index + 1)"
      let shown = context.shortened(name, to: style.nameGutter - 8 * unit)
      drawText(
        shown, x: 5 * unit, baseline: lane.top + (lane.height + Int(fontSize * 0.7)) / 2,
        color: style.colors.axisLabel, context)
    }
  }

  private func drawNames(_ lanes: [Lane], _ context: borrowing CairoContext) {
    guard style.channelNames.count == lanes.count, lanes.count > 1 else { return }
    context.setFontSize(fontSize)
    var x = columns.lowerBound + 6 * unit
    for (lane, name) in zip(lanes, style.channelNames) {
      guard lane.height >= Int(fontSize * 1.5) || style.arrangement == .overlay else { return }
      // The first channel's name stands below the marks of the time axis.
      let top = lane.top + (lane.top == rows.lowerBound && band == 0 ? markLength : 2 * unit)
      var color = style.colors.axisLabel
      if style.arrangement == .overlay {
        color = style.colors.waveform(lane.channel)
        color.alpha = 255
      }
      drawText(name, x: x, baseline: top + Int(fontSize), color: color, context)
      if style.arrangement == .overlay { x += Int(context.advance(of: name).rounded(.up)) + 8 * unit }
    }
  }
}

/// The rows of the picture that one channel has.
private struct Lane {
  let channel: Int
  let top: Int
  let height: Int
  let factor: Double
  let scale: WaveformAxisScale

  init(channel: Int, top: Int, height: Int, factor: Double, style: WaveformStyle) {
    self.channel = channel
    self.top = top
    self.height = height
    self.factor = factor
    scale = style.axisScale
  }

  /// The rows that the values between two samples cover: 65536 values on `height` rows, the highest on top.
  func rows(of extrema: (minimum: Int16, maximum: Int16)) -> ClosedRange<Int> {
    // A negative factor turns the waveform over.
    let (one, other) = (row(of: extrema.maximum), row(of: extrema.minimum))
    return min(one, other)...max(one, other)
  }

  /// The row of a place from -1, the lower edge, to 1, the upper one.
  func row(at place: Double) -> Int {
    row(ofMoved: Int16(max(-32768, min(32767, place * 32768))))
  }

  private func row(of value: Int16) -> Int {
    row(ofMoved: scale.moved(Waveform.scale(value, by: factor)))
  }

  private func row(ofMoved value: Int16) -> Int {
    top + height - 1 - (Int(value) + 32768) * height / 65536
  }
}
