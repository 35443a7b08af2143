import MediaAssets
import MediaCore
import Testing

@testable import MediaReading

/// GIF files that go on after their trailer (GIF89a, 27).
struct GIFTailTests {
  /// A screen of one pixel, and two pictures of it, red and blue.
  private static let animation: [UInt8] = {
    let screen: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
    let pictures: [[UInt8]] = [[0x44, 0x01], [0x4C, 0x01]].map { codes in
      [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2] + codes + [0]
    }
    return screen + pictures.joined() + [0x3B]
  }()

  @Test(
    arguments: [[], Array("junkjunk".utf8), [0x3B], [0, 0x3B], [0x2C], [UInt8](repeating: 0, count: 40)]
      as [[UInt8]])
  func `bytes after the trailer are no part of the pictures`(tail: [UInt8]) throws {
    let bytes = Self.animation + tail
    let asset = URLAsset(path: "a.gif", source: MemoryByteSource(bytes, name: "a.gif"))
    let track = try #require(try asset.tracks().first)
    let (buffers, damage) = try read(track, VideoSettings.still)
    #expect(damage.isEmpty)
    let pixels = try buffers.map { buffer in
      let picture = try #require(buffer.imageBuffer)
      return try picture.withRow(0) { row in
        (0..<3).map { row.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
    }
    #expect(pixels == [[0, 0, 255], [255, 0, 0]])
    #expect(try AssetImageGenerator(asset: asset).still(at: .zero).image.width == 1)
  }
}
