import MediaContainers
import MediaCore
import MediaStructure
import Testing

@testable import MediaAssets

/// Pages of Ogg with numbers that no encoder writes, which are left to libav.
struct OggContentTests {
  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }

  private static func page(_ flags: UInt8, _ granule: Int64, _ number: UInt32, _ packets: [[UInt8]])
    -> [UInt8]
  {
    let lacing = packets.flatMap { [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)] }
    var bytes: [UInt8] =
      Array("OggS\0".utf8) + [flags] + little(granule) + little(7 as UInt32) + little(number)
    bytes += [0, 0, 0, 0, UInt8(lacing.count)] + lacing + packets.joined()
    bytes.replaceSubrange(22..<26, with: little(CyclicRedundancyCheck.ogg.value(of: bytes)))
    return bytes
  }

  private static func stream(
    _ head: [UInt8], _ tags: [UInt8], _ packets: [[UInt8]], first: Int64, last: Int64
  ) -> [UInt8] {
    page(2, 0, 0, [head]) + page(0, 0, 1, [tags]) + page(0, first, 2, packets) + page(4, last, 3, packets)
  }

  private static let comment: [UInt8] = little(3 as UInt32) + Array("abc".utf8) + little(0 as UInt32)

  private static func speex(first: Int64, last: Int64) -> [UInt8] {
    let version = Array("1.2".utf8) + [UInt8](repeating: 0, count: 17)
    let numbers: [Int32] = [1, 80, 8000, 0, 4, 1, -1, 160, 0, 1, 0, 0, 0]
    return stream(
      Array("Speex   ".utf8) + version + numbers.flatMap(little), comment,
      [[UInt8]](repeating: [UInt8](repeating: 97, count: 20), count: 5), first: first, last: last)
  }

  private static func flac(_ frame: [UInt8]) -> [UInt8] {
    let rate: UInt64 = 44_100 << 44 | 1 << 41 | 15 << 36 | 44_100
    let information: [UInt8] =
      [16, 0, 16, 0] + [UInt8](repeating: 0, count: 6) + little(rate).reversed()
      + [UInt8](repeating: 0, count: 16)
    return stream(
      [0x7F] + Array("FLAC".utf8) + [1, 0, 0, 1] + Array("fLaC".utf8) + [0, 0, 0, 34] + information,
      [0x84, 0, 0, UInt8(comment.count)] + comment, [frame], first: 4096, last: 8192)
  }

  private static func content(_ bytes: [UInt8]) -> StructuralContent? {
    StructuralContent(of: ContainerFile(MemoryByteSource(bytes)))
  }

  @Test(
    arguments: [(800, 1600, true), (1, .max, false), (1600, 800, false), (.max, .max, false)]
      as [(Int64, Int64, Bool)])
  func `positions that no stream has`(first: Int64, last: Int64, isDescribed: Bool) {
    #expect((Self.content(Self.speex(first: first, last: last)) != nil) == isDescribed)
  }

  @Test(arguments: 0...6)
  func `frames that are too short`(size: Int) {
    let frame: [UInt8] = [0xFF, 0xF8, 0xC9, 0x18, 0, 0] + [UInt8](repeating: 0, count: 40)
    #expect(Self.content(Self.flac(frame)) != nil)
    #expect((Self.content(Self.flac(Array(frame.prefix(size)))) != nil) == (size > 4))
  }
}
