import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// WAVE of more bytes than its sizes of 32 bits count.
struct LongWaveTests {
  /// A sink that keeps the beginning of what is written.
  private final class HeadSink: ByteSink {
    let name: String? = "long.wav"
    let canSeek = true
    private(set) var head: [UInt8] = []
    private(set) var byteCount: Int64 = 0
    private static let keptCount = 1 << 16

    func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
      head += bytes.prefix(Self.keptCount - head.count)
      byteCount += Int64(bytes.count)
    }

    func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
      let end = Int(offset) + bytes.count
      if end <= head.count { head.replaceSubrange(Int(offset)..<end, with: bytes) }
      byteCount = max(byteCount, Int64(end))
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      let part = head.dropFirst(Int(clamping: offset)).prefix(buffer.count)
      buffer.copyBytes(from: part)
      return part.count
    }

    func finish() throws(MediaError) {}
    func discard() {}
  }

  /// Writes blocks of 64 MiB.
  private static func head(ofBlocks count: Int64) throws -> (head: [UInt8], byteCount: Int64) {
    let track = try #require(URLAsset(path: try Fixture.named("wav-s16.wav").path).content().tracks.first)
    let description = try #require(track.formatDescriptions.first)
    let rate = Int32(try #require(description.audioStreamDescription?.sampleRate))
    let stream = FormatWriter.Stream(description, timeBase: TimeBase(numerator: 1, denominator: rate))
    let sink = HeadSink()
    let muxer = try LibAVMuxer(format: .wave, streams: [stream], tags: ContainerTags(), to: sink)
    try muxer.begin()
    let size: Int64 = 1 << 26
    let block = MediaBytes.buffer(try BlockBuffer([UInt8](repeating: 0, count: Int(size))))
    let frames = size / Int64(try #require(description.audioStreamDescription?.bytesPerFrame))
    for number in 0..<count {
      let sample = WrittenSample(decodeTime: number * frames, duration: frames, size: size)
      try muxer.append(sample, block, track: 0)
    }
    try muxer.finish()
    return (sink.head, sink.byteCount)
  }

  /// EBU Tech 3306, 3: the sizes of 32 bits are all ones, and `ds64` has those of 64.
  @Test func `more than 4 GiB have sizes of 64 bits`() throws {
    let (head, byteCount) = try Self.head(ofBlocks: 65)
    #expect(byteCount > 1 << 32)
    #expect(head.starts(with: "RF64".utf8))
    #expect(head[12...].starts(with: "ds64".utf8))
    func number(_ place: Int) -> UInt64 {
      head[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    #expect(number(20) == UInt64(byteCount - 8))
    #expect(number(28) == 65 << 26)
  }

  @Test func `less has sizes of 32 bits`() throws {
    let (head, byteCount) = try Self.head(ofBlocks: 1)
    #expect(head.starts(with: "RIFF".utf8))
    #expect(head.bigEndian(UInt32.self, at: 4).byteSwapped == UInt32(byteCount - 8))
  }
}
