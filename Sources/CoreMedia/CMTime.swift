// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import Foundation
public import MediaCore

// The types that get Apple's names here are visible with their members to those who import this module, too.
@_exported public import struct MediaCore.MediaTime
@_exported public import struct MediaCore.MediaTimeFlags
@_exported public import struct MediaCore.MediaTimeRange
@_exported public import enum MediaCore.MediaTimeRoundingMethod
@_exported public import struct MediaCore.SampleTimingInfo
@_exported public import struct MediaCore.TimeMapping

/// A time as a fraction.
public typealias CMTime = MediaTime
/// A time and a length.
public typealias CMTimeRange = MediaTimeRange
/// A range, and the range that it becomes.
public typealias CMTimeMapping = TimeMapping
/// Flags of a time, which say whether its number counts.
public typealias CMTimeFlags = MediaTimeFlags
/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time.
public typealias CMTimeScale = Int32
/// The number of the turn of a loop that a time belongs to.
public typealias CMTimeEpoch = Int64
/// A way to round a time.
public typealias CMTimeRoundingMethod = MediaTimeRoundingMethod
/// A number of things.
public typealias CMItemCount = Int
/// The place of a thing among others.
public typealias CMItemIndex = Int
/// The number of a track.
public typealias CMPersistentTrackID = Int32
/// The version of a table of functions.
public typealias CMBaseClassVersion = UInt

/// Ticks of a second at most.
public let kCMTimeMaxTimescale = Int(MediaTime.maxTimescale)
/// No track; a new one gets an ID that no other has.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0

extension MediaTime {
  /// The invalid time, as a structure of zeros is.
  public init() { self = .invalid }
  /// A time of seconds, rounded to the timescale.
  public init(seconds: Double, preferredTimescale: CMTimeScale, epoch: CMTimeEpoch) {
    self.init(seconds: seconds, preferredTimescale: preferredTimescale)
    self.epoch = epoch
  }
}

// An operator is found in modules that a file imports by name, so those of times are here, too; where both are found, the
// library's own are taken.
extension MediaTime {
  /// Adds two times.
  @_disfavoredOverload
  public static func + (addend1: CMTime, addend2: CMTime) -> CMTime { addend1.adding(addend2) }
  /// Subtracts a time from another.
  @_disfavoredOverload
  public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime { minuend.subtracting(subtrahend) }
  /// Adds a time.
  @_disfavoredOverload
  public static func += (time: inout CMTime, addend: CMTime) { time = time.adding(addend) }
  /// Subtracts a time.
  @_disfavoredOverload
  public static func -= (time: inout CMTime, subtrahend: CMTime) { time = time.subtracting(subtrahend) }
}

// MARK: times

/// A time by its numerator and denominator.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
/// A time of an epoch.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  var time = CMTime(value: value, timescale: timescale)
  time.epoch = epoch
  return time
}
/// A time of seconds, rounded to the timescale.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// A time in seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }
/// Adds two times.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
/// Subtracts a time from another.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
/// A time several times as long.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime { time.multiplied(by: multiplier) }
/// A time multiplied with a number.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
  time.multiplied(by: multiplier)
}
/// A time multiplied with a fraction.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  time.multiplied(byRatio: multiplier, divisor: divisor)
}
/// The time in another timescale.
public func CMTimeConvertScale(_ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
  time.convertScale(timescale, method: method)
}
/// The time without its sign.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime { time.absoluteValue }
/// The earlier of two.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }
/// The later of two.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }

/// -1, 0 or 1.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  time1 < time2 ? -1 : time1 == time2 ? 0 : 1
}
/// Whether it is a time.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Whether it is no time.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Whether it is a number.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Whether it is a time that is unknown.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Whether it is later than all others.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Whether it is earlier than all others.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Whether it was rounded.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

/// Whether a comparison holds between two times, such as `CMTIME_COMPARE_INLINE(a, <, b)`.
public func CMTIME_COMPARE_INLINE(
  _ time1: CMTime, _ comparator: (Int32, Int32) -> Bool, _ time2: CMTime
) -> Bool { comparator(CMTimeCompare(time1, time2), 0) }
/// Prints a time as a fraction and in seconds.
public func CMTimeShow(_ time: CMTime) { print(described(time)) }
/// Prints a range's start and duration, each as a fraction and in seconds.
public func CMTimeRangeShow(_ range: CMTimeRange) {
  print("{\(described(range.start)), \(described(range.duration))}")
}
/// A time as a fraction and in seconds: `{3/4 = 0.750}`, with `, rounded` after a time that was.
public func CMTimeCopyDescription(allocator: CFAllocator?, time: CMTime) -> CFString? { described(time) }
/// A range's start and duration, each as a fraction and in seconds.
public func CMTimeRangeCopyDescription(allocator: CFAllocator?, range: CMTimeRange) -> CFString? {
  "{\(described(range.start)), \(described(range.duration))}"
}

private func described(_ time: CMTime) -> String {
  guard time.isValid else { return "{INVALID}" }
  if time == .positiveInfinity { return "{+INFINITY}" }
  if time == .negativeInfinity { return "{-INFINITY}" }
  guard time.isNumeric else { return "{INDEFINITE}" }
  let rounded = time.hasBeenRounded ? ", rounded" : ""
  return "{\(time.value)/\(time.timescale) = \(String(format: "%.3f", time.seconds))\(rounded)}"
}

/// Equal to `CMTime.zero`.
public let kCMTimeZero = CMTime.zero
/// Equal to `CMTime.invalid`.
public let kCMTimeInvalid = CMTime.invalid
/// Equal to `CMTime.indefinite`.
public let kCMTimeIndefinite = CMTime.indefinite
/// Equal to `CMTime.positiveInfinity`.
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
/// Equal to `CMTime.negativeInfinity`.
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity

/// The ticks of a time, in its dictionary.
public let kCMTimeValueKey = "value"
/// The ticks of a second, in a time's dictionary.
public let kCMTimeScaleKey = "timescale"
/// The epoch of a time, in its dictionary.
public let kCMTimeEpochKey = "epoch"
/// The flags of a time, in its dictionary: the number of its `CMTimeFlags`.
public let kCMTimeFlagsKey = "flags"

/// The time's four numbers by Apple's keys.
public func CMTimeCopyAsDictionary(_ time: CMTime, allocator: CFAllocator?) -> CFDictionary? {
  [
    kCMTimeValueKey: time.value, kCMTimeScaleKey: time.timescale, kCMTimeEpochKey: time.epoch,
    kCMTimeFlagsKey: time.flags.rawValue,
  ]
}

/// The invalid time where a number is missing or too large.
public func CMTimeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary?) -> CMTime {
  func number(_ key: String) -> Int? { AttributeNumber.int(dictionaryRepresentation?[key]) }
  guard
    let value = number(kCMTimeValueKey), let scale = number(kCMTimeScaleKey).flatMap(Int32.init(exactly:)),
    let epoch = number(kCMTimeEpochKey), let flags = number(kCMTimeFlagsKey).flatMap(UInt32.init(exactly:))
  else { return .invalid }
  return CMTime(
    value: Int64(value), timescale: scale, flags: CMTimeFlags(rawValue: flags), epoch: Int64(epoch))
}

// MARK: ranges

/// The start of a range, in its dictionary.
public let kCMTimeRangeStartKey = "start"
/// The duration of a range, in its dictionary.
public let kCMTimeRangeDurationKey = "duration"

/// The range's two times by Apple's keys.
public func CMTimeRangeCopyAsDictionary(_ range: CMTimeRange, allocator: CFAllocator?) -> CFDictionary? {
  [
    kCMTimeRangeStartKey: CMTimeCopyAsDictionary(range.start, allocator: allocator) as Any,
    kCMTimeRangeDurationKey: CMTimeCopyAsDictionary(range.duration, allocator: allocator) as Any,
  ]
}
/// The invalid range where a time is missing.
public func CMTimeRangeMakeFromDictionary(_ dictionaryRepresentation: CFDictionary) -> CMTimeRange {
  func time(_ key: String) -> CMTime {
    CMTimeMakeFromDictionary(dictionaryRepresentation[key] as? CFDictionary)
  }
  return CMTimeRange(start: time(kCMTimeRangeStartKey), duration: time(kCMTimeRangeDurationKey))
}

/// Equal to `CMTimeRange.zero`.
public let kCMTimeRangeZero = CMTimeRange.zero
/// Equal to `CMTimeRange.invalid`.
public let kCMTimeRangeInvalid = CMTimeRange.invalid

/// A range by its start and length.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
/// A range by its ends.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}
/// Returns the end of the range.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
/// The range from the earlier start to the later end.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}
/// Returns the range that is part of both.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.intersection(otherRange)
}
/// Whether two are the same.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool { range1 == range2 }
/// Whether a time is in the range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
/// Whether a range is in the other.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}
/// The time of the range that is nearest.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime { time.clamped(to: range) }
/// The time in a range that repeats.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
  time.folded(into: foldRange)
}
/// Returns a time of one range as a time of another.
public func CMTimeMapTimeFromRangeToRange(_ time: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange)
  -> CMTime
{
  time.mapped(from: fromRange, to: toRange)
}
/// Returns the duration that a part of one range has in another.
public func CMTimeMapDurationFromRangeToRange(
  _ duration: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime { duration.durationMapped(from: fromRange, to: toRange) }
/// The mapping of nothing onto a range, in which nothing is shown.
public func CMTimeMappingMakeEmpty(target: CMTimeRange) -> CMTimeMapping {
  CMTimeMapping(source: .invalid, target: target)
}
/// The mapping of a range onto another one.
public func CMTimeMappingMake(source: CMTimeRange, target: CMTimeRange) -> CMTimeMapping {
  CMTimeMapping(source: source, target: target)
}
/// Whether it is a range.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
/// Whether it is no range.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
/// Whether it lasts no time.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
/// Whether an end is unknown.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }

// MARK: values that Foundation's collections can hold

// Foundation on Linux can't be given values of other types, so a time is held in the bits of a type that it has.
extension NSValue {
  /// A value that holds a time; its epoch is not kept.
  public convenience init(time: CMTime) {
    let scaleAndFlags = Int(time.timescale) << 32 | Int(time.flags.rawValue)
    self.init(range: NSRange(location: Int(time.value), length: scaleAndFlags))
  }

  /// The time of a value that was made of one.
  public var timeValue: CMTime { rangeValue.time }

  /// A value that holds a range of times; their epochs are not kept.
  public convenience init(timeRange: CMTimeRange) {
    func bits(_ time: CMTime) -> (CGFloat, CGFloat) {
      let low = UInt64(UInt32(bitPattern: time.timescale)) << 32 | UInt64(time.flags.rawValue)
      return (CGFloat(bitPattern: UInt(bitPattern: Int(time.value))), CGFloat(bitPattern: UInt(low)))
    }
    let (start, duration) = (bits(timeRange.start), bits(timeRange.duration))
    self.init(rect: NSRect(x: start.0, y: start.1, width: duration.0, height: duration.1))
  }

  /// The range of a value that was made of one.
  public var timeRangeValue: CMTimeRange {
    func time(_ value: CGFloat, _ scaleAndFlags: CGFloat) -> CMTime {
      NSRange(location: Int(bitPattern: value.bitPattern), length: Int(bitPattern: scaleAndFlags.bitPattern))
        .time
    }
    let rect = rectValue
    return CMTimeRange(
      start: time(rect.origin.x, rect.origin.y), duration: time(rect.size.width, rect.size.height))
  }
}

extension NSRange {
  fileprivate var time: CMTime {
    CMTime(
      value: Int64(location), timescale: Int32(truncatingIfNeeded: length >> 32),
      flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: length)), epoch: 0)
  }
}

/// The monotonic clock.
public final class CMClock: Sendable {
  /// The system's clock.
  public static let hostTimeClock = CMClock()
  /// The time since the machine's start.
  public var time: CMTime { CMTime(seconds: CACurrentMediaTime(), preferredTimescale: 1_000_000_000) }
}
/// The system's clock.
public func CMClockGetHostTimeClock() -> CMClock { CMClock.hostTimeClock }
/// Returns the time that a clock shows.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
