import MediaAssets
import MediaScope

/// Properties of XMP by ExifTool's names, with values as it prints them.
enum ExifToolXMP {
  /// Returns the property with the path `key`, such as `xmpMM:History/stEvt:action`.
  static func property(_ key: String) -> ExifToolVocabulary.XMPProperty {
    if let name = ["x:xmptk": "XMPToolkit", "x:xaptk": "XMPToolkit", "rdf:about": "About"][key] {
      return ExifToolVocabulary.XMPProperty(name: name)
    }
    let (space, identifier) = parts(key)
    if var property = ExifToolVocabulary.xmpProperty(space, identifier) {
      // The older name of this namespace has the same properties, which give way to its own.
      if key.hasPrefix("crd:") { property.isLow = true }
      return property
    }
    // Names in capitals alone are made readable.
    let names = names(key).map { $0.contains(where: \.isLowercase) ? $0 : $0.lowercased() }
    return ExifToolVocabulary.XMPProperty(name: made(joined(names)), isLow: true, isGuessed: true)
  }

  /// The namespace of the outermost name, and all names in one.
  private static func parts(_ key: String) -> (space: String, identifier: String) {
    var space = String(key.prefix { $0 != ":" })
    // The older names of these.
    if space == "xap" || space.hasPrefix("xapMM") || space.hasPrefix("xapRights") || space == "xapBJ" {
      space = "xmp" + space.dropFirst(3)
    }
    space = ["crd": "crs", "pur": "prismusagerights"][space] ?? space
    return (space, joined(names(key)))
  }

  private static func names(_ key: String) -> [String] {
    key.split(separator: "/").map { name in
      name.split(separator: ":", maxSplits: 1).last.map(String.init) ?? String(name)
    }
  }

  private static func joined(_ names: [String]) -> String {
    (names.first ?? "") + names.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// A name of an identifier, without characters that names don't have.
  static func made(_ identifier: String) -> String {
    let kept = identifier.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return kept.isEmpty ? "Unknown" : kept.prefix(1).uppercased() + kept.dropFirst()
  }

  // MARK: - Values

  static func text(of item: MetadataItem) -> String {
    let text = item.value.stringValue ?? ""
    if let degrees = degrees(of: item) {
      return "\(ExifToolExif.angle(degrees)) \(direction(of: degrees, item))"
    }
    let property = property(item.key)
    if encoded.contains(property.name) {
      let isPlain = ["DPP", "RPP", "Snapshots"].contains(property.name)
      let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }.count { $0 > 0x20 }
      return ExifToolValue.binary(isPlain ? text.utf8.count : digits * 3 / 4)
    }
    if let time = clockTime(item) { return time }
    if isDistance(item, property) {
      let number = rational(text) ?? text
      return number == "undef" || number == "inf" ? number : "\(number) m"
    }
    if converted.contains(property.name), let copy = exifCopy(item) { return ExifToolExif.text(of: copy) }
    if property.name == "LensInfo", let lens = lens(text) { return lens }
    if let words = property.words {
      let text = property.name == "Trapped" ? text.trimmingPrefix("/") : text[...]
      // Words of PLUS are addresses that end in their codes.
      let code =
        text.hasPrefix("http://ns.useplus.org/") ? text.split(separator: "/").last.map(String.init) : nil
      return words.word(code ?? String(text)) ?? words.word(text.prefix(1).uppercased() + text.dropFirst())
        ?? "Unknown (\(code ?? String(text)))"
    }
    if property.isRational || property.isGuessed, let number = rational(text) { return number }
    if property.isDate || property.isGuessed { return date(text, isGuessed: !property.isDate) }
    return text
  }

  /// Copies of Exif that ExifTool converts as it does Exif's own.
  private static let converted: Set<String> = [
    "ExposureTime", "FNumber", "ShutterSpeedValue", "ApertureValue", "MaxApertureValue", "FocalLength",
    "FocalLengthIn35mmFormat", "ExposureCompensation",
  ]

  /// Properties of bytes, which are coded in Base64 but for the first three.
  private static let encoded: Set<String> = [
    "DPP", "RPP", "Snapshots", "AudioData", "PortraitRequest", "HDRPMakerNote", "ShotLogData", "DepthImage",
    "ImageData", "RightAlbedo", "PageImage", "ThumbnailImage",
  ]

  /// Whether a property is a number of metres.
  private static func isDistance(_ item: MetadataItem, _ property: ExifToolVocabulary.XMPProperty) -> Bool {
    item.key.hasSuffix("exif:GPSAltitude") || item.key.hasSuffix("EarthPose:Altitude")
      || ["SubjectDistance", "GPSHPositioningError"].contains(property.name)
  }

  /// The time of a property that counts seconds since 1970.
  private static func clockTime(_ item: MetadataItem) -> String? {
    guard item.key == "GSpherical:Timestamp", let seconds = item.value.stringValue.flatMap(Int64.init) else {
      return nil
    }
    let time = CivilTime(secondsSince1970: Double(seconds)).description
    return date(time.hasSuffix("Z") ? String(time.dropLast()) : time, isGuessed: false)
  }

  /// A fraction as a number with fifteen digits.
  private static func rational(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count == 2, let numerator = parts[0], let denominator = parts[1] else { return nil }
    guard denominator != 0 else { return numerator == 0 ? "undef" : "inf" }
    return ExifToolExif.significant(Double(numerator) / Double(denominator), 15)
  }

  private static func lens(_ text: String) -> String? {
    let values = text.split(separator: " ").map { part -> MetadataValue? in
      let numbers = part.split(separator: "/").compactMap { Int64($0) }
      guard numbers.count == 2 else { return nil }
      return .rational(numerator: numbers[0], denominator: numbers[1])
    }
    guard values.count == 4, !values.contains(nil) else {
      return text.split(separator: " ").map { rational(String($0)) ?? String($0) }.joined(separator: " ")
    }
    return ExifToolExif.lens(.list(values.compactMap(\.self)))
  }

  /// The lists of structures in which Photoshop's raw converter has other lists.
  private static let corrections = [
    "crs:RetouchAreas/", "crs:GradientBasedCorrections/", "crs:PaintBasedCorrections/",
    "crs:CircularGradientBasedCorrections/", "crs:MaskGroupBasedCorrections/",
  ]

  /// Whether the last value alone is given of a field of structures that are a list, as `exiftool -listx` has it for
  /// fields without the flag `List`.
  static func keepsLast(_ key: String) -> Bool {
    if key == "xmpMM:Pantry/xmpMM:InstanceID" { return true }
    guard let list = corrections.first(where: { key.hasPrefix($0) }), !key.contains("RangeMask") else {
      return false
    }
    switch key.split(separator: "/").last {
    case "crs:CorrectionName", "crs:CorrectionSyncID": return false
    case "crs:Dabs": return !key.contains("Masks/crs:Masks/") && list != "crs:MaskGroupBasedCorrections/"
    default: return true
    }
  }

  /// A date of XMP (XMP Specification Part 1, 8.2.1.2) with colons and a blank.
  ///
  /// Where it is only a guess that a text is a date, it must have a time.
  static func date(_ text: String, isGuessed: Bool) -> String {
    let bytes = Array(text.utf8)
    func isNumber(_ range: Range<Int>) -> Bool {
      range.upperBound <= bytes.count && bytes[range].allSatisfy { (0x30...0x39).contains($0) }
    }
    func isMark(_ index: Int, _ marks: String) -> Bool {
      index < bytes.count && marks.utf8.contains(bytes[index])
    }
    let hasDay =
      isNumber(0..<4) && isMark(4, "-") && isNumber(5..<7) && isMark(7, "-") && isNumber(8..<10)
    if hasDay, isMark(10, "T "), isNumber(11..<13), isMark(13, ":"), isNumber(14..<16) {
      var end = 16
      if isMark(16, ":"), isNumber(17..<19) { end = 19 }
      let zone = text.utf8.dropFirst(end).drop { $0 == 0x20 }
      guard !zone.contains(0x20) else { return isGuessed ? text : text.replacing("-", with: ":") }
      let day = text.prefix(10).replacing("-", with: ":")
      let time = String(decoding: bytes[11..<end], as: UTF8.self)
      return "\(day) \(time)\(String(decoding: zone, as: UTF8.self))"
    }
    return !isGuessed && isNumber(0..<4) ? text.replacing("-", with: ":") : text
  }

  /// XMP's copy of a number of Exif, as Exif has it; `nil` for other properties.
  static func exifCopy(_ item: MetadataItem) -> MetadataItem? {
    guard ["tiff:", "exif:", "exifEX:"].contains(where: { item.key.hasPrefix($0) }), !item.key.contains("/"),
      let text = item.value.stringValue, let name = item.key.split(separator: ":").last
    else { return nil }
    let key = String(name)
    // Versions are texts of digits.
    if key.hasSuffix("Version") { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    let value: MetadataValue
    switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
    case (1, let number?, _): value = .integer(number)
    case (2, let numerator?, let denominator?):
      value = .rational(numerator: numerator, denominator: denominator)
    default:
      guard let number = Double(text), number.isFinite else { return nil }
      value = .number(number)
    }
    return MetadataItem(keySpace: .exif, key: key, value: value)
  }

  /// The letter of a signed angle.
  static func direction(of degrees: Double, _ item: MetadataItem) -> String {
    item.key.hasSuffix("Latitude") ? (degrees < 0 ? "S" : "N") : (degrees < 0 ? "W" : "E")
  }

  /// Whether a property is an angle on the earth: Exif's, also within structures, and those of makers of drones.
  private static func isAngle(_ key: String) -> Bool {
    guard ["Latitude", "Longitude", "Longtitude"].contains(where: { key.hasSuffix($0) }) else { return false }
    return key.hasPrefix("drone-dji:")
      || ["exif:GPS", "EarthPose:"].contains { key.hasPrefix($0) || key.contains("/" + $0) }
  }

  /// An angle of XMP with its sign: `DDD,MM,SSk` or `DDD,MM.mmk`, where `k` is the direction (XMP Specification Part 2,
  /// 1.2.7.4), or a signed number of degrees.
  static func degrees(of item: MetadataItem) -> Double? {
    guard isAngle(item.key), let text = item.value.stringValue else { return nil }
    if let number = Double(text) { return abs(number) <= 1e6 ? number : nil }
    guard let direction = text.last, "NSEW".contains(direction) else { return nil }
    let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard (2...3).contains(parts.count) else { return nil }
    var degrees = 0.0
    for (part, unit) in zip(parts, [1.0, 60, 3600]) {
      guard let part, part >= 0, part.isFinite, part <= 360 else { return nil }
      degrees += part / unit
    }
    return "SW".contains(direction) ? -degrees : degrees
  }
}
