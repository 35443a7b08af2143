public import MediaAnalysis
public import MediaAssets
public import MediaCore
public import MediaReading

/// Feeds an analyzer from an audio track: one decode, from the first sample of a range to the last.
public struct AudioAnalysisPipeline: Sendable {
  public var track: AssetTrack
  /// The part of the timeline to analyse; everything by default.
  public var timeRange: MediaTimeRange

  /// What an analysis gave, and what it could not read.
  public struct Result<Value: Sendable>: Sendable {
    public var value: Value
    /// Frames (samples of each channel) that were analysed.
    public var frameCount: Int64
    public var damage: ReadingDamage
  }

  /// Makes a pipeline for one audio track.
  public init(
    track: AssetTrack, timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.track = track
    self.timeRange = timeRange
  }

  /// Decodes the range to 16-bit samples at the source's rate and runs them through an analyzer; blocks.
  ///
  /// - Throws: `MediaError` where the track can't be read at all; damage in the middle is in the result.
  public func run<Analyzer: AudioAnalyzer>(
    _ analyzer: consuming Analyzer
  ) throws(MediaError) -> Result<Analyzer.Value> {
    let reader = AssetReader(asset: track.asset)
    reader.timeRange = timeRange
    let output = AssetReaderTrackOutput(track: track, outputSettings: AudioSettings.linearPCM())
    reader.add(output)
    try reader.start()

    var frameCount: Int64 = 0
    var hasBegun = false
    while let buffer = try output.nextSampleBuffer() {
      guard let format = buffer.formatDescription?.audioStreamDescription, let data = buffer.dataBuffer else {
        continue
      }
      if !hasBegun {
        hasBegun = true
        try analyzer.begin(
          AudioAnalysisFormat(
            sampleRate: Int(saturating: format.sampleRate), channelCount: format.channelsPerFrame,
            firstFrame: buffer.presentationTimeStamp.value))
      }
      frameCount += Int64(buffer.numSamples)
      data.withUnsafeBytes { bytes in
        analyzer.process(bytes.bindMemory(to: Int16.self).span)
      }
    }
    if !hasBegun, let format = track.formatDescriptions.first?.audioStreamDescription {
      try analyzer.begin(
        AudioAnalysisFormat(
          sampleRate: Int(saturating: format.sampleRate), channelCount: format.channelsPerFrame))
    }
    return Result(value: try analyzer.finish(), frameCount: frameCount, damage: reader.damage)
  }
}
