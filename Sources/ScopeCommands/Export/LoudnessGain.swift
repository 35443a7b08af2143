import Glibc
import MediaAssets
import MediaScope
import MediaWriting

/// The gain by which a file's sound comes to a loudness.
struct LoudnessGain {
  /// What samples are multiplied by.
  let factor: Double

  /// The highest true peak that is left, in dBTP (EBU R 128).
  private static let highestPeak = -1.0

  /// Measures the sound that is going to be written: all tracks of it get one gain.
  init(of asset: Asset, _ options: ExportOptions, target: Double, _ run: FileRun) throws(MediaError) {
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
    guard let measured = Loudness.integrated(of: pieces) else {
      factor = 1
      run.warn(
        MediaError(.operationNotSupportedForAsset, "the sound is too quiet or too short to have a loudness"))
      return
    }
    let peak = pieces.compactMap { $0.truePeak?.value }.max() ?? 0
    var gain = target - measured
    if peak > 0 {
      let highest = Self.highestPeak - 20 * log10(peak)
      if gain > highest {
        run.warn(
          MediaError(
            .operationNotSupportedForAsset,
            "the gain is \(LevelText.fixed(highest, places: 1)) dB instead of \(LevelText.fixed(gain, places: 1)), "
              + "as the true peak would pass -1 dBTP: the sound comes to "
              + "\(LevelText.fixed(measured + highest, places: 1)) LUFS"))
        gain = highest
      }
    }
    factor = pow(10, gain / 20)
  }
}
