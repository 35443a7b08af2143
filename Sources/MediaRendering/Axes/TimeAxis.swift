/// Where the marks of a time axis stand, and what they say.
struct TimeAxis: Equatable {
  struct Tick: Equatable {
    /// The pixel in which the mark's time is, counted from the left edge.
    var x: Int
    var label: String
  }

  /// The distances of marks that read well, in microseconds: 1, 2 and 5 of the decimal fractions of a second, and
  /// the divisions of a clock.
  private static let steps: [Int64] = {
    let second: Int64 = 1_000_000
    var steps: [Int64] = []
    for scale in [1, 10, 100, 1000, 10_000, 100_000] as [Int64] { steps += [scale, 2 * scale, 5 * scale] }
    for count in [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800] as [Int64] {
      steps.append(count * second)
    }
    for hours in [1, 2, 3, 6, 12, 24, 48, 120, 240, 480, 1200, 2400, 24000] as [Int64] {
      steps.append(hours * 3600 * second)
    }
    return steps
  }()

  /// Marks are no closer than that, however short their labels, in pixels.
  static let minimumSpacing = 60.0
  /// The least distance of two labels: room to breathe where there is room.
  static func minimumGap(width: Int) -> Double {
    min(max(16, Double(width) / 20), 40)
  }

  let ticks: [Tick]

  /// Makes the axis of a picture of `width` pixels that begins at `start` seconds.
  ///
  /// `labelWidth` measures a label, in pixels; distances are for pixels of which `unit` are seen as one. There are
  /// no marks if no distance reads well.
  init(
    start: Double, pixelsPerSecond: Double, width: Int, unit: Int = 1, labelWidth: (String) -> Double
  ) {
    let least = Double(unit)
    let end = start + Double(width) / pixelsPerSecond
    let step = Self.steps.first { step in
      let spacing = Double(step) / 1e6 * pixelsPerSecond
      guard spacing >= Self.minimumSpacing * least, let last = Int64(exactly: (end * 1e6).rounded()) else {
        return false
      }
      let gap = Self.minimumGap(width: width / unit) * least
      return spacing >= labelWidth(Self.label(last / step * step, step: step)) + gap
    }
    guard let step, let first = Int64(exactly: (start * 1e6 / Double(step) - 1e-9).rounded(.up)) else {
      ticks = []
      return
    }
    var ticks: [Tick] = []
    for index in 0..<Int64(width) {
      let (microseconds, overflow) = (first + index).multipliedReportingOverflow(by: step)
      // A mark at the edge of a pixel belongs to the pixel that begins there, whatever the division left.
      let x = ((Double(microseconds) / 1e6 - start) * pixelsPerSecond + 1e-6).rounded(.down)
      guard !overflow, x < Double(width) else { break }
      ticks.append(Tick(x: max(Int(x), 0), label: Self.label(microseconds, step: step)))
    }
    self.ticks = ticks
  }

  /// `m:ss` or `h:mm:ss`, with as many decimals as marks `step` apart need; both in microseconds.
  static func label(_ microseconds: Int64, step: Int64) -> String {
    let (seconds, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    var text = hours > 0 ? "\(hours):\(padded(minute, 2)):" : "\(minute):"
    text += padded(second, 2)
    var digits = 6
    var unit: Int64 = 1
    while digits > 0, step % (unit * 10) == 0 {
      unit *= 10
      digits -= 1
    }
    return digits == 0 ? text : text + "." + padded(fraction / unit, digits)
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
