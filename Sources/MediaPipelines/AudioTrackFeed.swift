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
    let preroll = self.preroll(for: analyzer)
    let precision = self.precision
    let (reader, output) = try open(preroll.range)

    var frameCount: Int64 = 0
    /// Where the next frame must lie on the timeline; `nil` before the first one.
    var position: Int64?
    var silence: Int64 = 0
    var damage = ReadingDamage()
    while let buffer = try output.nextSampleBuffer() {
      guard let format = buffer.formatDescription?.audioStreamDescription, let data = buffer.dataBuffer else {
        continue
      }
      let early = earlyFrames(of: buffer)
      if early == buffer.numSamples { continue }
      let start = buffer.presentationTimeStamp.value + early
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
        let zero = pipeline.countsFromTrackStart && trackStart.isNumeric ? trackStart.value : 0
        let duration = pipeline.timeRange.intersection(track.timeRange).duration.convertScale(rate)
        let first = max(start, preroll.firstFrame ?? start)
        var beginning = AudioAnalysisFormat(
          format, layout: track.formatDescriptions.first?.audio?.channelLayout,
          firstFrame: max(first - zero, 0), expectedFrameCount: duration.isNumeric ? duration.value : 0)
        beginning.prerollFrameCount = first - start
        // What a container says of a track's start need not be where its sound begins.
        let origin = pipeline.origin == nil ? start : pipeline.originFrame(at: rate) ?? start
        beginning.originFrame = max(min(origin, start) - zero, 0)
        beginning.bitsPerChannel = storedBits
        try analyzer.begin(beginning)
      }
      // Where stamps go back, what they go back over has been analysed.
      let overlap = min(max((position ?? start) - start, 0), count)
      position = max(position ?? start, start) + count - overlap
      frameCount += min(count - overlap, max((position ?? start) - (preroll.firstFrame ?? start), 0))
      let dropped = Int(early + overlap) * format.channelsPerFrame
      data.withUnsafeBytes { bytes in
        switch precision {
        case .int16:
          analyzer.process(bytes.bindMemory(to: Int16.self).span.extracting(droppingFirst: dropped))
        case .int32:
          analyzer.process(bytes.bindMemory(to: Int32.self).span.extracting(droppingFirst: dropped))
        case .float:
          analyzer.process(bytes.bindMemory(to: Float.self).span.extracting(droppingFirst: dropped))
        }
      }
    }
    if position == nil, let format = track.formatDescriptions.first?.audioStreamDescription {
      try analyzer.begin(
        AudioAnalysisFormat(format, layout: track.formatDescriptions.first?.audio?.channelLayout))
    }
    damage.formUnion(reader.damage)
    return .init(value: try analyzer.finish(), frameCount: frameCount, damage: damage)
  }

  /// When the first sample of the range is; `nil` where there is none.
  func firstTime() throws(MediaError) -> MediaTime? {
    let (reader, output) = try open(pipeline.timeRange)
    // An output reads as long as its reader lives.
    defer { withExtendedLifetime(reader) {} }
    while let buffer = try output.nextSampleBuffer() {
      let early = earlyFrames(of: buffer)
      let start = buffer.presentationTimeStamp
      if early < buffer.numSamples {
        return MediaTime(value: start.value + early, timescale: start.timescale)
      }
    }
    return nil
  }

  private func open(_ range: MediaTimeRange) throws(MediaError) -> (AssetReader, AssetReaderTrackOutput) {
    let reader = AssetReader(asset: track.asset)
    reader.timeRange = range
    let precision = self.precision
    let output = AssetReaderTrackOutput(
      track: track,
      outputSettings: AudioSettings.linearPCM(
        bitDepth: precision == .int16 ? 16 : 32, isFloat: precision == .float, trim: !pipeline.keepsPadding))
    output.alwaysCopiesSampleData = false
    reader.add(output)
    try reader.start()
    return (reader, output)
  }

  /// Without trimming there is what comes before the timeline, too.
  private func earlyFrames(of buffer: SampleBuffer) -> Int64 {
    pipeline.keepsPadding ? min(max(-buffer.presentationTimeStamp.value, 0), Int64(buffer.numSamples)) : 0
  }

  /// What is read, and the first frame of it that counts; `nil` where that is the first of all.
  private func preroll(for analyzer: some AudioAnalyzer) -> (range: MediaTimeRange, firstFrame: Int64?) {
    let rate = Int32(saturating: track.formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0)
    let start = pipeline.timeRange.start.convertScale(rate, method: .roundTowardPositiveInfinity)
    guard rate > 0, start.isNumeric, let origin = pipeline.originFrame(at: rate), start.value > origin else {
      return (pipeline.timeRange, nil)
    }
    let length = min(analyzer.prerollFrameCount(at: Int(rate)), start.value - origin)
    guard length > 0 else { return (pipeline.timeRange, nil) }
    let earlier = MediaTime(value: start.value - length, timescale: rate)
    return (MediaTimeRange(start: earlier, end: pipeline.timeRange.end), start.value)
  }

  /// What the decoder's samples lose nothing by.
  private var precision: LinearPCMFile.Precision {
    guard pipeline.isFullPrecision else { return .int16 }
    return storedBits == 0
      ? track.content.codec.isADPCM ? .int16 : .float : storedBits > 16 ? .int32 : .int16
  }

  /// The bits of integer samples that are decoded as they were stored; 0 where they are coded with loss.
  private var storedBits: Int {
    guard let format = track.formatDescriptions.first?.audioStreamDescription,
      !format.formatFlags.contains(.isFloat), (1...32).contains(format.bitsPerChannel),
      track.content.codec.isLossless
    else { return 0 }
    return format.bitsPerChannel
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
