/// The state of a ``MediaTime`` beside its fraction: valid, rounded, infinite, indefinite.
///
/// Core Media counterpart: `CMTimeFlags`.
public struct MediaTimeFlags: OptionSet, Hashable, Sendable {
  /// The bits, as in `CMTimeFlags`.
  public var rawValue: UInt32

  /// Makes the flags of some bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Set in every time that is not invalid, the infinite and indefinite ones included.
  public static let valid = MediaTimeFlags(rawValue: 1)
  /// The value was rounded, or derives from one that was.
  public static let hasBeenRounded = MediaTimeFlags(rawValue: 2)
  /// The time is +∞.
  public static let positiveInfinity = MediaTimeFlags(rawValue: 4)
  /// The time is −∞.
  public static let negativeInfinity = MediaTimeFlags(rawValue: 8)
  /// The time is not known.
  public static let indefinite = MediaTimeFlags(rawValue: 16)
  /// The flags whose presence makes value and timescale meaningless.
  public static let impliedValueFlagsMask: MediaTimeFlags = [
    .positiveInfinity, .negativeInfinity, .indefinite,
  ]
}
