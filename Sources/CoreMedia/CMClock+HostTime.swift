// swift-format-ignore-file: AlwaysUseLowerCamelCase

// A unit of the system's clock is a nanosecond here, as `mach_timebase_info` says.

/// The time that a number of the system's units is.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMTime(value: CMTimeValue(clamping: hostTime), timescale: 1_000_000_000)
}

/// Returns a time in the system's units; 0 for one below zero, or without a number.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  let scaled = CMTimeConvertScale(hostTime, timescale: 1_000_000_000, method: .default)
  return scaled.isNumeric ? UInt64(clamping: scaled.value) : 0
}
