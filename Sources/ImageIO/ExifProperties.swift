import Foundation
import MediaMetadata

/// The tags of Exif in the three dictionaries that Image I/O has of them.
struct ExifProperties {
  private var exif: [String: Any] = [:]
  private var tiff: [String: Any] = [:]
  private var places: [String: Any] = [:]

  init(_ items: [MetadataItem]) {
    for item in items where item.keySpace == .exif {
      switch item.extraAttributes[.directory] {
      case "IFD0" where Self.tagsOfTIFF.contains(item.key): tiff[item.key] = Self.plain(item.value)
      case "Exif IFD": exif[Self.names[item.key] ?? item.key] = Self.exifValue(item)
      // An item put together of several tags isn't itself a tag of the file.
      case "GPS IFD" where item.key != "GPSPosition":
        places[Self.placeNames[item.key] ?? String(item.key.dropFirst(3))] = Self.placeValue(item)
      default: break
      }
    }
  }

  /// The dictionaries that aren't empty, and the resolution in inches.
  var properties: [String: Any] {
    var properties: [String: Any] = [:]
    if !exif.isEmpty { properties[kCGImagePropertyExifDictionary] = exif }
    if !tiff.isEmpty { properties[kCGImagePropertyTIFFDictionary] = tiff }
    if !places.isEmpty { properties[kCGImagePropertyGPSDictionary] = places }
    let unit = tiff[kCGImagePropertyTIFFResolutionUnit] as? Int ?? 2
    let inch = unit == 3 ? 2.54 : 1
    properties[kCGImagePropertyDPIWidth] = (tiff[kCGImagePropertyTIFFXResolution] as? Double).map {
      $0 * inch
    }
    properties[kCGImagePropertyDPIHeight] = (tiff[kCGImagePropertyTIFFYResolution] as? Double).map {
      $0 * inch
    }
    return properties
  }

  private static let tagsOfTIFF: Set<String> = [
    "Make", "Model", "Orientation", "XResolution", "YResolution", "ResolutionUnit", "DateTime", "Software",
    "Artist", "Copyright", "ImageDescription", "DocumentName", "HostComputer", "Compression",
    "PhotometricInterpretation", "TransferFunction", "WhitePoint", "PrimaryChromaticities",
  ]

  /// Image I/O's names where they are others than Exif's.
  private static let names = [
    "PhotographicSensitivity": "ISOSpeedRatings", "FocalLengthIn35mmFilm": "FocalLenIn35mmFilm",
    "SubSecTime": "SubsecTime", "SubSecTimeOriginal": "SubsecTimeOriginal",
    "SubSecTimeDigitized": "SubsecTimeDigitized", "FlashpixVersion": "FlashPixVersion",
    "SubjectDistanceRange": "SubjectDistRange",
  ]
  private static let placeNames = ["GPSVersionID": "GPSVersion"]

  static func version(_ digits: String) -> [Int] {
    let parts = digits.dropFirst().compactMap(\.wholeNumberValue)
    return parts.last == 0 ? parts.dropLast() : parts
  }

  private static func exifValue(_ item: MetadataItem) -> Any {
    switch item.key {
    case "PhotographicSensitivity": [plain(item.value)]
    // Four digits: the second half is the minor version, whose last zero says nothing.
    case "ExifVersion", "FlashpixVersion":
      version(item.stringValue ?? "")
    case "ComponentsConfiguration", "FileSource", "SceneType": bytes(item)
    default: plain(item.value)
    }
  }

  /// One number, or several of them.
  private static func bytes(_ item: MetadataItem) -> Any {
    let bytes = item.dataValue.map { Int($0) }
    return bytes.count == 1 ? bytes[0] : bytes
  }

  private static func placeValue(_ item: MetadataItem) -> Any {
    guard case .list(let parts) = item.value, parts.count == 3 else { return plain(item.value) }
    let numbers = parts.compactMap { plain($0) as? Double }
    guard numbers.count == 3 else { return plain(item.value) }
    guard item.key == "GPSTimeStamp" else { return numbers[0] + numbers[1] / 60 + numbers[2] / 3600 }
    return numbers.map { number in
      number == number.rounded() ? String(format: "%02.0f", number) : String(format: "%05.2f", number)
    }.joined(separator: ":")
  }

  /// A value as a number of Swift's, a text, data or a list of them.
  private static func plain(_ value: MetadataValue) -> Any {
    switch value {
    case .string(let text): text
    case .integer(let number): Int(number)
    case .number(let number): number
    case .rational(let numerator, let denominator): Double(numerator) / Double(denominator)
    case .boolean(let flag): flag
    case .position(let number, _): Int(number)
    case .list(let values): values.map(plain)
    case .data(let bytes): Data(bytes)
    default: "\(value)"
    }
  }
}
