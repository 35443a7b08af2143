import MediaCore
import Testing

@testable import MediaReading

/// What the standards' own numbers and the curve's laws say.
struct ToneMappingTests {
  @Test(
    arguments: [
      // ITU-R BT.2408-7, table 1: signals of PQ in per cent and light in cd/m².
      (0.0, 0.0), (0.58, 203), (0.75, 984), (1, 10000), (0.38, 26),
    ] as [(Double, Double)])
  func `PQ is the standard's`(signal: Double, light: Double) {
    #expect(abs(ToneMapping.light(ofPQ: signal) - light) <= max(0.02 * light, 0.01))
    #expect(abs(ToneMapping.pq(ofLight: ToneMapping.light(ofPQ: signal)) - signal) < 1e-6)
  }

  @Test(arguments: [(0.0, 0.0), (0.5, 1.0 / 12), (0.75, 0.2650), (1, 1)] as [(Double, Double)])
  func `HLG is the standard's`(signal: Double, light: Double) {
    #expect(abs(ToneMapping.light(ofHLG: signal) - light) < 1e-3)
  }

  @Test(arguments: [100.0, 203, 400, 1000, 4000, 10000])
  func `the curve rises, leaves the dark alone and ends at white`(peak: Double) {
    let lights = stride(from: 0.0, through: peak, by: peak / 500)
    var last = 0.0
    for light in lights {
      let mapped = ToneMapping.mapped(light, peak: peak)
      #expect(mapped >= last - 1e-9 && mapped <= min(light, 203) + 1e-6)
      last = mapped
    }
    #expect(ToneMapping.mapped(20, peak: peak) == 20)
    #expect(abs(last - min(peak, 203)) < 0.5)
  }

  private func mapped(_ pixel: UInt64, _ color: ColorDescription) throws -> UInt32 {
    let size = VideoDimensions(width: 1, height: 1)
    let source = try PixelBufferPool(pixelFormatType: .argb64, dimensions: size).makePixelBuffer()
    try #require(source.planes.first).baseAddress.storeBytes(of: pixel.bigEndian, as: UInt64.self)
    let mapping = try #require(ToneMapping(from: color, peak: 1000))
    let result = try mapping.mapped(source, with: PixelBufferPool(pixelFormatType: .bgra32, dimensions: size))
    return try UInt32(littleEndian: #require(result.planes.first).baseAddress.load(as: UInt32.self))
  }

  @Test func `greys stay grey, alpha stays, and black and white are themselves`() throws {
    let pq = ColorDescription(primaries: .ituR2020, transferFunction: .smpteST2084)
    let hlg = ColorDescription(primaries: .ituR2020, transferFunction: .aribSTDB67)
    let wide = ColorDescription(primaries: .p3D65, transferFunction: .ituR709)
    for color in [pq, hlg, wide] {
      #expect(try mapped(0x8000_0000_0000_0000, color) == 0x8000_0000)
      #expect(try mapped(0xFFFF_FFFF_FFFF_FFFF, color) == 0xFFFF_FFFF)
      let grey = try mapped(0xFFFF_6000_6000_6000, color)
      let parts = [grey >> 16 & 0xFF, grey >> 8 & 0xFF, grey & 0xFF].map { Int($0) }
      #expect(parts.allSatisfy { abs($0 - parts[0]) <= 1 })
    }
    // Where the gamut alone is wide, greys keep their code.
    #expect(try mapped(0xFFFF_8080_8080_8080, wide) == 0xFF80_8080)
  }

  @Test func `ordinary colours need no mapping`() {
    #expect(ToneMapping(from: ColorDescription(), peak: 1000) == nil)
    #expect(ToneMapping(from: ColorDescription(primaries: .smpteC, matrix: .smpte170M), peak: 1000) == nil)
  }
}
