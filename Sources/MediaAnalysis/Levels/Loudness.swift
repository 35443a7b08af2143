import Glibc
public import MediaCore

/// The loudness of a range of sound: ITU-R BS.1770-5, EBU R 128, EBU Tech 3341 and 3342.
///
/// Values in LUFS are relative to full scale, in LU to each other. Blocks and windows are counted from the beginning of
/// the sound in steps of 100 ms; the loudest windows are looked for in steps of 10 ms.
public struct Loudness: Hashable, Sendable {
  /// In hertz.
  public let sampleRate: Int
  /// The weight of each channel's energy: 1, 1.41 for the sides, 0 for low frequencies.
  public let channelWeights: [Double]
  /// The frames of the track's timeline that were measured.
  public private(set) var frames: Range<Int64>
  /// The loudest 400 ms, in LUFS; `nil` where the sound is shorter.
  public private(set) var maximumMomentary: LevelExtreme?
  /// The loudest 3 s, in LUFS; `nil` where the sound is shorter.
  public private(set) var maximumShortTerm: LevelExtreme?

  let grid: WindowGrid
  /// Weighted energies, in sums of squares, of the hops that `frames` touches; the first and last can be parts.
  private var energies: [Double] = []
  private var interpolatedPeak: LevelExtreme?
  private var ringing: LevelExtreme?
  private var loudestMomentary = 0.0
  private var loudestShortTerm = 0.0

  static let momentaryHops = 4
  static let shortTermHops = 30

  init(sampleRate: Int, weights: [Double], grid: WindowGrid, firstFrame: Int64) {
    self.sampleRate = sampleRate
    channelWeights = weights
    self.grid = grid
    frames = firstFrame..<firstFrame
  }

  /// The highest true peak of all channels: an amplitude, of which `Decibels.ofAmplitude(_:)` makes dBTP.
  public var truePeak: LevelExtreme? { .highest(interpolatedPeak, ringing) }

  // MARK: Measuring

  mutating func setTruePeaks(of channels: [ChannelLevels]) {
    interpolatedPeak = channels.reduce(nil) { .highest($0, $1.interpolatedPeak) }
    ringing = channels.reduce(nil) { .highest($0, $1.ringing) }
  }

  mutating func add(_ energy: Double, to hop: Int64) {
    let index = Int(hop - grid.hopIndex(of: frames.lowerBound))
    while energies.count <= index { energies.append(0) }
    energies[index] += energy
  }

  mutating func note(_ energy: Double, from frame: Int64, isMomentary: Bool) {
    let hops = isMomentary ? Self.momentaryHops : Self.shortTermHops
    if isMomentary {
      guard energy > loudestMomentary || maximumMomentary == nil else { return }
      loudestMomentary = energy
      maximumMomentary = extreme(energy, hops, frame)
    } else {
      guard energy > loudestShortTerm || maximumShortTerm == nil else { return }
      loudestShortTerm = energy
      maximumShortTerm = extreme(energy, hops, frame)
    }
  }

  private func extreme(_ energy: Double, _ hops: Int, _ frame: Int64) -> LevelExtreme {
    LevelExtreme(
      value: Self.loudness(energy / Double(hops * grid.hop)),
      time: MediaTime(value: frame, timescale: Int32(clamping: sampleRate)))
  }

  mutating func cover(to frame: Int64) {
    frames = frames.lowerBound..<max(frame, frames.lowerBound)
  }

  // MARK: Windows

  /// The loudness of a mean square, in LUFS.
  static func loudness(_ energy: Double) -> Double { -0.691 + 10 * log10(energy) }

  /// The mean square of a loudness.
  static func energy(_ loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }

  /// The hops all of which are in the range, of those that it touches.
  private var wholeHops: Range<Int> {
    let base = grid.hopIndex(of: frames.lowerBound)
    let first = Int(grid.firstWholeHop(from: frames.lowerBound) - base)
    let end = Int(grid.hopIndex(of: frames.upperBound) - base)
    return first..<max(first, min(end, energies.count))
  }

  /// The mean squares of windows of some hops, a window each `step` hops.
  func windows(_ count: Int, step: Int = 1) -> [Double] {
    let hops = wholeHops
    guard hops.count >= count else { return [] }
    let length = Double(count * grid.hop)
    return stride(from: hops.lowerBound, through: hops.upperBound - count, by: step).map { first in
      var sum = 0.0
      for hop in first..<first + count { sum += energies[hop] }
      return sum / length
    }
  }

  /// Frames of 100 ms, the distance of the values of a series.
  public static func hopLength(at sampleRate: Int) -> Int { WindowGrid.hop(at: sampleRate) }

  /// A loudness each 100 ms: of windows of 400 ms or 3 s, in LUFS, `-infinity` for silence.
  public enum Window: String, Sendable, CaseIterable {
    /// 400 ms.
    case momentary
    /// 3 s.
    case shortTerm = "short-term"

    /// In hops of 100 ms.
    public var hopCount: Int { self == .momentary ? Loudness.momentaryHops : Loudness.shortTermHops }
  }

  /// The loudness of each window, in LUFS.
  public func series(_ window: Window) -> [Double] {
    windows(window.hopCount).map(Self.loudness)
  }

  /// The time of the end of a window of a series, at which a meter shows it.
  public func endTime(ofWindow index: Int, _ window: Window) -> MediaTime {
    let hop = grid.firstWholeHop(from: frames.lowerBound) + Int64(index + window.hopCount)
    return MediaTime(value: grid.hopStart(hop), timescale: Int32(clamping: sampleRate))
  }

  // MARK: Gated values

  /// Integrated loudness in LUFS, gated (BS.1770-5, Annex 1); `nil` where no block is over -70 LUFS.
  public var integrated: Double? { Self.integrated(of: [self]) }

  /// The relative gate of the integrated loudness, in LUFS.
  public var relativeThreshold: Double? { Self.relativeThreshold(of: [self]) }

  /// Loudness range in LU (Tech 3342), from short-term values 1 s apart; `nil` where there is none over -70 LUFS.
  public var range: LoudnessRange? { Self.range(of: [self]) }

  /// Loudness range from short-term values 100 ms apart.
  public var denseRange: LoudnessRange? { Self.range(of: [self], step: 1) }

  /// Integrated loudness of several pieces as if each were a part of one programme, in LUFS.
  public static func integrated(of pieces: [Loudness]) -> Double? {
    guard let threshold = relativeThreshold(of: pieces) else { return nil }
    let gate = max(energy(threshold), energy(absoluteThreshold))
    return mean(pieces, over: gate).map(loudness)
  }

  /// The relative gate of several pieces, in LUFS.
  public static func relativeThreshold(of pieces: [Loudness]) -> Double? {
    mean(pieces, over: energy(absoluteThreshold)).map { loudness($0 / 10) }
  }

  private static func mean(_ pieces: [Loudness], over gate: Double) -> Double? {
    var (sum, count) = (0.0, 0)
    for piece in pieces {
      for block in piece.windows(momentaryHops) where block >= gate {
        sum += block
        count += 1
      }
    }
    return count == 0 ? nil : sum / Double(count)
  }

  /// In LUFS.
  private static let absoluteThreshold = -70.0

  /// Loudness range of several pieces as if each were a part of one programme.
  ///
  /// - Parameter step: hops of 100 ms from one short-term value to the next.
  public static func range(of pieces: [Loudness], step: Int = 10) -> LoudnessRange? {
    var values: [Double] = []
    for piece in pieces {
      values += piece.windows(shortTermHops, step: max(step, 1)).filter { $0 >= energy(absoluteThreshold) }
    }
    guard !values.isEmpty else { return nil }
    values.sort()
    let gate = values.reduce(0, +) / Double(values.count) / 100
    let kept = values.drop { $0 < gate }
    guard let first = kept.indices.first else { return nil }
    func percentile(_ part: Double) -> Double {
      loudness(kept[first + Int(Double(kept.count - 1) * part + 0.5)])
    }
    return LoudnessRange(low: percentile(0.1), high: percentile(0.95))
  }
}

/// The range in which loudness varies: from the tenth to the 95th percentile of gated short-term values.
///
/// Source: EBU Tech 3342.
public struct LoudnessRange: Hashable, Sendable {
  /// In LUFS.
  public var low: Double
  /// In LUFS.
  public var high: Double

  /// In LU.
  public var value: Double { high - low }
}

extension Loudness: MergeableAnalysis {
  /// The loudness of both ranges together, if the later one was pre-rolled.
  ///
  /// It is bit for bit that of one pass where the ranges touch at the border of a segment of 5 s from their common origin,
  /// and that but for the rounding of sums elsewhere.
  ///
  /// - Throws: `.invalidArgument` where they do not touch or were not measured in the same way.
  public func merged(with other: Loudness) throws(MediaError) -> Loudness {
    guard sampleRate == other.sampleRate, channelWeights == other.channelWeights, grid == other.grid else {
      throw MediaError(.invalidArgument, "the loudness was not measured in the same way")
    }
    if frames.isEmpty { return other }
    if other.frames.isEmpty { return self }
    let (first, second) = frames.lowerBound <= other.frames.lowerBound ? (self, other) : (other, self)
    guard first.frames.upperBound == second.frames.lowerBound else {
      throw MediaError(.invalidArgument, "the ranges of sound do not touch")
    }
    var merged = first
    let base = grid.hopIndex(of: second.frames.lowerBound)
    for (index, energy) in second.energies.enumerated() { merged.add(energy, to: base + Int64(index)) }
    merged.cover(to: second.frames.upperBound)
    merged.loudestMomentary = max(loudestMomentary, other.loudestMomentary)
    merged.loudestShortTerm = max(loudestShortTerm, other.loudestShortTerm)
    merged.maximumMomentary = .highest(maximumMomentary, other.maximumMomentary)
    merged.maximumShortTerm = .highest(maximumShortTerm, other.maximumShortTerm)
    merged.interpolatedPeak = .highest(interpolatedPeak, other.interpolatedPeak)
    merged.ringing = second.ringing
    return merged
  }
}
