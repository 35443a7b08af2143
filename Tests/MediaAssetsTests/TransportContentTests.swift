import LibAV
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Synchronization
import Testing

@testable import MediaAssets

/// What a transport stream and a page of Ogg say of themselves where they are cut, damaged or made up.
struct TransportContentTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let source = try FileByteSource(path: Fixture.named(name).path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  private static func content(_ bytes: [UInt8]) -> StructuralContent? {
    StructuralContent(of: ContainerFile(MemoryByteSource(bytes)))
  }

  private static func isSame(_ content: StructuralContent, _ demuxer: Demuxer) -> Bool {
    content.container.duration == demuxer.container.duration
      && content.container.bitRate == demuxer.container.bitRate
      && zip(content.tracks, demuxer.tracks).allSatisfy { one, other in
        one.startTicks == other.startTicks && one.durationTicks == other.durationTicks
          && one.averageFrameRate == other.averageFrameRate && one.baseFrameRate == other.baseFrameRate
          && one.formatDescription == other.formatDescription && one.tags == other.tags
      } && content.tracks.count == demuxer.tracks.count
  }

  @Test func `the beginning of a stream is described as libav does, wherever it ends`() throws {
    let whole = try Self.bytes("both.ts")
    var count = 0
    for packets in stride(from: 5, through: whole.count / 188, by: 5) {
      let part = Array(whole.prefix(packets * 188))
      guard let content = Self.content(part) else { continue }
      count += 1
      let demuxer = try Demuxer(MemoryByteSource(part), name: "part.ts")
      #expect(Self.isSame(content, demuxer), "\(packets) packets")
    }
    #expect(count > 5)
    #expect(Self.content(Array(whole.prefix(100 * 188 + 50))) == nil)
  }

  @Test(
    "Packets that leave anything open are libav's",
    arguments: [(1, 0x80 as UInt8), (3, 0x80), (0, 0x08), (6, 0x30)])
  func damage(_ place: Int, _ bits: UInt8) throws {
    var bytes = try Self.bytes("both.ts")
    #expect(Self.content(bytes) != nil)
    let packet = try #require(
      stride(from: 376, to: bytes.count, by: 188).first { bytes[$0 + 1] & 0x5F == 0x41 && bytes[$0 + 2] == 0 }
    )
    // In the header of a packet, or in that of the packetized stream after the adaptation field.
    let hasField = bytes[packet + 3] & 0x20 != 0
    let start = place < 4 ? packet : packet + 4 + (hasField ? 1 + Int(bytes[packet + 4]) : 0)
    bytes[start + place] |= bits
    #expect(Self.content(bytes) == nil)
  }

  /// Bytes of packets that say nothing, of which there may be any number.
  private final class Padded: ByteSource {
    let head: [UInt8]
    let read = Mutex<Int64>(0)

    init(_ head: [UInt8]) {
      self.head = head
    }

    var name: String? { nil }
    var byteCount: Int64 { 188 << 22 }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
      let count = Int(min(Int64(buffer.count), byteCount - offset))
      for index in 0..<count {
        let place = offset + Int64(index)
        let filling: [UInt8] = [0x47, 0x1F, 0xFF, 0x10]
        let inPacket = Int(place % 188)
        buffer[index] = place < head.count ? head[Int(place)] : inPacket < 4 ? filling[inPacket] : 0xFF
      }
      read.withLock { $0 += Int64(count) }
      return count
    }
  }

  @Test("No more is read than libav reads", arguments: [0, 2, 40])
  func bounds(_ packets: Int) throws {
    let source = Padded(Array(try Self.bytes("both.ts").prefix(packets * 188)))
    #expect(StructuralContent(of: ContainerFile(source)) == nil)
    #expect(source.read.withLock { $0 } < 20 << 20)
  }

  @Test(
    "Ogg that was cut is left to libav, wherever it ends",
    arguments: ["opus.opus", "vorbis.ogg", "flac.oga", "opus-5.1.opus"])
  func cutPages(_ name: String) throws {
    let whole = try Self.bytes(name)
    #expect(Self.content(whole) != nil)
    for part in 1..<20 {
      #expect(Self.content(Array(whole.prefix(whole.count * part / 20))) == nil, "\(part)/20")
    }
  }
}
