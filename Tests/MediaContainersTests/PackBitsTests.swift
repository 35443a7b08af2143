import Testing

@testable import MediaImages

/// PackBits (TIFF 6.0, section 9).
struct PackBitsTests {
  @Test func `bytes are copied, repeated and skipped`() {
    var bytes: [UInt8] = [9]
    #expect(PackBits.unpack([0x80, 1, 2, 3, 0x80, 0xFE, 4, 0x80], into: &bytes, limit: 6))
    #expect(bytes == [9, 2, 3, 4, 4, 4])
  }

  @Test(arguments: [[0x81, 7, 0x81, 7], [5, 7, 7, 7, 7, 7, 7]] as [[UInt8]])
  func `no byte is made beyond the limit`(packed: [UInt8]) {
    var bytes: [UInt8] = [7]
    #expect(!PackBits.unpack(packed[...], into: &bytes, limit: 4))
    #expect(bytes == [7, 7, 7, 7])
  }

  @Test(arguments: [[2, 7], [0xFE], [0]] as [[UInt8]])
  func `bytes that lack are told`(packed: [UInt8]) {
    var bytes: [UInt8] = []
    #expect(!PackBits.unpack(packed[...], into: &bytes, limit: 100))
    #expect(bytes == (packed.count == 2 ? [7] : []))
  }
}
