public import MediaCore

/// Measures loudness and true peak, and nothing else.
///
/// ```swift
/// let loudness = try await AudioAnalysisPipeline(track: track).run(LoudnessAnalyzer()).value
/// print(loudness.integrated ?? -.infinity, "LUFS")
/// ```
public struct LoudnessAnalyzer: AudioAnalyzer, Sendable {
  private var levels = LevelsAnalyzer(measures: [.loudness, .truePeak])

  /// Makes an analyzer.
  public init() {}

  /// Starts over; throws `.invalidArgument` for a format without loudness, `.overLimit` for too many channels.
  public mutating func begin(_ format: AudioAnalysisFormat) throws(MediaError) {
    guard KWeighting.sampleRates.contains(format.sampleRate) else {
      throw MediaError(
        .invalidArgument, "loudness is defined from 8 to 384 kHz here, not at \(format.sampleRate) Hz")
    }
    try levels.begin(format)
  }

  /// As ``LevelsAnalyzer``.
  public func prerollFrameCount(at sampleRate: Int) -> Int64 { levels.prerollFrameCount(at: sampleRate) }

  /// As ``LevelsAnalyzer``.
  public func partFrameCount(at sampleRate: Int) -> Int64 { levels.partFrameCount(at: sampleRate) }

  /// Takes the next samples, interleaved.
  public mutating func process(_ samples: Span<Int16>) { levels.process(samples) }

  /// Takes the next samples, interleaved.
  public mutating func process(_ samples: Span<Int32>) { levels.process(samples) }

  /// Takes the next samples, interleaved; those that are no finite numbers are silent.
  public mutating func process(_ samples: Span<Float>) { levels.process(samples) }

  /// The loudness of all samples since `begin`.
  public mutating func finish() throws(MediaError) -> Loudness {
    let value = try levels.finish()
    guard let loudness = value.loudness else {
      throw MediaError(.invalidArgument, "loudness was not measured")
    }
    return loudness
  }
}
