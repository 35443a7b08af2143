import Foundation
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// Photographs that are turned by their tags.
struct PhotographOrientationTests {
  /// As ExifTool prints the eight, with what they mean here.
  private static let words: [String: PictureOrientation] = [
    "Horizontal (normal)": .upright,
    "Mirror horizontal": PictureOrientation(quarterTurns: 0, isMirrored: true),
    "Rotate 180": PictureOrientation(quarterTurns: 2),
    "Mirror vertical": PictureOrientation(quarterTurns: 2, isMirrored: true),
    "Mirror horizontal and rotate 270 CW": PictureOrientation(quarterTurns: 3, isMirrored: true),
    "Rotate 90 CW": PictureOrientation(quarterTurns: 1),
    "Mirror horizontal and rotate 90 CW": PictureOrientation(quarterTurns: 1, isMirrored: true),
    "Rotate 270 CW": PictureOrientation(quarterTurns: 3),
  ]

  @Test(
    "The track is turned as ExifTool reads the tag, by the structure and by libav alike",
    arguments: ["camera.jpg", "exif.jpg", "exif.png"], [false, true])
  func transform(_ name: String, usesLibAV: Bool) throws {
    let file = try TaggedFile.named(name)
    guard case .text(let word) = file.exifToolPrinted["Orientation"] else {
      Issue.record("no orientation is expected of \(name)")
      return
    }
    let asset = URLAsset(path: file.path, options: .init(alwaysUsesLibAV: usesLibAV))
    let track = try #require(try asset.tracks().first)
    let expected = try #require(Self.words[word])
    #expect(PictureOrientation(track.preferredTransform) == expected)
    let size = try #require(track.formatDescriptions.first?.dimensions)
    #expect(
      track.naturalSize.applying(track.preferredTransform)
        == (expected.swapsAxes ? VideoDimensions(width: size.height, height: size.width) : size))
  }

  @Test("WebP is turned by its Exif chunk (WebP Container Specification, Metadata)")
  func webP() throws {
    func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
      let size = withUnsafeBytes(of: UInt32(payload.count).littleEndian) { Array($0) }
      return Array(type.utf8) + size + payload + (payload.count % 2 == 1 ? [0] : [])
    }
    // A lossless picture of one pixel, and a canvas of as many (WebP Lossless Bitstream Specification).
    let picture: [UInt8] = [0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0]
    let exif: [UInt8] =
      Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    let form =
      Array("WEBP".utf8) + chunk("VP8X", [8, 0, 0, 0, 0, 0, 0, 0, 0, 0]) + chunk("VP8L", picture)
      + chunk("EXIF", exif)
    let asset = URLAsset(path: "a.webp", source: MemoryByteSource(chunk("RIFF", form)))
    let track = try #require(try asset.tracks().first)
    #expect(PictureOrientation(track.preferredTransform) == PictureOrientation(quarterTurns: 1))
  }

  @Test("Each of the eight numbers of an Exif block turns the picture", arguments: 0...9)
  func number(_ number: UInt8) throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("picture.jpg").path)))
    let block: [UInt8] =
      Array("Exif\0\0II*\0".utf8) + [
        8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, number, 0, 0, 0, 0, 0, 0, 0,
      ]
    bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(block.count + 2)] + block, at: 2)
    let track = try #require(
      try URLAsset(path: "a.jpg", source: MemoryByteSource(bytes)).tracks().first)
    // In the order of TIFF 6.0, section 8.
    let order = [
      "Horizontal (normal)", "Mirror horizontal", "Rotate 180", "Mirror vertical",
      "Mirror horizontal and rotate 270 CW", "Rotate 90 CW", "Mirror horizontal and rotate 90 CW",
      "Rotate 270 CW",
    ]
    let word = (1...8).contains(number) ? order[Int(number) - 1] : order[0]
    #expect(PictureOrientation(track.preferredTransform) == Self.words[word])
  }
}
