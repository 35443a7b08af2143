// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A time code as it is shown (SMPTE ST 12-1); ``type`` is one of ``CVSMPTETimeType``, and ``flags`` of ``CVSMPTETimeFlags``.
public struct CVSMPTETime: Hashable, Sendable {
  /// How far into the frame, in parts of which ``subframeDivisor`` make a frame.
  public var subframes: Int16
  public var subframeDivisor: Int16
  /// How many messages have come.
  public var counter: UInt32
  public var type: UInt32
  public var flags: UInt32
  public var hours: Int16
  public var minutes: Int16
  public var seconds: Int16
  public var frames: Int16
  /// Midnight, at 24 frames a second.
  public init() {
    self.init(
      subframes: 0, subframeDivisor: 0, counter: 0, type: 0, flags: 0, hours: 0, minutes: 0, seconds: 0,
      frames: 0)
  }
  public init(
    subframes: Int16, subframeDivisor: Int16, counter: UInt32, type: UInt32, flags: UInt32, hours: Int16,
    minutes: Int16, seconds: Int16, frames: Int16
  ) {
    (self.subframes, self.subframeDivisor, self.counter) = (subframes, subframeDivisor, counter)
    (self.type, self.flags) = (type, flags)
    (self.hours, self.minutes, self.seconds, self.frames) = (hours, minutes, seconds, frames)
  }
}

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
