/// The levels of one channel over a range of time.
public struct ChannelLevels: Hashable, Sendable {
  /// Such as `FL`; the channel's number from 1 where nothing names it.
  public internal(set) var name: String
  /// The largest sample, of which full scale is 1; `nil` where there is none but silence.
  public internal(set) var samplePeak: LevelExtreme?
  /// The loudest 50 ms: the root of their mean square; `nil` where the range is shorter.
  public internal(set) var maximumRMS: LevelExtreme?
  /// The quietest 50 ms.
  public internal(set) var minimumRMS: LevelExtreme?
  /// Places where the sound goes from zero or below to above it, and back.
  public internal(set) var zeroCrossings = 0
  /// Samples that were no finite numbers; they count as silence.
  public internal(set) var nonFiniteCount: Int64 = 0
  /// Frames that were analysed.
  public internal(set) var frameCount: Int64 = 0

  /// The bits that any sample has set, in the upper ones of 32.
  var usedBits: UInt32 = 0
  /// The bits that integer samples were stored with; 0 for others.
  public internal(set) var storedBitDepth = 0
  var sums = SegmentSums()
  var energies = SegmentSums()
  var clipping: FrameRuns
  var silence: FrameRuns
  /// The largest value that is interpolated between samples.
  var interpolatedPeak: LevelExtreme?
  /// The largest value after the last sample, if nothing follows.
  var ringing: LevelExtreme?

  /// The largest value of the sound that the samples stand for, as if nothing followed them: an amplitude, of which
  /// `Decibels.ofAmplitude(_:)` makes dBTP; `nil` where it was not measured or there is silence.
  public var truePeak: LevelExtreme? { .highest(interpolatedPeak, ringing) }

  /// The root of the mean square of all samples; 0 without any.
  public var rms: Double {
    frameCount == 0 ? 0 : (energies.total / Double(frameCount)).squareRoot()
  }

  /// The mean of all samples.
  public var dcOffset: Double { frameCount == 0 ? 0 : sums.total / Double(frameCount) }

  /// The largest sample divided by the root of the mean square; `nil` for silence.
  public var crestFactor: Double? {
    guard let peak = samplePeak, rms > 0 else { return nil }
    return peak.value / rms
  }

  /// The bits that the samples need, from the highest of those they are stored with to the lowest that is ever set;
  /// `nil` where the sound was coded or is in floating point, and for silence.
  public var effectiveBitDepth: Int? {
    storedBitDepth == 0 || usedBits == 0 ? nil : min(32 - usedBits.trailingZeroBitCount, storedBitDepth)
  }

  /// Runs of at least three samples at full scale.
  public var clippedRuns: FoundRuns { clipping.all }

  /// Ranges that are silent for long enough.
  public var silentRanges: FoundRuns { silence.all }

  /// The levels of this range and of the one that follows it.
  func merged(with next: ChannelLevels) -> ChannelLevels {
    var merged = self
    merged.samplePeak = .highest(samplePeak, next.samplePeak)
    merged.interpolatedPeak = .highest(interpolatedPeak, next.interpolatedPeak)
    merged.ringing = next.ringing
    merged.maximumRMS = .highest(maximumRMS, next.maximumRMS)
    merged.minimumRMS = .lowest(minimumRMS, next.minimumRMS)
    merged.zeroCrossings += next.zeroCrossings
    merged.nonFiniteCount += next.nonFiniteCount
    merged.frameCount += next.frameCount
    merged.usedBits |= next.usedBits
    merged.sums = sums.merged(with: next.sums)
    merged.energies = energies.merged(with: next.energies)
    merged.clipping = clipping.merged(with: next.clipping)
    merged.silence = silence.merged(with: next.silence)
    return merged
  }
}
