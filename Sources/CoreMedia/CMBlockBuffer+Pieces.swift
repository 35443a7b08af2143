// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
import CoreVideo
import Foundation
import MediaCore

/// Bytes that others are put after: they are copied to memory that grows, so that they stay in one piece.
///
/// The memory where they were before is kept, since callers hold pointers to it. It doubles when it grows, so
/// that all of it together is at most twice as much as the last.
struct JoinedBytes: @unchecked Sendable {
  // @unchecked: the owner's lock guards it.
  private(set) var media: BlockBuffer
  private(set) var start: UnsafeMutableRawPointer?
  /// The owners of all memory that was handed out; the last one holds `start` once bytes were copied.
  private var owners: [AnyObject] = []
  private var capacity = 0

  init(_ media: BlockBuffer) {
    self.media = media
    start = media.withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
  }

  /// - Returns: false where there is no memory.
  mutating func append(_ more: BlockBuffer) -> Bool {
    let (count, added) = (media.dataLength, more.dataLength)
    guard added > 0 else { return true }
    guard count > 0 else {
      // The first piece stays where it is: what its owner writes later is seen.
      let kept = owners
      self = JoinedBytes(more)
      owners = kept
      return true
    }
    let (length, isOver) = count.addingReportingOverflow(added)
    guard !isOver else { return false }
    if length > capacity {
      let (doubled, isHuge) = length.multipliedReportingOverflow(by: 2)
      let wanted = isHuge ? length : doubled
      guard let memory = malloc(wanted) else { return false }
      if let start { memory.copyMemory(from: start, byteCount: count) }
      owners += [Kept(media), MemoryBlock(memory, isOwned: true)]
      (start, capacity) = (memory, wanted)
    }
    guard let start, let owner = owners.last else { return false }
    more.withUnsafeBytes { bytes in
      if let source = bytes.baseAddress { (start + count).copyMemory(from: source, byteCount: added) }
    }
    media = BlockBuffer(lending: UnsafeRawBufferPointer(start: start, count: length), owner: owner)
    return true
  }

  private final class Kept {
    let media: BlockBuffer
    init(_ media: BlockBuffer) { self.media = media }
  }
}

extension CMBlockBuffer {
  /// Whether the bytes from a place on are in one piece: always.
  public func isRangeContiguous(_ range: Range<Int>) -> Bool {
    holds(offset: range.lowerBound, length: range.count)
  }
  /// Whether all bytes are in one piece: always.
  public var isContiguous: Bool { true }

  /// A buffer without bytes, to which some are added; the capacity is no limit.
  public convenience init(capacity: Int, allocator: CFAllocator? = nil, flags: Flags = []) throws {
    self.init(try BlockBuffer([]))
  }

  /// Adds the bytes of another buffer: the first ones as they are, others as copies.
  public func append(bufferReference reference: CMBlockBuffer, flags: Flags = []) throws {
    let status = CMBlockBufferAppendBufferReference(
      self, targetBBuf: reference, offsetToData: 0, dataLength: 0, flags: flags.rawValue)
    guard status == kCMBlockBufferNoErr else {
      throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
    }
  }
}

/// A buffer without bytes, to which some are added; the capacity is no limit.
@discardableResult
public func CMBlockBufferCreateEmpty(
  allocator structureAllocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  guard let empty = try? BlockBuffer([]) else { return kCMBlockBufferStructureAllocationFailedErr }
  blockBufferOut.give(CMBlockBuffer(empty))
  return kCMBlockBufferNoErr
}

/// Adds memory of the caller's, or new memory where `memoryBlock` is `nil`.
///
/// The first bytes of a buffer stay where they are. Others are copied, so that later writes to their memory
/// aren't seen.
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
  _ theBuffer: CMBlockBuffer, memoryBlock: UnsafeMutableRawPointer?, length blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafeRawPointer?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags
) -> OSStatus {
  var block: CMBlockBuffer?
  let status = CMBlockBufferCreateWithMemoryBlock(
    allocator: nil, memoryBlock: memoryBlock, blockLength: blockLength, blockAllocator: blockAllocator,
    customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags,
    blockBufferOut: &block)
  guard status == kCMBlockBufferNoErr, let block else { return status }
  return theBuffer.append(block.media) ? kCMBlockBufferNoErr : kCMBlockBufferBlockAllocationFailedErr
}

/// Adds a part of another buffer, or all bytes from a place on where the length is 0.
///
/// The first bytes are added as they are, others as copies.
@discardableResult
public func CMBlockBufferAppendBufferReference(
  _ theBuffer: CMBlockBuffer, targetBBuf: CMBlockBuffer, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags
) -> OSStatus {
  guard targetBBuf.dataLength > 0 || offsetToData != 0 || dataLength != 0 else { return kCMBlockBufferNoErr }
  var part: CMBlockBuffer?
  let status = CMBlockBufferCreateWithBufferReference(
    allocator: nil, referenceBuffer: targetBBuf, offsetToData: offsetToData, dataLength: dataLength,
    flags: theBuffer === targetBBuf ? flags | kCMBlockBufferAlwaysCopyDataFlag : flags,
    blockBufferOut: &part)
  guard status == kCMBlockBufferNoErr, let part else { return status }
  return theBuffer.append(part.media) ? kCMBlockBufferNoErr : kCMBlockBufferBlockAllocationFailedErr
}

/// Memory is always there.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus { kCMBlockBufferNoErr }

/// Returns a pointer to a range of the bytes.
///
/// The bytes are in one piece, so the temporary memory isn't used.
@discardableResult
public func CMBlockBufferAccessDataBytes(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int, temporaryBlock: UnsafeMutableRawPointer,
  returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>
) -> OSStatus {
  guard theBuffer.holds(offset: offset, length: length), let start = theBuffer.start else {
    return kCMBlockBufferBadLengthParameterErr
  }
  returnedPointerOut.pointee = (start + offset).assumingMemoryBound(to: Int8.self)
  return kCMBlockBufferNoErr
}
