import Foundation
import ImageIO
import MediaScopeFixtures
import Testing

struct SourceTests {
  private func source(_ name: String) throws -> CGImageSource {
    let path = name == "exif.jpg" ? try TaggedFile.named(name).path : try Fixture.named(name).path
    let url = URL(fileURLWithPath: path)
    return try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
  }

  @Test(
    "files are images of their type and size",
    arguments: [("picture.jpg", UTType.jpeg), ("picture.png", .png), ("exif.jpg", .jpeg)])
  func files(name: String, type: UTType) throws {
    let source = try source(name)
    #expect(CGImageSourceGetType(source) == type.identifier)
    #expect(CGImageSourceGetCount(source) == 1)
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == image.width)
    #expect(properties[kCGImagePropertyPixelHeight] as? Int == image.height)
    #expect((image.width, image.height) == (96, 64))
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
  }

  @Test("films are no images by their type")
  func brands() throws {
    #expect(CGImageSourceGetType(try source("both.mp4")) == nil)
  }

  @Test("data is read as its file is")
  func data() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Fixture.named("picture.png").path))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let file = try #require(CGImageSourceCreateImageAtIndex(try self.source("picture.png"), 0, nil))
    #expect(image.dataProvider?.data == file.dataProvider?.data)
    let nothing = try #require(CGImageSourceCreateWithData(Data("no image".utf8) as CFData, nil))
    #expect(CGImageSourceGetCount(nothing) == 0)
    #expect(CGImageSourceGetType(nothing) == nil)
    #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nothing/here.png") as CFURL, nil) == nil)
  }

  @Test("thumbnails keep the shape, and turn where they are asked to")
  func thumbnails() throws {
    let source = try source("exif.jpg")
    #expect(
      CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyOrientation] as? Int == 6)
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 48,
    ]
    let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
    #expect((small.width, small.height) == (48, 32))
    let turned = try #require(
      CGImageSourceCreateThumbnailAtIndex(
        source, 0, options.merging([kCGImageSourceCreateThumbnailWithTransform: true]) { $1 } as CFDictionary)
    )
    #expect((turned.width, turned.height) == (32, 48))
  }

  @Test("an animation has an image for each of its pictures")
  func animation() throws {
    let source = try source("animation.gif")
    let count = CGImageSourceGetCount(source)
    #expect(CGImageSourceGetType(source) == UTType.gif.identifier)
    try #require(count > 1)
    let images = (0..<count).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }
    #expect(images.count == count)
    #expect(images.first?.dataProvider?.data != images.last?.dataProvider?.data)
    for index in 0..<count {
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
      let gif = try #require(properties?[kCGImagePropertyGIFDictionary] as? [String: Any])
      #expect((gif[kCGImagePropertyGIFDelayTime] as? Double ?? 0) > 0)
    }
  }
}
