import Synchronization
import Testing

@testable import MediaCore

@Suite struct CachedByteSourceTests {
  private static func content(_ count: Int) -> [UInt8] {
    var generator = Generator(seed: 7)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `whatever is kept, the bytes are the source's`(seed: UInt64) throws {
    let content = Self.content(5000)
    let source = CachedByteSource(MemoryByteSource(content, name: "a"))
    #expect(source.name == "a")
    #expect(source.byteCount == 5000)
    var generator = Generator(seed: seed)
    for _ in 0..<200 {
      let offset = Int(generator.next() % 5100)
      let count = Int(generator.next() % 700)
      switch generator.next() % 3 {
      case 0:
        let expected = Array(content.dropFirst(offset).prefix(count))
        #expect(try source.bytes(at: Int64(offset), count: count) == expected)
      case 1:
        let limit = count + Int(generator.next() % 400)
        let window = try source.window(at: Int64(offset), count: count, atMost: limit)
        #expect(window.count >= min(count, content.count - offset))
        #expect(window.count <= limit)
        #expect(window.elementsEqual(content.dropFirst(offset).prefix(window.count)))
      default:
        try source.keep(Int64(offset)..<Int64(offset + count))
      }
    }
  }

  @Test func `windows and kept ranges are read once`() throws {
    let counter = Counter(MemoryByteSource(Self.content(5000)))
    let source = CachedByteSource(counter)
    _ = try source.window(at: 0, count: 32, atMost: 1000)
    _ = try source.window(at: 500, count: 400, atMost: 1000)
    #expect(counter.byteCountRead == 1000)
    try source.keep(800..<3000)
    #expect(counter.byteCountRead == 3000)
    #expect(try source.bytes(at: 100, count: 2900).count == 2900)
    #expect(try source.window(at: 2990, count: 10, atMost: 1000).count == 10)
    #expect(counter.byteCountRead == 3000)
    // Other reads are kept by nobody.
    for _ in 0..<2 { _ = try source.bytes(at: 4000, count: 100) }
    #expect(counter.byteCountRead == 3200)
  }

  @Test func `no more is kept than the limit`() throws {
    let limit = CachedByteSource.byteLimit
    let counter = Counter(MemoryByteSource([UInt8](repeating: 1, count: 2 * limit)))
    let source = CachedByteSource(counter)
    try source.keep(0..<Int64(limit + 1))
    #expect(counter.byteCountRead == 0)
    try source.keep(0..<Int64(limit))
    #expect(counter.byteCountRead == limit)
    for _ in 0..<2 { _ = try source.window(at: Int64(limit), count: 8, atMost: 100) }
    #expect(counter.byteCountRead == limit + 200)
    for offset in stride(from: 0, to: limit, by: 1000) { _ = try source.bytes(at: Int64(offset), count: 8) }
    #expect(counter.byteCountRead == limit + 200)
  }

  @Test func `what can't be read is tried anew`() throws {
    let source = CachedByteSource(FailingOnce())
    #expect(throws: MediaError.self) { try source.window(at: 0, count: 8, atMost: 8) }
    #expect(try source.window(at: 0, count: 8, atMost: 8).count == 8)
  }

  private final class Counter: ByteSource {
    private let source: MemoryByteSource
    private let counted = Mutex(0)
    var byteCountRead: Int { counted.withLock { $0 } }
    var name: String? { source.name }
    var byteCount: Int64 { source.byteCount }

    init(_ source: MemoryByteSource) { self.source = source }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      let count = try source.read(into: buffer, at: offset)
      counted.withLock { $0 += count }
      return count
    }
  }

  private final class FailingOnce: ByteSource {
    private let hasFailed = Atomic(false)
    let name: String? = nil
    let byteCount: Int64 = 8

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      guard hasFailed.exchange(true, ordering: .relaxed) else {
        throw MediaError(.fileNotReadable, "not now")
      }
      return buffer.count
    }
  }
}
