// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
public import Foundation

/// There is no memory.
public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
/// An argument is missing.
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
/// A number is below zero.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
/// The queue has no room for more.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A queue of a bounded number of pointers; the caller keeps the objects that they point at.
public final class CMSimpleQueue: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards the ring.
  /// The number of elements that there is room for.
  public let capacity: Int
  private let lock = NSLock()
  private var ring: [UnsafeRawPointer?] = []
  private var first = 0
  private var length = 0

  /// Half a gigabyte of pointers.
  private static let mostElements = 1 << 26

  /// - Throws: an error where the capacity is none or can't be.
  public init(capacity: Int) throws {
    guard (1...Self.mostElements).contains(capacity) else {
      throw Self.error(kCMSimpleQueueError_ParameterOutOfRange)
    }
    self.capacity = capacity
  }

  private static func error(_ status: OSStatus) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(status))
  }

  /// - Throws: an error where the queue is full.
  public func enqueue(_ element: UnsafeRawPointer) throws {
    try lock.withLock {
      guard length < capacity else { throw Self.error(kCMSimpleQueueError_QueueIsFull) }
      let place = (first + length) % capacity
      if place < ring.count { ring[place] = element } else { ring.append(element) }
      length += 1
    }
  }
  /// Takes the first element out.
  public func dequeue() -> UnsafeRawPointer? {
    lock.withLock {
      guard length > 0 else { return nil }
      defer { (first, length) = ((first + 1) % capacity, length - 1) }
      return ring[first]
    }
  }
  /// The first element.
  public var head: UnsafeRawPointer? { lock.withLock { length > 0 ? ring[first] : nil } }
  /// The number of elements.
  public var count: Int { lock.withLock { length } }
  /// The part of the room that is taken, from 0 to 1.
  public var fullness: Float { Float(count) / Float(capacity) }
  /// Takes all elements out.
  public func reset() throws { lock.withLock { (ring, first, length) = ([], 0, 0) } }
}

/// Makes a queue.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
  queueOut.give(try? CMSimpleQueue(capacity: Int(capacity)))
  return queueOut.pointee == nil ? kCMSimpleQueueError_ParameterOutOfRange : noErr
}
/// Adds an element at the end.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
  (try? queue.enqueue(element)) == nil ? kCMSimpleQueueError_QueueIsFull : noErr
}
/// Takes the first element out.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }
/// The first element.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }
/// Takes all elements out.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus {
  try? queue.reset()
  return noErr
}
/// Returns the number of elements that there is room for.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.capacity) }
/// Returns the number of elements.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(clamping: queue.count) }
/// The part of the room that is taken.
public func CMSimpleQueueGetFullness(_ queue: CMSimpleQueue) -> Float32 { queue.fullness }
