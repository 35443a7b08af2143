// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
import CoreVideo
public import Foundation
public import MediaCore
import Synchronization

/// Options as bits.
public typealias CMBlockBufferFlags = UInt32
/// Memory is allocated at once.
public let kCMBlockBufferAssureMemoryNowFlag: CMBlockBufferFlags = 1
/// Bytes are copied even where they could be shared.
public let kCMBlockBufferAlwaysCopyDataFlag: CMBlockBufferFlags = 2

/// Success.
public let kCMBlockBufferNoErr: OSStatus = 0
/// There is no memory for a buffer.
public let kCMBlockBufferStructureAllocationFailedErr: OSStatus = -12700
/// There is no memory for bytes.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12701
/// Functions that give memory are missing.
public let kCMBlockBufferBadCustomBlockSourceErr: OSStatus = -12702
/// A place is outside of the buffer.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// A length is beyond the end of the buffer.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// A pointer is missing.
public let kCMBlockBufferBadPointerParameterErr: OSStatus = -12705
/// The buffer has no bytes.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12706

/// Bytes in one piece, whatever they are put together of.
///
/// The pointer to them is good while the buffer lives. They may be changed where the buffer is the caller's own, or one of
/// an output that copies its samples.
public final class CMBlockBuffer: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards where the bytes are; the bytes are their owner's affair, as in Core Media.

  /// The bytes as the library has them.
  public var media: BlockBuffer { pieces.withLock(\.media) }
  var start: UnsafeMutableRawPointer? { pieces.withLock(\.start) }
  private let pieces: Mutex<JoinedBytes>

  /// A buffer over one of the library.
  public init(_ buffer: BlockBuffer) { pieces = Mutex(JoinedBytes(buffer)) }

  /// Puts the bytes of another buffer after those of this one.
  ///
  /// - Returns: false where there is no memory for them.
  func append(_ bytes: BlockBuffer) -> Bool { pieces.withLock { $0.append(bytes) } }

  /// Options for making memory and taking it over.
  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: CMBlockBufferFlags
    public init(rawValue: CMBlockBufferFlags) { self.rawValue = rawValue }
    /// Memory is there at once.
    public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
    /// Bytes are copied.
    public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
  }

  /// New memory, whose bytes are zero.
  public convenience init(length: Int, allocator: CFAllocator? = nil, flags: Flags = []) throws {
    guard length >= 0 else { throw NSError.blockBuffer(kCMBlockBufferBadLengthParameterErr) }
    guard let start = calloc(max(length, 1), 1) else {
      throw NSError.blockBuffer(kCMBlockBufferBlockAllocationFailedErr)
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: length)
    self.init(BlockBuffer(lending: bytes, owner: MemoryBlock(start, isOwned: true)))
  }

  /// The caller's memory from `malloc`, freed with the buffer; with `kCFAllocatorNull` it stays the caller's.
  public convenience init(
    buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = nil, flags: Flags = []
  ) throws {
    guard let start = buffer.baseAddress else {
      throw NSError.blockBuffer(kCMBlockBufferBadPointerParameterErr)
    }
    let isTheirs = allocator != nil && allocator === kCFAllocatorNull
    self.init(
      BlockBuffer(lending: UnsafeRawBufferPointer(buffer), owner: MemoryBlock(start, isOwned: !isTheirs)))
  }

  /// Writes bytes over those that are there.
  public func replaceDataBytes(with sourceBytes: UnsafeRawBufferPointer, atOffset offset: Int = 0) throws {
    try withUnsafeMutableBytes(atOffset: offset) { bytes in
      guard sourceBytes.count <= bytes.count else {
        throw NSError.blockBuffer(kCMBlockBufferBadLengthParameterErr)
      }
      bytes.copyMemory(from: sourceBytes)
    }
  }

  /// Sets all bytes to one value.
  public func fillDataBytes(with fillByte: UInt8) throws {
    try withUnsafeMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = fillByte }
    }
  }

  /// The number of bytes.
  public var dataLength: Int { media.dataLength }

  /// A copy of the bytes.
  public func dataBytes() throws -> Data { start.map { Data(bytes: $0, count: dataLength) } ?? Data() }

  /// Lends the bytes, to be changed.
  public func withUnsafeMutableBytes<Result>(
    atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard offset >= 0, offset <= dataLength else {
      throw NSError.blockBuffer(kCMBlockBufferBadOffsetParameterErr)
    }
    defer { withExtendedLifetime(self) {} }
    return try body(
      UnsafeMutableRawBufferPointer(start: start.map { $0 + offset }, count: dataLength - offset))
  }

  /// Copies the first bytes, as many as there is room for.
  public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
    try withUnsafeMutableBytes { bytes in
      guard bytes.count <= destination.count else {
        throw NSError.blockBuffer(kCMBlockBufferBadLengthParameterErr)
      }
      destination.copyMemory(from: UnsafeRawBufferPointer(bytes))
    }
  }

  /// Whether some bytes are in the buffer.
  func holds(offset: Int, length: Int) -> Bool {
    offset >= 0 && length >= 0 && offset <= dataLength && length <= dataLength - offset
  }
}

extension NSError {
  fileprivate static func blockBuffer(_ code: OSStatus) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(code))
  }
}

/// Returns the number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }
/// Whether there are no bytes.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.dataLength == 0 }
/// Whether bytes of a range are next to each other in memory, as all are.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset: Int, length: Int) -> Bool {
  theBuffer.holds(offset: atOffset, length: length)
}

/// Returns a pointer to the bytes from a place on.
@discardableResult
public func CMBlockBufferGetDataPointer(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
  totalLengthOut: UnsafeMutablePointer<Int>?,
  dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>?
) -> OSStatus {
  guard theBuffer.dataLength > 0, let start = theBuffer.start else { return kCMBlockBufferEmptyBBufErr }
  guard theBuffer.holds(offset: offset, length: 1) else { return kCMBlockBufferBadOffsetParameterErr }
  lengthAtOffsetOut?.pointee = theBuffer.dataLength - offset
  totalLengthOut?.pointee = theBuffer.dataLength
  dataPointerOut?.pointee = (start + offset).assumingMemoryBound(to: Int8.self)
  return kCMBlockBufferNoErr
}

/// Copies bytes from a place on.
@discardableResult
public func CMBlockBufferCopyDataBytes(
  _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
  destination: UnsafeMutableRawPointer
) -> OSStatus {
  guard theSourceBuffer.holds(offset: offsetToData, length: dataLength) else {
    return kCMBlockBufferBadLengthParameterErr
  }
  if let start = theSourceBuffer.start {
    destination.copyMemory(from: start + offsetToData, byteCount: dataLength)
  }
  withExtendedLifetime(theSourceBuffer) {}
  return kCMBlockBufferNoErr
}

/// Writes bytes over those from a place on.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
  with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer,
  offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
  guard destinationBuffer.holds(offset: offsetIntoDestination, length: dataLength) else {
    return kCMBlockBufferBadLengthParameterErr
  }
  if let start = destinationBuffer.start {
    (start + offsetIntoDestination).copyMemory(from: sourceBytes, byteCount: dataLength)
  }
  withExtendedLifetime(destinationBuffer) {}
  return kCMBlockBufferNoErr
}

/// Sets bytes from a place on to one value.
@discardableResult
public func CMBlockBufferFillDataBytes(
  with fillByte: Int8, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int,
  dataLength: Int
) -> OSStatus {
  guard destinationBuffer.holds(offset: offsetIntoDestination, length: dataLength) else {
    return kCMBlockBufferBadLengthParameterErr
  }
  if let start = destinationBuffer.start {
    memset(start + offsetIntoDestination, Int32(fillByte), dataLength)
  }
  withExtendedLifetime(destinationBuffer) {}
  return kCMBlockBufferNoErr
}

/// Makes a buffer of the caller's memory, or of new memory where `memoryBlock` is `nil`.
///
/// Memory of the caller that `kCFAllocatorNull` is given for stays theirs and must outlive the buffer; other memory is freed
/// with the buffer, as `malloc` gave it.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
  allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafeRawPointer?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.give(nil)
  guard customBlockSource == nil else { return kCMBlockBufferBadCustomBlockSourceErr }
  guard blockLength >= 0, offsetToData >= 0, dataLength >= 0, offsetToData <= blockLength,
    dataLength <= blockLength - offsetToData
  else { return kCMBlockBufferBadLengthParameterErr }
  let isTheirs = memoryBlock != nil && blockAllocator != nil && blockAllocator === kCFAllocatorNull
  guard let start = memoryBlock ?? malloc(max(blockLength, 1)) else {
    return kCMBlockBufferBlockAllocationFailedErr
  }
  let owner = MemoryBlock(start, isOwned: !isTheirs)
  let bytes = UnsafeRawBufferPointer(start: start + offsetToData, count: dataLength)
  blockBufferOut.give(CMBlockBuffer(BlockBuffer(lending: bytes, owner: owner)))
  return kCMBlockBufferNoErr
}

final class MemoryBlock {
  private let start: UnsafeMutableRawPointer
  private let isOwned: Bool

  init(_ start: UnsafeMutableRawPointer, isOwned: Bool) { (self.start, self.isOwned) = (start, isOwned) }

  deinit { if isOwned { free(start) } }
}

/// A buffer over a part of another one, which it keeps alive; with the flag to copy, one of its own.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
  allocator: CFAllocator?, referenceBuffer: CMBlockBuffer, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.give(nil)
  guard referenceBuffer.holds(offset: offsetToData, length: 0) else {
    return kCMBlockBufferBadOffsetParameterErr
  }
  let length = dataLength == 0 ? referenceBuffer.dataLength - offsetToData : dataLength
  guard referenceBuffer.holds(offset: offsetToData, length: length), let start = referenceBuffer.start else {
    return kCMBlockBufferBadLengthParameterErr
  }
  let bytes = UnsafeRawBufferPointer(start: start + offsetToData, count: length)
  if flags & kCMBlockBufferAlwaysCopyDataFlag != 0 {
    guard let copy = try? BlockBuffer(bytes) else { return kCMBlockBufferBlockAllocationFailedErr }
    blockBufferOut.give(CMBlockBuffer(copy))
  } else {
    blockBufferOut.give(CMBlockBuffer(BlockBuffer(lending: bytes, owner: referenceBuffer)))
  }
  return kCMBlockBufferNoErr
}

/// Buffers are always in one piece: the buffer itself, a part of it, or a copy.
@discardableResult
public func CMBlockBufferCreateContiguous(
  allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
  customBlockSource: UnsafeRawPointer?, offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  CMBlockBufferCreateWithBufferReference(
    allocator: structureAllocator, referenceBuffer: sourceBuffer, offsetToData: offsetToData,
    dataLength: dataLength,
    flags: flags, blockBufferOut: blockBufferOut)
}
