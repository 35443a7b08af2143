import MediaCore
import Testing

struct PixelLayoutTests {
  @Test(
    arguments: [
      (PixelLayout(.yCbCr(.fourTwoZero), bitsPerComponent: 10), "10-bit 4:2:0"),
      (PixelLayout(.yCbCr(.fourFourFour), .aYCbCr, bitsPerComponent: 16), "16-bit 4:4:4 with alpha"),
      (PixelLayout(.rgb, .bgra), "8-bit RGB with alpha"), (PixelLayout(.gray), "8-bit gray"),
      (PixelLayout(.palette), "8-bit palette"), (PixelLayout(.bayer, .rggb), "8-bit Bayer"),
    ])
  func `a layout is described in words`(layout: PixelLayout, words: String) {
    #expect(layout.description == words)
  }

  @Test func `what is not said of pictures is as their layout says it`() {
    let size = VideoDimensions(width: 2, height: 2)
    let layout = PixelLayout(.yCbCr(.fourTwoTwo), bitsPerComponent: 10, traits: .hasAlpha)
    let video = FormatDescription.VideoFormat(dimensions: size, pixelLayout: layout)
    #expect(video.bitsPerComponent == 10)
    #expect(video.chromaSubsampling == .fourTwoTwo)
    #expect(video.hasAlpha)
    let other = FormatDescription.VideoFormat(
      dimensions: size, bitsPerComponent: 9, pixelLayout: layout, chromaSubsampling: .fourFourFour,
      hasAlpha: false)
    #expect(other.bitsPerComponent == 9)
    #expect(other.chromaSubsampling == .fourFourFour)
    #expect(!other.hasAlpha)
    #expect(FormatDescription.VideoFormat(dimensions: size).bitsPerComponent == nil)
  }

  /// The planes of the table in `PixelFormatType`, and those that the layouts say.
  @Test(arguments: PixelFormatType.distinct)
  func `types have the planes of their layouts`(type: PixelFormatType) throws {
    let layout = try #require(type.layout)
    let count =
      switch layout.arrangement {
      case .planar: 3
      case .biPlanar: 2
      default: 1
      }
    #expect(type.planes.count == count)
    #expect(type.isRGB == (layout.model == .rgb))
    #expect(type.hasAlpha == layout.hasAlpha)
  }

  @Test func `types are distinct`() {
    let layouts = PixelFormatType.distinct.map(\.layout)
    #expect(Set(layouts).count == layouts.count)
  }
}
