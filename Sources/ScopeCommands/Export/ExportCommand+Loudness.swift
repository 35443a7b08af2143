import MediaAssets
import MediaScope
import MediaWriting

extension ExportCommand {
  /// Which part of all the time measuring takes, about: little where pictures are encoded.
  private static func measuringShare(_ plan: ExportPlan) -> Double {
    plan.tracks.contains { $0.mediaType == .video && $0.action == .encoded } ? 0.05 : 0.3
  }

  /// Measures the sound where `--loudness` is given, and sets the gain.
  ///
  /// - Returns: the progress of what is left to do.
  func measureLoudness(
    of asset: Asset, for fileType: FileType, _ options: inout ExportOptions, _ run: FileRun
  ) throws(MediaError) -> WorkProgress {
    guard let loudness = sound.loudness else { return run.progress }
    // Whatever it will be, the sound is encoded.
    options.gain = 1
    let planned = try AssetTranscoder(asset, to: fileType, options: options)
    run.progress.expect(planned.duration)
    let share = Self.measuringShare(planned.plan)
    options.gain = try Self.gain(
      of: planned, asset, options, to: loudness, run, run.progress.part(from: 0, to: share))
    return run.progress.part(from: share, to: 1)
  }

  /// Returns the factor for samples by which the sound that is going to be written comes to a loudness: one
  /// for all tracks, as they are mixed.
  private static func gain(
    of planned: AssetTranscoder, _ asset: Asset, _ options: ExportOptions, to target: Double, _ run: FileRun,
    _ progress: WorkProgress
  ) throws(MediaError) -> Double {
    let sounds = planned.plan.tracks.filter { $0.mediaType == .audio && $0.action == .encoded }
    guard !sounds.isEmpty else {
      throw MediaError(.noSuchTrack, "there is no sound whose loudness could be set")
    }
    var pieces: [Loudness] = []
    for (index, sound) in sounds.enumerated() {
      let (done, count) = (Double(index), Double(sounds.count))
      let track = try asset.track(withID: sound.trackID, of: .audio)
      var pipeline = AudioAnalysisPipeline(track: track, timeRange: options.timeRange)
      pipeline.isFullPrecision = true
      // A mix is as loud as its channels add up to.
      pipeline.channelCount =
        planned.mixedChannels(of: track, sound.codec ?? sound.source) ?? options.channelCount
      pipeline.channelLayout = options.channelLayout
      pipeline.progress = progress.part(from: done / count, to: (done + 1) / count)
      pieces.append(try pipeline.runBlocking(LoudnessAnalyzer()).value)
    }
    guard let gain = LoudnessGain(of: pieces, to: target) else {
      run.warn(
        MediaError(.operationNotSupportedForAsset, "the sound is too quiet or too short to have a loudness"))
      return 1
    }
    if gain.isLimited {
      func text(_ decibels: Double) -> String { LevelNumber.fixed(decibels, places: 1) }
      run.warn(
        MediaError(
          .operationNotSupportedForAsset,
          "the gain is \(text(gain.decibels)) dB instead of \(text(target - gain.measured)), "
            + "as the true peak would pass -1 dBTP: the sound comes to \(text(gain.loudness)) LUFS"))
    }
    return gain.factor
  }
}
