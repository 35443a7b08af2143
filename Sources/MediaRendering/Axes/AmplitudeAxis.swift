import Glibc

/// The marks of an amplitude axis, from silence outward.
struct AmplitudeAxis: Equatable {
  struct Tick: Equatable {
    /// From 0, silence, to 1, the edge.
    var place: Double
    var label: String
  }

  var ticks: [Tick]

  /// Makes one half of an axis that is `length` pixels long, with labels at least `spacing` apart.
  ///
  /// A value is multiplied by `factor` before it is drawn; the labels say what it was.
  init(scale: WaveformAxisScale, factor: Double, length: Double, spacing: Double) {
    ticks = []
    let factor = abs(factor)
    guard factor.isFinite, factor > 1e-6, factor < 1e6, length >= spacing / 2 else { return }
    switch scale {
    case .linear: addLinear(factor, length, spacing)
    case .decibels: addDecibels(factor, length, spacing)
    case .logarithmic:
      // Down to -60 dBFS, as on the scale of levels.
      let decades = (0...3).map { (magnitude: pow(10, -Double($0)), label: Self.decimal(1, places: $0)) }
      add(decades.map { (scale.place(of: $0.magnitude * factor), $0.label) }, length, spacing)
    }
  }

  private mutating func addLinear(_ factor: Double, _ length: Double, _ spacing: Double) {
    // Steps of 5, 2.5 (which needs a place more) and 1 in the decimals.
    for places in (1...5).reversed() {
      for unit in [1, 2, 5] {
        let step = Double(unit) * pow(10, -Double(places))
        let count = (1 / (factor * step) + 1e-9).rounded(.down)
        guard step * factor * length >= spacing, count >= 1, count < 1000 else { continue }
        add(
          (0...Int(count)).reversed().map { index in
            (Double(index) * step * factor, Self.decimal(index * unit, places: places))
          }, length, spacing)
        return
      }
    }
    add([(0, "0")] + (factor <= 1 ? [(factor, "1")] : []), length, spacing)
  }

  private mutating func addDecibels(_ factor: Double, _ length: Double, _ spacing: Double) {
    let gain = 20 * log10(factor)
    for step in [1, 2, 3, 6, 12, 20, 30] as [Double]
    where step / -WaveformAxisScale.floor * length >= spacing {
      var level = 0.0
      var marks: [(Double, String)] = []
      while level + gain > WaveformAxisScale.floor, marks.count < 100 {
        if level + gain <= 0.001 {
          let number = Int(level)
          marks.append(
            (
              1 - (level + gain) / WaveformAxisScale.floor,
              number == 0 ? "0 dB" : "\u{2212}\(number.magnitude)"
            ))
        }
        level -= step
      }
      add(marks + [(0, "\u{2212}\u{221E}")], length, spacing)
      return
    }
  }

  /// Takes marks from the edge inward, and leaves out the ones whose labels would touch.
  private mutating func add(_ marks: [(place: Double, label: String)], _ length: Double, _ spacing: Double) {
    for mark in marks where (0...1.0001).contains(mark.place) {
      // The other half's labels are on the other side of silence.
      let distance = mark.place == 0 ? 0 : mark.place * length
      if let last = ticks.last, last.place * length - distance < spacing { continue }
      if mark.place > 0, distance < spacing { continue }
      ticks.append(Tick(place: min(mark.place, 1), label: mark.label))
    }
  }

  /// `number` divided by ten to `places`, without zeros at the end.
  static func decimal(_ number: Int, places: Int) -> String {
    var (number, places) = (number, places)
    while places > 0, number % 10 == 0 {
      number /= 10
      places -= 1
    }
    guard places > 0 else { return "\(number)" }
    let digits = String(number)
    let padded = String(repeating: "0", count: max(places + 1 - digits.utf8.count, 0)) + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
