import MediaAnalysis

/// A meter for each channel: RMS as a bar, sample peak above it, true peak as a line.
struct LevelMetersDrawing {
  let levels: Levels
  let colors: LevelsColors
  let left: Int
  let width: Int
  let rows: Range<Int>

  /// From the lowest to the highest mark, in dB to full scale.
  private static let lowest = -60.0
  private var highest: Double {
    let peak = levels.truePeak.map { Decibels.ofAmplitude($0.value) } ?? 0
    return max(3, min(20, peak.rounded(.up) + 1))
  }
  private static let maximumCount = 12
  private static let axisWidth = 32

  private func y(_ amplitude: Double) -> Int { y(level: Decibels.ofAmplitude(amplitude)) }

  private func y(level: Double) -> Int {
    let clamped = max(Self.lowest, min(highest, level))
    let part = (highest - clamped) / (highest - Self.lowest)
    return rows.lowerBound + Int((part * Double(rows.count)).rounded())
  }

  func draw(_ context: borrowing CairoContext) {
    let channels = levels.channels.prefix(Self.maximumCount)
    let bars = left + Self.axisWidth
    let step = (width - Self.axisWidth) / max(channels.count, 1)
    context.setFontSize(10)
    let distance = rows.count < 60 ? -60.0 : rows.count < 200 ? -20 : -10
    for level in stride(from: 0.0, through: Self.lowest, by: distance) {
      let label = LevelsDrawing.number(level, places: 0)
      context.addRectangle(x: bars - 3, y: y(level: level), width: width - Self.axisWidth + 3, height: 1)
      context.fillPath(colors.grid, antialias: false)
      context.drawText(
        label, x: bars - 6 - Int(context.advance(of: label).rounded(.up)), baseline: y(level: level) + 4,
        color: colors.faintText, rim: colors.background)
    }
    context.drawText(
      "dB", x: bars - 6 - Int(context.advance(of: "dB").rounded(.up)), baseline: rows.lowerBound - 8,
      color: colors.faintText, rim: colors.background)
    for (index, channel) in channels.enumerated() {
      let x = bars + index * step + 2
      let barWidth = max(step - 4, 2)
      context.addRectangle(x: x, y: rows.lowerBound, width: barWidth, height: rows.count)
      context.fillPath(colors.plot, antialias: false)
      let peak = channel.samplePeak?.value ?? 0
      fill(peak, x, barWidth, colors.meterPeak, context)
      fill(channel.rms, x, barWidth, colors.rms, context)
      if let truePeak = channel.truePeak {
        context.addRectangle(x: x - 1, y: y(truePeak.value) - 1, width: barWidth + 2, height: 2)
        context.fillPath(truePeak.value > 1 ? colors.over : colors.truePeak, antialias: false)
      }
      let name = channel.name
      let nameWidth = context.advance(of: name)
      if nameWidth <= Double(step) {
        context.drawText(
          name, x: x + Int((Double(barWidth) - nameWidth) / 2), baseline: rows.upperBound + 16,
          color: colors.text, rim: colors.background)
      }
    }
    if levels.channels.count > Self.maximumCount {
      context.drawText(
        "+\(levels.channels.count - Self.maximumCount)", x: left, baseline: rows.upperBound + 16,
        color: colors.faintText, rim: colors.background)
    }
  }

  private func fill(
    _ amplitude: Double, _ x: Int, _ width: Int, _ color: Color, _ context: borrowing CairoContext
  ) {
    let top = y(amplitude)
    guard amplitude > 0, top < rows.upperBound else { return }
    context.addRectangle(x: x, y: top, width: width, height: rows.upperBound - top)
    context.fillPath(color, antialias: false)
  }
}
