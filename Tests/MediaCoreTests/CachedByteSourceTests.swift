import MediaScopeFixtures
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
    // Ranges that are kept whole, in blocks and not at all.
    let source = CachedByteSource(
      MemoryByteSource(content, name: "a"), .init(whole: 300, blocks: 600, blockSize: 64))
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

  @Test func `no more is kept than the limits`() throws {
    let limits = CachedByteSource.Limits()
    let (whole, blocks) = (Int(limits.whole), Int(limits.blocks))
    let content = MemoryByteSource([UInt8](repeating: 1, count: 2 * blocks))
    let counter = Counter(content)
    let source = CachedByteSource(counter)
    try source.keep(0..<Int64(blocks + 1))
    for _ in 0..<2 { _ = try source.bytes(at: 4000, count: 100) }
    #expect(counter.byteCountRead == 200)
    try source.keep(0..<Int64(whole))
    #expect(counter.byteCountRead == 200 + whole)
    for _ in 0..<2 { _ = try source.window(at: Int64(whole), count: 8, atMost: 100) }
    #expect(counter.byteCountRead == 300 + whole)
    for offset in stride(from: 0, to: whole, by: 1000) { _ = try source.bytes(at: Int64(offset), count: 8) }
    #expect(counter.byteCountRead == 300 + whole)
    // Windows beyond what is kept in all are read again.
    for start in stride(from: 1 << 21, to: 1 << 22, by: 1 << 15) {
      _ = try source.window(at: Int64(start), count: 8, atMost: 1 << 15)
    }
    let before = counter.byteCountRead
    _ = try source.window(at: 1 << 21, count: 8, atMost: 1 << 15)
    #expect(counter.byteCountRead == before)
    _ = try source.window(at: (1 << 22) - (1 << 15), count: 8, atMost: 1 << 15)
    #expect(counter.byteCountRead == before + 1 << 15)
  }

  @Test func `a long range is read block by block, each once`() throws {
    let size = 3 << 20
    let counter = Counter(MemoryByteSource(Self.content(size)))
    let source = CachedByteSource(counter)
    try source.keep(1000..<Int64(size))
    #expect(counter.byteCountRead == 0)
    for step in [7777, 100_000] {
      for offset in stride(from: 1000, to: size, by: step) {
        _ = try source.bytes(at: Int64(offset), count: step)
        _ = try source.window(at: Int64(offset), count: 16, atMost: 1000)
      }
    }
    #expect(counter.byteCountRead == size - 1000)
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
