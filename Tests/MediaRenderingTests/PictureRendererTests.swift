import MediaCore
import Testing

@testable import MediaRendering

@Suite struct PictureRendererTests {
  /// Pixels that no filter and no rounding leaves alone, opaque or not.
  private static func picture(width: Int, height: Int, hasAlpha: Bool) throws -> PixelBuffer {
    let picture = try PixelBufferPool(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height)
    ).makePixelBuffer()
    let plane = try #require(picture.planes.first)
    for y in 0..<height {
      for x in 0..<width * 4 {
        let isOpaque = x % 4 == 3 && !hasAlpha
        let value = isOpaque ? 255 : UInt8(truncatingIfNeeded: (x * 7919 + y * 104_729) >> 3)
        plane.baseAddress.storeBytes(of: value, toByteOffset: y * plane.bytesPerRow + x, as: UInt8.self)
      }
    }
    return picture
  }

  @Test(arguments: [(1, 1), (2, 3), (37, 5)], [false, true])
  func `every pixel comes back as it is`(size: (width: Int, height: Int), hasAlpha: Bool) throws {
    let picture = try Self.picture(width: size.width, height: size.height, hasAlpha: hasAlpha)
    let rows = try StoredPNG(PictureRenderer.pngData(of: picture, compressionLevel: 0)).rows
    let plane = try #require(picture.planes.first)
    for (y, row) in rows.enumerated() {
      let order = hasAlpha ? [2, 1, 0, 3] : [2, 1, 0]
      let expected = (0..<size.width).flatMap { x in
        order.map {
          plane.baseAddress.load(fromByteOffset: y * plane.bytesPerRow + x * 4 + $0, as: UInt8.self)
        }
      }
      #expect(row == expected)
    }
  }

  @Test func `a level that is none is refused`() throws {
    let picture = try Self.picture(width: 2, height: 2, hasAlpha: false)
    for level in [-2, 10] {
      #expect(throws: MediaError.self) { try PictureRenderer.pngData(of: picture, compressionLevel: level) }
    }
  }
}
