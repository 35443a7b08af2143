// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A time code as it is shown (SMPTE ST 12-1).
public struct SMPTETime: Hashable, Sendable {
  /// The place within the frame, in parts of which ``mSubframeDivisor`` make a frame.
  public var mSubframes: Int16
  /// The number of parts of a frame.
  public var mSubframeDivisor: Int16
  /// The number of messages that have come.
  public var mCounter: UInt32
  /// The way in which frames are counted.
  public var mType: SMPTETimeType
  /// Whether the numbers say something, and the time goes on.
  public var mFlags: SMPTETimeFlags
  /// Hours.
  public var mHours: Int16
  /// Minutes.
  public var mMinutes: Int16
  /// Seconds.
  public var mSeconds: Int16
  /// Frames.
  public var mFrames: Int16
  /// Midnight, at 24 frames a second.
  public init() {
    self.init(
      mSubframes: 0, mSubframeDivisor: 0, mCounter: 0, mType: .type24, mFlags: [], mHours: 0, mMinutes: 0,
      mSeconds: 0, mFrames: 0)
  }
  /// A timecode by its fields.
  public init(
    mSubframes: Int16, mSubframeDivisor: Int16, mCounter: UInt32, mType: SMPTETimeType,
    mFlags: SMPTETimeFlags, mHours: Int16, mMinutes: Int16, mSeconds: Int16, mFrames: Int16
  ) {
    (self.mSubframes, self.mSubframeDivisor, self.mCounter) = (mSubframes, mSubframeDivisor, mCounter)
    (self.mType, self.mFlags) = (mType, mFlags)
    (self.mHours, self.mMinutes, self.mSeconds, self.mFrames) = (mHours, mMinutes, mSeconds, mFrames)
  }
}

/// The number of frames of a second, and whether numbers of frames are dropped.
public enum SMPTETimeType: UInt32, Sendable {
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
  /// 60 frames a second, with numbers left out.
  case type60Drop
  /// 59.94 frames a second, with numbers left out.
  case type5994Drop
  /// 50 frames a second.
  case type50
  /// 23.98 frames a second.
  case type2398
}

/// Whether a time code counts, and whether its clock runs.
public struct SMPTETimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The numbers say something.
  public static let valid = SMPTETimeFlags(rawValue: 1)
  /// The time goes on.
  public static let running = SMPTETimeFlags(rawValue: 1 << 1)
}
