public import MediaAnalysis
public import MediaAssets
public import MediaCore
public import MediaReading

/// Feeds an analyzer from an audio track: one decode, from the first sample of a range to the last.
public struct AudioAnalysisPipeline: Sendable {
  public var track: AssetTrack
  /// The part of the timeline to analyse; everything by default.
  public var timeRange: MediaTimeRange
  /// Whether analyzers count frames from the track's first sample, rather than from the timeline's zero.
  public var countsFromTrackStart = false

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

  /// In seconds: a stamp that jumps further is taken for a wrong one, so that no number in a file costs hours.
  private static var longestGap: Double { 3600 }

  /// Decodes the range to 16-bit samples at the source's rate and runs them through an analyzer; blocks.
  ///
  /// Where the track has a gap, the analyzer gets silence, so that what follows stays in its place.
  ///
  /// - Throws: `MediaError` where the track can't be read at all; damage in the middle is in the result.
  public func run<Analyzer: AudioAnalyzer>(
    _ analyzer: consuming Analyzer
  ) throws(MediaError) -> Result<Analyzer.Value> {
    let reader = AssetReader(asset: track.asset)
    reader.timeRange = timeRange
    let output = AssetReaderTrackOutput(track: track, outputSettings: AudioSettings.linearPCM())
    output.alwaysCopiesSampleData = false
    reader.add(output)
    try reader.start()

    var frameCount: Int64 = 0
    /// Where the next frame must lie on the timeline; `nil` before the first one.
    var position: Int64?
    while let buffer = try output.nextSampleBuffer() {
      guard let format = buffer.formatDescription?.audioStreamDescription, let data = buffer.dataBuffer else {
        continue
      }
      let start = buffer.presentationTimeStamp.value
      if let position {
        let gap = min(start - position, Int64(format.sampleRate * Self.longestGap))
        Self.feedSilence(gap, channelCount: format.channelsPerFrame, to: &analyzer)
      } else {
        let rate = Int32(saturating: format.sampleRate)
        let trackStart = track.timeRange.start.convertScale(rate)
        let origin = countsFromTrackStart && trackStart.isNumeric ? trackStart.value : 0
        try analyzer.begin(AudioAnalysisFormat(format, firstFrame: max(start - origin, 0)))
      }
      // Where stamps go back, what they go back over has been analysed.
      let overlap = min(max((position ?? start) - start, 0), Int64(buffer.numSamples))
      position = max(position ?? start, start) + Int64(buffer.numSamples) - overlap
      frameCount += Int64(buffer.numSamples)
      data.withUnsafeBytes { bytes in
        let samples = bytes.bindMemory(to: Int16.self)
        analyzer.process(samples.span.extracting(droppingFirst: Int(overlap) * format.channelsPerFrame))
      }
    }
    if position == nil, let format = track.formatDescriptions.first?.audioStreamDescription {
      try analyzer.begin(AudioAnalysisFormat(format))
    }
    return Result(value: try analyzer.finish(), frameCount: frameCount, damage: reader.damage)
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

extension AudioAnalysisFormat {
  fileprivate init(_ format: AudioStreamDescription, firstFrame: Int64 = 0) {
    self.init(
      sampleRate: Int(saturating: format.sampleRate), channelCount: format.channelsPerFrame,
      firstFrame: firstFrame)
  }
}
