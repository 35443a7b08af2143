import Glibc
import MediaAssets
import MediaMetadata
import MediaScope

/// Values of Exif as ExifTool prints them: APEX values converted, units after numbers, codes in its words.
///
/// Source of what a value means: CIPA DC-008 (Exif 2.32), 4.6; of the words: `exiftool -listx`.
enum ExifToolExif {
  /// The text of an Exif field; numbers among them are known by their look.
  static func text(of item: MetadataItem) -> String {
    let value = item.value
    let name = ExifToolName.exifName(item) ?? item.key
    if let text = words(of: item, name) ?? converted(value, name, item) { return text }
    if rawConverterTags.contains(item.key), let text = value.stringValue {
      // Photoshop writes the tag's name before its value.
      return text.ranges(of: ": ").last.map { String(text[$0.upperBound...]) } ?? text
    }
    if case .string = value, !trimmed.contains(name), item.extraAttributes[.info] == nil,
      item.rawData.allSatisfy({ $0 < 0x80 && $0 != 0x1B }), item.byteRange != nil, item.dataType == .utf8
    {
      // Blanks that fill a text up are left to it, but in those that the standard fills with them.
      return String(decoding: item.rawData.prefix { $0 != 0 }, as: UTF8.self)
    }
    return String(joined(value).prefix { $0 != "\0" })
  }

  /// The text of a field that is converted in a way of its own; `nil` for others.
  private static func converted(_ value: MetadataValue, _ name: String, _ item: MetadataItem) -> String? {
    switch name {
    case "ISO" where numbers(value).count > 1: return numbers(value).map { "\($0)" }.joined(separator: ", ")
    case "ExposureTime": return value.double.map(exposureTime) ?? fraction(value)
    case "FNumber": return value.double.map(fNumber) ?? fraction(value)
    case "ShutterSpeedValue":
      return value.double.map { exposureTime(abs($0) < 100 ? exp2(-$0) : 0) } ?? fraction(value)
    case "ApertureValue", "MaxApertureValue":
      return value.double.map { fixed(exp2($0 / 2), 1) } ?? fraction(value)
    case "FocalLength": return value.double.map { fixed($0, 1) + " mm" } ?? fraction(value)
    case "FocalLengthIn35mmFormat": return "\(fraction(value)) mm"
    case "SubjectDistance", "GPSAltitude", "GPSHPositioningError":
      let text = fraction(value)
      return text == "undef" || text == "inf" ? text : "\(text) m"
    case "AmbientTemperature": return "\(fraction(value)) C"
    case "ExposureCompensation": return value.double.map(bias) ?? fraction(value)
    case "LensInfo", "DNGLensInfo": return lens(value)
    case "GPSLatitude", "GPSLongitude", "GPSDestLatitude", "GPSDestLongitude": return angle(item)
    case "GPSTimeStamp": return clock(value)
    case "GPSVersionID", "DNGVersion", "DNGBackwardVersion":
      return numbers(value).map { "\($0)" }.joined(separator: ".")
    case "RawDataUniqueID", "OriginalRawFileDigest", "NewRawImageDigest", "RawImageDigest":
      return MetadataListing.hexadecimal(item.rawData.prefix(64)).uppercased()
    case "PreviewSettingsDigest": return MetadataListing.hexadecimal(item.rawData.prefix(64))
    case "FrameRate":
      guard let rate = value.double else { return fraction(value) }
      return significant((rate * 1000 + 0.5).rounded(.towardZero) / 1000, 15)
    case "TStop":
      guard case .list(let stops) = value else { return value.double.map { fixed($0, 2) } ?? fraction(value) }
      return stops.map { fixed($0.double ?? 0, 2) }.joined(separator: "-")
    case "TimeCodes": return timeCodes(numbers(value))
    case "LocalizedCameraModel":
      return String(
        decoding: item.rawData.prefix { $0 != 0 }.map { (0x20...0x7E).contains($0) ? $0 : 0x2E },
        as: UTF8.self)
    case "Copyright":
      // Exif 2.32, 4.6.4: the photographer's and the editor's, with a zero between them.
      return (value.stringValue ?? "").split(separator: "\0").joined(separator: "\n")
    default: return nil
    }
  }

  /// Tags of Photoshop's raw converter.
  static let rawConverterTags = Set(
    (Array(0xFDE8...0xFDEA) + Array(0xFE4C...0xFE58)).map { "0x" + String($0, radix: 16, uppercase: true) })

  /// Texts without the blanks that fill them up, or coded otherwise.
  private static let trimmed: Set<String> = [
    "Make", "Model", "Software", "Artist", "SubSecTime", "SubSecTimeOriginal", "SubSecTimeDigitized",
    "UserComment", "GPSProcessingMethod", "GPSAreaInformation", "XPTitle", "XPComment", "XPAuthor",
    "XPKeywords", "XPSubject",
  ]

  /// Tags that ExifTool gives as bytes, whatever their type.
  static let binaryNames: Set<String> = [
    "GrayResponseCurve", "TransferFunction", "ColorMap", "JPEGTables", "GeoKeyDirectoryTag",
    "GeoDoubleParamsTag", "GeoAsciiParamsTag", "Opto-ElectricConvFactor", "DeviceSettingDescription",
    "LinearizationTable", "DNGPrivateData", "OpcodeList1", "OpcodeList2", "OpcodeList3", "Padding",
  ]

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
    let degrees = abs(degrees)
    guard degrees <= 1e6 else { return significant(degrees, 10) }
    var whole = degrees.rounded(.down)
    var minutes = ((degrees - whole) * 60).rounded(.down)
    var seconds = fixed((degrees - whole - minutes / 60) * 3600, 2)
    if seconds == "60.00" {
      seconds = "0.00"
      minutes += 1
      if minutes >= 60 { (whole, minutes) = (whole + 1, minutes - 60) }
    }
    return "\(Int64(saturating: whole)) deg \(Int64(saturating: minutes))' \(seconds)\""
  }

  /// A number with so many digits after the point, rounded as C does it.
  static func fixed(_ number: Double, _ places: Int) -> String {
    number.isFinite ? printed("%.*f", places, number) : number.isNaN ? "nan" : "inf"
  }

  /// A number with so many digits that count, without zeros at its end.
  static func significant(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite else { return number.isNaN ? "nan" : "inf" }
    return number == 0 ? "0" : printed("%.*g", digits, number)
  }

  private static func printed(_ format: String, _ places: Int, _ number: Double) -> String {
    var text = [CChar](repeating: 0, count: 400)
    let size = withVaList([Int32(clamping: places), number]) { vsnprintf(&text, text.count, format, $0) }
    return String(decoding: text.prefix(max(0, Int(size))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: - Shapes

  static func joined(_ value: MetadataValue) -> String {
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

  static func lens(_ value: MetadataValue) -> String {
    guard case .list(let values) = value, values.count == 4 else { return joined(value) }
    let texts = values.map { part in part.double.map { significant($0, 10) } ?? "?" }
    func range(_ low: String, _ high: String) -> String { low == high ? low : "\(low)-\(high)" }
    return "\(range(texts[0], texts[1]))mm f/\(range(texts[2], texts[3]))"
  }

  private static func angle(_ item: MetadataItem) -> String {
    degrees(item.value).map(angle) ?? joined(item.value)
  }

  /// Degrees, minutes and seconds in one number; `nil` where one of them is none.
  static func degrees(_ value: MetadataValue) -> Double? {
    guard case .list(let parts) = value, parts.count == 3 else { return value.double }
    // ExifTool sums up what it prints of them.
    let numbers = parts.compactMap { Double(fraction($0)) }.filter(\.isFinite)
    return numbers.count == 3 ? numbers[0] + (numbers[1] + numbers[2] / 60) / 60 : nil
  }

  /// Hours, minutes and seconds, whatever each of them holds, with six digits after the point.
  private static func clock(_ value: MetadataValue) -> String {
    guard case .list(let parts) = value, parts.count == 3 else { return joined(value) }
    // ExifTool sums up what it prints of them.
    let numbers = parts.map { Double(fraction($0)) ?? 0 }
    let sum = (numbers[0] * 60 + numbers[1]) * 60 + numbers[2]
    guard numbers.allSatisfy({ $0 >= 0 }), sum < 1e9 else { return joined(value) }
    let microseconds = Int64((sum * 1e6).rounded())
    let (hours, minutes) = (microseconds / 3_600_000_000, microseconds / 60_000_000 % 60)
    let seconds = Double(microseconds % 60_000_000) / 1e6
    return "\(two(hours)):\(two(minutes)):\(seconds < 10 ? "0" : "")\(significant(seconds, 10))"
  }

  /// Timecodes of eight bytes (SMPTE ST 331, 8; CinemaDNG 1.1, "TimeCodes"), whose digits are in the four first.
  private static func timeCodes(_ bytes: [Int64]) -> String {
    func digits(_ byte: Int64) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    return stride(from: 0, through: bytes.count - 8, by: 8).map { start in
      let (hours, minutes) = (digits(bytes[start + 3] & 0x3F), digits(bytes[start + 2] & 0x7F))
      return "\(hours):\(minutes):\(digits(bytes[start + 1] & 0x7F)).\(digits(bytes[start] & 0x3F))"
    }.joined(separator: " ")
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

  /// Returns the words for a coded value; `nil` where the tag has no codes.
  private static func words(of item: MetadataItem, _ name: String) -> String? {
    switch name {
    case "ComponentsConfiguration":
      // Whatever type a camera gives it, it is four bytes.
      let codes = item.rawData.count == 4 ? item.rawData.map { Int64($0) } : numbers(item.value)
      let names = ["-", "Y", "Cb", "Cr", "R", "G", "B"]
      guard codes.count == 4 else { return nil }
      return codes.map { names.indices.contains(Int($0)) ? names[Int($0)] : "Err (\($0))" }
        .joined(separator: ", ")
    case "CFAPattern": return filterPattern(item.rawData)
    case "CFAPlaneColor":
      let names = ["Red", "Green", "Blue", "Cyan", "Magenta", "Yellow", "White"]
      return numbers(item.value).map { names.indices.contains(Int($0)) ? names[Int($0)] : "Unknown" }
        .joined(separator: ",")
    case "FileSource" where item.rawData == [3, 0, 0, 0]: return "Sigma Digital Camera"
    default: break
    }
    guard let words = ExifToolVocabulary.exifWords(name) else { return nil }
    var codes: [String]
    switch item.value {
    case .data(let bytes):
      guard bytes.count <= 64 else { return nil }
      codes = bytes.map { "\($0)" }
    case .list(let values): codes = values.prefix(64).map(fraction)
    default:
      codes = [fraction(item.value)]
    }
    let whole = codes.joined(separator: " ")
    if whole.isEmpty { return "" }
    if let word = words.word(whole) { return word }
    if name == "SampleFormat" {
      return codes.map { words.word($0) ?? "Unknown (\($0))" }.joined(separator: "; ")
    }
    if ["Flash", "ColorSpace", "PixelFormat"].contains(name), let code = Int64(whole), code > 0 {
      return "Unknown (0x\(String(code, radix: 16)))"
    }
    return "Unknown (\(whole))"
  }

  /// The colours of a sensor's filter (Exif 2.32, 4.6.5, CFAPattern): two sizes, then the cells.
  private static func filterPattern(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 4 else { return "<truncated data>" }
    let names = ["Red", "Green", "Blue", "Cyan", "Magenta", "Yellow", "White"]
    var sizes = [Int(bytes[0]) << 8 | Int(bytes[1]), Int(bytes[2]) << 8 | Int(bytes[3])]
    // Some writers have them in the other byte order.
    if sizes[0] * sizes[1] != bytes.count - 4 {
      sizes = [Int(bytes[1]) << 8 | Int(bytes[0]), Int(bytes[3]) << 8 | Int(bytes[2])]
    }
    guard sizes[0] > 0, sizes[1] > 0 else { return "<zero pattern size>" }
    guard sizes[0] * sizes[1] == bytes.count - 4 else { return "<invalid pattern size>" }
    var text = ""
    for start in stride(from: 4, to: bytes.count, by: sizes[0]) {
      let row = bytes[start..<start + sizes[0]].map {
        names.indices.contains(Int($0)) ? names[Int($0)] : "Unknown"
      }
      text += "[\(row.joined(separator: ","))]"
    }
    return text
  }
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
