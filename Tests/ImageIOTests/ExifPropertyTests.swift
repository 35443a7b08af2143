import Foundation
import MediaScopeFixtures
import Testing

@testable import ImageIO

/// Expected values by `exiftool -n`.
struct ExifPropertyTests {
  private func properties() throws -> [String: Any] {
    let url = URL(fileURLWithPath: try TaggedFile.named("camera.jpg").path)
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    return try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
  }

  @Test(
    "a version is numbers", arguments: [("0232", [2, 3, 2]), ("0230", [2, 3]), ("0100", [1, 0]), ("", [])])
  func version(digits: String, numbers: [Int]) {
    #expect(ExifProperties.version(digits) == numbers)
  }

  @Test("what Exif says of a picture is in its dictionaries")
  func dictionaries() throws {
    let properties = try properties()
    let exif = try #require(properties[kCGImagePropertyExifDictionary] as? [CFString: Any])
    #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [400])
    #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 0.005)
    #expect(exif[kCGImagePropertyExifFNumber] as? Double == 2.8)
    #expect(exif[kCGImagePropertyExifLensModel] as? String == "24-70")
    #expect(exif[kCGImagePropertyExifDateTimeOriginal] as? String == "2023:04:05 06:07:08")
    #expect(exif[kCGImagePropertyExifFocalLenIn35mmFilm] as? Int == 52)
    #expect(exif[kCGImagePropertyExifVersion] as? [Int] == [2, 3, 2])
    #expect(exif[kCGImagePropertyExifLensSpecification] as? [Double] == [24, 70, 2.8, 2.8])
    let tiff = try #require(properties[kCGImagePropertyTIFFDictionary] as? [String: Any])
    #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Maker")
    #expect(tiff[kCGImagePropertyTIFFOrientation] as? Int == 8)
    #expect(tiff[kCGImagePropertyTIFFXResolution] as? Double == 300)
    #expect(properties[kCGImagePropertyDPIWidth] as? Double == 300)
    #expect(properties[kCGImagePropertyOrientation] as? Int == 8)
  }

  @Test("places are degrees and texts")
  func places() throws {
    let places = try #require(try properties()[kCGImagePropertyGPSDictionary] as? [String: Any])
    let latitude = try #require(places[kCGImagePropertyGPSLatitude] as? Double)
    #expect(abs(latitude - 48.8577) < 1e-9 && places[kCGImagePropertyGPSLatitudeRef] as? String == "N")
    let longitude = try #require(places[kCGImagePropertyGPSLongitude] as? Double)
    #expect(abs(longitude - 2.295) < 1e-9 && places[kCGImagePropertyGPSLongitudeRef] as? String == "W")
    #expect(places[kCGImagePropertyGPSAltitude] as? Double == 35.5)
    #expect(places[kCGImagePropertyGPSTimeStamp] as? String == "10:11:12.50")
    #expect(places[kCGImagePropertyGPSDateStamp] as? String == "2023:04:05")
    #expect(places["Position"] == nil)
  }

  @Test("a picture without tags has no such dictionaries, and its file has a size")
  func plain() throws {
    let path = try Fixture.named("picture.png").path
    let source = try #require(CGImageSourceCreateWithURL(URL(fileURLWithPath: path), nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyGPSDictionary] == nil)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyFileSize] as? Int == size)
  }

  @Test(
    "a picture is made smaller where its longer side is over a limit",
    arguments: [(48, 48, 32), (200, 96, 64)])
  func sizes(limit: Int, width: Int, height: Int) throws {
    let path = try Fixture.named("picture.png").path
    let source = try #require(CGImageSourceCreateWithURL(URL(fileURLWithPath: path), nil))
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, UTType.png.identifier, 1, nil))
    CGImageDestinationAddImageFromSource(
      destination, source, 0, [kCGImageDestinationImageMaxPixelSize: limit] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let written = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(written, 0, nil))
    #expect((image.width, image.height) == (width, height))
  }
}
