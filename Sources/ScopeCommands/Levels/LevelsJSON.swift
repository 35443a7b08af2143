import MediaScope

/// The object that `levels --json` prints for a file; `docs/schema/levels.json` describes it.
struct LevelsJSON {
  static let schemaVersion = 1

  private let result: LevelsMeasurement
  private let targets: [Double]
  private let series: SeriesArgument?
  private var levels: Levels { result.levels }

  init(_ result: LevelsMeasurement, targets: [Double], series: SeriesArgument?) {
    self.result = result
    self.targets = targets
    self.series = series
  }

  func bytes(inOneLine: Bool = false) throws(MediaError) -> [UInt8] {
    try JSONWriter.bytes(inOneLine ? .line : .lines) { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", Self.schemaVersion)
      try json.member("file", result.file)
      try json.member("tracks", [levels]) { (_, json) throws(MediaError) in try writeTrack(&json) }
      try json.endObject()
    }
  }

  private func writeTrack(_ json: inout JSONWriter) throws(MediaError) {
    try json.member("trackID", result.trackID)
    try json.member("formatName", result.formatName)
    try json.member("sampleRate", levels.sampleRate)
    try json.member("channelLayout", ifPresent: result.channelLayout?.name)
    if result.storedBits > 0 { try json.member("bitDepth", result.storedBits) }
    try json.member("timeRange", levels.timeRange)
    try json.member("frameCount", levels.frames.count)
    try write(levels, &json)
    try json.member("channels", levels.channels) { (channel, json) throws(MediaError) in
      try json.member("name", channel.name)
      try write(channel, &json)
    }
    if !result.isQuick {
      try json.member("relations", levels.relations, isShort: true) { (relation, json) throws(MediaError) in
        try json.member("channels", [relation.first, relation.second].map { levels.channels[$0].name })
        if let correlation = levels.correlation(relation) {
          try json.member("correlation", number: Self.rounded(correlation, 1e6))
        }
        try json.member("isIdentical", levels.isIdentical(relation))
        try json.member("isInverted", levels.isInverted(relation))
      }
    }
    if let loudness = levels.loudness {
      try json.beginMember("loudness")
      try json.beginObject()
      try Self.write(LoudnessSummary(pieces: [loudness], peak: levels.truePeak), targets: targets, &json)
      try Self.window("maxMomentary", loudness.maximumMomentary, .momentary, &json)
      try Self.window("maxShortTerm", loudness.maximumShortTerm, .shortTerm, &json)
      try json.member("channelWeights", numbers: loudness.channelWeights)
      try json.endObject()
    }
    if let series { try write(series, &json) }
  }

  // MARK: Values

  private func write(_ values: some LevelValues, _ json: inout JSONWriter) throws(MediaError) {
    try Self.member("samplePeak", values.samplePeak, unit: "dBFS", &json)
    if !result.isQuick { try Self.member("truePeak", values.truePeak, unit: "dBTP", &json) }
    try Self.member("rms", amplitude: values.rms, &json)
    if values.maximumRMS != nil {
      try Self.member("maximumRMS", values.maximumRMS, unit: "dBFS", &json)
      try Self.member("minimumRMS", values.minimumRMS, unit: "dBFS", &json)
    }
    if let crest = values.crestFactor {
      try json.member("crestFactor", number: Self.decibels(crest))
    }
    try json.member("dcOffset", number: Self.rounded(values.dcOffset, 1e9))
    if !result.isQuick {
      try json.member("zeroCrossings", values.zeroCrossings)
      try write(values.clippedRuns, as: "clipping", &json)
      try write(values.silentRanges, as: "silence", &json)
    }
    if result.storedBits > 0 { try json.member("effectiveBitDepth", ifPresent: values.effectiveBitDepth) }
    try json.member("nonFiniteSamples", values.nonFiniteCount)
  }

  private func write(
    _ runs: FoundRuns, as key: String, _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.beginMember(key)
    try json.beginObject()
    if key == "silence" {
      try json.member("threshold", number: result.silenceThreshold)
      try json.member("minimumDuration", number: result.silenceDuration)
    }
    try json.member("count", runs.count)
    try json.member("frameCount", runs.frameCount)
    if let longest = runs.longest {
      try json.beginMember("longest")
      try json.beginObject(isShort: true)
      try write(longest, &json)
      try json.endObject()
    }
    try json.member("ranges", runs.ranges, isShort: true) { (range, json) throws(MediaError) in
      try write(range, &json)
    }
    try json.endObject()
  }

  private func write(_ range: Range<Int64>, _ json: inout JSONWriter) throws(MediaError) {
    let rate = Int32(clamping: levels.sampleRate)
    try json.member("start", MediaTime(value: range.lowerBound, timescale: rate))
    try json.member("duration", MediaTime(value: Int64(range.count), timescale: rate))
  }

  // MARK: Loudness

  static func write(
    _ summary: LoudnessSummary, targets: [Double], gainName: String = "trackGain", _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.member("integrated", loudness: summary.integrated)
    if summary.isMono { try json.member("integratedDualMono", loudness: summary.integratedDualMono) }
    try json.member("relativeThreshold", loudness: summary.relativeThreshold)
    try json.member("range", loudness: summary.range?.value)
    if let range = summary.range {
      try json.member("rangeLow", loudness: range.low)
      try json.member("rangeHigh", loudness: range.high)
    }
    if let range = summary.denseRange { try json.member("rangeAt100ms", loudness: range.value) }
    try member("truePeak", summary.peak, unit: "dBTP", &json)
    if let ratio = summary.peakToLoudness { try json.member("peakToLoudnessRatio", loudness: ratio) }
    if !targets.isEmpty {
      try json.member("targets", targets, isShort: true) { (target, json) throws(MediaError) in
        try json.member("loudness", number: target)
        guard let gain = summary.gain(to: target) else { return }
        try json.member("gain", loudness: gain)
        if let peak = summary.peak {
          try json.member("truePeak", loudness: Decibels.ofAmplitude(peak.value) + gain)
        }
      }
    }
    if let gain = summary.gain(to: LoudnessSummary.replayGainReference) {
      try json.beginMember("replayGain")
      try json.beginObject(isShort: true)
      try json.member(gainName, loudness: gain)
      try json.member(
        gainName == "trackGain" ? "trackPeak" : "albumPeak", number: rounded(summary.peak?.value ?? 0, 1e9))
      try json.endObject()
    }
  }

  private static func window(
    _ key: String, _ extreme: LevelExtreme?, _ window: Loudness.Window, _ json: inout JSONWriter
  ) throws(MediaError) {
    guard let extreme else { return }
    try json.beginMember(key)
    try json.beginObject(isShort: true)
    try json.member("value", loudness: extreme.value)
    try json.member("time", extreme.time)
    try json.member("duration", MediaTime(value: Int64(window.hopCount), timescale: 10))
    try json.endObject()
  }

  // MARK: Series

  private func write(_ series: SeriesArgument, _ json: inout JSONWriter) throws(MediaError) {
    try json.beginMember("series")
    try json.beginObject()
    try json.member("kind", series.rawValue)
    let rows = LevelsSeriesText(result, series)
    try json.member("names", rows.names)
    try json.member("firstTime", rows.firstTime)
    try json.member("interval", rows.interval)
    try json.beginMember("values")
    try json.beginArray()
    for column in rows.columns {
      try json.beginArray(isShort: true)
      for value in column { try json.value(number: Self.rounded(value, 1e4)) }
      try json.endArray()
    }
    try json.endArray()
    try json.endObject()
  }

  // MARK: Numbers

  /// Decibels of an amplitude with four places; infinite for silence, which becomes `null`.
  static func decibels(_ amplitude: Double) -> Double { rounded(Decibels.ofAmplitude(amplitude), 1e4) }

  static func rounded(_ value: Double, _ scale: Double) -> Double {
    value.isFinite ? (value * scale).rounded() / scale : value
  }

  private static func member(
    _ key: String, _ extreme: LevelExtreme?, unit: String, _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.beginMember(key)
    try json.beginObject(isShort: true)
    try json.member(unit, number: decibels(extreme?.value ?? 0))
    try json.member("value", number: rounded(extreme?.value ?? 0, 1e9))
    if let extreme { try json.member("time", extreme.time) }
    try json.endObject()
  }

  private static func member(
    _ key: String, amplitude: Double, _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.beginMember(key)
    try json.beginObject(isShort: true)
    try json.member("dBFS", number: decibels(amplitude))
    try json.member("value", number: rounded(amplitude, 1e9))
    try json.endObject()
  }
}

extension JSONWriter {
  /// A loudness or level with four places; `null` where there is none.
  mutating func member(_ key: String, loudness value: Double?) throws(MediaError) {
    try member(key, number: LevelsJSON.rounded(value ?? -.infinity, 1e4))
  }
}
