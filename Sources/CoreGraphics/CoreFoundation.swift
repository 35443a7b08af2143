// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Dispatch
import Foundation

/// Only the default allocator is there: memory is the system's.
public final class CFAllocator: Sendable {}
/// A whole number.
public typealias NSInteger = Int
/// A whole number without a sign.
public typealias NSUInteger = UInt
/// A text.
public typealias CFString = String
/// Values by names, which a cast such as `as? [CFString: Any]` or `as? [String: Any]` gives as texts.
public typealias CFDictionary = [AnyHashable: Any]
/// A list.
public typealias CFArray = [Any]
/// A number.
public typealias CFNumber = NSNumber
/// True or false.
public typealias CFBoolean = Bool
/// Any object.
public typealias CFTypeRef = Any
/// A text, a number, data, a date, a list or a dictionary.
public typealias CFPropertyList = Any
/// A value that a function of C lends: here it is the value itself, as those of Swift need no counting by hand.
public struct UnmanagedValue<Value> {
  private let value: Value
  /// Lends a value.
  public init(_ value: Value) { self.value = value }
  /// The value.
  public func takeUnretainedValue() -> Value { value }
  /// The value.
  public func takeRetainedValue() -> Value { value }
}
/// Bytes.
public typealias CFData = Data
/// Bytes that can be added to.
public typealias CFMutableData = NSMutableData
/// Values by names, that can be added to.
public typealias CFMutableDictionary = NSMutableDictionary
/// The place of a file.
public typealias CFURL = URL
/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds since the beginning of 2001.
public typealias CFAbsoluteTime = Double
/// True.
public let kCFBooleanTrue: CFBoolean? = true
/// False.
public let kCFBooleanFalse: CFBoolean? = false
/// Seconds since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
/// Seconds on the monotonic clock.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// Nanoseconds on the monotonic clock, as ``mach_timebase_info(_:)`` says.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
/// The length of a clock's unit in nanoseconds, as a fraction.
public struct mach_timebase_info_data_t: Hashable, Sendable {
  /// Nanoseconds.
  public var numer: UInt32
  /// Units.
  public var denom: UInt32
  /// A fraction of zeros, to be filled.
  public init() { self.init(numer: 0, denom: 0) }
  /// Makes a fraction.
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}
/// Says how many nanoseconds a unit of ``mach_absolute_time()`` is: one.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return 0
}

/// Nanoseconds of a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Runs the closure: objects are let go of at once here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
/// The system's memory.
public let kCFAllocatorDefault: CFAllocator? = nil
/// The allocator that neither takes nor frees memory.
public let kCFAllocatorNull: CFAllocator? = CFAllocator()
/// The system's memory.
public let kCFAllocatorMalloc: CFAllocator? = CFAllocator()
/// The system's memory.
public let kCFAllocatorSystemDefault: CFAllocator? = nil

extension [AnyHashable: Any] {
  /// The values whose names are texts.
  package var named: [String: Any] {
    [String: Any](
      compactMap { name, value in (name as? String).map { ($0, value) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Numbers of dictionaries of attributes, whichever type of number the caller used.
package enum AttributeNumber {
  /// Fractions are dropped, as `NSNumber` drops them; `nil` for numbers that no whole number is near.
  private static func truncated(_ number: Double) -> Int? { Int(exactly: number.rounded(.towardZero)) }
  private static func whole(_ number: some BinaryInteger) -> Int? { Int(exactly: number) }

  package static func int(_ value: Any?) -> Int? {
    switch value {
    case let number as any BinaryInteger: whole(number)
    case let flag as Bool: flag ? 1 : 0
    case let number as Double: truncated(number)
    case let number as Float: truncated(Double(number))
    case let number as CGFloat: truncated(Double(number))
    case let number as NSNumber: truncated(number.doubleValue)
    default: nil
    }
  }

  package static func double(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as CGFloat: Double(number)
    case let number as any BinaryInteger: whole(number).map(Double.init)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  package static func bool(_ value: Any?) -> Bool? {
    switch value {
    case let value as Bool: value
    case let number as any BinaryInteger: whole(number) != 0
    case let number as NSNumber: number.boolValue
    default: nil
    }
  }
}
