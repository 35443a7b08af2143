// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreAudioTypes
public import CoreGraphics
public import Foundation

/// An argument can't be.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12748
/// A clock, or a timebase that runs from another one, where either will do.
public typealias CMClockOrTimebase = any CMSyncProtocol

/// A clock or a timebase: it shows a time that runs.
public protocol CMSyncProtocol: AnyObject, Sendable {
  /// The time that it shows now.
  var time: CMTime { get }
}

extension CMClock: CMSyncProtocol {}

/// A time that runs from a clock or another timebase at a rate that can be changed.
///
/// It begins at 0 and stands still.
public final class CMTimebase: NSObject, CMSyncProtocol, @unchecked Sendable {
  // @unchecked: the lock guards how it runs.
  /// The clock or timebase that this one runs from.
  public let source: CMClockOrTimebase
  private let lock = NSLock()
  private var motion: Motion

  /// The relation of the timebase's time to its source's: a rate, and two times that belong together.
  private struct Motion {
    var rate: Double
    var anchor: CMTime
    var sourceAnchor: CMTime

    func time(at source: CMTime) -> CMTime {
      rate == 0
        ? anchor
        : CMTimeAdd(anchor, CMTimeMultiplyByFloat64(CMTimeSubtract(source, sourceAnchor), multiplier: rate))
    }
    /// The time of the source at which the timebase's is `time`; invalid while it stands still.
    func source(at time: CMTime) -> CMTime {
      rate == 0
        ? .invalid
        : CMTimeAdd(sourceAnchor, CMTimeMultiplyByFloat64(CMTimeSubtract(time, anchor), multiplier: 1 / rate))
    }
  }

  private init(source: CMClockOrTimebase) {
    self.source = source
    motion = Motion(rate: 0, anchor: .zero, sourceAnchor: source.time)
  }
  /// A timebase that runs from a clock.
  public convenience init(allocator: CFAllocator? = nil, sourceClock: CMClock) throws {
    self.init(source: sourceClock)
  }
  /// A timebase that runs from another one.
  public convenience init(allocator: CFAllocator? = nil, sourceTimebase: CMTimebase) throws {
    self.init(source: sourceTimebase)
  }

  /// The time that the timebase shows now.
  public var time: CMTime { lock.withLock { motion.time(at: source.time) } }
  /// The number of the timebase's seconds that pass in one of its source's.
  public var rate: Double { lock.withLock { motion.rate } }
  /// The number of the timebase's seconds that pass in one of the clock's that everything runs from.
  public var effectiveRate: Double { rate * ((source as? CMTimebase)?.effectiveRate ?? 1) }
  /// The clock that everything runs from.
  public var ultimateSourceClock: CMClock {
    (source as? CMTimebase)?.ultimateSourceClock ?? (source as? CMClock ?? .hostTimeClock)
  }

  /// Returns the time that the timebase shows now, in the given timescale.
  public func time(withTimescale timescale: CMTimeScale, roundingMethod: CMTimeRoundingMethod) -> CMTime {
    CMTimeConvertScale(time, timescale: timescale, method: roundingMethod)
  }

  /// Has the timebase show a time now; the rate stays.
  public func setTime(_ time: CMTime) throws {
    try setAnchorTime(time, immediateSourceTime: source.time)
  }
  /// Has the timebase show a time where its source shows another; the rate stays.
  public func setAnchorTime(_ anchorTime: CMTime, immediateSourceTime: CMTime) throws {
    try change(post: Self.timeJumped) { motion in
      (motion.anchor, motion.sourceAnchor) = (anchorTime, immediateSourceTime)
    }
  }
  /// Has the timebase run at a rate from now on; at 0 it stands still, below 0 it runs backwards.
  public func setRate(_ rate: Double) throws {
    let now = source.time
    try change(post: Self.effectiveRateChanged) { motion in
      motion = Motion(rate: rate, anchor: motion.time(at: now), sourceAnchor: now)
    }
  }
  /// Has the timebase run at a rate, showing a time where its source shows another.
  public func setRate(_ rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime) throws {
    try change(post: Self.effectiveRateChanged) { motion in
      motion = Motion(rate: rate, anchor: anchorTime, sourceAnchor: immediateSourceTime)
    }
  }

  private func change(post name: Notification.Name, _ change: (inout Motion) -> Void) throws {
    try lock.withLock {
      var changed = motion
      change(&changed)
      guard changed.rate.isFinite, changed.anchor.isNumeric, changed.sourceAnchor.isNumeric else {
        throw NSError(domain: NSOSStatusErrorDomain, code: Int(kCMTimebaseError_InvalidParameter))
      }
      motion = changed
    }
    NotificationCenter.default.post(name: name, object: self)
  }

  /// Is posted with the timebase after its rate has been set.
  public static let effectiveRateChanged = Notification.Name("kCMTimebaseNotification_EffectiveRateChanged")
  /// Is posted with the timebase after its time has been set.
  public static let timeJumped = Notification.Name("kCMTimebaseNotification_TimeJumped")

  /// The timebase's time at a time of the clock that it runs from.
  fileprivate func time(atClock time: CMTime) -> CMTime {
    let source = (source as? CMTimebase)?.time(atClock: time) ?? time
    return lock.withLock { motion.time(at: source) }
  }
  /// The clock's time at which the timebase's is `time`; invalid while one on the way stands still.
  fileprivate func clockTime(at time: CMTime) -> CMTime {
    let sourceTime = lock.withLock { motion.source(at: time) }
    return (source as? CMTimebase)?.clockTime(at: sourceTime) ?? sourceTime
  }
}

// MARK: functions

/// Makes a timebase that runs from a clock.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus { status { timebaseOut.pointee = try CMTimebase(sourceClock: sourceClock) } }
/// Makes a timebase that runs from another one.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus { status { timebaseOut.pointee = try CMTimebase(sourceTimebase: sourceTimebase) } }
/// The clock that a timebase runs from; `nil` where that is another timebase.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.source as? CMClock }
/// The timebase that one runs from; `nil` where that is a clock.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? {
  timebase.source as? CMTimebase
}
/// Returns the clock or timebase that a timebase runs from.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase { timebase.source }
/// The clock that everything runs from.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock {
  timebase.ultimateSourceClock
}
/// Returns the time that a timebase shows.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }
/// Returns the time that a timebase shows, in a timescale.
public func CMTimebaseGetTimeWithTimeScale(
  _ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod
) -> CMTime { timebase.time(withTimescale: timescale, roundingMethod: method) }
/// Has a timebase show a time.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  status { try timebase.setTime(time) }
}
/// Has a timebase show a time where its source shows another.
@discardableResult
public func CMTimebaseSetAnchorTime(
  _ timebase: CMTimebase, timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  status { try timebase.setAnchorTime(timebaseTime, immediateSourceTime: immediateSourceTime) }
}
/// Returns the number of a timebase's seconds that pass in one of its source's.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }
/// Returns the number of a timebase's seconds that pass in one of its clock's.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Double { timebase.effectiveRate }
/// Has a timebase run at a rate.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Double) -> OSStatus {
  status { try timebase.setRate(rate) }
}
/// Has a timebase run at a rate, showing a time where its source shows another.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  status { try timebase.setRate(rate, anchorTime: anchorTime, immediateSourceTime: immediateSourceTime) }
}

private func status(_ body: () throws -> Void) -> OSStatus {
  do { try body() } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
  return noErr
}

/// Returns the time that a clock or timebase shows.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime { clockOrTimebase.time }

/// Returns the time that one clock or timebase shows where another shows the given one.
///
/// It is invalid where the other stands still.
public func CMSyncConvertTime(
  _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase, to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
  if fromClockOrTimebase === toClockOrTimebase { return time }
  // There is one clock, from which all timebases run.
  let clock = (fromClockOrTimebase as? CMTimebase)?.clockTime(at: time) ?? time
  return (toClockOrTimebase as? CMTimebase)?.time(atClock: clock) ?? clock
}

/// Returns the number of seconds of one clock or timebase in one of another; 0 where the other stands still.
public func CMSyncGetRelativeRate(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Double {
  let other = (relativeToClockOrTimebase as? CMTimebase)?.effectiveRate ?? 1
  return other == 0 ? 0 : ((ofClockOrTimebase as? CMTimebase)?.effectiveRate ?? 1) / other
}

/// False: all run from one clock.
public func CMSyncMightDrift(
  _ clockOrTimebase1: CMClockOrTimebase, _ clockOrTimebase2: CMClockOrTimebase
) -> Bool { false }
