import MediaScope

/// Numbers of levels for people.
enum LevelNumber {
  /// An amplitude as decibels of two places; silence is -inf.
  static func decibels(_ amplitude: Double) -> String {
    amplitude > 0 ? fixed(Decibels.ofAmplitude(amplitude), places: 2) : "-inf"
  }

  static func loudness(_ value: Double?) -> String {
    guard let value else { return "none" }
    return value.isFinite ? fixed(value, places: 1) : "-inf"
  }

  static func signed(_ value: Double) -> String {
    let text = fixed(value, places: 2)
    return text.hasPrefix("-") ? text : "+" + text
  }

  /// A number with some places, rounded half away from zero.
  static func fixed(_ value: Double, places: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return value < 0 ? "-inf" : "inf" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let number = Int64((abs(value) * scale).rounded())
    let (whole, rest) = number.quotientAndRemainder(dividingBy: Int64(scale))
    let sign = value < 0 && number > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
  }
}
