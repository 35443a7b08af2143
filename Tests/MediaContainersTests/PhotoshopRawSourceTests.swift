import MediaCore
import Testing

@testable import MediaImages

/// Photoshop documents whose image is packed (Adobe Photoshop File Formats, "Image Data Section").
struct PhotoshopRawSourceTests {
  /// A gray picture of 3 by 2 pixels; each row is a repeated byte and a code that does nothing.
  private static let document: [UInt8] = {
    var bytes = Array("8BPS".utf8) + [0, 1] + [UInt8](repeating: 0, count: 6)
    bytes += [0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 8, 0, 1]
    bytes += [UInt8](repeating: 0, count: 12)
    return bytes + [0, 1, 0, 3, 0, 3, 0xFE, 7, 0x80, 0xFE, 9, 0x80]
  }()

  @Test func `an image is unpacked within the limits alone`() throws {
    let source = MemoryByteSource(Self.document, name: "a.psd")
    let raw = try #require(PhotoshopRawSource(of: source, MediaLimits(pixelCount: 6)))
    #expect(raw.byteCount == 46)
    #expect(try raw.bytes(at: 38, count: 8) == [0, 0, 7, 7, 7, 9, 9, 9])
    #expect(PhotoshopRawSource(of: source, MediaLimits(pixelCount: 5)) == nil)
  }
}
