import MediaCore
import MediaExif
import Testing

struct ExifBlockTests {
  @Test func `a block begins with its name and a big-endian TIFF header`() throws {
    let bytes = try ExifBlock().bytes()
    #expect(bytes.starts(with: Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8)))
  }

  @Test func `texts are kept, what is longer than a segment is cut`() throws {
    var block = ExifBlock()
    block.make = "Maker"
    block.imageDescription = String(repeating: "é", count: 40_000)
    let bytes = try block.bytes()
    #expect(bytes.count < 65533)
    #expect(bytes.indices.contains { bytes[$0...].starts(with: "Maker\0".utf8) })
  }

  @Test(
    arguments: [
      (48.8577, [48, 1, 51, 1, 277_200, 10000]), (-0.5, [0, 1, 30, 1, 0, 1]),
      (89.99999999, [90, 1, 0, 1, 0, 1]),
    ] as [(Double, [UInt32])])
  func `degrees come as minutes and seconds that never reach 60`(degrees: Double, expected: [UInt32]) throws {
    var block = ExifBlock()
    block.location = ISO6709Location(latitude: degrees, longitude: 0)
    let bytes = try block.bytes()
    let words = expected.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    #expect(bytes.indices.contains { bytes[$0...].starts(with: words) })
  }
}
