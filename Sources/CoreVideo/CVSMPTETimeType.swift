// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// How many frames a second has, and whether numbers of frames are dropped.
public enum CVSMPTETimeType: UInt32, Sendable {
  case type24
  case type25
  case type30Drop
  case type30
  case type2997
  case type2997Drop
  case type60
  case type5994
}

/// Whether a time code counts, and whether its clock runs.
public struct CVSMPTETimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let valid = CVSMPTETimeFlags(rawValue: 1)
  public static let running = CVSMPTETimeFlags(rawValue: 1 << 1)
}
