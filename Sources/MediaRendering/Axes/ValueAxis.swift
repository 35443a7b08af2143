import Glibc
import MediaCore

/// The marks of an axis of quantities from zero upward, such as bytes or bits a second.
struct ValueAxis: Equatable {
  struct Tick: Equatable {
    var value: Double
    var label: String
  }

  /// The value at the upper end: the first step at or above the largest value.
  let maximum: Double
  let ticks: [Tick]

  /// Makes an axis of `length` pixels for values up to `largest`, with marks at least `spacing` apart.
  init(largest: Double, length: Double, spacing: Double, unit: String) {
    guard largest > 0, largest.isFinite, length > 0 else {
      maximum = 1
      ticks = []
      return
    }
    let least = largest * spacing / length
    let decade = pow(10, log10(least).rounded(.down))
    let step = [1, 2, 2.5, 5, 10].map { $0 * decade }.first { $0 >= least } ?? 10 * decade
    // A little room above the largest value keeps it off the edge.
    maximum = max(largest * 1.04, step)
    let prefix = ["", "k", "M", "G", "T", "P"]
    let power = max(0, min(prefix.count - 1, Int((log10(maximum) / 3).rounded(.down))))
    let scale = pow(10, Double(3 * power))
    ticks = (1...max(1, Int(saturating: maximum / step + 1e-9))).map { index in
      let value = Double(index) * step
      return Tick(value: value, label: "\(Self.decimal(value / scale)) \(prefix[power])\(unit)")
    }
  }

  /// A number of few digits, with at most three decimals and without zeros at the end.
  static func decimal(_ value: Double) -> String {
    AmplitudeAxis.decimal(Int(saturating: (value * 1000).rounded()), places: 3)
  }
}
