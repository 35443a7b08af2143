import MediaAnalysis
import MediaAssets
import MediaCore
import MediaReading

/// Gives an analyzer the samples of a track in the order of its timeline, with silence where it has gaps.
struct AudioTrackFeed {
  let pipeline: AudioAnalysisPipeline
  let track: AssetTrack

  /// Seconds of silence in all gaps together, so that no numbers in a file cost hours.
  private static let longestSilence = 12 * 3600.0

  func run<Analyzer: AudioAnalyzer>(
    _ analyzer: inout Analyzer
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<Analyzer.Value> {
    let reader = AssetReader(asset: track.asset)
    reader.timeRange = pipeline.timeRange
    let output = AssetReaderTrackOutput(
      track: track, outputSettings: AudioSettings.linearPCM(trim: !pipeline.keepsPadding))
    output.alwaysCopiesSampleData = false
    reader.add(output)
    try reader.start()

    var frameCount: Int64 = 0
    /// Where the next frame must lie on the timeline; `nil` before the first one.
    var position: Int64?
    var silence: Int64 = 0
    var damage = ReadingDamage()
    while let buffer = try output.nextSampleBuffer() {
      guard let format = buffer.formatDescription?.audioStreamDescription, let data = buffer.dataBuffer else {
        continue
      }
      var start = buffer.presentationTimeStamp.value
      // Without trimming there is what comes before the timeline, too.
      let early = pipeline.keepsPadding ? min(max(-start, 0), Int64(buffer.numSamples)) : 0
      if early == buffer.numSamples { continue }
      start += early
      let count = Int64(buffer.numSamples) - early
      if let position {
        let gap = max(start - position, 0)
        silence += gap
        guard silence <= Int64(format.sampleRate * Self.longestSilence) else {
          damage.stop(
            MediaError(
              .overLimit,
              "the time stamps leave more than \(Int(Self.longestSilence / 3600)) hours without sound"))
          break
        }
        Self.feedSilence(gap, channelCount: format.channelsPerFrame, to: &analyzer)
      } else {
        let rate = Int32(saturating: format.sampleRate)
        let trackStart = track.timeRange.start.convertScale(rate)
        let origin = pipeline.countsFromTrackStart && trackStart.isNumeric ? trackStart.value : 0
        let duration = pipeline.timeRange.intersection(track.timeRange).duration.convertScale(rate)
        try analyzer.begin(
          AudioAnalysisFormat(
            format, firstFrame: max(start - origin, 0),
            expectedFrameCount: duration.isNumeric ? duration.value : 0))
      }
      // Where stamps go back, what they go back over has been analysed.
      let overlap = min(max((position ?? start) - start, 0), count)
      position = max(position ?? start, start) + count - overlap
      frameCount += count - overlap
      data.withUnsafeBytes { bytes in
        let samples = bytes.bindMemory(to: Int16.self)
        analyzer.process(
          samples.span.extracting(droppingFirst: Int(early + overlap) * format.channelsPerFrame))
      }
    }
    if position == nil, let format = track.formatDescriptions.first?.audioStreamDescription {
      try analyzer.begin(AudioAnalysisFormat(format))
    }
    damage.formUnion(reader.damage)
    return .init(value: try analyzer.finish(), frameCount: frameCount, damage: damage)
  }

  private static func feedSilence<Analyzer: AudioAnalyzer>(
    _ frameCount: Int64, channelCount: Int, to analyzer: inout Analyzer
  ) {
    var remaining = frameCount
    let silence = remaining > 0 ? [Int16](repeating: 0, count: 4096 * channelCount) : []
    while remaining > 0 {
      let count = Int(min(remaining, 4096))
      analyzer.process(silence.span.extracting(first: count * channelCount))
      remaining -= Int64(count)
    }
  }
}
