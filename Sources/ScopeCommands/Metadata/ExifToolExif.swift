import Glibc
import MediaAssets
import MediaMetadata
import MediaScope

/// Values of Exif as ExifTool prints them: APEX values converted, units behind numbers, codes in its words.
///
/// Source of what a value means: CIPA DC-008 (Exif 2.32), 4.6; of the words: `exiftool -listx`.
enum ExifToolExif {
  /// The text of an Exif field; numbers among them are told by their look.
  static func text(of item: MetadataItem) -> String {
    let value = item.value
    if let words = words(of: item) { return words }
    switch item.key {
    case "ExposureTime": return value.double.map(exposureTime) ?? fraction(value)
    case "FNumber": return value.double.map(fNumber) ?? fraction(value)
    case "ShutterSpeedValue":
      return value.double.map { exposureTime(abs($0) < 100 ? exp2(-$0) : 0) } ?? fraction(value)
    case "ApertureValue", "MaxApertureValue":
      return value.double.map { fixed(exp2($0 / 2), 1) } ?? fraction(value)
    case "FocalLength": return value.double.map { fixed($0, 1) + " mm" } ?? fraction(value)
    case "FocalLengthIn35mmFilm": return "\(fraction(value)) mm"
    case "SubjectDistance", "GPSAltitude", "GPSHPositioningError":
      let text = fraction(value)
      return text == "undef" || text == "inf" ? text : "\(text) m"
    case "ExposureBiasValue": return value.double.map(bias) ?? fraction(value)
    case "LensSpecification": return lens(value)
    case "GPSLatitude", "GPSLongitude", "GPSDestLatitude", "GPSDestLongitude": return angle(item)
    case "GPSTimeStamp": return clock(value)
    case "GPSVersionID": return numbers(value).map { "\($0)" }.joined(separator: ".")
    case "ImageDescription", "RelatedSoundFile", "HostComputer", "DocumentName":
      // Blanks that fill these up are left to them.
      guard value.stringValue != nil, item.rawData.allSatisfy({ $0 < 0x80 }) else { break }
      return String(decoding: item.rawData.prefix { $0 != 0 }, as: UTF8.self)
    case "Copyright":
      // Exif 2.32, 4.6.4: the photographer's and the editor's, with a zero between them.
      return (value.stringValue ?? "").split(separator: "\0").joined(separator: "\n")
    default: break
    }
    return String(joined(value).prefix { $0 != "\0" })
  }

  /// The value as ExifTool prints fractions: to ten digits that count.
  static func fraction(_ value: MetadataValue) -> String {
    switch value {
    case .rational(let numerator, let denominator):
      guard denominator != 0 else { return numerator == 0 ? "undef" : "inf" }
      return significant(Double(numerator) / Double(denominator), 10)
    case .number(let number): return significant(number, 15)
    default: return value.stringValue ?? ""
    }
  }

  static func exposureTime(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "inf" }
    if seconds < 0.25001, seconds > 0 { return "1/\(Int64(saturating: (0.5 + 1 / seconds).rounded(.down)))" }
    let text = fixed(seconds, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func fNumber(_ number: Double) -> String {
    number > 0 ? fixed(number, number < 1 ? 2 : 1) : significant(number, 10)
  }

  static func angle(_ degrees: Double) -> String {
    let hundredths = Int64(saturating: (abs(degrees) * 360_000).rounded())
    let seconds = hundredths % 6000
    return
      "\(hundredths / 360_000) deg \(hundredths / 6000 % 60)' \(seconds / 100).\(two(seconds % 100))\""
  }

  /// A number with so many digits behind the point.
  static func fixed(_ number: Double, _ places: Int) -> String { LevelText.fixed(number, places: places) }

  /// A number with so many digits that count, without zeros at its end.
  static func significant(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite else { return number.isNaN ? "nan" : "inf" }
    guard number != 0 else { return "0" }
    guard abs(number) < 1e12, abs(number) > 1e-8 else { return "\(number)" }
    var power = 0
    var scale = 1.0
    while abs(number) * scale >= 10, power > -20 {
      power -= 1
      scale /= 10
    }
    while abs(number) * scale < 1, power < 20 {
      power += 1
      scale *= 10
    }
    let places = max(0, digits - 1 + power)
    guard places <= 18 else { return "\(number)" }
    var text = fixed(number, places)
    if places > 0 {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text
  }

  // MARK: - Shapes

  private static func joined(_ value: MetadataValue) -> String {
    if case .list(let values) = value { return values.map(fraction).joined(separator: " ") }
    return fraction(value)
  }

  private static func bias(_ value: Double) -> String {
    // As much as a third in decimals is off.
    let value = value * 1.00001
    func whole(_ number: Double) -> Int64 { Int64(saturating: number.rounded(.towardZero)) }
    func signed(_ number: Int64) -> String { number < 0 ? "\(number)" : "+\(number)" }
    guard value != 0, abs(value) < 1e9 else { return "0" }
    for divisor in [1.0, 2, 3] where Double(whole(value * divisor)) / (value * divisor) > 0.999 {
      return signed(whole(value * divisor)) + (divisor == 1 ? "" : "/\(Int(divisor))")
    }
    return (value < 0 ? "" : "+") + significant(value, 3)
  }

  private static func lens(_ value: MetadataValue) -> String {
    guard case .list(let values) = value, values.count == 4 else { return joined(value) }
    let texts = values.map { part in part.double.map { significant($0, 10) } ?? "?" }
    func range(_ low: String, _ high: String) -> String { low == high ? low : "\(low)-\(high)" }
    return "\(range(texts[0], texts[1]))mm f/\(range(texts[2], texts[3]))"
  }

  private static func angle(_ item: MetadataItem) -> String {
    guard let signed = item.extraAttributes[.meaning].flatMap(Double.init) else { return joined(item.value) }
    return angle(signed)
  }

  private static func clock(_ value: MetadataValue) -> String {
    guard case .list(let parts) = value, parts.count == 3 else { return joined(value) }
    let numbers = parts.map { $0.double ?? 0 }
    guard numbers.allSatisfy({ (0..<100).contains($0) }) else { return joined(value) }
    let seconds = significant(numbers[2], 10)
    return "\(two(Int64(numbers[0]))):\(two(Int64(numbers[1]))):\(numbers[2] < 10 ? "0" : "")\(seconds)"
  }

  static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func numbers(_ value: MetadataValue) -> [Int64] {
    switch value {
    case .integer(let number): [number]
    case .list(let values): values.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    case .data(let bytes): bytes.prefix(64).map { Int64($0) }
    default: []
    }
  }

  // MARK: - Words

  /// What a coded value is called; `nil` where the tag has no codes.
  private static func words(of item: MetadataItem) -> String? {
    let key = item.key
    if let letters = letters[key], let text = item.value.stringValue {
      return letters[text] ?? (text.isEmpty ? "" : "Unknown (\(text))")
    }
    switch key {
    case "ComponentsConfiguration":
      let names = ["-", "Y", "Cb", "Cr", "R", "G", "B"]
      let codes = numbers(item.value)
      guard codes.count == 4 else { return nil }
      return codes.map { names.indices.contains(Int($0)) ? names[Int($0)] : "Err (\($0))" }
        .joined(separator: ", ")
    case "CFAPattern": return filterPattern(item.rawData)
    case "ColorSpace", "FileSource", "SceneType": break
    case "SampleFormat":
      let names: [Int64: String] = [1: "Unsigned", 2: "Signed", 3: "Float", 4: "Undefined"]
      return numbers(item.value).map { names[$0] ?? "Unknown (\($0))" }.joined(separator: "; ")
    case "YCbCrSubSampling":
      let names: [[Int64]: String] = [
        [1, 1]: "YCbCr4:4:4 (1 1)", [1, 2]: "YCbCr4:4:0 (1 2)", [2, 1]: "YCbCr4:2:2 (2 1)",
        [2, 2]: "YCbCr4:2:0 (2 2)", [4, 1]: "YCbCr4:1:1 (4 1)", [4, 2]: "YCbCr4:1:0 (4 2)",
      ]
      return names[numbers(item.value)]
    default: break
    }
    let codes = numbers(item.value)
    let own = ownWords[key]
    guard codes.count == 1, let code = codes.first else { return nil }
    if let word = own?[code] { return word }
    if key == "Flash" { return "Unknown (0x\(String(code, radix: 16)))" }
    if let meaning = item.extraAttributes[.meaning], !key.hasPrefix("GPSL"), !key.hasPrefix("GPSDest") {
      return meaning.prefix(1).uppercased() + meaning.dropFirst()
    }
    return own == nil ? nil : "Unknown (\(code))"
  }

  /// The colours of a sensor's filter (Exif 2.32, 4.6.5, CFAPattern): two sizes, then the cells.
  private static func filterPattern(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 5 else { return nil }
    let names = ["Red", "Green", "Blue", "Cyan", "Magenta", "Yellow", "White"]
    var sizes = [Int(bytes[0]) << 8 | Int(bytes[1]), Int(bytes[2]) << 8 | Int(bytes[3])]
    // Some writers have them in the other byte order.
    if sizes[0] * sizes[1] != bytes.count - 4 {
      sizes = [Int(bytes[1]) << 8 | Int(bytes[0]), Int(bytes[3]) << 8 | Int(bytes[2])]
    }
    guard sizes[0] > 0, sizes[0] * sizes[1] == bytes.count - 4 else { return nil }
    var text = ""
    for start in stride(from: 4, to: bytes.count, by: sizes[0]) {
      let row = bytes[start..<start + sizes[0]].map {
        names.indices.contains(Int($0)) ? names[Int($0)] : "Unknown"
      }
      text += "[\(row.joined(separator: ","))]"
    }
    return text
  }

  /// Of letters that stand for something.
  private static let letters: [String: [String: String]] = [
    "InteroperabilityIndex": [
      "R98": "R98 - DCF basic file (sRGB)", "R03": "R03 - DCF option file (Adobe RGB)",
      "THM": "THM - DCF thumbnail file",
    ],
    "GPSLatitudeRef": ["N": "North", "S": "South"], "GPSLongitudeRef": ["E": "East", "W": "West"],
    "GPSDestLatitudeRef": ["N": "North", "S": "South"], "GPSDestLongitudeRef": ["E": "East", "W": "West"],
    "GPSStatus": ["A": "Measurement Active", "V": "Measurement Void"],
    "GPSMeasureMode": ["2": "2-Dimensional Measurement", "3": "3-Dimensional Measurement"],
    "GPSSpeedRef": ["K": "km/h", "M": "mph", "N": "knots"], "GPSTrackRef": north,
    "GPSImgDirectionRef": north, "GPSDestBearingRef": north,
    "GPSDestDistanceRef": ["K": "Kilometers", "M": "Miles", "N": "Nautical Miles"],
  ]
  private static let north = ["M": "Magnetic North", "T": "True North"]

  /// Of numbers, where ExifTool has other words than the standard with a capital.
  private static let ownWords: [String: [Int64: String]] = [
    "Orientation": [
      1: "Horizontal (normal)", 2: "Mirror horizontal", 3: "Rotate 180", 4: "Mirror vertical",
      5: "Mirror horizontal and rotate 270 CW", 6: "Rotate 90 CW", 7: "Mirror horizontal and rotate 90 CW",
      8: "Rotate 270 CW",
    ],
    "ResolutionUnit": [1: "None", 2: "inches", 3: "cm"],
    "FocalPlaneResolutionUnit": [1: "None", 2: "inches", 3: "cm", 4: "mm", 5: "um"],
    "ExposureProgram": [
      0: "Not Defined", 2: "Program AE", 3: "Aperture-priority AE", 4: "Shutter speed priority AE",
      5: "Creative (Slow speed)", 6: "Action (High speed)", 7: "Portrait", 8: "Landscape", 9: "Bulb",
    ],
    "MeteringMode": [5: "Multi-segment"], "Contrast": [1: "Low", 2: "High"],
    "LightSource": [
      3: "Tungsten (Incandescent)", 9: "Fine Weather", 10: "Cloudy", 12: "Daylight Fluorescent",
      13: "Day White Fluorescent", 14: "Cool White Fluorescent", 15: "White Fluorescent",
      16: "Warm White Fluorescent", 17: "Standard Light A", 18: "Standard Light B", 19: "Standard Light C",
      24: "ISO Studio Tungsten",
    ],
    "ColorSpace": [
      1: "sRGB", 2: "Adobe RGB", 65533: "Wide Gamut RGB", 65534: "ICC Profile", 65535: "Uncalibrated",
    ],
    "FileSource": [1: "Film Scanner", 2: "Reflection Print Scanner", 3: "Digital Camera"],
    "SceneType": [1: "Directly photographed"],
    "CustomRendered": [
      0: "Normal", 1: "Custom", 2: "HDR (no original saved)", 3: "HDR (original saved)",
      4: "Original (for HDR)", 6: "Panorama", 7: "Portrait HDR", 8: "Portrait",
    ],
    "SceneCaptureType": [3: "Night", 4: "Other"],
    "CompositeImage": [
      1: "Not a Composite Image", 2: "General Composite Image", 3: "Composite Image Captured While Shooting",
    ],
    "Compression": [
      3: "T4/Group 3 Fax", 4: "T6/Group 4 Fax", 6: "JPEG (old-style)", 8: "Adobe Deflate",
      32946: "Deflate", 34892: "Lossy JPEG",
    ],
    "PhotometricInterpretation": [
      0: "WhiteIsZero", 1: "BlackIsZero", 2: "RGB", 3: "RGB Palette", 4: "Transparency Mask", 5: "CMYK",
      32803: "Color Filter Array", 34892: "Linear Raw",
    ],
    "ExtraSamples": [1: "Associated Alpha", 2: "Unassociated Alpha"],
    "GPSAltitudeRef": [0: "Above Sea Level", 1: "Below Sea Level"],
    "GPSDifferential": [0: "No Correction", 1: "Differential Corrected"],
    "SensitivityType": [
      1: "Standard Output Sensitivity", 2: "Recommended Exposure Index", 3: "ISO Speed",
      4: "Standard Output Sensitivity and Recommended Exposure Index",
      5: "Standard Output Sensitivity and ISO Speed", 6: "Recommended Exposure Index and ISO Speed",
      7: "Standard Output Sensitivity, Recommended Exposure Index and ISO Speed",
    ],
    "Flash": [
      0: "No Flash", 1: "Fired", 5: "Fired, Return not detected", 7: "Fired, Return detected",
      8: "On, Did not fire", 9: "On, Fired", 13: "On, Return not detected", 15: "On, Return detected",
      16: "Off, Did not fire", 20: "Off, Did not fire, Return not detected", 24: "Auto, Did not fire",
      25: "Auto, Fired", 29: "Auto, Fired, Return not detected", 31: "Auto, Fired, Return detected",
      32: "No flash function", 48: "Off, No flash function", 65: "Fired, Red-eye reduction",
      69: "Fired, Red-eye reduction, Return not detected", 71: "Fired, Red-eye reduction, Return detected",
      73: "On, Red-eye reduction", 77: "On, Red-eye reduction, Return not detected",
      79: "On, Red-eye reduction, Return detected", 80: "Off, Red-eye reduction",
      88: "Auto, Did not fire, Red-eye reduction", 89: "Auto, Fired, Red-eye reduction",
      93: "Auto, Fired, Red-eye reduction, Return not detected",
      95: "Auto, Fired, Red-eye reduction, Return detected",
    ],
  ]
}

extension MetadataValue {
  /// The value of a number or of a fraction that has one.
  var double: Double? {
    switch self {
    case .integer, .number, .rational: numberValue
    default: nil
    }
  }
}
