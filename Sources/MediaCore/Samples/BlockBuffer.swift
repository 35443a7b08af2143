import Glibc
import Synchronization

/// Bytes that sample buffers share without copying them.
///
/// Core Media counterpart: `CMBlockBuffer`. The bytes do not change once the buffer is handed out.
///
/// ```swift
/// let block = try BlockBuffer([1, 2, 3])
/// print(block.withUnsafeBytes { bytes in bytes.reduce(0) { $0 + Int($1) } })
/// ```
public final class BlockBuffer: @unchecked Sendable {
  // @unchecked: the memory is written only before the buffer is handed out.

  private let start: UnsafeRawPointer?
  private let owner: AnyObject?
  /// Bytes.
  public let dataLength: Int

  /// Makes a buffer over memory that `owner` keeps alive.
  package init(lending bytes: UnsafeRawBufferPointer, owner: AnyObject) {
    start = bytes.baseAddress
    dataLength = bytes.count
    self.owner = owner
  }

  /// Makes a buffer of `capacity` bytes that `initialize` fills; it returns how many it wrote.
  ///
  /// - Throws: `.outOfMemory`, and what `initialize` throws.
  ///
  /// - Parameter pool: the pool that the memory comes from and goes back to, if it is one for buffers of that size.
  package init(
    capacity: Int, pool: BlockBufferPool? = nil,
    initializingWith initialize: (UnsafeMutableRawBufferPointer) throws(MediaError) -> Int
  ) throws(MediaError) {
    let memory = try HeapBytes(count: capacity, pool: pool)
    dataLength = min(try initialize(memory.bytes), capacity)
    start = UnsafeRawPointer(memory.bytes.baseAddress)
    owner = memory
  }

  /// Makes a buffer with a copy of some bytes.
  ///
  /// - Throws: `MediaError` `.outOfMemory`.
  public init(_ bytes: some Collection<UInt8>) throws(MediaError) {
    let memory = try HeapBytes(count: bytes.count)
    memory.bytes.copyBytes(from: bytes)
    start = UnsafeRawPointer(memory.bytes.baseAddress)
    dataLength = bytes.count
    owner = memory
  }

  /// Whether the memory is someone else's, such as a decoder's.
  package var isLent: Bool {
    switch owner {
    case is HeapBytes: false
    case let buffer as BlockBuffer: buffer.isLent
    default: dataLength > 0
    }
  }

  /// Lends the bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : dataLength)
    defer { withExtendedLifetime(self) {} }
    return try body(bytes.bytes)
  }

  /// Lends the bytes as a pointer, for C: it may be used until `body` returns.
  ///
  /// Core Media counterpart: `CMBlockBuffer.withUnsafeContiguousBytes`.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : dataLength))
  }
}

extension BlockBuffer {
  /// A copy of the bytes.
  ///
  /// Core Media counterpart: `CMBlockBuffer.dataBytes()`.
  public func dataBytes() -> [UInt8] {
    withUnsafeBytes { [UInt8]($0) }
  }

  /// Copies bytes from `offset` on, as many as `destination` takes.
  ///
  /// Core Media counterpart: `CMBlockBuffer.copyDataBytes(fromOffset:to:)`.
  ///
  /// - Throws: `MediaError` `.invalidArgument` where the buffer has not so many bytes; nothing is copied then.
  public func copyDataBytes(
    fromOffset offset: Int = 0, to destination: UnsafeMutableRawBufferPointer
  ) throws(MediaError) {
    guard offset >= 0, offset <= dataLength, destination.count <= dataLength - offset else {
      throw MediaError(
        .invalidArgument, "there are not \(destination.count) bytes from \(offset) on in \(dataLength)")
    }
    withUnsafeBytes { bytes in
      destination.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + destination.count]))
    }
  }

  /// Some of the bytes, which are not copied.
  ///
  /// - Throws: `MediaError` `.invalidArgument` for a range that is not within the buffer.
  package func part(_ range: Range<Int>) throws(MediaError) -> BlockBuffer {
    guard range.lowerBound >= 0, range.upperBound <= dataLength else {
      throw MediaError(.invalidArgument, "there are no bytes \(range) in \(dataLength)")
    }
    return withUnsafeBytes { bytes in
      BlockBuffer(lending: UnsafeRawBufferPointer(rebasing: bytes[range]), owner: self)
    }
  }
}

extension BlockBuffer: CustomStringConvertible {
  /// Such as `4096 bytes`.
  public var description: String { "\(dataLength) bytes" }
}

/// Keeps the memory of block buffers that are gone for the next ones of the same size.
///
/// A decoder gives thousands of buffers a second, all alike; the system's allocator would cut and join its memory for
/// each.
package final class BlockBufferPool: Sendable {
  private let free = Mutex<(count: Int, blocks: [Block])>((0, []))

  fileprivate struct Block: @unchecked Sendable {
    // @unchecked: a block belongs to the pool or to one buffer, never to both.
    let address: UnsafeMutableRawPointer
  }

  /// A consumer holds a few buffers at a time; what is beyond that goes back to the system.
  private static let maximumBlockCount = 4

  package init() {}

  fileprivate func take(_ count: Int) -> Block? {
    free.withLock { $0.count == count ? $0.blocks.popLast() : nil }
  }

  fileprivate func giveBack(_ address: UnsafeMutableRawPointer, _ count: Int) {
    let unused = free.withLock { free -> [Block] in
      let block = Block(address: address)
      if free.count == count {
        guard free.blocks.count < Self.maximumBlockCount else { return [block] }
        free.blocks.append(block)
        return []
      }
      let others = free.blocks
      free = (count, [block])
      return others
    }
    for block in unused { Glibc.free(block.address) }
  }

  deinit {
    free.withLock { free in
      for block in free.blocks { Glibc.free(block.address) }
    }
  }
}

private final class HeapBytes {
  let bytes: UnsafeMutableRawBufferPointer
  private let pool: BlockBufferPool?

  init(count: Int, pool: BlockBufferPool? = nil) throws(MediaError) {
    // PCM is read as vectors: 16 bytes is what malloc gives, 64 what a cache line asks for.
    let used = pool?.take(count)?.address
    let address = used == nil ? try allocate(byteCount: count, alignment: 64, for: "a buffer") : used
    bytes = UnsafeMutableRawBufferPointer(start: address, count: max(count, 0))
    self.pool = pool
  }

  deinit {
    guard let address = bytes.baseAddress else { return }
    if let pool { pool.giveBack(address, bytes.count) } else { free(address) }
  }
}
