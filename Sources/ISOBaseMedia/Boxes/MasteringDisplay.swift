package import MediaCore
import MediaStructure

extension ISOBoxType {
  static let mdcv = ISOBoxType(
    "mdcv", "Mastering Display Colour Volume Box", .isoBaseMedia, "12.1.7",
    content: MasteringDisplayBox.self)
  static let clli = ISOBoxType(
    "clli", "Content Light Level Box", .isoBaseMedia, "12.1.6", content: ContentLightLevelBox.self)
}

/// The colours and the luminances of the display on which pictures were mastered.
package struct MasteringDisplayBox: Hashable, Sendable, ISOBoxContent {
  /// In fifty-thousandths.
  package struct Chromaticity: Hashable, Sendable {
    var x: UInt16
    var y: UInt16
  }

  /// Green, blue and red.
  var primaries: [Chromaticity] = []
  var whitePoint: Chromaticity
  /// In ten thousandths of a candela per square metre.
  var maximumLuminance: UInt32
  var minimumLuminance: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    for (x, y) in Self.primaryNames { primaries.append(try Self.readChromaticity(&reader, x, y)) }
    whitePoint = try Self.readChromaticity(&reader, "white_point_x", "white_point_y")
    maximumLuminance = try reader.read("max_display_mastering_luminance", meaning: Self.luminance)
    minimumLuminance = try reader.read("min_display_mastering_luminance", meaning: Self.luminance)
  }

  private static let primaryNames: [(StaticString, StaticString)] = [
    ("display_primaries.green.x", "display_primaries.green.y"),
    ("display_primaries.blue.x", "display_primaries.blue.y"),
    ("display_primaries.red.x", "display_primaries.red.y"),
  ]

  private static func readChromaticity(
    _ reader: inout FieldReader, _ x: StaticString, _ y: StaticString
  ) throws(MediaError) -> Chromaticity {
    Chromaticity(
      x: try reader.read(x, meaning: chromaticity), y: try reader.read(y, meaning: chromaticity))
  }

  private static func chromaticity(_ value: UInt16) -> String { "\(Double(value) / chromaticityUnit)" }
  private static func luminance(_ value: UInt32) -> String { "\(Double(value) / luminanceUnit) cd/m²" }

  private static let chromaticityUnit = 50_000.0
  private static let luminanceUnit = 10_000.0
}

extension MasteringDisplayBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    for ((x, y), primary) in zip(Self.primaryNames, primaries) {
      writer.write(x, primary.x)
      writer.write(y, primary.y)
    }
    writer.write("white_point_x", whitePoint.x)
    writer.write("white_point_y", whitePoint.y)
    writer.write("max_display_mastering_luminance", maximumLuminance)
    writer.write("min_display_mastering_luminance", minimumLuminance)
  }
}

extension MasteringDisplayBox {
  /// A box of a description's values, rounded to the box's units.
  init(_ volume: MasteringDisplayColorVolume) {
    func chromaticity(_ color: MasteringDisplayColorVolume.Chromaticity) -> Chromaticity {
      func rounded(_ value: Double) -> UInt16 {
        UInt16(clamping: Int((value * Self.chromaticityUnit).rounded()))
      }
      return Chromaticity(x: rounded(color.x), y: rounded(color.y))
    }
    func luminance(_ value: Double) -> UInt32 {
      UInt32(clamping: Int((value * Self.luminanceUnit).rounded()))
    }
    primaries = [volume.green, volume.blue, volume.red].map(chromaticity)
    whitePoint = chromaticity(volume.whitePoint)
    maximumLuminance = luminance(volume.maximumLuminance)
    minimumLuminance = luminance(volume.minimumLuminance)
  }

  package var volume: MasteringDisplayColorVolume {
    func chromaticity(_ color: Chromaticity) -> MasteringDisplayColorVolume.Chromaticity {
      .init(x: Double(color.x) / Self.chromaticityUnit, y: Double(color.y) / Self.chromaticityUnit)
    }
    return MasteringDisplayColorVolume(
      red: chromaticity(primaries[2]), green: chromaticity(primaries[0]), blue: chromaticity(primaries[1]),
      whitePoint: chromaticity(whitePoint), minimumLuminance: Double(minimumLuminance) / Self.luminanceUnit,
      maximumLuminance: Double(maximumLuminance) / Self.luminanceUnit)
  }
}

/// The brightness of pictures, in candela per square metre.
package struct ContentLightLevelBox: Hashable, Sendable, ISOBoxContent {
  private var maximum: UInt16
  private var frameAverage: UInt16

  init(_ reader: inout FieldReader) throws(MediaError) {
    maximum = try reader.read("max_content_light_level")
    frameAverage = try reader.read("max_pic_average_light_level")
  }
}

extension ContentLightLevelBox {
  init(_ level: ContentLightLevelInfo) {
    maximum = UInt16(clamping: level.maximumContentLightLevel)
    frameAverage = UInt16(clamping: level.maximumFrameAverageLightLevel)
  }

  package var level: ContentLightLevelInfo {
    ContentLightLevelInfo(
      maximumContentLightLevel: Int(maximum), maximumFrameAverageLightLevel: Int(frameAverage))
  }
}

extension ContentLightLevelBox: ISOBoxWritable {
  func write(_ writer: inout FieldWriter) {
    writer.write("max_content_light_level", maximum)
    writer.write("max_pic_average_light_level", frameAverage)
  }
}
