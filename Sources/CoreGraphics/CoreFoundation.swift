// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Only the default allocator is there: memory is the system's.
public final class CFAllocator: Sendable {}
public typealias CFString = String
public let kCFAllocatorDefault: CFAllocator? = nil
public let kCFAllocatorNull: CFAllocator? = CFAllocator()
public let kCFAllocatorMalloc: CFAllocator? = CFAllocator()
public let kCFAllocatorSystemDefault: CFAllocator? = nil

/// Numbers of `[String: Any]` dictionaries, whichever type of number the caller used.
package enum AttributeNumber {
  private static func whole(_ number: some BinaryInteger) -> Int? { Int(exactly: number) }

  package static func int(_ value: Any?) -> Int? {
    switch value {
    case let number as any BinaryInteger: whole(number)
    case let number as Double: Int(exactly: number)
    case let number as Float: Int(exactly: number)
    case let number as CGFloat: Int(exactly: Double(number))
    case let number as NSNumber: number.intValue
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
