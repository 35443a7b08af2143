public import MediaCore

/// The shape of the samples that an analyzer is about to be given.
public struct AudioAnalysisFormat: Hashable, Sendable {
  /// In hertz.
  public var sampleRate: Int
  /// Number of interleaved channels.
  public var channelCount: Int
  /// The place of the first sample on the track's timeline, in frames from its start; not negative.
  public var firstFrame: Int64
  /// The number of frames that are likely to follow, by the file's word; 0 if not known.
  public var expectedFrameCount: Int64
  /// Frames that are given first and are before `firstFrame`.
  ///
  /// They set filters and windows going, and count for nothing else. Never more than the analyzer asked for.
  public var prerollFrameCount: Int64 = 0
  /// The frame of the timeline from which windows are counted, at or before `firstFrame` and the frames of
  /// the pre-roll.
  public var originFrame: Int64
  /// The bits that integer samples were stored with; 0 where they were coded or in floating point.
  public var bitsPerChannel = 0
  /// `nil` where nothing names the loudspeakers.
  public var channelLayout: ChannelLayout?

  /// Describes interleaved samples that begin at `firstFrame`, from which windows are counted.
  public init(sampleRate: Int, channelCount: Int, firstFrame: Int64 = 0, expectedFrameCount: Int64 = 0) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.firstFrame = firstFrame
    self.expectedFrameCount = expectedFrameCount
    originFrame = firstFrame
  }
}

/// Something that looks at each sample of a range of audio once and has a value at the end.
///
/// The loudest sample, of an analyzer of one's own, together with the loudness and from one decode:
///
/// ```swift
/// struct Peak: AudioAnalyzer {
///   private var peak: Int16 = 0
///   mutating func begin(_ format: AudioAnalysisFormat) { peak = 0 }
///   mutating func process(_ samples: Span<Int16>) {
///     for index in samples.indices { peak = max(peak, Int16(clamping: abs(Int(samples[index])))) }
///   }
///   mutating func finish() -> Int16 { peak }
/// }
/// let (peak, loudness) = try await AudioAnalysisPipeline(track: track).run(Peak(), LoudnessAnalyzer()).value
/// print(peak, loudness.integrated ?? -.infinity)
/// ```
///
/// The caller owns the decoding, and lends the same span to any number of analyzers: `begin`, then `process`
/// any number of times in the order of the timeline, then `finish`. How the range is cut into spans never shows
/// in the value. An analyzer that has no use for more than 16 bits implements `process` for these alone: the others
/// convert.
public protocol AudioAnalyzer {
  /// The value that is known at the end.
  associatedtype Value: Sendable
  /// The error that the analyzer throws; `MediaError` unless it says otherwise, and `any Error` for one that
  /// throws anything.
  associatedtype Failure: Error = MediaError

  /// Starts over for samples of `format`; throws where these can't be analysed.
  mutating func begin(_ format: AudioAnalysisFormat) throws(Failure)

  /// Takes the next samples: 16-bit signed integers, interleaved, a whole number of frames.
  ///
  /// Samples after the last whole frame of the span are ignored.
  mutating func process(_ samples: Span<Int16>) throws(Failure)

  /// Takes the next samples: 32-bit signed integers, of which narrower ones are the upper bits.
  mutating func process(_ samples: Span<Int32>) throws(Failure)

  /// Takes the next samples in floating point, in which full scale is 1.
  mutating func process(_ samples: Span<Float>) throws(Failure)

  /// Returns the number of frames before a range that the analyzer wants to be given first.
  func prerollFrameCount(at sampleRate: Int) -> Int64

  /// The frames of which a part of a range should have a multiple, so that merged parts are the whole bit for bit.
  func partFrameCount(at sampleRate: Int) -> Int64

  /// Gives the value of all samples since `begin`, and ends the analysis.
  mutating func finish() throws(Failure) -> Value
}

extension AudioAnalyzer {
  /// Drops the lower 16 bits.
  public mutating func process(_ samples: Span<Int32>) throws(Failure) {
    var narrow = [Int16](repeating: 0, count: samples.count)
    for index in narrow.indices { narrow[index] = Int16(truncatingIfNeeded: samples[index] >> 16) }
    try process(narrow.span)
  }

  /// Rounds to even and limits to full scale, as libswresample does it; what is not a number is silence.
  public mutating func process(_ samples: Span<Float>) throws(Failure) {
    var narrow = [Int16](repeating: 0, count: samples.count)
    for index in narrow.indices { narrow[index] = Int16(rounding: samples[index]) }
    try process(narrow.span)
  }

  /// None.
  public func prerollFrameCount(at sampleRate: Int) -> Int64 { 0 }

  /// Any number.
  public func partFrameCount(at sampleRate: Int) -> Int64 { 1 }
}

extension Int16 {
  /// A sample of floating point: times 32768, to even and limited to full scale.
  init(rounding sample: Float) {
    self.init(limiting: (sample * 32768).rounded(.toNearestOrEven))
  }

  /// The sample times 32767, without what is after the point.
  init(truncating sample: Float) {
    self.init(limiting: sample * 32767)
  }

  private init(limiting value: Float) {
    self = value >= 32767 ? .max : value <= -32768 ? .min : value.isNaN ? 0 : Int16(value)
  }
}

/// A value of a range of time that combines with its neighbour's.
///
/// Splitting a range anywhere and merging the values gives the value of the whole range.
public protocol MergeableAnalysis: Sendable {
  /// The value of both ranges together, in either order; throws `.invalidArgument` where they do not touch or
  /// were not measured in the same way.
  func merged(with other: Self) throws(MediaError) -> Self
}
