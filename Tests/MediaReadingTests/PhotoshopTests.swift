import MediaAssets
import MediaCore
import Testing

@testable import MediaReading

/// Photoshop documents whose image is packed (Adobe Photoshop File Formats, "Image Data Section").
struct PhotoshopTests {
  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Three columns and two rows of red, green and blue, each row packed by itself.
  private static func document(depth: Int, _ rows: [[UInt8]]) -> [UInt8] {
    var bytes = Array("8BPS".utf8)
    // Version and what is reserved; channels, height and width; depth and red, green and blue; three empty sections; packed.
    let numbers: [(value: Int, count: Int)] = [
      (1, 2), (0, 6), (3, 2), (2, 4), (3, 4), (depth, 2), (3, 2), (0, 12), (1, 2),
    ]
    for number in numbers { bytes += big(number.value, number.count) }
    for row in rows { bytes += big(row.count, 2) }
    for row in rows { bytes += row }
    return bytes
  }

  private static func pixels(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let asset = URLAsset(path: "a.psd", source: MemoryByteSource(bytes, name: "a.psd"))
    let picture = try AssetImageGenerator(asset: asset).still(at: .zero).image
    let plane = picture.planes[0]
    return (0..<2).map { row in
      let codes = UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: 12)
      return [2, 1, 0, 6, 5, 4, 10, 9, 8].map { codes[$0] }
    }
  }

  /// Each row is packed in all ways that TIFF 6.0, section 9, has: bytes as they are, repeated ones, and codes that do nothing.
  @Test(arguments: [8, 16], [[], [0x80], [0x80, 0x80]] as [[UInt8]])
  func `codes that do nothing are skipped`(depth: Int, idle: [UInt8]) throws {
    // Bytes of 16 bits are twice those of 8.
    let copied: UInt8 = depth == 8 ? 2 : 5
    let repeated: UInt8 = depth == 8 ? 0xFE : 0xFB
    func plain(_ codes: [UInt8]) -> [UInt8] {
      var row = [copied]
      for code in codes { row += [UInt8](repeating: code, count: depth / 8) }
      return row + idle
    }
    func even(_ code: UInt8) -> [UInt8] { idle + [repeated, code] + idle }
    let rows = [
      plain([255, 0, 51]), even(255), plain([0, 255, 102]), even(0), even(0), plain([0, 0, 255]),
    ]
    let pixels = try Self.pixels(Self.document(depth: depth, rows))
    let expected = [[255, 0, 0, 0, 255, 0, 51, 102, 0], [255, 0, 0, 255, 0, 0, 255, 0, 255]]
    for (found, wanted) in zip(pixels.joined(), expected.joined()) {
      // Sixteen bits are rounded to eight.
      #expect(abs(Int(found) - wanted) <= (depth == 8 ? 0 : 1))
    }
  }

  @Test func `rows of another size are refused`() throws {
    let row: [UInt8] = [0xFE, 7, 0x80]
    for last in [[0xFD, 7, 0x80], [0xFF, 7, 0x80], [2, 7, 7], [0x80]] as [[UInt8]] {
      let file = Self.document(depth: 8, [row, row, row, row, row, last])
      #expect(throws: MediaError.self) { try Self.pixels(file) }
    }
  }
}
