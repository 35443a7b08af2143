extension TIFFTag {
  static let exif = tags("Exif 2.32", "4.6.5", attributes) + tags("Exif 3.0", "4.6.6", attributes3)
  static let gps = tags("Exif 2.32", "4.6.6", position)
  static let interoperability = tags("DCF 2.0", "Interoperability IFD", interoperabilityRows)
  static let multiPicture = tags("CIPA DC-007", "5.2", multiPictureRows)

  private static let attributes: [Row] = [
    Row(0x829A, "ExposureTime"), Row(0x829D, "FNumber"),
    Row(
      0x8822, "ExposureProgram",
      [
        0: "not defined", 1: "manual", 2: "normal program", 3: "aperture priority", 4: "shutter priority",
        5: "creative program", 6: "action program", 7: "portrait mode", 8: "landscape mode",
      ]),
    Row(0x8824, "SpectralSensitivity"), Row(0x8827, "PhotographicSensitivity"), Row(0x8828, "OECF"),
    Row(
      0x8830, "SensitivityType",
      [
        0: "unknown", 1: "standard output sensitivity", 2: "recommended exposure index", 3: "ISO speed",
        4: "SOS and REI", 5: "SOS and ISO speed", 6: "REI and ISO speed", 7: "SOS, REI and ISO speed",
      ]),
    Row(0x8831, "StandardOutputSensitivity"), Row(0x8832, "RecommendedExposureIndex"),
    Row(0x8833, "ISOSpeed"),
    Row(0x8834, "ISOSpeedLatitudeyyy"), Row(0x8835, "ISOSpeedLatitudezzz"),
    Row(0x9000, "ExifVersion", text: .utf8), Row(0x9003, "DateTimeOriginal"),
    Row(0x9004, "DateTimeDigitized"),
    Row(0x9010, "OffsetTime"), Row(0x9011, "OffsetTimeOriginal"), Row(0x9012, "OffsetTimeDigitized"),
    Row(0x9101, "ComponentsConfiguration"), Row(0x9102, "CompressedBitsPerPixel"),
    Row(0x9201, "ShutterSpeedValue"), Row(0x9202, "ApertureValue"), Row(0x9203, "BrightnessValue"),
    Row(0x9204, "ExposureBiasValue"), Row(0x9205, "MaxApertureValue"), Row(0x9206, "SubjectDistance"),
    Row(
      0x9207, "MeteringMode",
      [
        0: "unknown", 1: "average", 2: "center-weighted average", 3: "spot", 4: "multi-spot", 5: "pattern",
        6: "partial", 255: "other",
      ]),
    Row(0x9208, "LightSource", lightSources), Row(0x9209, "Flash", flash), Row(0x920A, "FocalLength"),
    Row(0x9214, "SubjectArea"), Row(0x927C, "MakerNote"), Row(0x9286, "UserComment", text: .characterCode),
    Row(0x9290, "SubSecTime"), Row(0x9291, "SubSecTimeOriginal"), Row(0x9292, "SubSecTimeDigitized"),
    Row(0x9400, "Temperature"), Row(0x9401, "Humidity"), Row(0x9402, "Pressure"), Row(0x9403, "WaterDepth"),
    Row(0x9404, "Acceleration"), Row(0x9405, "CameraElevationAngle"),
    Row(0xA000, "FlashpixVersion", text: .utf8),
    Row(0xA001, "ColorSpace", [1: "sRGB", 65535: "uncalibrated"]),
    Row(0xA002, "PixelXDimension"), Row(0xA003, "PixelYDimension"), Row(0xA004, "RelatedSoundFile"),
    Row(0xA005, "Interoperability IFD Pointer"), Row(0xA20B, "FlashEnergy"),
    Row(0xA20C, "SpatialFrequencyResponse"), Row(0xA20E, "FocalPlaneXResolution"),
    Row(0xA20F, "FocalPlaneYResolution"),
    Row(0xA210, "FocalPlaneResolutionUnit", [1: "none", 2: "inch", 3: "centimetre"]),
    Row(0xA214, "SubjectLocation"), Row(0xA215, "ExposureIndex"),
    Row(
      0xA217, "SensingMethod",
      [
        1: "not defined", 2: "one-chip color area", 3: "two-chip color area", 4: "three-chip color area",
        5: "color sequential area", 7: "trilinear", 8: "color sequential linear",
      ]),
    Row(0xA300, "FileSource"), Row(0xA301, "SceneType"), Row(0xA302, "CFAPattern"),
    Row(0xA401, "CustomRendered", [0: "normal process", 1: "custom process"]),
    Row(0xA402, "ExposureMode", [0: "auto", 1: "manual", 2: "auto bracket"]),
    Row(0xA403, "WhiteBalance", [0: "auto", 1: "manual"]), Row(0xA404, "DigitalZoomRatio"),
    Row(0xA405, "FocalLengthIn35mmFilm"),
    Row(0xA406, "SceneCaptureType", [0: "standard", 1: "landscape", 2: "portrait", 3: "night scene"]),
    Row(
      0xA407, "GainControl",
      [0: "none", 1: "low gain up", 2: "high gain up", 3: "low gain down", 4: "high gain down"]),
    Row(0xA408, "Contrast", [0: "normal", 1: "soft", 2: "hard"]),
    Row(0xA409, "Saturation", [0: "normal", 1: "low", 2: "high"]),
    Row(0xA40A, "Sharpness", [0: "normal", 1: "soft", 2: "hard"]), Row(0xA40B, "DeviceSettingDescription"),
    Row(0xA40C, "SubjectDistanceRange", [0: "unknown", 1: "macro", 2: "close", 3: "distant"]),
    Row(0xA420, "ImageUniqueID"), Row(0xA430, "CameraOwnerName"), Row(0xA431, "BodySerialNumber"),
    Row(0xA432, "LensSpecification"), Row(0xA433, "LensMake"), Row(0xA434, "LensModel"),
    Row(0xA435, "LensSerialNumber"),
    Row(
      0xA460, "CompositeImage",
      [0: "unknown", 1: "not composite", 2: "general composite", 3: "composite when shot"]),
    Row(0xA461, "SourceImageNumberOfCompositeImage"), Row(0xA462, "SourceExposureTimesOfCompositeImage"),
    Row(0xA500, "Gamma"),
  ]

  private static let attributes3: [Row] = [
    Row(0xA436, "ImageTitle"), Row(0xA437, "Photographer"), Row(0xA438, "ImageEditor"),
    Row(0xA439, "CameraFirmware"), Row(0xA43A, "RAWDevelopingSoftware"), Row(0xA43B, "ImageEditingSoftware"),
    Row(0xA43C, "MetadataEditingSoftware"),
  ]

  private static let lightSources: [UInt64: String] = [
    0: "unknown", 1: "daylight", 2: "fluorescent", 3: "tungsten", 4: "flash", 9: "fine weather",
    10: "cloudy weather", 11: "shade", 12: "daylight fluorescent", 13: "day white fluorescent",
    14: "cool white fluorescent", 15: "white fluorescent", 16: "warm white fluorescent",
    17: "standard light A",
    18: "standard light B", 19: "standard light C", 20: "D55", 21: "D65", 22: "D75", 23: "D50",
    24: "ISO studio tungsten", 255: "other",
  ]

  /// Each of the bits that Exif 2.32, 4.6.5 defines, in words.
  private static let flash: [UInt64: String] = Dictionary(
    uniqueKeysWithValues: (0..<128).map { (value: UInt64) in
      var words = [value & 0x20 != 0 ? "no flash function" : value & 1 != 0 ? "fired" : "did not fire"]
      switch value >> 1 & 3 {
      case 2: words.append("return light not detected")
      case 3: words.append("return light detected")
      default: break
      }
      switch value >> 3 & 3 {
      case 1: words.append("compulsory firing")
      case 2: words.append("compulsory suppression")
      case 3: words.append("auto mode")
      default: break
      }
      if value & 0x40 != 0 { words.append("red-eye reduction") }
      return (value, words.joined(separator: ", "))
    })

  private static let position: [Row] = [
    Row(0x0000, "GPSVersionID"), Row(0x0001, "GPSLatitudeRef"), Row(0x0002, "GPSLatitude"),
    Row(0x0003, "GPSLongitudeRef"), Row(0x0004, "GPSLongitude"),
    Row(0x0005, "GPSAltitudeRef", [0: "above sea level", 1: "below sea level"]), Row(0x0006, "GPSAltitude"),
    Row(0x0007, "GPSTimeStamp"), Row(0x0008, "GPSSatellites"), Row(0x0009, "GPSStatus"),
    Row(0x000A, "GPSMeasureMode"), Row(0x000B, "GPSDOP"), Row(0x000C, "GPSSpeedRef"), Row(0x000D, "GPSSpeed"),
    Row(0x000E, "GPSTrackRef"), Row(0x000F, "GPSTrack"), Row(0x0010, "GPSImgDirectionRef"),
    Row(0x0011, "GPSImgDirection"), Row(0x0012, "GPSMapDatum"), Row(0x0013, "GPSDestLatitudeRef"),
    Row(0x0014, "GPSDestLatitude"), Row(0x0015, "GPSDestLongitudeRef"), Row(0x0016, "GPSDestLongitude"),
    Row(0x0017, "GPSDestBearingRef"), Row(0x0018, "GPSDestBearing"), Row(0x0019, "GPSDestDistanceRef"),
    Row(0x001A, "GPSDestDistance"), Row(0x001B, "GPSProcessingMethod", text: .characterCode),
    Row(0x001C, "GPSAreaInformation", text: .characterCode), Row(0x001D, "GPSDateStamp"),
    Row(0x001E, "GPSDifferential", [0: "without correction", 1: "differential correction applied"]),
    Row(0x001F, "GPSHPositioningError"),
  ]

  private static let interoperabilityRows: [Row] = [
    Row(0x0001, "InteroperabilityIndex"), Row(0x0002, "InteroperabilityVersion", text: .utf8),
    Row(0x1000, "RelatedImageFileFormat"), Row(0x1001, "RelatedImageWidth"),
    Row(0x1002, "RelatedImageLength"),
  ]

  private static let multiPictureRows: [Row] = [
    Row(0xB000, "MPFVersion", text: .utf8), Row(0xB001, "NumberOfImages"), Row(0xB002, "MPEntry"),
    Row(0xB003, "ImageUIDList"), Row(0xB004, "TotalFrames"), Row(0xB101, "MPIndividualNum"),
    Row(0xB201, "PanOrientation"), Row(0xB202, "PanOverlap_H"), Row(0xB203, "PanOverlap_V"),
    Row(0xB204, "BaseViewpointNum"), Row(0xB205, "ConvergenceAngle"), Row(0xB206, "BaselineLength"),
    Row(0xB207, "VerticalDivergence"), Row(0xB208, "AxisDistance_X"), Row(0xB209, "AxisDistance_Y"),
    Row(0xB20A, "AxisDistance_Z"), Row(0xB20B, "YawAngle"), Row(0xB20C, "PitchAngle"),
    Row(0xB20D, "RollAngle"),
  ]
}
