import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

/// The colours of pictures of TIFF that are stored without coding (TIFF 6.0, sections 20, 21 and 23).
struct TIFFColorTests {
  private static let side = 16

  /// A picture of one colour, of three components of eight bits.
  private static func file(
    _ pixel: [UInt8], photometric: Int, reference: [Int]? = nil, bits: Int = 8
  ) -> [UInt8] {
    func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let strip = (0..<side * side).flatMap { _ in pixel }
    var bytes = Array("II*\0".utf8) + little(0) + strip
    var entries: [(tag: Int, type: Int, values: [Int])] = [
      (0x100, 4, [side]), (0x101, 4, [side]), (0x102, 3, [bits, bits, bits]), (0x103, 3, [1]),
      (0x106, 3, [photometric]),
      (0x111, 4, [8]), (0x115, 3, [3]), (0x116, 4, [side]), (0x117, 4, [strip.count]), (0x11C, 3, [1]),
    ]
    if photometric == 6 { entries.append((0x212, 3, [1, 1])) }
    if let reference { entries.append((0x214, 5, reference.flatMap { [$0, 1] })) }
    var directory = little(entries.count, 2)
    for (tag, type, values) in entries {
      let value = values.flatMap { little($0, type == 3 ? 2 : 4) }
      directory += little(tag, 2) + little(type, 2) + little(type == 5 ? values.count / 2 : values.count)
      if value.count > 4 {
        directory += little(bytes.count)
        bytes += value
      } else {
        directory += value + [UInt8](repeating: 0, count: 4 - value.count)
      }
    }
    bytes.replaceSubrange(4..<8, with: little(bytes.count))
    return bytes + directory + little(0)
  }

  private static func still(_ bytes: [UInt8]) throws -> [UInt8] {
    let asset = URLAsset(path: "a.tif", source: MemoryByteSource(bytes, name: "a.tif"))
    let image = try AssetImageGenerator(asset: asset).still(at: .zero).image
    return withExtendedLifetime(image) {
      Array(UnsafeRawBufferPointer(start: image.planes[0].baseAddress, count: 4))
    }
  }

  /// By ITU-R BT.601 in the full range, and between black and white of 16 and 235: the lowest of red, green and blue first.
  @Test(
    arguments: [
      (nil, [113, 170, 225]), ([0, 255, 128, 255, 128, 255], [113, 170, 225]),
      ([15, 235, 128, 240, 128, 240], [114, 180, 242]),
    ] as [([Int]?, [Int])])
  func `YCbCr has the range that the file states`(reference: [Int]?, expected: [Int]) throws {
    let pixel = try Self.still(Self.file([180, 90, 160], photometric: 6, reference: reference))
    let sorted = pixel.map { Int($0) }.sorted()
    #expect(zip(sorted, expected + [255]).allSatisfy { abs($0 - $1) <= 3 }, "\(sorted)")
  }

  /// By Little CMS 2.19, as `ImageCms` of Pillow calls it, from its profile of Lab to that of sRGB.
  @Test(
    arguments: [
      ([0, 0, 0], [1, 0, 1]), ([255, 0, 0], [254, 255, 254]), ([128, 0, 0], [119, 119, 119]),
      ([30, 0, 0], [31, 31, 31]), ([150, -30, 20], [91, 155, 105]), ([200, 10, -30], [190, 189, 250]),
      ([60, 20, 10], [86, 43, 42]), ([5, 0, 0], [7, 7, 7]),
    ] as [([Int], [Int])])
  func `Lab becomes red, green and blue`(lab: [Int], expected: [Int]) throws {
    for (photometric, zero) in [(8, 0), (9, 128)] {
      let stored = [lab[0], lab[1] + zero, lab[2] + zero].map { UInt8(truncatingIfNeeded: $0) }
      let pixel = try Self.still(Self.file(stored, photometric: photometric))
      // Blue first.
      let found = [pixel[2], pixel[1], pixel[0]].map { Int($0) }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(lab): \(found)")
      #expect(pixel[3] == 255)
    }
  }

  /// By Little CMS, as above; 16 bits of the first kind have all of L* in all of them, those of the second in 65280.
  @Test(
    arguments: [
      ([128, 0, 0], [119, 119, 119]), ([150, -30, 20], [91, 155, 105]), ([60, 20, 10], [86, 43, 42]),
    ] as [([Int], [Int])])
  func `Lab of 16 bits is that of eight`(lab: [Int], expected: [Int]) throws {
    for (photometric, values) in [
      (8, [lab[0] * 257, lab[1] * 256, lab[2] * 256]),
      (9, [lab[0] * 256, lab[1] * 256 + 0x8000, lab[2] * 256 + 0x8000]),
    ] {
      let stored = values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
      let pixel = try Self.still(Self.file(stored, photometric: photometric, bits: 16))
      let found = [pixel[2], pixel[1], pixel[0]].map { Int($0) }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(lab): \(found)")
    }
  }

  /// ITU's has ranges of its own (RFC 3949, section 6).
  @Test(arguments: [(10, 8), (8, 32)])
  func `other Lab is refused by its name`(photometric: Int, bits: Int) throws {
    let pixel = [UInt8](repeating: 90, count: 3 * bits / 8)
    let error = #expect(throws: MediaError.self) {
      try Self.still(Self.file(pixel, photometric: photometric, bits: bits))
    }
    let reason = try #require(error?.reason)
    #expect(reason.contains("L*a*b*"), "\(reason)")
  }
}
