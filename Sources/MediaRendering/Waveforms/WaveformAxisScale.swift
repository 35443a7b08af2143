import Glibc

/// Which distance from silence a value has in a picture.
public enum WaveformAxisScale: String, CaseIterable, Hashable, Sendable {
  /// In proportion to the value.
  case linear
  /// In proportion to its level, from -60 dBFS, and what is below, to full scale.
  case decibels = "db"
  /// In proportion to the logarithm of one more than its magnitude, as ffmpeg's `scale=log` has it.
  case logarithmic = "log"

  /// In dBFS; what is quieter is drawn as silence.
  static let floor = -60.0

  /// The place of a magnitude from 0, silence, to 1, full scale; both are in parts of full scale.
  func place(of magnitude: Double) -> Double {
    switch self {
    case .linear: return magnitude
    case .decibels: return magnitude > 0 ? max(0, 1 - 20 * log10(magnitude) / Self.floor) : 0
    case .logarithmic: return log1p(magnitude * 32768) / log1p(32768)
    }
  }

  /// A 16-bit value moved to where it is drawn on a linear scale.
  func moved(_ value: Int16) -> Int16 {
    guard self != .linear else { return value }
    let place = place(of: min(Double(value.magnitude) / 32768, 1))
    return Int16(max(-32768, min(32767, (value < 0 ? -1 : 1) * place * 32768)))
  }
}
