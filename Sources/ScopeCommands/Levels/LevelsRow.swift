import MediaScope

/// The output of `levels --format csv`: a line for each file.
struct LevelsRow {
  /// The first line.
  static let header = names.joined(separator: ",") + "\n"

  private static let names = [
    "file", "track", "seconds", "sampleRate", "channels", "integrated", "range", "maxMomentary",
    "maxShortTerm", "truePeak", "samplePeak", "rms", "crestFactor", "dcOffset", "clippedRuns",
    "silentSeconds",
  ]

  private let result: LevelsMeasurement
  private var levels: Levels { result.levels }

  init(_ result: LevelsMeasurement) {
    self.result = result
  }

  /// The line; what was not measured is empty.
  var text: String {
    let loudness = levels.loudness
    let summary = loudness.map { LoudnessSummary(pieces: [$0], peak: levels.truePeak) }
    let isFull = !result.isQuick
    let seconds = LevelsJSON.rounded(levels.timeRange.duration.seconds, 1e6)
    let silence = Double(levels.silentRanges.frameCount) / Double(max(levels.sampleRate, 1))
    let cells = [
      CSVText.cell(result.file), "\(result.trackID)", JSONWriter.text(seconds), "\(levels.sampleRate)",
      "\(levels.channels.count)", Self.cell(summary?.integrated), Self.cell(summary?.range?.value),
      Self.cell(loudness?.maximumMomentary?.value), Self.cell(loudness?.maximumShortTerm?.value),
      isFull ? Self.cell(Decibels.ofAmplitude(levels.truePeak?.value ?? 0)) : "",
      Self.cell(Decibels.ofAmplitude(levels.samplePeak?.value ?? 0)),
      Self.cell(Decibels.ofAmplitude(levels.rms)),
      Self.cell(levels.crestFactor.map(Decibels.ofAmplitude)),
      JSONWriter.text(LevelsJSON.rounded(levels.dcOffset, 1e9)),
      isFull ? "\(levels.clippedRuns.count)" : "",
      isFull ? JSONWriter.text(LevelsJSON.rounded(silence, 1e6)) : "",
    ]
    return cells.joined(separator: ",") + "\n"
  }

  /// A level or a loudness, with four places.
  private static func cell(_ value: Double?) -> String {
    guard let value, !value.isNaN else { return "" }
    return value.isFinite ? JSONWriter.text(LevelsJSON.rounded(value, 1e4)) : "-inf"
  }
}
