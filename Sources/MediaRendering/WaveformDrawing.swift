import MediaAnalysis

/// One waveform in one style, drawn on any context.
struct WaveformDrawing {
  let waveform: Waveform
  let style: WaveformStyle

  /// Pictures lower or narrower than that, in pixels, have no room for an axis.
  private static let minimumAxisHeight = 40
  private static let minimumAxisWidth = 60
  private static let maximumMarkLength = 10

  private var border: Int { style.showsAxisLabels && min(style.width, style.height) > 2 ? 1 : 0 }
  private var columns: Range<Int> { border..<style.width - border }
  private var rows: Range<Int> { border..<style.height - border }
  private var markLength: Int { min(Self.maximumMarkLength, style.height / 16) }
  private var isLow: Bool { style.height < 100 }

  func draw(_ context: borrowing CairoContext) {
    context.clear(to: style.colors.background)
    drawWaveform(context)
    guard border > 0 else { return }
    drawBorder(context)
    if style.height >= Self.minimumAxisHeight, style.width >= Self.minimumAxisWidth { drawAxis(context) }
  }

  // MARK: Waveform

  private func drawWaveform(_ context: borrowing CairoContext) {
    let factor =
      switch style.amplitudeScale {
      case .factor(let factor): factor
      case .auto: waveform.fullScaleFactor(in: columns)
      }
    for channel in 0..<waveform.channelCount {
      let top = rows.lowerBound + rows.count * channel / waveform.channelCount
      let bottom = rows.lowerBound + rows.count * (channel + 1) / waveform.channelCount
      guard bottom > top else { continue }
      let lane = Lane(top: top, height: bottom - top, factor: factor)
      var antialias = false
      switch style.shape {
      case .normal:
        addColumns(of: channel, in: lane, to: context)
      case .bars(let width, let gap, let cap):
        addBars(of: channel, width: width, gap: gap, cap: cap, in: lane, to: context)
        antialias = cap == .rounded
      }
      let colors = style.colors.waveform
      let color = colors.isEmpty ? style.colors.border : colors[channel % colors.count]
      context.fillPath(color, antialias: antialias)
    }
  }

  private func addColumns(of channel: Int, in lane: Lane, to context: borrowing CairoContext) {
    var previous: ClosedRange<Int>?
    for x in columns.clamped(to: 0..<waveform.length) {
      let rows = lane.rows(of: waveform[x, channel: channel])
      var (top, bottom) = (rows.lowerBound, rows.upperBound)
      // Where a pixel is so short that its samples do not reach its neighbour's, the line is not broken.
      if let previous {
        top = min(top, previous.upperBound + 1)
        bottom = max(bottom, previous.lowerBound - 1)
      }
      context.addRectangle(x: x, y: top, width: 1, height: bottom - top + 1)
      previous = rows
    }
  }

  private func addBars(
    of channel: Int, width: Int, gap: Int, cap: WaveformStyle.BarCap, in lane: Lane,
    to context: borrowing CairoContext
  ) {
    // A bar stands in the middle of the pixels it shows. A wider one than the picture does not fit.
    guard width <= style.width, gap <= style.width else { return }
    for start in stride(from: 0, to: style.width, by: width + gap) {
      let x = start + gap / 2
      guard x >= columns.lowerBound, x + width <= columns.upperBound,
        let extrema = waveform.extrema(start..<start + width + gap, channel: channel)
      else { continue }
      let rows = lane.rows(of: extrema)
      switch cap {
      case .square:
        context.addRectangle(x: x, y: rows.lowerBound, width: width, height: rows.count)
      case .rounded:
        // Silence is a dot, not a sliver.
        let height = max(rows.count, min(width, lane.height))
        let y = min(
          max(rows.lowerBound - (height - rows.count) / 2, lane.top), lane.top + lane.height - height)
        context.addRoundedRectangle(
          x: x, y: y, width: width, height: height, radius: Double(min(width, height)) / 2)
      }
    }
  }

  // MARK: Border and axis

  private func drawBorder(_ context: borrowing CairoContext) {
    let (width, height) = (style.width, style.height)
    context.addRectangle(x: 0, y: 0, width: width, height: 1)
    context.addRectangle(x: 0, y: height - 1, width: width, height: 1)
    context.addRectangle(x: 0, y: 1, width: 1, height: height - 2)
    context.addRectangle(x: width - 1, y: 1, width: 1, height: height - 2)
    context.fillPath(style.colors.border, antialias: false)
  }

  private func drawAxis(_ context: borrowing CairoContext) {
    guard waveform.sampleRate > 0 else { return }
    context.setFontSize(isLow ? 9 : 11)
    let baseline = style.height - 1 - markLength - (isLow ? 2 : 4)
    let pixelsPerSecond = Double(waveform.sampleRate) / Double(waveform.samplesPerPixel)
    let axis = TimeAxis(
      start: Double(waveform.firstPixel) / pixelsPerSecond, pixelsPerSecond: pixelsPerSecond,
      width: style.width
    ) { context.advance(of: $0) }
    for tick in axis.ticks where columns.contains(tick.x) {
      context.addRectangle(x: tick.x, y: 1, width: 1, height: markLength)
      context.addRectangle(x: tick.x, y: style.height - 1 - markLength, width: 1, height: markLength)
    }
    context.fillPath(style.colors.border, antialias: false)
    for tick in axis.ticks {
      let width = context.advance(of: tick.label)
      let x = tick.x - Int((width / 2).rounded(.down))
      guard x >= border + 2, Double(x) + width <= Double(style.width - border - 2) else { continue }
      context.drawText(
        tick.label, x: x, baseline: baseline, color: style.colors.axisLabel, rim: style.colors.background)
    }
  }
}

/// The rows of the picture that one channel has.
private struct Lane {
  let top: Int
  let height: Int
  let factor: Double

  /// The rows that the values between two samples cover: 65536 values on `height` rows, the highest on top.
  func rows(of extrema: (minimum: Int16, maximum: Int16)) -> ClosedRange<Int> {
    // A negative factor turns the waveform over.
    let (one, other) = (row(of: extrema.maximum), row(of: extrema.minimum))
    return min(one, other)...max(one, other)
  }

  private func row(of value: Int16) -> Int {
    let scaled = Int(Waveform.scale(value, by: factor)) + 32768
    return top + height - 1 - scaled * height / 65536
  }
}
