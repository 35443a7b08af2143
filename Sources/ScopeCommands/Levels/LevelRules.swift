import ArgumentParser
import MediaScope

/// The rules of `levels --require`: `I=-23±0.5,TP<=-1`.
struct LevelRules: ExpressibleByArgument {
  /// The quantity that a rule is about.
  private enum Quantity: String, CaseIterable {
    /// Integrated loudness, in LUFS.
    case integrated = "I"
    /// Loudness range, in LU.
    case range = "LRA"
    /// The loudest 400 ms, in LUFS.
    case momentary = "M"
    /// The loudest 3 s, in LUFS.
    case shortTerm = "S"
    /// True peak, in dBTP.
    case truePeak = "TP"
    /// Sample peak, in dBFS.
    case samplePeak = "SP"
    /// Peak to loudness ratio, in LU.
    case peakToLoudness = "PLR"

    var unit: String {
      switch self {
      case .integrated, .momentary, .shortTerm: "LUFS"
      case .range, .peakToLoudness: "LU"
      case .truePeak: "dBTP"
      case .samplePeak: "dBFS"
      }
    }

    /// The value that was measured; `nil` where there is none, such as of silence.
    func value(in levels: Levels) -> Double? {
      func decibels(_ extreme: LevelExtreme?) -> Double? { extreme.map { Decibels.ofAmplitude($0.value) } }
      let summary = levels.loudness.map { LoudnessSummary(pieces: [$0], peak: levels.truePeak) }
      return switch self {
      case .integrated: summary?.integrated
      case .range: summary?.range?.value
      case .momentary: levels.loudness?.maximumMomentary?.value
      case .shortTerm: levels.loudness?.maximumShortTerm?.value
      case .truePeak: decibels(levels.truePeak)
      case .samplePeak: decibels(levels.samplePeak)
      case .peakToLoudness: summary?.peakToLoudness
      }
    }
  }

  private struct Rule {
    var text: String
    var quantity: Quantity
    var allowed: ClosedRange<Double>
    /// Whether silence keeps to the rule: it is under any limit.
    var allowsSilence: Bool
    var excludesBounds = false

    init?(_ text: some StringProtocol) {
      self.text = String(text)
      let compact = text.drop { $0 == " " }
      let name = compact.prefix { $0.isLetter }
      guard
        let quantity = Quantity.allCases.first(where: { $0.rawValue == name.uppercased() })
      else { return nil }
      self.quantity = quantity
      let rest = compact.dropFirst(name.count)
      let signs = rest.prefix { "<=>≤≥".contains($0) }
      var value = String(rest.dropFirst(signs.count)).replacing("+/-", with: "±")
      var tolerance = 0.0
      if let sign = value.firstIndex(of: "±") {
        guard signs == "=", let number = Double(value[value.index(after: sign)...]), number >= 0 else {
          return nil
        }
        tolerance = number
        value = String(value[..<sign])
      }
      guard let number = Double(value), number.isFinite else { return nil }
      allowsSilence = signs.first == "<" || signs == "≤"
      switch signs {
      case "=", "==": allowed = number - tolerance...number + tolerance
      case "<=", "≤": allowed = -.infinity...number
      case ">=", "≥": allowed = number...(.infinity)
      case "<": (allowed, excludesBounds) = (-.infinity...number, true)
      case ">": (allowed, excludesBounds) = (number...(.infinity), true)
      default: return nil
      }
    }

    func holds(for value: Double?) -> Bool {
      guard let value, value.isFinite else { return allowsSilence }
      // Printed values have one or two decimal places; a hundredth of a dB of rounding is no breach.
      let rounded = (value * 100).rounded() / 100
      return allowed.contains(rounded)
        && !(excludesBounds && (rounded == allowed.lowerBound || rounded == allowed.upperBound))
    }
  }

  private var rules: [Rule] = []

  /// The way in which rules are written, for messages.
  static let syntax =
    "rules are I, LRA, M, S, TP, SP or PLR, then =, <=, >=, < or > and a number, with ±0.5 after one for =: I=-23±0.5,TP<=-1"

  init?(argument: String) {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let rule = Rule(part) else { return nil }
      rules.append(rule)
    }
  }

  /// A line for each rule that doesn't hold.
  func breaches(by levels: Levels) -> [String] {
    rules.compactMap { rule in
      let value = rule.quantity.value(in: levels)
      guard !rule.holds(for: value) else { return nil }
      let number = value.map { $0.isFinite ? LevelNumber.fixed($0, places: 2) : "-inf" } ?? "none"
      return "\(rule.quantity.rawValue) is \(number) \(rule.quantity.unit), against \(rule.text)"
    }
  }
}
