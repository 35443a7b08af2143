public import MediaCore

/// The shape of the samples that an analyzer is about to be given.
public struct AudioAnalysisFormat: Hashable, Sendable {
  /// In hertz.
  public var sampleRate: Int
  /// Number of interleaved channels.
  public var channelCount: Int
  /// The place of the first sample on the track's timeline, in frames from its start; not negative.
  public var firstFrame: Int64
  /// How many frames are likely to follow, by the file's word; 0 if not known.
  public var expectedFrameCount: Int64

  /// Describes interleaved samples that begin at `firstFrame`.
  public init(sampleRate: Int, channelCount: Int, firstFrame: Int64 = 0, expectedFrameCount: Int64 = 0) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.firstFrame = firstFrame
    self.expectedFrameCount = expectedFrameCount
  }
}

/// Something that looks at each sample of a range of audio once and has a value at the end.
///
/// The caller owns the decoding, and lends the same span to any number of analyzers: `begin`, then `process`
/// any number of times in the order of the timeline, then `finish`. How the range is cut into spans never shows
/// in the value. A further kind of sample is a further `process`, whose default implementation converts.
public protocol AudioAnalyzer {
  /// What is known at the end.
  associatedtype Value: Sendable

  /// Starts over for samples of `format`; throws `.invalidArgument` or `.overLimit` where it can't be analysed.
  mutating func begin(_ format: AudioAnalysisFormat) throws(MediaError)

  /// Takes the next samples: 16-bit signed integers, interleaved, a whole number of frames.
  ///
  /// Samples after the last whole frame of the span are ignored.
  mutating func process(_ samples: Span<Int16>)

  /// Gives the value of all samples since `begin`, and ends the analysis.
  mutating func finish() throws(MediaError) -> Value
}

/// A value of a range of time that combines with its neighbour's.
///
/// Splitting a range anywhere and merging the values gives the value of the whole range.
public protocol MergeableAnalysis: Sendable {
  /// The value of both ranges together, in either order; throws `.invalidArgument` where they do not touch or
  /// were not measured in the same way.
  func merged(with other: Self) throws(MediaError) -> Self
}

/// Several analyzers share one decode, and their values come in the same order.
extension Array: AudioAnalyzer where Element: AudioAnalyzer {
  /// Begins each analyzer; throws what the first throws that can't.
  public mutating func begin(_ format: AudioAnalysisFormat) throws(MediaError) {
    for index in indices { try self[index].begin(format) }
  }

  /// Gives each analyzer the same samples.
  public mutating func process(_ samples: Span<Int16>) {
    for index in indices { self[index].process(samples) }
  }

  /// The values in the order of the analyzers.
  public mutating func finish() throws(MediaError) -> [Element.Value] {
    var values: [Element.Value] = []
    for index in indices { values.append(try self[index].finish()) }
    return values
  }
}

extension Array: MergeableAnalysis where Element: MergeableAnalysis {
  /// Merges each value with the one at the same index; throws `.invalidArgument` where the counts differ.
  public func merged(with other: [Element]) throws(MediaError) -> [Element] {
    guard count == other.count else {
      throw MediaError(.invalidArgument, "the lists of values are not of the same analyzers")
    }
    var values: [Element] = []
    for index in indices { values.append(try self[index].merged(with: other[index])) }
    return values
  }
}
