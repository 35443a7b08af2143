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

  @Test("films are no images", arguments: ["both.mp4", "both.mkv", "aiff-s16.aiff"])
  func films(name: String) throws {
    let source = try source(name)
    #expect(CGImageSourceGetType(source) == nil)
    #expect(CGImageSourceGetCount(source) == 0)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) == nil)
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

  /// Two pictures of 2×2, red and blue, as ffmpeg writes them.
  private static let animatedPNG =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAABAAAAAQBPJcTWAAAACGFjVEwA"
    + "AAACAAAAAYSKo+YAAAAaZmNUTAAAAAAAAAACAAAAAgAAAAAAAAAAAAAAAQAA2WEaUQAAABBJREFUeJxj+MvA"
    + "AEQMEAoAH64D9fYYKlkAAAAaZmNUTAAAAAEAAAACAAAAAgAAAAAAAAAAAAAAAQAAQhLwhQAAABNmZEFUAAAA"
    + "AnicY2Bg+AdGYAoAF94D+TuTGfYAAAAASUVORK5CYII="

  @Test("an animated PNG is one of several images")
  func animatedPNG() throws {
    let data = try #require(Data(base64Encoded: Self.animatedPNG))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetType(source) == UTType.png.identifier)
    #expect(CGImageSourceGetCount(source) == 2)
    // Blue, green and red, as `ffmpeg -pix_fmt bgra` gives them.
    let colors = (0..<2).map { index in
      (CGImageSourceCreateImageAtIndex(source, index, nil)?.dataProvider?.data as Data?).map { $0.prefix(3) }
    }
    #expect(colors == [Data([0, 0, 253]), Data([254, 0, 0])])
  }

  @Test("an animated WebP is one of several images")
  func animatedWebP() throws {
    let path = Manifest.folder + "/webp/lossy.webp"
    let source = try #require(CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as CFURL, nil))
    #expect(CGImageSourceGetType(source) == UTType.webP.identifier)
    #expect(CGImageSourceGetCount(source) == 4)
    let images = (0..<4).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }
    #expect(images.map { [$0.width, $0.height] } == [[Int]](repeating: [16, 12], count: 4))
  }

  @Test("an image is the same whatever was asked for before it")
  func order() throws {
    let source = try source("animation.gif")
    let count = CGImageSourceGetCount(source)
    func data(_ source: CGImageSource, _ index: Int) -> Data? {
      CGImageSourceCreateImageAtIndex(source, index, nil)?.dataProvider?.data as Data?
    }
    let alone = try (0..<count).map { data(try self.source("animation.gif"), $0) }
    #expect(!alone.contains(nil))
    #expect((0..<count).reversed().map { data(source, $0) } == alone.reversed())
    for index in 0..<count {
      let options = [kCGImageSourceThumbnailMaxPixelSize: 8]
      let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary))
      #expect(max(small.width, small.height) == 8)
      #expect(data(source, index) == alone[index])
    }
  }

  /// A GIF of pictures of one pixel, black and white in turn.
  private static func blinking(_ count: Int) -> Data {
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    for index in 0..<count {
      bytes += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
      bytes += [2, 2, index % 2 == 0 ? 0x44 : 0x4C, 1, 0]
    }
    return Data(bytes + [0x3B])
  }

  @Test("the images of a long animation come one by one")
  func longAnimation() throws {
    let count = 600
    let source = try #require(CGImageSourceCreateWithData(Self.blinking(count) as CFData, nil))
    #expect(CGImageSourceGetCount(source) == count)
    var isWhite: [Bool] = []
    for index in 0..<count {
      let data = CGImageSourceCreateImageAtIndex(source, index, nil)?.dataProvider?.data as Data?
      isWhite.append(data?.first == 255)
    }
    #expect(isWhite == (0..<count).map { $0 % 2 == 1 })
  }
}
