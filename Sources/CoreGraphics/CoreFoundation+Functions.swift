// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

public typealias CFTypeID = UInt
public typealias CFIndex = Int
/// So many items from a place on.
public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex
  public init(location: CFIndex = 0, length: CFIndex = 0) {
    (self.location, self.length) = (location, length)
  }
}
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// A number that is the same for all objects of a class, within a run.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID { cf.map { typeID(type(of: $0)) } ?? 0 }
package func typeID(_ type: Any.Type) -> CFTypeID { UInt(bitPattern: ObjectIdentifier(type).hashValue) }
public func CFStringGetTypeID() -> CFTypeID { typeID(CFString.self) }
public func CFDataGetTypeID() -> CFTypeID { typeID(CFData.self) }
public func CFEqual(_ cf1: CFTypeRef?, _ cf2: CFTypeRef?) -> Bool {
  (cf1 as? AnyHashable) == (cf2 as? AnyHashable)
}

public func CGImageGetTypeID() -> CFTypeID { typeID(CGImage.self) }

// MARK: data

public func CFDataGetLength(_ theData: CFData?) -> CFIndex { theData?.count ?? 0 }

/// The bytes, which are good while the data is held; `nil` for fewer than 16, for which `Data` has no place that stays.
public func CFDataGetBytePtr(_ theData: CFData?) -> UnsafePointer<UInt8>! {
  guard let theData, theData.count >= 16 else { return nil }
  return theData.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
}
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex)
  -> CFData?
{
  guard length >= 0 else { return nil }
  guard let bytes else { return length == 0 ? Data() : nil }
  return Data(bytes: bytes, count: length)
}

// MARK: byte order

public func CFSwapInt16(_ arg: UInt16) -> UInt16 { arg.byteSwapped }
public func CFSwapInt32(_ arg: UInt32) -> UInt32 { arg.byteSwapped }
public func CFSwapInt64(_ arg: UInt64) -> UInt64 { arg.byteSwapped }
public func CFSwapInt16BigToHost(_ arg: UInt16) -> UInt16 { UInt16(bigEndian: arg) }
public func CFSwapInt32BigToHost(_ arg: UInt32) -> UInt32 { UInt32(bigEndian: arg) }
public func CFSwapInt64BigToHost(_ arg: UInt64) -> UInt64 { UInt64(bigEndian: arg) }
public func CFSwapInt16HostToBig(_ arg: UInt16) -> UInt16 { arg.bigEndian }
public func CFSwapInt32HostToBig(_ arg: UInt32) -> UInt32 { arg.bigEndian }
public func CFSwapInt64HostToBig(_ arg: UInt64) -> UInt64 { arg.bigEndian }
public func CFSwapInt16LittleToHost(_ arg: UInt16) -> UInt16 { UInt16(littleEndian: arg) }
public func CFSwapInt32LittleToHost(_ arg: UInt32) -> UInt32 { UInt32(littleEndian: arg) }
public func CFSwapInt16HostToLittle(_ arg: UInt16) -> UInt16 { arg.littleEndian }
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
