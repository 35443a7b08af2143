public import MediaCore

/// Measures levels and loudness.
///
/// ```swift
/// let levels = try await AudioAnalysisPipeline(track: track).run(LevelsAnalyzer()).value
/// print(levels.samplePeak?.value ?? 0)
/// ```
public struct LevelsAnalyzer: AudioAnalyzer, Sendable {
  /// The values that are measured besides sample peak, RMS and DC offset.
  public struct Measures: OptionSet, Hashable, Sendable {
    /// A bit for each measure.
    public let rawValue: Int

    /// The measures whose bits are set.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Clipping, silence and zero crossings.
    public static let statistics = Measures(rawValue: 1 << 0)
    /// The peak between samples.
    public static let truePeak = Measures(rawValue: 1 << 1)
    /// ``Loudness``.
    public static let loudness = Measures(rawValue: 1 << 2)
    /// Correlation, identical and inverted channels.
    public static let relations = Measures(rawValue: 1 << 3)
    /// Peak and RMS of each 100 ms.
    public static let series = Measures(rawValue: 1 << 4)
    /// All but the series.
    public static let all: Measures = [.statistics, .truePeak, .loudness, .relations]
  }

  /// The most channels that can be analysed.
  public static let maximumChannelCount = 1024
  /// The most channels of which each pair is compared.
  public static let maximumRelatedChannelCount = 8
  /// The highest sample rate, in hertz.
  public static let maximumSampleRate = 10_000_000

  private let measures: Measures
  private let silenceThreshold: Float
  private let silenceDuration: Double

  private var format = AudioAnalysisFormat(sampleRate: 0, channelCount: 0)
  private var grid = WindowGrid(sampleRate: 1, origin: 0)
  private var run = PlanarRun(channelCount: 0, capacity: 0)
  /// Sums of integers, where nothing is measured that needs the samples themselves.
  private var integers = IntegerRun(channelCount: 0)
  /// The first frame of either run, only one of which has any.
  private var position: Int64 = 0
  private var meters = LevelMeters()

  /// Makes an analyzer.
  ///
  /// - Parameters:
  ///   - silenceThreshold: in dBFS: samples up to it are silent.
  ///   - silenceDuration: in seconds: shorter silence is not reported; 0.01 at least.
  public init(measures: Measures = .all, silenceThreshold: Double = -60, silenceDuration: Double = 2) {
    self.measures = measures
    self.silenceThreshold = Float(Decibels.amplitude(silenceThreshold))
    self.silenceDuration = max(silenceDuration, 0.01)
  }

  /// Starts over; throws `.invalidArgument` for a format without channels or rate, `.overLimit` over
  /// ``maximumChannelCount`` or ``maximumSampleRate``.
  public mutating func begin(_ format: AudioAnalysisFormat) throws(MediaError) {
    guard format.sampleRate > 0, format.channelCount > 0, format.firstFrame >= 0,
      format.firstFrame < Int64.max / 16, format.prerollFrameCount >= 0,
      format.originFrame <= format.firstFrame - format.prerollFrameCount
    else {
      throw MediaError(
        .invalidArgument, "no levels of \(format.channelCount) channels at \(format.sampleRate) Hz")
    }
    guard format.channelCount <= Self.maximumChannelCount else {
      throw MediaError(
        .overLimit, "\(format.channelCount) channels are more than the limit of \(Self.maximumChannelCount)")
    }
    guard format.sampleRate <= Self.maximumSampleRate else {
      throw MediaError(
        .overLimit, "\(format.sampleRate) Hz is over the limit of \(Self.maximumSampleRate)")
    }
    self.format = format
    grid = WindowGrid(sampleRate: format.sampleRate, origin: format.originFrame)
    position = format.firstFrame - format.prerollFrameCount
    // Flushed at the end of a hop, or when it is full; after the end there are some frames of silence.
    run = PlanarRun(
      channelCount: format.channelCount, capacity: min(grid.hop, Self.longestRun) + TruePeakMeter.delay)
    integers = IntegerRun(channelCount: format.channelCount)
    meters = LevelMeters(
      measures, format, grid, from: position, silenceThreshold: silenceThreshold,
      silenceLength: Int64((silenceDuration * Double(format.sampleRate)).rounded()))
  }

  /// In frames: what the first levels of cache hold of two channels.
  private static let longestRun = 1 << 14

  /// For windows of 3 s, and for filters as they are at the beginning of the segment before.
  public func prerollFrameCount(at sampleRate: Int) -> Int64 {
    let hops = WindowGrid.hopsPerSegment + LoudnessMeter.settlingHops
    return Int64(WindowGrid.hop(at: sampleRate)) * Int64(measures.contains(.loudness) ? hops : 1)
  }

  /// A segment of 5 s.
  public func partFrameCount(at sampleRate: Int) -> Int64 {
    Int64(WindowGrid.hop(at: sampleRate)) * Int64(WindowGrid.hopsPerSegment)
  }

  /// Takes the next samples, interleaved.
  public mutating func process(_ samples: Span<Int16>) {
    if needsOnlySums {
      return sum(frames: samples.count) { $0.append(samples.extracting($1), frame: $2, counts: $3) }
    }
    process(frames: samples.count) { $0.append(samples.extracting($1)) }
  }

  /// Takes the next samples, interleaved.
  public mutating func process(_ samples: Span<Int32>) {
    if needsOnlySums {
      return sum(frames: samples.count) { $0.append(samples.extracting($1), frame: $2, counts: $3) }
    }
    process(frames: samples.count) { $0.append(samples.extracting($1)) }
  }

  /// Takes the next samples, interleaved; those that are no finite numbers are counted, and silent.
  public mutating func process(_ samples: Span<Float>) {
    process(frames: samples.count) { $0.append(samples.extracting($1)) }
  }

  private var needsOnlySums: Bool { measures.subtracting(.series).isEmpty }

  private mutating func sum(
    frames sampleCount: Int, _ append: (inout IntegerRun, Range<Int>, Int64, Bool) -> Void
  ) {
    let channelCount = format.channelCount
    guard channelCount > 0 else { return }
    flush()
    var start = 0
    let end = sampleCount / channelCount
    while start < end {
      let counts = position >= format.firstFrame
      let next = position + Int64(integers.count)
      let pieceEnd = counts ? cellEnd(of: position) : min(cellEnd(of: position), format.firstFrame)
      let count = min(Int(pieceEnd - next), end - start)
      append(&integers, start * channelCount..<(start + count) * channelCount, next, counts)
      start += count
      if next + Int64(count) == pieceEnd { settle() }
    }
  }

  private func cellEnd(of frame: Int64) -> Int64 {
    let hopStart = grid.hopStart(grid.hopIndex(of: frame))
    return hopStart + Int64(grid.cellStart(grid.cell(atOffset: Int(frame - hopStart)) + 1))
  }

  /// Measures what is in the run of integers: a cell, or a piece of one.
  private mutating func settle() {
    let count = integers.count
    guard count > 0 else { return }
    let hop = grid.hopIndex(of: position)
    let piece = LevelPiece(
      range: 0..<count, frame: position, hop: hop, offset: Int(position - grid.hopStart(hop)),
      segment: grid.segmentIndex(of: position), endsCell: position + Int64(count) == cellEnd(of: position),
      counts: position >= format.firstFrame,
      isFirst: position == format.firstFrame && format.prerollFrameCount == 0)
    meters.process(integers, piece)
    position += Int64(count)
    integers.advance()
  }

  private mutating func process(
    frames sampleCount: Int, _ append: (inout PlanarRun, Range<Int>) -> Void
  ) {
    let channelCount = format.channelCount
    guard channelCount > 0 else { return }
    settle()
    var start = 0
    let end = sampleCount / channelCount
    while start < end {
      let count = min(room, end - start)
      append(&run, start * channelCount..<(start + count) * channelCount)
      start += count
      if room == 0 { flush() }
    }
  }

  /// Frames that still belong to the run.
  private var room: Int {
    let next = position + Int64(run.count)
    let hopEnd = grid.hopStart(grid.hopIndex(of: position) + 1)
    let end = position < format.firstFrame ? min(hopEnd, format.firstFrame) : hopEnd
    return min(Int(end - next), run.capacity - TruePeakMeter.delay - run.count)
  }

  /// Measures the run, a cell or a piece of one at a time.
  private mutating func flush() {
    guard run.count > 0 else { return }
    let hop = grid.hopIndex(of: position)
    let runOffset = Int(position - grid.hopStart(hop))
    let segment = grid.segmentIndex(of: position)
    let counts = position >= format.firstFrame
    // Only the bits and counts of the range's own samples are wanted.
    if !counts { run.forgetStatistics() }
    var start = 0
    while start < run.count {
      let offset = runOffset + start
      let cellEnd = grid.cellStart(grid.cell(atOffset: offset) + 1)
      let end = min(cellEnd - runOffset, run.count)
      let piece = LevelPiece(
        range: PlanarRun.history + start..<PlanarRun.history + end, frame: position + Int64(start), hop: hop,
        offset: offset, segment: segment, endsCell: runOffset + end == cellEnd, counts: counts,
        isFirst: position + Int64(start) == format.firstFrame && format.prerollFrameCount == 0)
      meters.process(run, piece)
      start = end
    }
    position += Int64(run.count)
    run.advance()
  }

  /// Gives the levels of all samples since `begin`.
  public mutating func finish() throws(MediaError) -> Levels {
    settle()
    flush()
    let end = max(position, format.firstFrame)
    run.appendSilence(TruePeakMeter.delay)
    let levels = meters.finish(run, integers, at: end, format, grid)
    meters = LevelMeters()
    return levels
  }
}
