// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A time code as it is shown (SMPTE ST 12-1).
public struct SMPTETime: Hashable, Sendable {
  /// How far into the frame, in parts of which ``mSubframeDivisor`` make a frame.
  public var mSubframes: Int16
  public var mSubframeDivisor: Int16
  /// How many messages have come.
  public var mCounter: UInt32
  public var mType: SMPTETimeType
  public var mFlags: SMPTETimeFlags
  public var mHours: Int16
  public var mMinutes: Int16
  public var mSeconds: Int16
  public var mFrames: Int16
  /// Midnight, at 24 frames a second.
  public init() {
    self.init(
      mSubframes: 0, mSubframeDivisor: 0, mCounter: 0, mType: .type24, mFlags: [], mHours: 0, mMinutes: 0,
      mSeconds: 0, mFrames: 0)
  }
  public init(
    mSubframes: Int16, mSubframeDivisor: Int16, mCounter: UInt32, mType: SMPTETimeType,
    mFlags: SMPTETimeFlags, mHours: Int16, mMinutes: Int16, mSeconds: Int16, mFrames: Int16
  ) {
    (self.mSubframes, self.mSubframeDivisor, self.mCounter) = (mSubframes, mSubframeDivisor, mCounter)
    (self.mType, self.mFlags) = (mType, mFlags)
    (self.mHours, self.mMinutes, self.mSeconds, self.mFrames) = (mHours, mMinutes, mSeconds, mFrames)
  }
}

/// How many frames a second has, and whether numbers of frames are dropped.
public enum SMPTETimeType: UInt32, Sendable {
  case type24
  case type25
  case type30Drop
  case type30
  case type2997
  case type2997Drop
  case type60
  case type5994
  case type60Drop
  case type5994Drop
  case type50
  case type2398
}

/// Whether a time code counts, and whether its clock runs.
public struct SMPTETimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let valid = SMPTETimeFlags(rawValue: 1)
  public static let running = SMPTETimeFlags(rawValue: 1 << 1)
}
