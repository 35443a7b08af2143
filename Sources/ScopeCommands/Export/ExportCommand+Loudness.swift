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
      of: asset, options, to: loudness, run, run.progress.part(from: 0, to: share))
    return run.progress.part(from: share, to: 1)
  }

  /// What samples are multiplied by so that the sound that is going to be written comes to a loudness: one factor for all tracks.
  private static func gain(
    of asset: Asset, _ options: ExportOptions, to target: Double, _ run: FileRun, _ progress: WorkProgress
  ) throws(MediaError) -> Double {
    let tracks = try asset.tracks().filter { track in
      track.mediaType == .audio && track.isDecodable && options.trackIDs?.contains(track.trackID) != false
    }
    guard !tracks.isEmpty else {
      throw MediaError(.noSuchTrack, "there is no sound whose loudness could be set")
    }
    var pieces: [Loudness] = []
    for (index, track) in tracks.enumerated() {
      let (done, count) = (Double(index), Double(tracks.count))
      var pipeline = AudioAnalysisPipeline(track: track, timeRange: options.timeRange)
      pipeline.isFullPrecision = true
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
