import Foundation
import ImageIO
import Testing

struct ImageFileTests {
  private func picture() throws -> CGImage {
    let provider = try #require(CGDataProvider(data: Data([255, 0, 0, 255, 0, 0, 255, 255])))
    return try #require(
      CGImage(
        width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil, shouldInterpolate: true, intent: .defaultIntent))
  }

  private func file(_ type: UTType, _ images: [CGImage], _ properties: CFDictionary? = nil) throws -> Data {
    let data = NSMutableData()
    let made = try #require(
      CGImageDestinationCreateWithData(data, type.identifier as CFString, images.count, nil))
    if let properties { CGImageDestinationSetProperties(made, properties) }
    for image in images { CGImageDestinationAddImage(made, image, nil) }
    #expect(CGImageDestinationFinalize(made))
    return data as Data
  }

  private func colors(_ image: CGImage) throws -> [Int] {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    let bytes = try #require(context.data)
    return UnsafeRawBufferPointer(start: bytes, count: 8).map(Int.init)
  }

  @Test("an image is made of a PNG file's bytes, and of no other file's")
  func png() throws {
    let source = try #require(CGDataProvider(data: try file(.png, [picture()])))
    let image = CGImage(
      pngDataProviderSource: source, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(try colors(#require(image)) == [255, 0, 0, 255, 0, 0, 255, 255])
    #expect(
      CGImage(jpegDataProviderSource: source, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        == nil)
    let jpeg = try #require(CGDataProvider(data: try file(.jpeg, [picture()])))
    let decoded = CGImage(
      jpegDataProviderSource: jpeg, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(decoded?.width == 2 && decoded?.height == 1)
  }

  @Test("a GIF says how often it is repeated", arguments: [0, 3, 300])
  func loops(count: Int) throws {
    let properties: [String: Any] = [
      kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: count]
    ]
    let data = try file(.gif, [picture(), picture()], properties)
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    let stated = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? [String: Any]
    #expect(stated?[kCGImagePropertyGIFLoopCount] as? Int == count)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(source, 2) == .statusInvalidData)
  }

  @Test("an image goes from a file to another, and other bytes are no file of images")
  func fromSource() throws {
    let source = try #require(CGImageSourceCreateWithData(try file(.png, [picture()]), nil))
    let data = NSMutableData()
    let made = try #require(CGImageDestinationCreateWithData(data, UTType.png.identifier, 1, nil))
    CGImageDestinationAddImageFromSource(made, source, 0, nil)
    #expect(CGImageDestinationFinalize(made))
    let copied = try #require(CGImageSourceCreateWithData(data as Data, nil))
    #expect(
      try colors(#require(CGImageSourceCreateImageAtIndex(copied, 0, nil))) == [
        255, 0, 0, 255, 0, 0, 255, 255,
      ])
    let nothing = try #require(CGImageSourceCreateWithData(Data("nothing".utf8), nil))
    #expect(CGImageSourceGetStatus(nothing) == .statusInvalidData)
    #expect(CGImageSourceCopyProperties(nothing, nil) == nil)
  }

  @Test("orientations have Exif's numbers")
  func orientations() {
    #expect(
      CGImagePropertyOrientation(rawValue: 6) == .right && CGImagePropertyOrientation.left.rawValue == 8)
    #expect(CGImagePropertyOrientation(rawValue: 9) == nil)
  }
}
