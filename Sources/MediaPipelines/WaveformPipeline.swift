public import MediaAnalysis
public import MediaAssets
public import MediaCore
public import MediaReading

/// Measures waveforms of an audio track or a file of samples: any number of zooms in one decode, on as many cores as the
/// codec allows.
///
/// A fitted zoom needs the number of frames, which is known at the end of a decode. The file's word is taken for it first.
/// Where that holds, the waveform is the one of a zoom that was named, and parts of the range are measured at once, as
/// ``AudioAnalysisPipeline/runInParallel(_:)`` does it. Where it doesn't, ``hasExactEdges`` decides what is done.
///
/// This is what `mediascope waveform` runs.
///
/// ```swift
/// let waveform = try await WaveformPipeline(track: track).run(zoom: .fit(width: 800)).value
/// try WaveformRenderer().write(waveform, to: picture)
/// ```
public struct WaveformPipeline: Sendable {
  private var pipeline: AudioAnalysisPipeline
  private let extent: Extent

  /// The treatment of several channels.
  public var channelMode = WaveformAnalyzer.ChannelMode.mono
  /// The values that are measured besides minima and maxima.
  public var measures: WaveformAnalyzer.Measures = []
  /// The way in which uncompressed samples in floating point become integers; of coded sound libswresample
  /// makes them.
  public var floatConversion = WaveformAnalyzer.FloatConversion.rounded {
    didSet { pipeline.isFullPrecision = floatConversion != .rounded && isFloatingPoint }
  }
  /// Whether the edges of fitted pixels are exact to the sample even where the file doesn't say how long its sound is.
  ///
  /// Exact edges take a second decode there. By default such pixels are put together from finer ones, which puts an edge at the
  /// right place but for a 64th of a pixel, or for a 32nd where nothing is known of the length.
  public var hasExactEdges = false

  /// The length of a source as it states it.
  private struct Extent {
    /// Where the sound is; `nil` where the file doesn't say.
    var range: MediaTimeRange?
    /// Whether the number of frames is the one that will be decoded.
    var isExact: Bool
    /// Whether an end that is wrong must be looked for.
    var canBeWrong: Bool
  }

  /// The number of frames that a measurement is begun with.
  private struct Expectation {
    var frameCount: Int64
    /// Where the sound should end on the timeline; `nil` where that can't be wrong.
    var end: MediaTime?
    /// Where the analysis counts from.
    var origin: MediaTime

    /// Returns the time past the end in which sound is looked for.
    func margin(at sampleRate: Int) -> MediaTime {
      max(
        MediaTime(value: 1, timescale: 1),
        MediaTime(value: frameCount / 10, timescale: Int32(clamping: sampleRate)))
    }

    /// Whether what was measured ends near the place where it should, rather than where it was cut off.
    func holds(for waveform: Waveform, margin: MediaTime) -> Bool {
      guard let end else { return true }
      return origin + waveform.timeRange.end < end + margin.multiplied(byRatio: 1, divisor: 2)
    }
  }

  /// To a pixel that is fitted; so many put an edge at the right place but for a 64th of it.
  private static let finePixels = 64

  /// Makes a pipeline for one audio track.
  ///
  /// Plain PCM of a file that holds nothing else is read without a decoder.
  public init(
    track: AssetTrack, timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    if let samples = track.asset.plainSamples {
      self.init(samples: samples, timeRange: timeRange)
    } else {
      self.init(decoding: track, timeRange: timeRange)
    }
  }

  /// Makes a pipeline for a file of uncompressed samples, which begins at zero.
  public init(
    samples: LinearPCMFile,
    timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) {
    self.init(
      AudioAnalysisPipeline(samples: samples, timeRange: timeRange),
      Extent(range: samples.timeRange, isExact: true, canBeWrong: false))
  }

  /// Makes a pipeline for one audio track, whatever it holds.
  package init(decoding track: AssetTrack, timeRange: MediaTimeRange) {
    let content = track.content
    self.init(
      AudioAnalysisPipeline(track: track, timeRange: timeRange),
      Extent(
        range: content.durationIsDeclared ? track.timeRange : nil, isExact: content.codec.decodesAnywhere,
        canBeWrong: true))
  }

  private init(_ pipeline: AudioAnalysisPipeline, _ extent: Extent) {
    self.pipeline = pipeline
    self.extent = extent
    self.pipeline.jobs = ProcessorCount.online
  }

  /// The part of the timeline to measure; everything by default.
  public var timeRange: MediaTimeRange {
    get { pipeline.timeRange }
    set { pipeline.timeRange = newValue }
  }

  /// Whether frames are counted from the track's first sample, rather than from the timeline's zero.
  public var countsFromTrackStart: Bool {
    get { pipeline.countsFromTrackStart }
    set { pipeline.countsFromTrackStart = newValue }
  }

  /// Whether what an encoder added after the sound to fill its last packet is measured, too.
  public var keepsPadding: Bool {
    get { pipeline.keepsPadding }
    set { pipeline.keepsPadding = newValue }
  }

  /// Where it is reported how far the measurement has come.
  public var progress: WorkProgress? {
    get { pipeline.progress }
    set { pipeline.progress = newValue }
  }

  /// The number of parts of the range that may be measured at once, where that can't change the waveform; one
  /// a core by default.
  public var jobs: Int {
    get { pipeline.jobs }
    set { pipeline.jobs = newValue }
  }

  /// Shorter parts are not worth a decoder of their own.
  package var shortestPart: MediaTime {
    get { pipeline.shortestPart }
    set { pipeline.shortestPart = newValue }
  }

  /// Measures the range at one zoom; blocks.
  ///
  /// - Throws: `MediaError` where the track can't be read at all, or has no such zoom; damage in the middle is in the
  ///   result.
  @available(*, noasync, message: "use the asynchronous form, which does not block the caller's thread")
  public func runBlocking(zoom: WaveformZoom) throws(MediaError) -> AudioAnalysisPipeline.Result<Waveform> {
    let all = try runBlocking(zooms: [zoom])
    guard let waveform = all.value.first else { throw MediaError(.unknown, "nothing was measured") }
    return .init(value: waveform, frameCount: all.frameCount, damage: all.damage, partCount: all.partCount)
  }

  /// Measures the range at several zooms in one decode; blocks.
  ///
  /// - Returns: a waveform for each zoom, in their order.
  /// - Throws: as `run` with one zoom.
  @available(*, noasync, message: "use the asynchronous form, which does not block the caller's thread")
  public func runBlocking(
    zooms: [WaveformZoom]
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<[Waveform]> {
    guard zooms.contains(where: \.isFitted) else { return try measured(analyzers(zooms)) }
    if let result = try runAsDeclared(zooms) { return result }
    let fitted = try pipeline.runBlocking(analyzers(zooms)).mapped { $0.values }
    guard hasExactEdges else { return fitted }
    return try measured(analyzers(fitted.value.map { .samplesPerPixel($0.samplesPerPixel) }))
  }

  /// Measures the range at one zoom, off the threads of tasks.
  ///
  /// ```swift
  /// let waveform = try await WaveformPipeline(track: track).run(zoom: .fit(width: 800)).value
  /// print(waveform.samplesPerPixel)
  /// ```
  ///
  /// - Throws: `MediaError` where the track can't be read at all, or has no such zoom; `CancellationError` in a task that is
  ///   cancelled. Damage in the middle is in the result.
  public func run(zoom: WaveformZoom) async throws -> AudioAnalysisPipeline.Result<Waveform> {
    try await offCooperativePool { try runBlocking(zoom: zoom) }
  }

  /// Measures the range at several zooms in one decode, off the threads of tasks.
  ///
  /// - Returns: a waveform for each zoom, in their order.
  /// - Throws: as `run` with one zoom.
  public func run(zooms: [WaveformZoom]) async throws -> AudioAnalysisPipeline.Result<[Waveform]> {
    try await offCooperativePool { try runBlocking(zooms: zooms) }
  }

  /// Measures the range at one zoom in one pass, and gives now and then how far that has come and the waveform so far.
  ///
  /// The last update has the whole result, and `isFinal` set. A fitted zoom shows what it fits so far, with pixels that become
  /// longer.
  ///
  /// - Throws: while it is gone through, as `run`.
  public func updates(
    zoom: WaveformZoom, every interval: Duration = .milliseconds(250)
  ) -> some AsyncSequence<PipelineUpdate<AudioAnalysisPipeline.Result<Waveform>>, any Error> & Sendable {
    pipeline.updates(
      of: analyzer(zoom), every: interval)
  }

  private func measured(
    _ analyzers: AnalyzerList<WaveformAnalyzer>
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<[Waveform]> {
    try pipeline.runInParallel(analyzers).mapped { $0.values }
  }

  /// Whether the source holds uncompressed samples in floating point.
  private var isFloatingPoint: Bool {
    switch pipeline.source {
    case .samples(let file): file.description.formatFlags.contains(.isFloat)
    case .track(let track):
      track.content.codec.isLinearPCM
        && track.formatDescriptions.first?.audioStreamDescription?.formatFlags.contains(.isFloat) == true
    case .asset: false
    }
  }

  private func analyzers(_ zooms: [WaveformZoom]) -> AnalyzerList<WaveformAnalyzer> {
    AnalyzerList(zooms.map(analyzer))
  }

  private func analyzer(_ zoom: WaveformZoom) -> WaveformAnalyzer {
    WaveformAnalyzer(
      zoom: zoom, channelMode: channelMode, measures: measures, floatConversion: floatConversion)
  }

  /// Takes the file's word for the number of frames; `nil` where there is none, or where it turns out to be far off.
  private func runAsDeclared(
    _ zooms: [WaveformZoom]
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<[Waveform]>? {
    guard let rate = pipeline.sampleRate, let expectation = expectation(at: rate) else { return nil }
    var lengths: [(measured: Int, isFine: Bool)] = []
    for zoom in zooms {
      guard let guess = try? zoom.samplesPerPixel(sampleRate: rate, frameCount: expectation.frameCount) else {
        return nil
      }
      // Where the number of frames is only nearly known, a pixel can be put together from finer ones.
      let isFine = zoom.isFitted && !hasExactEdges && !extent.isExact && guess > Self.finePixels
      lengths.append((isFine ? guess / Self.finePixels : guess, isFine))
    }
    let margin = expectation.margin(at: rate)
    var part = pipeline
    if let end = expectation.end {
      // A length that is far too short must not make pixels without number.
      part.timeRange = timeRange.intersection(MediaTimeRange(start: timeRange.start, end: end + margin))
    }
    let result = try part.runInParallel(analyzers(lengths.map { .samplesPerPixel($0.measured) }))
      .mapped { $0.values }
    guard let first = result.value.first, expectation.holds(for: first, margin: margin) else { return nil }
    return try fitted(result, to: zooms, measuredAt: lengths, frameCount: Int64(first.frames.count))
  }

  /// Returns the waveforms that were measured at some lengths of a pixel, at the lengths that the number of
  /// frames asks for.
  private func fitted(
    _ result: AudioAnalysisPipeline.Result<[Waveform]>, to zooms: [WaveformZoom],
    measuredAt lengths: [(measured: Int, isFine: Bool)], frameCount: Int64
  ) throws(MediaError) -> AudioAnalysisPipeline.Result<[Waveform]> {
    var result = result
    var wanted: [Int] = []
    for (zoom, waveform) in zip(zooms, result.value) {
      wanted.append(try zoom.samplesPerPixel(sampleRate: waveform.sampleRate, frameCount: frameCount))
    }
    for (index, length) in wanted.enumerated() where length != lengths[index].measured {
      guard lengths[index].isFine, length > lengths[index].measured else {
        return try measured(analyzers(wanted.map { .samplesPerPixel($0) }))
      }
      result.value[index] = try result.value[index].resampled(to: length)
    }
    return result
  }

  /// Returns the length of the range as the source states it.
  private func expectation(at sampleRate: Int) -> Expectation? {
    guard let range = extent.range else { return nil }
    let declared = timeRange.intersection(range)
    let length = declared.duration.convertScale(Int32(clamping: sampleRate))
    guard length.isNumeric else { return nil }
    return Expectation(
      frameCount: length.value, end: extent.canBeWrong ? declared.end : nil,
      origin: countsFromTrackStart ? range.start : .zero)
  }
}

extension WaveformZoom {
  fileprivate var isFitted: Bool { if case .fit = self { true } else { false } }
}
