import Foundation
import MediaScopeFixtures
import Testing

@testable import MediaExif

/// What libexif reads of a block, held against exiftool.
struct ExifEntriesTests {
  /// The block of the tagged picture, after what marks it in JPEG.
  private func block() throws -> [UInt8] {
    let data = try Data(contentsOf: URL(filePath: TaggedFile.named("exif.jpg").path))
    let mark = try #require(data.range(of: Data("Exif\0\0".utf8)))
    let size = Int(data[mark.lowerBound - 2]) << 8 | Int(data[mark.lowerBound - 1])
    return [UInt8](data[mark.upperBound..<mark.lowerBound - 2 + size])
  }

  @Test func `entries have their names and texts`() throws {
    let entries = try #require(ExifEntries(tiff: try block())).entries
    let expected = try TaggedFile.named("exif.jpg").exifTool
    for name in ["Make", "ImageDescription", "DateTimeOriginal"] {
      #expect(entries.filter { $0.name == name }.map(\.text) == expected["EXIF:\(name)"]?.texts, "\(name)")
    }
    #expect(entries.first { $0.name == "ExposureTime" }?.text.hasPrefix("1/250") == true)
    #expect(Set(entries.map(\.directory)).isSubset(of: [0, 1, 2, 3, 4]))
  }

  @Test func `what is no block, or too large, is refused`() {
    #expect(ExifEntries(tiff: []) == nil)
    #expect(ExifEntries(tiff: [UInt8](repeating: 0x49, count: ExifEntries.blockSizeLimit + 1)) == nil)
  }

  @Test func `damaged blocks do no harm`() throws {
    let bytes = try block()
    for length in stride(from: 0, to: bytes.count, by: 37) { _ = ExifEntries(tiff: Array(bytes[..<length])) }
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<500 {
      var changed = bytes
      for _ in 0..<4 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        changed[Int(seed >> 33) % min(changed.count, 400)] = UInt8(truncatingIfNeeded: seed >> 20)
      }
      _ = ExifEntries(tiff: changed)
    }
  }
}
