import Glibc

/// The gain by which sound comes to a loudness (EBU R 128; ITU-R BS.1770-4).
///
/// Volumes of an ``AudioMix`` take its ``factor``. It is less than the loudness asks for where the true peak would pass a limit.
public struct LoudnessGain: Hashable, Sendable {
  /// The integrated loudness of the sound as it is, in LUFS.
  public let measured: Double
  /// The loudness that is wanted, in LUFS.
  public let target: Double
  /// The gain that the true peak leaves room for, in decibels; `nil` where there is no peak.
  public let headroom: Double?

  /// The gain in decibels.
  public var decibels: Double { min(target - measured, headroom ?? .infinity) }
  /// The factor that samples are multiplied by.
  public var factor: Double { pow(10, decibels / 20) }
  /// The loudness of the sound after the gain, in LUFS.
  public var loudness: Double { measured + decibels }
  /// Whether the true peak's limit keeps the sound below the target.
  public var isLimited: Bool { decibels < target - measured }

  /// Makes the gain of pieces that are parts of one programme; `nil` where they are too quiet or too short to have a loudness.
  ///
  /// - Parameters:
  ///   - target: in LUFS; −23 for broadcasts by EBU R 128, −16 to −14 for streams.
  ///   - highestTruePeak: in dBTP, which no peak passes; −1 by EBU R 128.
  public init?(of pieces: [Loudness], to target: Double, highestTruePeak: Double = -1) {
    guard let measured = Loudness.integrated(of: pieces) else { return nil }
    self.measured = measured
    self.target = target
    let peak = pieces.compactMap { $0.truePeak?.value }.max() ?? 0
    headroom = peak > 0 ? highestTruePeak - 20 * log10(peak) : nil
  }
}
