// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The number of frames a second of a timecode, and whether numbers are left out.
public enum CVSMPTETimeType: UInt32, Sendable {
  /// 24 frames a second.
  case type24
  /// 25 frames a second.
  case type25
  /// 30 frames a second, with numbers left out.
  case type30Drop
  /// 30 frames a second.
  case type30
  /// 29.97 frames a second.
  case type2997
  /// 29.97 frames a second, with numbers left out.
  case type2997Drop
  /// 60 frames a second.
  case type60
  /// 59.94 frames a second.
  case type5994
}

/// Whether a time code counts, and whether its clock runs.
public struct CVSMPTETimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The numbers say something.
  public static let valid = CVSMPTETimeFlags(rawValue: 1)
  /// The time goes on.
  public static let running = CVSMPTETimeFlags(rawValue: 1 << 1)
}
