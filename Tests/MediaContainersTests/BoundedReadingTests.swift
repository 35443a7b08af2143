import MediaCore
import Synchronization
import Testing

@testable import MediaAudioFrames
@testable import MediaContainers
@testable import MediaStructure

/// What is read of files whose numbers would have much read.
struct BoundedReadingTests {
  private final class RecordingSource: ByteSource {
    private let source: MemoryByteSource
    private let reads = Mutex<[Int]>([])
    var byteCounts: [Int] { reads.withLock { $0 } }
    var name: String? { nil }
    var byteCount: Int64 { source.byteCount }

    init(_ bytes: [UInt8]) { source = MemoryByteSource(bytes) }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      let count = try source.read(into: buffer, at: offset)
      reads.withLock { $0.append(count) }
      return count
    }
  }

  /// TTA of frames of one byte each.
  private static func trueAudio(rate: UInt32, frameCount: UInt32) -> [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { BoxWriter.be(value).reversed() }
    return Array("TTA1".utf8) + [1, 0, 1, 0, 16, 0] + word(rate) + word(rate * 256 / 245 * frameCount)
      + word(0)
      + (0..<frameCount).flatMap { _ in word(1) } + word(0) + BoxWriter.zeros(Int(frameCount))
  }

  @Test func `a seek table of TTA is read piece by piece`() throws {
    let bytes = Self.trueAudio(rate: 8000, frameCount: 20_000)
    let source = RecordingSource(bytes)
    #expect(try TrueAudioExtent.declaredEnd(of: source) == Int64(bytes.count))
    #expect(source.byteCounts.max() ?? 0 <= BufferedSource.windowSize)
  }

  @Test func `a rate of TTA that would make its seek table long is refused`() throws {
    let source = RecordingSource(Self.trueAudio(rate: 2, frameCount: 20_000))
    #expect(try TrueAudioExtent.declaredEnd(of: source) == nil)
    #expect(source.byteCounts.reduce(0, +) < 100)
  }

  static let long: [[UInt8]] = [
    BoxWriter.ftyp + [[UInt8]](repeating: BoxWriter.box("free"), count: 20_000).flatMap { $0 },
    MatroskaTests.segment([[UInt8]](repeating: [0xEC, 0x80], count: 80_000).flatMap { $0 }),
  ]

  @Test("A tree that is no longer wanted is not read to its end", arguments: long)
  func cancellation(bytes: [UInt8]) throws {
    let (whole, source) = (RecordingSource(bytes), RecordingSource(bytes))
    _ = try StructureTree(of: whole)
    let cancellation = WorkCancellation()
    cancellation.cancel()
    let error = #expect(throws: MediaError.self) {
      try WorkCancellation.$current.withValue(cancellation) { _ = try StructureTree(of: source) }
    }
    #expect(error?.code == .operationCancelled)
    #expect(source.byteCounts.reduce(0, +) < whole.byteCounts.reduce(0, +) / 2)
  }
}
