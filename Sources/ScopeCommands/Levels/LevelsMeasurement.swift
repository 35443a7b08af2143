import MediaAssets
import MediaEditing
import MediaScope

/// The values that `levels` measured of a file.
struct LevelsMeasurement {
  var file: String
  var trackID: Int32
  var formatName: String
  var channelLayout: ChannelLayout?
  /// The bits that integer samples are stored with; 0 for others.
  var storedBits: Int
  var levels: Levels
  var silenceThreshold: Double
  var silenceDuration: Double
  /// Whether only peaks and RMS were measured.
  var isQuick: Bool
  /// Where chapters begin.
  var marks: [TimeMark] = []
  var damage = ReadingDamage()
  /// The error that the track ends well before the file says that it does.
  var shortfall: MediaError?
}

extension LevelsCommand {
  /// Measures a file.
  func measure(_ file: String, _ progress: WorkProgress? = nil) throws(MediaError) -> LevelsMeasurement {
    if raw.isGiven {
      return try measure(try LinearPCMFile(path: file, rawFormat: raw.description()), file, progress)
    }
    if inputFormat.inputFormat != nil {
      return try measure(URLAsset(path: file, options: inputFormat.options), file, progress)
    }
    let source = try AudioInput.source(of: file)
    if let timeline = try InputAsset.timeline(source, file) { return try measure(timeline, file, progress) }
    switch AudioInput(source, path: file, needsTracks: track?.needsTracks ?? false) {
    case .samples(let samples): return try measure(samples, file, progress)
    case .asset(let asset): return try measure(asset, file, progress)
    }
  }

  private func measure(_ samples: LinearPCMFile, _ file: String, _ progress: WorkProgress?) throws(MediaError)
    -> LevelsMeasurement
  {
    let range = try timeRange(of: samples.timeRange, duration: samples.timeRange.duration)
    let result = try analyze(AudioAnalysisPipeline(samples: samples, timeRange: range), progress)
    var measurement = measurement(file, result)
    measurement.formatName = "PCM"
    measurement.channelLayout =
      samples.channelLayout ?? ChannelLayout(usualFor: samples.description.channelsPerFrame)
    if !samples.description.formatFlags.contains(.isFloat) {
      measurement.storedBits = samples.description.bitsPerChannel
    }
    measurement.damage = ReadingDamage()
    measurement.shortfall = result.damage.first
    return measurement
  }

  private func measure(_ asset: Asset, _ file: String, _ progress: WorkProgress?) throws(MediaError)
    -> LevelsMeasurement
  {
    let content = try asset.content()
    let track = try TrackArgument.track(self.track, of: .audio, in: asset.tracks())
    let range = try timeRange(
      of: track.timeRange, duration: part.duration(of: asset),
      isEndSure: track.content.durationIsDeclared && !content.isImprecise)
    let result = try analyze(AudioAnalysisPipeline(track: track, timeRange: range), progress)
    guard result.frameCount > 0 || result.damage.isEmpty else {
      throw result.damage.first ?? MediaError(.decodeFailed, "nothing could be decoded")
    }
    var measurement = measurement(file, result)
    let description = track.formatDescriptions.first
    measurement.trackID = track.trackID
    measurement.marks = picture.caption.marks(of: content)
    measurement.formatName = description?.formatName ?? ""
    measurement.channelLayout = description?.audio?.channelLayout
    measurement.shortfall =
      try asset.shortfall(
        ofPartEndingAt: range.end, missing: .of(.audio, isChosen: self.track != nil))
      ?? track.shortfall(
        endingAt: result.value.timeRange.end, of: range)
      ?? result.damage.shortfall
    return measurement
  }

  private func measurement(
    _ file: String, _ result: AudioAnalysisPipeline.Result<Levels>
  ) -> LevelsMeasurement {
    LevelsMeasurement(
      file: file, trackID: 1, formatName: "", channelLayout: nil,
      storedBits: result.value.channels.first?.storedBitDepth ?? 0, levels: result.value,
      silenceThreshold: silenceThreshold, silenceDuration: silenceDuration, isQuick: quick,
      damage: result.damage, shortfall: nil)
  }

  private func analyze(
    _ pipeline: AudioAnalysisPipeline, _ progress: WorkProgress?
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<Levels> {
    var pipeline = pipeline
    pipeline.isFullPrecision = true
    pipeline.progress = progress
    pipeline.jobs = jobs ?? ProcessorCount.online
    var measures: LevelsAnalyzer.Measures = quick ? [] : .all
    if series == .peak || series == .rms { measures.insert(.series) }
    return try pipeline.runInParallel(
      LevelsAnalyzer(
        measures: measures, silenceThreshold: silenceThreshold, silenceDuration: silenceDuration))
  }

  private func timeRange(
    of track: MediaTimeRange, duration: MediaTime, isEndSure: Bool = true
  ) throws(MediaError) -> MediaTimeRange {
    try MediaTimeRange(part, of: track, duration: duration, isDeclared: isEndSure)
  }
}
