import MediaScope

/// The loudness of one piece or of several together.
struct LoudnessSummary {
  /// The loudness to which ReplayGain 2 brings everything, in LUFS.
  static let replayGainReference = -18.0

  var integrated: Double?
  var relativeThreshold: Double?
  var range: LoudnessRange?
  var denseRange: LoudnessRange?
  var peak: LevelExtreme?
  var seconds: Double
  var isMono: Bool

  init(pieces: [Loudness], peak: LevelExtreme?) {
    integrated = Loudness.integrated(of: pieces)
    relativeThreshold = Loudness.relativeThreshold(of: pieces)
    range = Loudness.range(of: pieces)
    denseRange = Loudness.range(of: pieces, step: 1)
    self.peak = peak
    seconds = pieces.reduce(0) { $0 + Double($1.frames.count) / Double($1.sampleRate) }
    isMono = pieces.allSatisfy { $0.channelWeights.count == 1 }
  }

  /// The loudness of one channel that two loudspeakers play.
  var integratedDualMono: Double? { integrated.map { $0 + Decibels.ofAmplitude(2) / 2 } }

  /// Peak to loudness ratio, PLR.
  var peakToLoudness: Double? {
    guard let integrated, let peak else { return nil }
    return Decibels.ofAmplitude(peak.value) - integrated
  }

  func gain(to target: Double) -> Double? { integrated.map { target - $0 } }

  var gateText: String {
    relativeThreshold.map { "blocks over \(LevelNumber.fixed(max($0, -70), places: 1)) LUFS" }
      ?? (seconds < 0.4 ? "shorter than 400 ms" : "no block is over -70 LUFS")
  }
}

/// The report of `--album` on all files together.
struct LevelsAlbum {
  var pieces: [LevelsMeasurement]
  var targets: [Double]

  private var summary: LoudnessSummary {
    LoudnessSummary(
      pieces: pieces.compactMap(\.levels.loudness),
      peak: pieces.compactMap(\.levels.truePeak).max { $0.value < $1.value })
  }

  func bytes(asJSON: Bool) throws(MediaError) -> [UInt8] {
    guard asJSON else {
      let lines = ["album of \(pieces.count) files", ""] + LoudnessText(summary, targets: targets).lines
      return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
    return try JSONWriter.bytes { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", LevelsJSON.schemaVersion)
      try json.beginMember("album")
      try json.beginObject()
      try json.member("files", pieces.map(\.file))
      try json.beginMember("loudness")
      try json.beginObject()
      try LevelsJSON.write(summary, targets: targets, gainName: "albumGain", &json)
      try json.endObject()
      try json.endObject()
      try json.endObject()
    }
  }
}
