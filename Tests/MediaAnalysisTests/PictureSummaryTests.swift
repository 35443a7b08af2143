import MediaCore
import Testing

@testable import MediaAnalysis

struct PictureSummaryTests {
  private static func summary(_ pixel: (_ x: Int, _ y: Int) -> UInt32) throws -> PictureSummary {
    let picture = try PixelBufferPool(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: 32, height: 16)
    ).makePixelBuffer()
    let plane = try #require(picture.planes.first)
    for y in 0..<16 {
      for x in 0..<32 {
        let word = (pixel(x, y) | 0xFF00_0000).littleEndian
        plane.baseAddress.storeBytes(of: word, toByteOffset: y * plane.bytesPerRow + x * 4, as: UInt32.self)
      }
    }
    return try #require(PictureSummary(picture))
  }

  @Test func `mean and deviation are those of the luma`() throws {
    let halves = try Self.summary { x, _ in x < 16 ? 0 : 0xFFFFFF }
    #expect(abs(halves.mean - 127.5) < 0.01 && abs(halves.deviation - 127.5) < 0.01)
    #expect(abs(try Self.summary { _, _ in 0xFF0000 }.mean - 76.245) < 0.01)
  }

  @Test func `black, nearly black and one colour are blank, a dark picture is not`() throws {
    #expect(try Self.summary { _, _ in 0 }.isBlank)
    #expect(try Self.summary { x, _ in x % 2 == 0 ? 0x050505 : 0x101010 }.isBlank)
    #expect(try Self.summary { _, _ in 0x80FF20 }.isBlank)
    #expect(try !Self.summary { x, y in x > 20 && y > 8 ? 0x909090 : 0 }.isBlank)
  }

  @Test func `a picture resembles itself with noise, not another one`() throws {
    let one = try Self.summary { x, y in UInt32(x * 8) * 0x010101 }
    let noisy = try Self.summary { x, y in UInt32(x * 8 + (x ^ y) % 2) * 0x010101 }
    let other = try Self.summary { x, y in UInt32(y * 16) * 0x010101 }
    #expect(one.resembles(noisy) && noisy.resembles(one))
    #expect(!one.resembles(other))
  }
}
