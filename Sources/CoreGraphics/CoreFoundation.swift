// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Only the default allocator is there: memory is the system's.
public final class CFAllocator: Sendable {}
public typealias NSInteger = Int
public typealias NSUInteger = UInt
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFArray = [Any]
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
public typealias CFTypeRef = Any
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFURL = URL
public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = Double
public let kCFBooleanTrue: CFBoolean? = true
public let kCFBooleanFalse: CFBoolean? = false
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
/// Seconds on a clock that nobody sets.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1000
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Runs the closure: objects are let go of at once here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
public let kCFAllocatorDefault: CFAllocator? = nil
public let kCFAllocatorNull: CFAllocator? = CFAllocator()
public let kCFAllocatorMalloc: CFAllocator? = CFAllocator()
public let kCFAllocatorSystemDefault: CFAllocator? = nil

/// Numbers of `[String: Any]` dictionaries, whichever type of number the caller used.
package enum AttributeNumber {
  /// Fractions are dropped, as `NSNumber` drops them; `nil` for what no whole number is near.
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
