public import MediaAnalysis
public import MediaAssets
public import MediaCore
public import MediaReading
import Synchronization

/// Feeds an analyzer from an audio track or a file of samples: one decode, from the first sample of a range to the
/// last.
///
/// ```swift
/// let loudness = try await AudioAnalysisPipeline(asset: asset).run(LoudnessAnalyzer()).value
/// print(loudness.integrated ?? -.infinity, "LUFS")
/// ```
public struct AudioAnalysisPipeline: Sendable {
  /// Where the samples come from.
  enum Source: Sendable {
    case track(AssetTrack)
    /// A track of it, which is chosen when the work begins: the first of sound where there is no ID.
    case asset(Asset, trackID: Int32?)
    case samples(LinearPCMFile)
  }

  private(set) var source: Source
  /// The part of the timeline to analyse; everything by default.
  public var timeRange: MediaTimeRange
  /// Whether analyzers count frames from the track's first sample, rather than from the timeline's zero.
  public var countsFromTrackStart = false
  /// Whether what an encoder added after the sound to fill its last packet is analysed, too.
  public var keepsPadding = false
  /// Whether analyzers are given all that the samples hold, rather than 16 bits of it: integers of up to 32 bits, and
  /// floating point where the sound was coded so or with loss.
  public var isFullPrecision = false
  /// The number of channels that the track's are mixed to before they are analysed; as many as it has where
  /// `nil`.
  package var channelCount: Int?
  /// The layout that the track's channels are mixed to; needs no ``channelCount``.
  package var channelLayout: ChannelLayout?
  /// Where on the timeline windows are counted from, at or before the range; its first sample where `nil`.
  ///
  /// Sound before the range sets filters going as far as an analyzer wants that, so values of neighbouring
  /// ranges merge to those of one pass where both are counted from the same time.
  public var origin: MediaTime?
  /// Where it is reported how far the analysis has come.
  public var progress: WorkProgress?
  /// Counts what parts of the range add to ``progress``, so that it can be taken back.
  private var partFrames: FrameCount?
  /// The number of parts of the range that may be analysed at once, where that can't change the value; one a
  /// core by default.
  public var jobs = ProcessorCount.online

  /// The value that an analysis gave, and the damage that it met.
  public struct Result<Value: Sendable>: Sendable {
    /// The value that the analyzer found in all frames that could be read.
    public var value: Value
    /// Frames (samples of each channel) that were analysed.
    public var frameCount: Int64
    /// The damage: what could not be read; empty where nothing was lost.
    public var damage: ReadingDamage
    /// The number of parts of the range that were analysed at once and merged; 1 for a single pass.
    public var partCount = 1
  }

  /// Makes a pipeline for one audio track.
  public init(
    track: AssetTrack, timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    source = .track(track)
    self.timeRange = timeRange
  }

  /// Makes a pipeline for one audio track by its identifier, or for the first one where `trackID` is `nil`.
  public init(
    asset: Asset, trackID: Int32? = nil,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    source = .asset(asset, trackID: trackID)
    self.timeRange = timeRange
  }

  /// Makes a pipeline for a file of uncompressed samples, which begins at zero.
  public init(
    samples: LinearPCMFile,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    source = .samples(samples)
    self.timeRange = timeRange
  }

  /// In hertz; `nil` where the track does not say.
  package var sampleRate: Int? {
    let rate: Double?
    switch source {
    case .samples(let file): rate = file.description.sampleRate
    case .track(let track): rate = track.content.sampleRate
    case .asset: rate = nil
    }
    guard let rate else { return nil }
    return Int(saturating: rate)
  }

  /// Decodes the range at the source's rate and runs its samples through an analyzer; blocks.
  ///
  /// Where the track has a gap, the analyzer gets silence, so that what follows stays in its place.
  ///
  /// - Throws: `MediaError` where the track can't be read at all; damage in the middle is in the result.
  @available(*, noasync, message: "use the asynchronous form, which does not block the caller's thread")
  public func runBlocking<Analyzer: AudioAnalyzer>(
    _ analyzer: consuming Analyzer
  ) throws(MediaError) -> Result<Analyzer.Value> where Analyzer.Failure == MediaError {
    do {
      return try runOnce(analyzer)
    } catch let error as MediaError {
      throw error
    } catch {
      throw MediaError(.unknown, "\(error)")
    }
  }

  /// Like `run` for an analyzer that throws errors of its own, which come as they are.
  @available(*, noasync, message: "use the asynchronous form, which does not block the caller's thread")
  public func runBlocking<Analyzer: AudioAnalyzer>(_ analyzer: consuming Analyzer) throws -> Result<
    Analyzer.Value
  > {
    try runOnce(analyzer)
  }

  /// The pipeline of the track, once it is known which one is meant.
  private func withTrack() throws(MediaError) -> AudioAnalysisPipeline {
    guard case .asset(let asset, let trackID) = source else { return self }
    var pipeline = self
    pipeline.source = .track(try asset.track(withID: trackID, of: .audio))
    return pipeline
  }

  /// One pass over the range.
  func runOnce<Analyzer: AudioAnalyzer>(
    _ analyzer: consuming Analyzer, report: AnalysisReport<Analyzer.Value>? = nil
  ) throws -> Result<Analyzer.Value> {
    expectProgress()
    switch source {
    case .asset: return try withTrack().runOnce(analyzer, report: report)
    case .track(let track): return try AudioTrackFeed(pipeline: self, track: track).run(&analyzer, report)
    case .samples(let file): return try run(&analyzer, on: file, frames: frames(of: file), report)
    }
  }

  /// Says how many frames there are, as far as that is known.
  private func expectProgress() {
    guard let progress, let rate = sampleRate, rate > 0 else { return }
    switch source {
    case .samples(let file): progress.expect(Int64(frames(of: file).count), perSecond: Int64(rate))
    case .track(let track):
      let length = timeRange.intersection(track.timeRange).duration.convertScale(Int32(clamping: rate))
      if length.isNumeric { progress.expect(length.value, perSecond: Int64(rate)) }
    case .asset: break
    }
  }

  /// The frame from which windows are counted, as far as it can be known without reading.
  func originFrame(at sampleRate: Int32) -> Int64? {
    var time = origin ?? timeRange.start
    if origin == nil, case .track(let track) = source { time = max(time, track.timeRange.start) }
    let scaled = time.convertScale(sampleRate, method: .roundTowardPositiveInfinity)
    return scaled.isNumeric ? scaled.value : nil
  }

  /// Like `run`, with up to ``jobs`` parts of the range at once; the value is the one of a single pass.
  ///
  /// The range is only split where the codec decodes every part to the same samples as the whole: PCM, the lossless
  /// codecs, and MP3, which forgets what came before after a few packets. The analyzer has to give values that merge,
  /// so not one that chooses its resolution by what it sees.
  @available(*, noasync, message: "use the asynchronous run, which does the same without blocking")
  public func runInParallel<Analyzer: AudioAnalyzer & Sendable>(
    _ analyzer: Analyzer
  ) throws(MediaError) -> Result<Analyzer.Value>
  where Analyzer.Value: MergeableAnalysis, Analyzer.Failure == MediaError {
    if case .asset = source { return try withTrack().runInParallel(analyzer) }
    let origin = try firstTime(for: analyzer)
    let parts = splitRange(from: origin, by: analyzer.partFrameCount)
    guard parts.count > 1 else { return try runBlocking(analyzer) }
    expectProgress()
    let counted = FrameCount()
    let results = ParallelWork.results(of: parts.count) {
      (index) throws(MediaError) -> Result<Analyzer.Value> in
      var part = self
      part.partFrames = counted
      part.timeRange = parts[index]
      part.origin = origin ?? parts[0].start
      return try part.runBlocking(analyzer)
    }
    do throws(MediaError) {
      if let whole = try Self.merged(results), whole.damage.isEmpty { return whole }
    } catch {
      // A gap at a border, or damage: one pass knows best what to say of it.
      if error.code == .operationCancelled { throw error }
    }
    // One pass counts again what the parts have counted.
    progress?.add(-counted.value)
    return try runBlocking(analyzer)
  }

  /// Returns parts that follow each other as one; `nil` where there are none.
  private static func merged<Value: MergeableAnalysis & Sendable>(
    _ results: [Swift.Result<Result<Value>, MediaError>]
  ) throws(MediaError) -> Result<Value>? {
    var whole: Result<Value>?
    for result in results {
      let part = try result.get()
      guard var merged = whole else {
        whole = part
        continue
      }
      merged.value = try merged.value.merged(with: part.value)
      merged.frameCount += part.frameCount
      merged.damage.formUnion(part.damage)
      whole = merged
    }
    whole?.partCount = results.count
    return whole
  }

  /// Reports frames that were analysed.
  func advance(by frames: Int64) {
    progress?.add(frames)
    partFrames?.add(frames)
  }

  /// Frames that several threads count.
  private final class FrameCount: Sendable {
    private let count = Atomic<Int64>(0)

    var value: Int64 { count.load(ordering: .relaxed) }

    func add(_ frames: Int64) { count.wrappingAdd(frames, ordering: .relaxed) }
  }

  /// From when an analyzer with windows counts them; `nil` where that is the start of the range, or doesn't matter.
  private func firstTime(for analyzer: some AudioAnalyzer) throws(MediaError) -> MediaTime? {
    if let origin { return origin }
    guard jobs > 1, case .track(let track) = source, track.content.codec.preroll != nil,
      analyzer.prerollFrameCount(at: sampleRate ?? 0) > 0
    else { return nil }
    return try AudioTrackFeed(pipeline: self, track: track).firstTime()
  }

  /// Shorter parts are not worth a decoder of their own.
  package var shortestPart = MediaTime(value: 10, timescale: 1)

  /// Parts of the range, all but the last a multiple of some frames long.
  private func splitRange(from origin: MediaTime?, by partLength: (Int) -> Int64) -> [MediaTimeRange] {
    let rate: Double
    let whole: MediaTimeRange
    switch source {
    case .samples(let file):
      rate = file.description.sampleRate
      let frames = frames(of: file)
      whole = MediaTimeRange(
        start: MediaTime(value: frames.lowerBound, timescale: Int32(saturating: rate)),
        end: MediaTime(value: frames.upperBound, timescale: Int32(saturating: rate)))
    case .track(let track):
      guard track.content.codec.preroll != nil else { return [timeRange] }
      rate = track.content.sampleRate ?? 0
      whole = timeRange.intersection(track.timeRange)
    case .asset: return [timeRange]
    }
    let scale = Int32(saturating: rate)
    let first = max(whole.start, origin ?? whole.start).convertScale(scale)
    let end = whole.end.convertScale(scale)
    guard scale > 0, first.isNumeric, end.isNumeric, jobs > 1 else { return [timeRange] }
    let shortest = max(shortestPart.convertScale(scale).value, 1)
    let count = min(Int64(jobs), (end.value - first.value) / shortest)
    guard count > 1 else { return [timeRange] }
    let step = max(partLength(Int(scale)), 1)
    let length = max((end.value - first.value) / count / step * step, step)
    let borders = (1..<count).map { part in
      MediaTime(value: first.value + length * part, timescale: scale)
    }.filter { $0 < end }
    let starts = [timeRange.start] + borders
    let ends = borders + [timeRange.end]
    return zip(starts, ends).map { MediaTimeRange(start: $0, end: $1) }
  }

  private func frames(of file: LinearPCMFile) -> Range<Int64> {
    let rate = Int32(saturating: file.description.sampleRate)
    func frame(_ time: MediaTime) -> Int64 {
      let scaled = time.convertScale(rate, method: .roundTowardPositiveInfinity)
      return scaled.isNumeric
        ? max(0, min(scaled.value, file.frameCount)) : time < .zero ? 0 : file.frameCount
    }
    let start = frame(timeRange.start)
    return start..<max(start, frame(timeRange.end))
  }

  /// The format that an analyzer is given for a part of a file of plain samples.
  private func format(
    of file: LinearPCMFile, frames: Range<Int64>, for analyzer: some AudioAnalyzer
  ) -> AudioAnalysisFormat {
    var format = AudioAnalysisFormat(
      file.description,
      layout: file.channelLayout ?? ChannelLayout(usualFor: file.description.channelsPerFrame),
      firstFrame: frames.lowerBound, expectedFrameCount: Int64(frames.count))
    let origin = originFrame(at: Int32(clamping: format.sampleRate)) ?? frames.lowerBound
    format.originFrame = max(0, min(origin, frames.lowerBound))
    format.prerollFrameCount = min(
      analyzer.prerollFrameCount(at: format.sampleRate), frames.lowerBound - format.originFrame)
    if !file.description.formatFlags.contains(.isFloat) {
      format.bitsPerChannel = file.description.bitsPerChannel
    }
    return format
  }

  private func run<Analyzer: AudioAnalyzer>(
    _ analyzer: inout Analyzer, on file: LinearPCMFile, frames: Range<Int64>,
    _ report: AnalysisReport<Analyzer.Value>?
  ) throws -> Result<Analyzer.Value> {
    let format = format(of: file, frames: frames, for: analyzer)
    try analyzer.begin(format)
    // A failure in the middle leaves the samples before it.
    var damage = ReadingDamage()
    let first = frames.lowerBound - format.prerollFrameCount
    var position = first
    let channels = max(format.channelCount, 1)
    let rate = Int32(clamping: format.sampleRate)
    var report = report
    func advance(by count: Int) throws {
      position += Int64(count / channels)
      self.advance(by: Int64(count / channels))
      try report?.offer(at: MediaTime(value: position, timescale: rate)) {
        Result(
          value: try analyzer.valueSoFar(), frameCount: max(position - frames.lowerBound, 0), damage: damage)
      }
    }
    try passingErrors { (step) throws(MediaError) in
      var failsInAnalyzer = false
      func take(_ count: Int, _ body: () throws -> Void) throws(MediaError) {
        failsInAnalyzer = true
        try step {
          try body()
          try advance(by: count)
        }
        failsInAnalyzer = false
      }
      do throws(MediaError) {
        switch isFullPrecision ? file.fullPrecision : .int16 {
        case .int16:
          try file.withSamples(of: first..<frames.upperBound) { (samples) throws(MediaError) in
            try take(samples.count) { try analyzer.process(samples) }
          }
        case .int32:
          try file.withIntegers(of: first..<frames.upperBound) { (samples) throws(MediaError) in
            try take(samples.count) { try analyzer.process(samples) }
          }
        case .float:
          try file.withFloats(of: first..<frames.upperBound) { (samples) throws(MediaError) in
            try take(samples.count) { try analyzer.process(samples) }
          }
        }
      } catch {
        if failsInAnalyzer || error.code == .operationCancelled { throw error }
        damage.stop(error)
      }
    }
    return Result(
      value: try analyzer.finish(), frameCount: max(position - frames.lowerBound, 0), damage: damage)
  }
}

extension AudioAnalysisFormat {
  init(
    _ format: AudioStreamDescription, layout: ChannelLayout?, firstFrame: Int64 = 0,
    expectedFrameCount: Int64 = 0
  ) {
    self.init(
      sampleRate: Int(saturating: format.sampleRate), channelCount: format.channelsPerFrame,
      firstFrame: firstFrame, expectedFrameCount: expectedFrameCount)
    channelLayout = layout
  }
}
