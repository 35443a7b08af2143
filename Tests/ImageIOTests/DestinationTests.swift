import ImageIO
import MediaScopeFixtures
import Testing

struct DestinationTests {
  private func image() throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 20, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    return try #require(context.makeImage())
  }

  @Test(
    "an image becomes a file of its type",
    arguments: [
      (UTType.png, [0x89, 0x50, 0x4E, 0x47]), (.jpeg, [0xFF, 0xD8]), (.webP, [0x52, 0x49, 0x46, 0x46]),
    ])
  func files(type: UTType, beginning: [UInt8]) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.path + "/image")
    let destination = try #require(
      CGImageDestinationCreateWithURL(url as CFURL, type.identifier as CFString, 1, nil))
    CGImageDestinationAddImage(
      destination, try image(), [kCGImageDestinationLossyCompressionQuality: 0.8] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let written = try Data(contentsOf: url)
    #expect(Array(written.prefix(beginning.count)) == beginning)
    let data = NSMutableData()
    let other = try #require(CGImageDestinationCreateWithData(data, type.identifier as CFString, 1, nil))
    CGImageDestinationAddImage(
      other, try image(), [kCGImageDestinationLossyCompressionQuality: 0.8] as CFDictionary)
    #expect(CGImageDestinationFinalize(other) && Data(referencing: data) == written)
  }

  @Test("other types and more images are refused, and nothing is written without an image")
  func refusals() throws {
    let url = URL(fileURLWithPath: "/nowhere/image")
    #expect(CGImageDestinationCreateWithURL(url, "public.tiff", 1, nil) == nil)
    #expect(CGImageDestinationCreateWithURL(url, kUTTypePNG, 2, nil) == nil)
    let destination = try #require(CGImageDestinationCreateWithURL(url, kUTTypePNG, 1, nil))
    #expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImage(destination, try image(), nil)
    #expect(!CGImageDestinationFinalize(destination))
  }
}
