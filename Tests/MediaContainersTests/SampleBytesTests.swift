import MediaCore
import Synchronization
import Testing

@testable import MediaStructure

struct SampleBytesTests {
  private final class CountingSource: ByteSource {
    let bytes = (0..<10_000).map { UInt8($0 % 251) }
    let reads = Mutex(0)

    var name: String? { nil }
    var byteCount: Int64 { Int64(bytes.count) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
      reads.withLock { $0 += 1 }
      let part = bytes[min(Int(offset), bytes.count)...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }
  }

  /// A search for a prefix looks at its third byte first.
  @Test(arguments: [0, 1, 2, 3, 500])
  func `a short sample is read once, wherever it is looked at first`(first: Int) {
    let source = CountingSource()
    let sample = SampleBytes()
    sample.take(source, offset: 100, size: 600)
    for index in [first, max(0, first - 1), max(0, first - 2), first + 90] {
      #expect(sample[index] == source.bytes[100 + index])
    }
    #expect(source.reads.withLock { $0 } == 1)
  }

  @Test func `each byte of a long sample is the file's`() {
    let source = CountingSource()
    let sample = SampleBytes()
    sample.take(source, offset: 7, size: 9000)
    #expect((0..<9000).allSatisfy { sample[$0] == source.bytes[7 + $0] })
    #expect(sample[9000] == 0 && sample[-1] == 0)
    #expect((0..<9000).reversed().allSatisfy { sample[$0] == source.bytes[7 + $0] })
  }

  @Test(arguments: [(700, [10_000], 2), (9000, [10_000], 3), (700, [3000, 10_000], 4), (700, [], 14)])
  func `samples that follow one another closely are read together`(step: Int, borders: [Int64], reads: Int) {
    let source = CountingSource()
    let sample = SampleBytes()
    sample.borders = borders
    let starts =
      Array(stride(from: 0, to: 9500, by: step).prefix(step == 700 ? 14 : 2)) + (step == 700 ? [] : [100])
    for start in starts {
      sample.take(source, offset: Int64(start), size: 300)
      #expect((0..<300).allSatisfy { sample[$0] == source.bytes[start + $0] } && sample[300] == 0)
    }
    #expect(source.reads.withLock { $0 } == reads)
  }
}
