// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The number of a class.
public typealias CFTypeID = UInt
/// A number of things.
public typealias CFIndex = Int
/// So many items from a place on.
public struct CFRange: Hashable, Sendable {
  /// The first one.
  public var location: CFIndex
  /// The number of items.
  public var length: CFIndex
  /// A range by its beginning and its length.
  public init(location: CFIndex = 0, length: CFIndex = 0) {
    (self.location, self.length) = (location, length)
  }
}
/// Makes a range.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// A number that is the same for all objects of a class, within a run.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID { cf.map { typeID(type(of: $0)) } ?? 0 }
package func typeID(_ type: Any.Type) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type).hashValue) }
/// The number of texts.
public func CFStringGetTypeID() -> CFTypeID { typeID(CFString.self) }
/// The number of data.
public func CFDataGetTypeID() -> CFTypeID { typeID(CFData.self) }
/// Whether two objects are alike.
public func CFEqual(_ cf1: CFTypeRef?, _ cf2: CFTypeRef?) -> Bool {
  (cf1 as? AnyHashable) == (cf2 as? AnyHashable)
}

/// The number of images.
public func CGImageGetTypeID() -> CFTypeID { typeID(CGImage.self) }

// MARK: data

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData?) -> CFIndex { theData?.count ?? 0 }

/// The bytes, which are good while the data is held; `nil` for fewer than 16, for which `Data` has no place that stays.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>! {
  guard let theData, theData.count >= 16 else { return nil }
  return theData.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
}
/// Data with a copy of some bytes; `nil` for a length below zero, or bytes that are missing.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex)
  -> CFData?
{
  guard length >= 0 else { return nil }
  guard let bytes else { return length == 0 ? Data() : nil }
  return Data(bytes: bytes, count: length)
}

/// Data that can be added to; the capacity is no limit.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData? {
  capacity >= 0 ? NSMutableData() : nil
}
/// Adds bytes to data.
public func CFDataAppendBytes(_ theData: CFMutableData?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex) {
  guard let theData, let bytes, length > 0 else { return }
  theData.append(bytes, length: length)
}

// MARK: byte order

/// The bytes in reverse order.
public func CFSwapInt16(_ arg: UInt16) -> UInt16 { arg.byteSwapped }
/// The bytes in reverse order.
public func CFSwapInt32(_ arg: UInt32) -> UInt32 { arg.byteSwapped }
/// The bytes in reverse order.
public func CFSwapInt64(_ arg: UInt64) -> UInt64 { arg.byteSwapped }
/// A number whose highest byte came first.
public func CFSwapInt16BigToHost(_ arg: UInt16) -> UInt16 { UInt16(bigEndian: arg) }
/// A number whose highest byte came first.
public func CFSwapInt32BigToHost(_ arg: UInt32) -> UInt32 { UInt32(bigEndian: arg) }
/// A number whose highest byte came first.
public func CFSwapInt64BigToHost(_ arg: UInt64) -> UInt64 { UInt64(bigEndian: arg) }
/// The number with its highest byte first.
public func CFSwapInt16HostToBig(_ arg: UInt16) -> UInt16 { arg.bigEndian }
/// The number with its highest byte first.
public func CFSwapInt32HostToBig(_ arg: UInt32) -> UInt32 { arg.bigEndian }
/// The number with its highest byte first.
public func CFSwapInt64HostToBig(_ arg: UInt64) -> UInt64 { arg.bigEndian }
/// A number whose lowest byte came first.
public func CFSwapInt16LittleToHost(_ arg: UInt16) -> UInt16 { UInt16(littleEndian: arg) }
/// A number whose lowest byte came first.
public func CFSwapInt32LittleToHost(_ arg: UInt32) -> UInt32 { UInt32(littleEndian: arg) }
/// The number with its lowest byte first.
public func CFSwapInt16HostToLittle(_ arg: UInt16) -> UInt16 { arg.littleEndian }
/// The number with its lowest byte first.
public func CFSwapInt32HostToLittle(_ arg: UInt32) -> UInt32 { arg.littleEndian }

// MARK: memory

// The pointers of buffers are optional, and Apple's headers let these functions take such, which glibc's don't.

/// Copies bytes; nothing where one of the pointers is `nil`.
@discardableResult
@_disfavoredOverload
public func memcpy(
  _ dst: UnsafeMutableRawPointer?, _ src: UnsafeRawPointer?, _ n: Int
) -> UnsafeMutableRawPointer? {
  memmove(dst, src, n)
}

/// Copies bytes that may overlap; nothing where one of the pointers is `nil`.
@discardableResult
@_disfavoredOverload
public func memmove(
  _ dst: UnsafeMutableRawPointer?, _ src: UnsafeRawPointer?, _ len: Int
) -> UnsafeMutableRawPointer? {
  if let dst, let src, len > 0 { dst.copyMemory(from: src, byteCount: len) }
  return dst
}

/// Fills bytes; nothing where the pointer is `nil`.
@discardableResult
@_disfavoredOverload
public func memset(_ b: UnsafeMutableRawPointer?, _ c: Int32, _ len: Int) -> UnsafeMutableRawPointer? {
  guard let b, len > 0 else { return b }
  b.initializeMemory(as: UInt8.self, repeating: UInt8(truncatingIfNeeded: c), count: len)
  return b
}
