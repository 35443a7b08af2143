public import MediaAnalysis
public import MediaCore

/// The receiver of the result of an analysis so far.
struct AnalysisReport<Value: Sendable> {
  var report: UpdateReport<AudioAnalysisPipeline.Result<Value>>
  /// The time up to which the analysis came.
  let reached: Reached

  final class Reached {
    var time = MediaTime.invalid
  }

  mutating func offer(
    at time: MediaTime, _ value: () throws -> AudioAnalysisPipeline.Result<Value>
  ) throws {
    reached.time = time
    try report.offer(time, value)
  }
}

extension AudioAnalysisPipeline {
  /// Decodes the range at the source's rate and runs its samples through an analyzer, in one pass and off the threads of
  /// tasks.
  ///
  /// Where the track has a gap, the analyzer gets silence, so that what follows stays in its place.
  ///
  /// ```swift
  /// let result = try await AudioAnalysisPipeline(track: track).run(LoudnessAnalyzer())
  /// print(result.value.integrated ?? -.infinity, "LUFS")
  /// ```
  ///
  /// - Throws: `MediaError` where the track can't be read at all; what the analyzer throws; `CancellationError` in a task that
  ///   is cancelled, one packet later at most. Damage in the middle is in the result.
  public func run<Analyzer: AudioAnalyzer & Sendable>(
    _ analyzer: Analyzer
  ) async throws -> Result<Analyzer.Value> {
    try await offCooperativePool { try runOnce(analyzer) }
  }

  /// Runs up to ``jobs`` parts of the range at once, where the value is the one of a single pass.
  ///
  /// The range is only split where the codec decodes every part to the same samples as the whole: PCM, the lossless
  /// codecs, and MP3, which forgets what came before after a few packets.
  ///
  /// - Throws: as `run` of analyzers whose values don't merge.
  public func run<Analyzer: AudioAnalyzer & Sendable>(
    _ analyzer: Analyzer
  ) async throws -> Result<Analyzer.Value>
  where Analyzer.Value: MergeableAnalysis, Analyzer.Failure == MediaError {
    try await offCooperativePool { try runInParallel(analyzer) }
  }

  /// Runs several analyzers of different types in one decode.
  ///
  /// ```swift
  /// let (waveform, loudness) = try await AudioAnalysisPipeline(track: track).run(
  ///   WaveformAnalyzer(zoom: .samplesPerPixel(512)), LoudnessAnalyzer()
  /// ).value
  /// print(waveform.length, loudness.integrated ?? -.infinity)
  /// ```
  ///
  /// - Returns: a tuple of their values, in their order.
  /// - Throws: as `run` of one analyzer.
  public func run<
    First: AudioAnalyzer & Sendable, Second: AudioAnalyzer & Sendable, each More: AudioAnalyzer & Sendable
  >(
    _ first: First, _ second: Second, _ more: repeat each More
  ) async throws -> Result<(First.Value, Second.Value, repeat (each More).Value)> {
    let more = (repeat each more)
    return try await offCooperativePool {
      try runOnce(AnalyzerGroup(first, second, repeat each more)).mapped { $0.values }
    }
  }

  /// Runs several analyzers of one type in one decode.
  ///
  /// - Returns: their values, in their order.
  /// - Throws: as `run` of one analyzer.
  public func run<Analyzer: AudioAnalyzer & Sendable>(
    _ analyzers: [Analyzer]
  ) async throws -> Result<[Analyzer.Value]> {
    try await offCooperativePool { try runOnce(AnalyzerList(analyzers)).mapped { $0.values } }
  }

  /// Runs an analyzer in one pass, and gives now and then how far it has come and what it knows so far.
  ///
  /// The last update has the whole result, and `isFinal` set. One that wasn't asked for yet gives way to the next.
  ///
  /// ```swift
  /// for try await update in AudioAnalysisPipeline(track: track).updates(of: LoudnessAnalyzer()) {
  ///   print(update.fractionCompleted ?? 0, update.time, update.value.value.integrated ?? -.infinity)
  /// }
  /// ```
  ///
  /// - Throws: while it is gone through, as `run`.
  public func updates<Analyzer: AudioAnalyzer & Sendable>(
    of analyzer: Analyzer, every interval: Duration = .milliseconds(250)
  ) -> some AsyncSequence<PipelineUpdate<Result<Analyzer.Value>>, any Error> & Sendable {
    var pipeline = self
    let progress = self.progress ?? WorkProgress()
    pipeline.progress = progress
    return MediaPipelines.updates(every: interval, progress: progress) { [pipeline] report in
      let reached = AnalysisReport<Analyzer.Value>.Reached()
      let result = try pipeline.runOnce(analyzer, report: AnalysisReport(report: report, reached: reached))
      return (result, reached.time)
    }
  }
}

extension AudioAnalysisPipeline.Result {
  /// The result with another value.
  func mapped<Other: Sendable>(_ transform: (Value) -> Other) -> AudioAnalysisPipeline.Result<Other> {
    .init(value: transform(value), frameCount: frameCount, damage: damage, partCount: partCount)
  }
}
