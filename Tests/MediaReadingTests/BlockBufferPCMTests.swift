import MediaCore
import MediaReading
import Testing

struct BlockBufferPCMTests {
  @Test("Each plane is cut at the same place", arguments: 1...3, 0...4)
  func cutting(_ planes: Int, _ offset: Int) throws {
    let whole = (0..<UInt8(4 * planes)).map { $0 }
    for count in 0...(4 - offset) {
      let cut = try BlockBuffer(whole).cutting(planes: planes, of: 4, from: offset, count: count)
      let expected = (0..<planes).flatMap { whole[($0 * 4 + offset)...].prefix(count) }
      #expect(cut.bytes == expected)
    }
  }

  @Test("More than there is can't be cut", arguments: [(1, 3, 2), (3, 0, 4), (2, 5, 0)])
  func cuttingTooMuch(_ planes: Int, _ offset: Int, _ count: Int) throws {
    let buffer = try BlockBuffer([UInt8](repeating: 0, count: 8))
    #expect(throws: MediaError.self) {
      try buffer.cutting(planes: planes, of: 4, from: offset, count: count)
    }
  }

  #if _endian(little)
  @Test("Packing leaves out the lowest byte of each sample")
  func packing() throws {
    let buffer = try BlockBuffer([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8])
    #expect(try buffer.packing32To24().bytes == [2, 3, 4, 6, 7, 8])
  }
  #endif
}
