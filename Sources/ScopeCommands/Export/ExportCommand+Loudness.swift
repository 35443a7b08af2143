import MediaAssets
import MediaScope
import MediaWriting

extension ExportCommand {
  /// What samples are multiplied by so that the sound that is going to be written comes to a loudness: one factor for all tracks.
  static func gain(
    of asset: Asset, _ options: ExportOptions, to target: Double, _ run: FileRun
  ) throws(MediaError) -> Double {
    let tracks = try asset.tracks().filter { track in
      track.mediaType == .audio && track.isDecodable && options.trackIDs?.contains(track.trackID) != false
    }
    guard !tracks.isEmpty else {
      throw MediaError(.noSuchTrack, "there is no sound whose loudness could be set")
    }
    var pieces: [Loudness] = []
    for track in tracks {
      var pipeline = AudioAnalysisPipeline(track: track, timeRange: options.timeRange)
      pipeline.isFullPrecision = true
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
