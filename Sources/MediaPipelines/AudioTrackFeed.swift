import MediaAnalysis
import MediaAssets
import MediaCore
import MediaReading

/// Gives an analyzer the samples of a track in the order of its timeline, with silence where it has gaps.
struct AudioTrackFeed {
  let pipeline: AudioAnalysisPipeline
  let track: AssetTrack

  func run<Analyzer: AudioAnalyzer>(
    _ analyzer: inout Analyzer, _ report: AnalysisReport<Analyzer.Value>?
  ) throws -> AudioAnalysisPipeline.Result<Analyzer.Value> {
    var report = report
    let preroll = self.preroll(for: analyzer)
    let (reader, output) = try open(preroll.range)
    let precision = self.precision
    var progress = Progress(firstCounted: preroll.firstFrame)
    var damage = ReadingDamage()
    while let buffer = try output.nextSampleBuffer() {
      guard let block = Block(buffer, earlyFrames: earlyFrames(of: buffer)) else { continue }
      if progress.hasBegun {
        let gap: Int64
        do throws(MediaError) {
          gap = try progress.gaps.silence(before: block.start, at: block.format.sampleRate)
        } catch {
          damage.stop(error)
          break
        }
        try Self.feedSilence(gap, channelCount: block.format.channelsPerFrame, to: &analyzer)
      } else {
        try analyzer.begin(format(beginningWith: block, firstCounted: preroll.firstFrame))
      }
      try Self.feed(block, droppingFirst: progress.advance(over: block), as: precision, to: &analyzer)
      pipeline.advance(by: block.count)
      try report?.offer(at: progress.time(at: block.format.sampleRate)) {
        .init(
          value: try analyzer.valueSoFar(), frameCount: progress.frameCount,
          damage: damage.union(reader.damage))
      }
    }
    if !progress.hasBegun, let format = track.formatDescriptions.first?.audioStreamDescription {
      try analyzer.begin(
        AudioAnalysisFormat(format, layout: track.formatDescriptions.first?.audio?.channelLayout))
    }
    damage.formUnion(reader.damage)
    return .init(value: try analyzer.finish(), frameCount: progress.frameCount, damage: damage)
  }

  /// The frames of a sample buffer that are on the timeline.
  private struct Block {
    let data: BlockBuffer
    let format: AudioStreamDescription
    /// Frames of the buffer before the timeline's zero.
    let early: Int64
    /// Where the others begin, in frames of the timeline.
    let start: Int64
    let count: Int64

    /// `nil` for a buffer without any.
    init?(_ buffer: SampleBuffer, earlyFrames: Int64) {
      guard let format = buffer.formatDescription?.audioStreamDescription, let data = buffer.dataBuffer,
        earlyFrames != buffer.numSamples
      else { return nil }
      self.data = data
      self.format = format
      early = earlyFrames
      start = buffer.presentationTimeStamp.value + earlyFrames
      count = Int64(buffer.numSamples) - earlyFrames
    }
  }

  /// The progress of an analyzer on the timeline.
  private struct Progress {
    /// The first frame that counts, after those that only fill the filters; `nil` where all count.
    let firstCounted: Int64?
    var gaps = SoundGaps()
    /// Frames that were analysed, without those before ``firstCounted``.
    private(set) var frameCount: Int64 = 0

    init(firstCounted: Int64?) {
      self.firstCounted = firstCounted
    }

    var hasBegun: Bool { gaps.position != nil }

    func time(at sampleRate: Double) -> MediaTime {
      MediaTime(value: gaps.position ?? 0, timescale: Int32(saturating: sampleRate))
    }

    /// Counts a block, and gives how many of its first frames were analysed already: timestamps can go back.
    mutating func advance(over block: Block) -> Int64 {
      let expected = gaps.position ?? block.start
      let overlap = min(max(expected - block.start, 0), block.count)
      let end = max(expected, block.start) + block.count - overlap
      gaps.move(to: end)
      frameCount += min(block.count - overlap, max(end - (firstCounted ?? block.start), 0))
      return overlap
    }
  }

  /// Returns the format that an analyzer is given before the first block.
  private func format(beginningWith block: Block, firstCounted: Int64?) -> AudioAnalysisFormat {
    let rate = Int32(saturating: block.format.sampleRate)
    let zero = pipeline.countsFromTrackStart ? beginning(ofTrackBeginningWith: block, at: rate) : 0
    let duration = pipeline.timeRange.intersection(track.timeRange).duration.convertScale(rate)
    let first = max(block.start, firstCounted ?? block.start)
    var format = AudioAnalysisFormat(
      block.format, layout: layout(ofChannels: block.format.channelsPerFrame),
      firstFrame: max(first - zero, 0), expectedFrameCount: duration.isNumeric ? duration.value : 0)
    format.prerollFrameCount = first - block.start
    // A track's start by the container's word need not be where its sound begins.
    let origin = pipeline.origin == nil ? block.start : pipeline.originFrame(at: rate) ?? block.start
    format.originFrame = max(min(origin, block.start) - zero, 0)
    format.bitsPerChannel = storedBits
    return format
  }

  /// Which loudspeakers the samples are for.
  private func layout(ofChannels count: Int) -> ChannelLayout? {
    guard isMixed else { return track.formatDescriptions.first?.audio?.channelLayout }
    return pipeline.channelLayout ?? ChannelLayout(usualFor: count)
  }

  private var isMixed: Bool { pipeline.channelCount != nil || pipeline.channelLayout != nil }

  /// The track's first frame of sound, which need not be where a container says that the track begins.
  private func beginning(ofTrackBeginningWith block: Block, at rate: Int32) -> Int64 {
    let start = track.timeRange.start
    let isFirst = pipeline.origin == nil && pipeline.timeRange.start <= start
    guard !isFirst else { return block.start }
    return start.isNumeric ? start.convertScale(rate).value : 0
  }

  private static func feed<Analyzer: AudioAnalyzer>(
    _ block: Block, droppingFirst overlap: Int64, as precision: LinearPCMFile.Precision,
    to analyzer: inout Analyzer
  ) throws {
    let dropped = Int(block.early + overlap) * block.format.channelsPerFrame
    try block.data.withUnsafeBytes { bytes in
      switch precision {
      case .int16:
        try analyzer.process(bytes.bindMemory(to: Int16.self).span.extracting(droppingFirst: dropped))
      case .int32:
        try analyzer.process(bytes.bindMemory(to: Int32.self).span.extracting(droppingFirst: dropped))
      case .float:
        try analyzer.process(bytes.bindMemory(to: Float.self).span.extracting(droppingFirst: dropped))
      }
    }
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
        bitDepth: precision == .int16 ? 16 : 32, isFloat: precision == .float,
        numberOfChannels: pipeline.channelCount, channelLayout: pipeline.channelLayout,
        trim: !pipeline.keepsPadding))
    output.alwaysCopiesSampleData = false
    reader.add(output)
    try reader.start()
    return (reader, output)
  }

  /// Without trimming there is what comes before the timeline, too.
  private func earlyFrames(of buffer: SampleBuffer) -> Int64 {
    pipeline.keepsPadding ? min(max(-buffer.presentationTimeStamp.value, 0), Int64(buffer.numSamples)) : 0
  }

  /// Returns the range that is read, and the first frame of it that counts; `nil` where that is the first of
  /// all.
  private func preroll(for analyzer: some AudioAnalyzer) -> (range: MediaTimeRange, firstFrame: Int64?) {
    let rate = Int32(saturating: track.content.sampleRate ?? 0)
    let start = pipeline.timeRange.start.convertScale(rate, method: .roundTowardPositiveInfinity)
    guard rate > 0, start.isNumeric, let origin = pipeline.originFrame(at: rate), start.value > origin else {
      return (pipeline.timeRange, nil)
    }
    let length = min(analyzer.prerollFrameCount(at: Int(rate)), start.value - origin)
    guard length > 0 else { return (pipeline.timeRange, nil) }
    let earlier = MediaTime(value: start.value - length, timescale: rate)
    return (MediaTimeRange(start: earlier, end: pipeline.timeRange.end), start.value)
  }

  /// The format in which the decoder's samples lose nothing.
  private var precision: LinearPCMFile.Precision {
    guard pipeline.isFullPrecision else { return .int16 }
    return storedBits == 0
      ? track.content.codec.isADPCM ? .int16 : .float : storedBits > 16 ? .int32 : .int16
  }

  /// The bits of integer samples that are decoded as they were stored; 0 where they are coded with loss or mixed, and for a
  /// composition, whose parts may differ.
  private var storedBits: Int {
    guard !isMixed, let format = track.formatDescriptions.first?.audioStreamDescription,
      !format.formatFlags.contains(.isFloat), (1...32).contains(format.bitsPerChannel),
      track.content.codec.isLossless, track.content.composed == nil
    else { return 0 }
    return format.bitsPerChannel
  }

  private static func feedSilence<Analyzer: AudioAnalyzer>(
    _ frameCount: Int64, channelCount: Int, to analyzer: inout Analyzer
  ) throws {
    var remaining = frameCount
    let silence = remaining > 0 ? [Int16](repeating: 0, count: 4096 * channelCount) : []
    while remaining > 0 {
      let count = Int(min(remaining, 4096))
      try WorkCancellation.check()
      try analyzer.process(silence.span.extracting(first: count * channelCount))
      remaining -= Int64(count)
    }
  }
}
