// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Dispatch

// A unit of the system's clock is a nanosecond here.

/// The time of the monotonic clock, in its units.
public func AudioGetCurrentHostTime() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
/// Units of that clock in a second.
public func AudioGetHostClockFrequency() -> Float64 { 1_000_000_000 }
/// The shortest step of that clock, in its units.
public func AudioGetHostClockMinimumTimeDelta() -> UInt32 { 1 }
/// Units of that clock in nanoseconds.
public func AudioConvertHostTimeToNanos(_ inHostTime: UInt64) -> UInt64 { inHostTime }
/// Nanoseconds in units of that clock.
public func AudioConvertNanosToHostTime(_ inNanos: UInt64) -> UInt64 { inNanos }
