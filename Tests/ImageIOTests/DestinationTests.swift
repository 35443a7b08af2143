import ImageIO
import MediaCore
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

  private func bar(_ number: Int) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 64, height: 16, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 64, height: 16))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 8 * number, y: 0, width: 8, height: 16))
    return try #require(context.makeImage())
  }

  @Test("images become an animation, whose images and delays are read again", arguments: [1, 2, 8])
  func animation(count: Int) throws {
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data, UTType.gif.identifier as CFString, count, nil))
    CGImageDestinationSetProperties(
      destination, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 3]] as CFDictionary)
    let properties = [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 0.25]] as CFDictionary
    for number in 0..<count { CGImageDestinationAddImage(destination, try bar(number), properties) }
    try #require(CGImageDestinationFinalize(destination))
    // The application extension of the loop count, and the trailer.
    let bytes = Data(referencing: data)
    #expect(bytes.range(of: Data("NETSCAPE2.0".utf8) + Data([3, 1, 3, 0, 0])) != nil && bytes.last == 0x3B)

    let source = try #require(CGImageSourceCreateWithData(bytes, nil))
    #expect(CGImageSourceGetCount(source) == count)
    for number in 0..<count {
      let image = try #require(CGImageSourceCreateImageAtIndex(source, number, nil)?.bgra)
      let plane = try #require(image.planes.first)
      for place in [8 * number, 8 * number + 7, (8 * number + 8) % 64] {
        let pixel = (plane.baseAddress + 4 * place).assumingMemoryBound(to: UInt8.self)
        let isBar = place / 8 == number
        #expect([pixel[0], pixel[1], pixel[2]] == (isBar ? [0, 0, 255] : [255, 0, 0]))
      }
      if count > 1 {
        let read = CGImageSourceCopyPropertiesAtIndex(source, number, nil)?[kCGImagePropertyGIFDictionary]
        #expect((read as? [String: Any])?[kCGImagePropertyGIFDelayTime] as? Double == 0.25)
      }
    }
  }

  @Test("an animation with fewer images than was said is not written", arguments: [0, 1, 3])
  func animationCount(count: Int) throws {
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data, UTType.gif.identifier as CFString, 2, nil))
    for number in 0..<count { CGImageDestinationAddImage(destination, try bar(number), nil) }
    #expect(!CGImageDestinationFinalize(destination) && data.length == 0)
  }
}
