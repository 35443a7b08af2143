public import MediaCore

/// The levels of a range of sound: each channel's, what channels have to do with each other, and loudness.
public struct Levels: Hashable, Sendable {
  /// In hertz.
  public let sampleRate: Int
  /// The frames of the track's timeline that were measured.
  public internal(set) var frames: Range<Int64>
  /// In stream order.
  public internal(set) var channels: [ChannelLevels]
  /// Each pair of up to eight channels; empty where it was not measured.
  public internal(set) var relations: [ChannelRelation]
  /// `nil` where it was not measured or the sample rate is not from 8 to 384 kHz.
  public internal(set) var loudness: Loudness?
  /// Peak and RMS of each 100 ms; `nil` where they were not measured.
  public internal(set) var series: LevelSeries?

  var silence: FrameRuns
  let grid: WindowGrid

  /// The time that was measured on the track's timeline; exact.
  public var timeRange: MediaTimeRange {
    let rate = Int32(clamping: sampleRate)
    return MediaTimeRange(
      start: MediaTime(value: frames.lowerBound, timescale: rate),
      duration: MediaTime(value: Int64(frames.count), timescale: rate))
  }

  /// The largest sample of all channels; full scale is 1.
  public var samplePeak: LevelExtreme? {
    channels.reduce(nil) { .highest($0, $1.samplePeak) }
  }

  /// The largest value of the sound that the samples stand for, in any channel: an amplitude, of which
  /// `Decibels.ofAmplitude(_:)` makes dBTP.
  public var truePeak: LevelExtreme? {
    channels.reduce(nil) { .highest($0, $1.truePeak) }
  }

  /// The root of the mean square of all samples of all channels.
  public var rms: Double {
    let count = channels.reduce(0) { $0 + $1.frameCount }
    guard count > 0 else { return 0 }
    return (channels.reduce(0) { $0 + $1.energies.total } / Double(count)).squareRoot()
  }

  /// The loudest 50 ms of any channel; `nil` where the range is shorter.
  public var maximumRMS: LevelExtreme? { channels.reduce(nil) { .highest($0, $1.maximumRMS) } }

  /// The quietest 50 ms of any channel; `nil` where the range is shorter.
  public var minimumRMS: LevelExtreme? { channels.reduce(nil) { .lowest($0, $1.minimumRMS) } }

  /// The largest sample divided by the root of the mean square of all samples; `nil` for silence.
  public var crestFactor: Double? {
    guard let peak = samplePeak, rms > 0 else { return nil }
    return peak.value / rms
  }

  /// The mean of all samples of the channel in which it is furthest from zero.
  public var dcOffset: Double {
    channels.reduce(0) { abs($1.dcOffset) > abs($0) ? $1.dcOffset : $0 }
  }

  /// The number in all channels together.
  public var zeroCrossings: Int { channels.reduce(0) { $0 + $1.zeroCrossings } }

  /// Samples of all channels that were no finite numbers; they count as silence.
  public var nonFiniteCount: Int64 { channels.reduce(0) { $0 + $1.nonFiniteCount } }

  /// The bits that the samples of some channel need; `nil` where it is known of none.
  public var effectiveBitDepth: Int? { channels.compactMap(\.effectiveBitDepth).max() }

  /// Runs of at least three samples of a channel at full scale, of all channels.
  public var clippedRuns: FoundRuns { .union(channels.map(\.clippedRuns)) }

  /// Ranges in which all channels are silent for long enough.
  public var silentRanges: FoundRuns { silence.all }

  /// Whether two channels have the same sound; silence has none.
  public func isIdentical(_ relation: ChannelRelation) -> Bool {
    relation.isIdentical && hasSound(relation)
  }

  /// Whether two channels have the same sound with opposite signs; silence has none.
  public func isInverted(_ relation: ChannelRelation) -> Bool {
    relation.isInverted && hasSound(relation)
  }

  private func hasSound(_ relation: ChannelRelation) -> Bool {
    channels.indices.contains(relation.first) && channels[relation.first].samplePeak != nil
  }

  /// The correlation of a pair of channels, from -1 to 1; `nil` where one of them does not change.
  public func correlation(_ relation: ChannelRelation) -> Double? {
    guard channels.indices.contains(relation.first), channels.indices.contains(relation.second) else {
      return nil
    }
    return relation.correlation(channels[relation.first], channels[relation.second])
  }

  /// When a step of ``series`` begins; the first one of a range that begins within it, with the range.
  public func time(ofStep step: Int) -> MediaTime {
    let hop = grid.hopIndex(of: frames.lowerBound) + Int64(step)
    return MediaTime(
      value: max(grid.hopStart(hop), frames.lowerBound), timescale: Int32(clamping: sampleRate))
  }
}

extension Levels: MergeableAnalysis {
  /// The levels of both ranges together, if the later one was pre-rolled.
  ///
  /// They are bit for bit those of one pass where the ranges touch at the border of a segment of 5 s from their common origin,
  /// and those but for the rounding of sums elsewhere.
  ///
  /// - Throws: `.invalidArgument` where they do not touch or were not measured in the same way.
  public func merged(with other: Levels) throws(MediaError) -> Levels {
    guard sampleRate == other.sampleRate, channels.count == other.channels.count, grid == other.grid,
      silence.minimum == other.silence.minimum, relations.count == other.relations.count,
      (loudness == nil) == (other.loudness == nil), (series == nil) == (other.series == nil)
    else { throw MediaError(.invalidArgument, "the levels were not measured in the same way") }
    if frames.isEmpty { return other }
    if other.frames.isEmpty { return self }
    let (first, second) = frames.lowerBound <= other.frames.lowerBound ? (self, other) : (other, self)
    guard first.frames.upperBound == second.frames.lowerBound else {
      throw MediaError(.invalidArgument, "the ranges of sound do not touch")
    }
    var merged = first
    merged.frames = first.frames.lowerBound..<second.frames.upperBound
    merged.channels = zip(first.channels, second.channels).map { $0.merged(with: $1) }
    merged.relations = zip(first.relations, second.relations).map { $0.merged(with: $1) }
    merged.silence = first.silence.merged(with: second.silence)
    if let one = first.loudness, let other = second.loudness { merged.loudness = try one.merged(with: other) }
    if let one = first.series, let other = second.series { merged.series = one.merged(with: other) }
    return merged
  }
}
