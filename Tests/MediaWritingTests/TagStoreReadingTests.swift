import MediaContainers
import MediaCore
import MediaStructure
import Synchronization
import Testing

@testable import MediaWriting

struct TagStoreReadingTests {
  /// Counts reads by where they begin.
  private final class CountingSource: ByteSource {
    let bytes: [UInt8]
    let reads = Mutex<[Int64: Int]>([:])

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var name: String? { nil }
    var byteCount: Int64 { Int64(bytes.count) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
      reads.withLock { $0[offset, default: 0] += 1 }
      let part = bytes[min(Int(offset), bytes.count)...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  private static func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    UInt32(payload.count + 8).bigEndianBytes + Array(type.utf8) + payload
  }

  @Test func `the boxes of a movie are gone through once for its tags and its end`() throws {
    let brand = Self.box("ftyp", Array("isom".utf8) + [0, 0, 0, 0])
    let media = Self.box("mdat", [UInt8](repeating: 0, count: 100_000))
    let count = 20
    let source = CountingSource(
      brand + Self.box("moov", []) + (0..<count).flatMap { _ in media })
    let file = ContainerFile(source)
    #expect(try file.format().container == .isoBaseMedia)
    _ = try ISOTagStore(file)
    #expect(Truncation.error(of: file) == nil)
    let first = brand.count + 8
    let reads = source.reads.withLock { $0 }
    for place in 1..<count {
      #expect(reads[Int64(first + place * media.count)] == 1)
    }
  }
}
