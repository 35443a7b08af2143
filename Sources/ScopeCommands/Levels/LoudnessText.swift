import MediaScope

/// Loudness in lines for people.
struct LoudnessText {
  private(set) var lines: [String] = []

  init(_ loudness: Loudness, peak: LevelExtreme?, targets: [Double], of levels: Levels) {
    let summary = LoudnessSummary(pieces: [loudness], peak: peak)
    row("Integrated loudness", LevelNumber.loudness(summary.integrated), "LUFS", summary.gateText)
    if summary.isMono {
      row("  as dual mono", LevelNumber.loudness(summary.integratedDualMono), "LUFS", "two loudspeakers")
    }
    addRange(summary)
    addExtreme("Momentary, highest", loudness.maximumMomentary, "400 ms")
    addExtreme("Short-term, highest", loudness.maximumShortTerm, "3 s")
    addPeak(summary, targets)
  }

  init(_ summary: LoudnessSummary, targets: [Double]) {
    row("Integrated loudness", LevelNumber.loudness(summary.integrated), "LUFS", summary.gateText)
    addRange(summary)
    addPeak(summary, targets)
  }

  private mutating func addRange(_ summary: LoudnessSummary) {
    if let range = summary.range {
      let limits =
        "\(LevelNumber.fixed(range.low, places: 1)) to \(LevelNumber.fixed(range.high, places: 1)) LUFS"
      row(
        "Loudness range", LevelNumber.fixed(range.value, places: 1), "LU",
        limits + (summary.seconds < 60 ? "; unsteady under a minute" : ""))
    } else {
      row("Loudness range", "none", "", "")
    }
  }

  private mutating func addExtreme(_ name: String, _ extreme: LevelExtreme?, _ length: String) {
    guard let extreme else { return row(name, "none", "", "shorter than \(length)") }
    row(name, LevelNumber.loudness(extreme.value), "LUFS", "\(length) from \(extreme.time.clockDescription)")
  }

  private mutating func addPeak(_ summary: LoudnessSummary, _ targets: [Double]) {
    row("True peak", LevelNumber.decibels(summary.peak?.value ?? 0), "dBTP", "")
    if let ratio = summary.peakToLoudness {
      row("Peak to loudness", LevelNumber.fixed(ratio, places: 1), "LU", "")
    }
    for target in targets {
      guard let gain = summary.gain(to: target) else { continue }
      row(
        "To \(JSONWriter.text(target)) LUFS", LevelNumber.signed(gain), "dB",
        summary.peak.map {
          "true peak then \(LevelNumber.fixed(Decibels.ofAmplitude($0.value) + gain, places: 2)) dBTP"
        }
          ?? "")
    }
    if let gain = summary.gain(to: LoudnessSummary.replayGainReference) {
      row(
        "ReplayGain 2", LevelNumber.signed(gain), "dB",
        summary.peak.map { "peak \(LevelNumber.fixed($0.value, places: 6))" } ?? "")
    }
  }

  private mutating func row(_ name: String, _ value: String, _ unit: String, _ remark: String) {
    let unit = value == "none" ? "" : unit
    var line = "  " + name.padded(to: 22) + value.padded(to: 9, onLeft: true)
    if !unit.isEmpty || !remark.isEmpty { line += " " + unit.padded(to: remark.isEmpty ? 0 : 7) }
    lines.append(line + remark)
  }
}
