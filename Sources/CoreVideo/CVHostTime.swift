// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics

/// The time of the monotonic clock, in nanoseconds.
public func CVGetCurrentHostTime() -> UInt64 { mach_absolute_time() }
/// Units of that clock in a second.
public func CVGetHostClockFrequency() -> Double { 1_000_000_000 }
/// The shortest step of that clock, in its units.
public func CVGetHostClockMinimumTimeDelta() -> UInt32 { 1 }
