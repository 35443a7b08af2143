import Glibc

/// Bytes that sample buffers share without copying them.
///
/// Core Media counterpart: `CMBlockBuffer`. The bytes do not change once the buffer is handed out.
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
  package init(
    capacity: Int, initializingWith initialize: (UnsafeMutableRawBufferPointer) throws(MediaError) -> Int
  ) throws(MediaError) {
    let memory = try HeapBytes(count: capacity)
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

  /// Lends the bytes as a pointer, for C.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : dataLength))
  }
}

private final class HeapBytes {
  let bytes: UnsafeMutableRawBufferPointer

  init(count: Int) throws(MediaError) {
    // PCM is read as vectors: 16 bytes is what malloc gives, 64 what a cache line asks for.
    let address = try allocate(byteCount: count, alignment: 64, for: "a buffer")
    bytes = UnsafeMutableRawBufferPointer(start: address, count: max(count, 0))
  }

  deinit {
    free(bytes.baseAddress)
  }
}
