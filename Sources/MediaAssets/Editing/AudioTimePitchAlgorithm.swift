/// A treatment of the pitch of sound that plays at another rate than 1.
///
/// AVFoundation counterpart: `AVAudioTimePitchAlgorithm`. Its `lowQualityZeroLatency`, which moves rates to a few steps, is not
/// there.
public struct AudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The default, which keeps the pitch from 1/32 to 32 times the speed; SoundTouch does it.
  ///
  /// A sound comes at its place to some 20 ms of the source; much faster than it was, short sounds are skipped. Sound of more
  /// than 16 channels or 192 kHz is refused.
  public static let spectral = AudioTimePitchAlgorithm(rawValue: "Spectral")
  /// Keeps the pitch, from half to twice the speed; SoundTouch does it.
  public static let timeDomain = AudioTimePitchAlgorithm(rawValue: "TimeDomain")
  /// Plays sound higher where it is faster and lower where it is slower, from 1/32 to 32 times the speed.
  ///
  /// Each sample is computed from the source around its exact place.
  public static let varispeed = AudioTimePitchAlgorithm(rawValue: "Varispeed")
  /// Keeps the pitch, from 1/32 to 32 times the speed; Rubber Band does it, whose licence is the GPL.
  ///
  /// A sound comes at its place to some 3 ms, and short ones stay. It takes several times as long as SoundTouch. Not one of
  /// AVFoundation's.
  public static let rubberBand = AudioTimePitchAlgorithm(rawValue: "RubberBand")

  /// All algorithms that there are.
  public static let allAlgorithms: [AudioTimePitchAlgorithm] = [
    .spectral, .timeDomain, .varispeed, .rubberBand,
  ]

  /// The rates that sound can play at, with a little more at both ends for the rounding of durations.
  package var rates: ClosedRange<Double> { self == .timeDomain ? 0.4995...2.002 : 0.999 / 32...32.032 }
}
