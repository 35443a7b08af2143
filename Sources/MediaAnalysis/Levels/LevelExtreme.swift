import Glibc
public import MediaCore

/// The highest or lowest of some values, and when it was.
public struct LevelExtreme: Hashable, Sendable {
  /// An amplitude of which full scale is 1, or a loudness in LUFS: what gives it says which.
  public var value: Double
  /// On the track's timeline; of a window its beginning.
  public var time: MediaTime

  /// Puts together a value and its time.
  public init(value: Double, time: MediaTime) {
    self.value = value
    self.time = time
  }

  /// The higher one, the earlier of two that are equal.
  static func highest(_ one: LevelExtreme?, _ other: LevelExtreme?) -> LevelExtreme? {
    guard let one, let other else { return one ?? other }
    if one.value == other.value { return one.time <= other.time ? one : other }
    return one.value > other.value ? one : other
  }

  /// The lower one, the earlier of two that are equal.
  static func lowest(_ one: LevelExtreme?, _ other: LevelExtreme?) -> LevelExtreme? {
    guard let one, let other else { return one ?? other }
    if one.value == other.value { return one.time <= other.time ? one : other }
    return one.value < other.value ? one : other
  }
}

/// Decibels.
public enum Decibels {
  /// The level of an amplitude whose full scale is 1; `-infinity` for silence.
  public static func ofAmplitude(_ amplitude: Double) -> Double { 20 * log10(amplitude) }

  /// The amplitude of a level.
  public static func amplitude(_ level: Double) -> Double { pow(10, level / 20) }
}
