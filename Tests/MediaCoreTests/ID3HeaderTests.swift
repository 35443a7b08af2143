import MediaCore
import Testing

/// The sizes of ID3v2 tags (ID3v2.4.0 structure, 3.1, 3.4 and 6.2).
struct ID3HeaderTests {
  @Test(arguments: [0, 1, 127, 128, 255, 256, 16_383, 16_384, 0x0FFF_FFFF] as [UInt32])
  func `a number of seven bits a byte is read as it was written`(number: UInt32) {
    #expect(number.syncsafeBytes.allSatisfy { $0 < 128 })
    #expect(number.syncsafeBytes.syncsafe == UInt64(number))
  }

  @Test(arguments: [(2, 0, 267), (3, 0x80, 267), (4, 0, 267), (4, 0x10, 277)] as [(UInt8, UInt8, Int64)])
  func `a tag is as long as its header says`(version: UInt8, flags: UInt8, byteCount: Int64) throws {
    let header = try #require(ID3Header(Array("ID3".utf8) + [version, 0, flags, 0, 0, 2, 1]))
    #expect(header.bodySize == 257)
    #expect(header.byteCount == byteCount)
    #expect(header.isSyncsafe)
  }

  @Test(
    arguments: [
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 2], Array("ID3".utf8) + [0xFF, 0, 0, 0, 0, 0, 0],
      Array("3DI".utf8) + [4, 0, 0, 0, 0, 0, 0], [],
    ] as [[UInt8]])
  func `other bytes are no header`(bytes: [UInt8]) {
    #expect(ID3Header(bytes) == nil)
  }

  @Test func `a size with an eighth bit is reported`() {
    #expect(ID3Header(Array("ID3".utf8) + [4, 0, 0, 0, 0, 0x80, 1])?.isSyncsafe == false)
  }
}
