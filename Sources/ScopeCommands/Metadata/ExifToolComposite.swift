import Glibc
import MediaAssets
import MediaMetadata
import MediaScope

/// The tags that ExifTool makes of several tags of Exif ("Composite"): signed places, times with their
/// fractions, exposure.
struct ExifToolComposite {
  private(set) var tags: [(name: String, text: String)] = []
  /// Those that give way to tags of their names.
  private(set) var lowTags: [(name: String, text: String)] = []
  private var values: [String: MetadataItem] = [:]

  init(_ items: [MetadataItem]) {
    for item in items where item.keySpace == .exif {
      let directory = item.extraAttributes[.directory]
      if directory == "IFD1" || directory == "MakerNote" { continue }
      values[item.key] = item
    }
    addTimes(items)
    addDatesOfIPTC(items)
    addPlace()
    addPlaces(items)
    addReferences(items)
    addFlash(items)
    addRecordingTime(items)
    // XMP's copies of Exif stand in for it.
    for item in items where item.keySpace == .xmp {
      if let copy = ExifToolXMP.exifCopy(item), values[copy.key] == nil { values[copy.key] = copy }
    }
    addExposure()
  }

  /// Places that QuickTime, 3GPP and XMP state, in Exif's parts.
  private mutating func addPlaces(_ items: [MetadataItem]) {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    for item in items {
      switch item.keySpace {
      case .quickTimeMetadata, .quickTimeUserData, .iTunes, .isoUserData:
        guard let place = item.location else { continue }
        (latitude, longitude, altitude) = (place.latitude, place.longitude, place.altitude)
        // ExifTool rounds numbers of 16 bits after the point so.
        if item.key == "loci" {
          (latitude, longitude) = (
            (place.latitude * 1e5).rounded() / 1e5, (place.longitude * 1e5).rounded() / 1e5
          )
        }
      case .xmp where latitude == nil || longitude == nil || altitude == nil:
        // XMP has Exif's altitude as it is.
        if item.key == "exif:GPSLatitude" { latitude = ExifToolXMP.degrees(of: item) }
        if item.key == "exif:GPSLongitude" { longitude = ExifToolXMP.degrees(of: item) }
      default: continue
      }
    }
    if let altitude {
      lowTags.append(("GPSAltitude", "\(ExifToolExif.significant(abs(altitude), 10)) m"))
      lowTags.append(("GPSAltitudeRef", "\(altitude < 0 ? "Below" : "Above") Sea Level"))
    }
    guard let latitude, let longitude else { return }
    let texts = [
      ExifToolExif.angle(latitude) + (latitude < 0 ? " S" : " N"),
      ExifToolExif.angle(longitude) + (longitude < 0 ? " W" : " E"),
    ]
    lowTags.append(("GPSLatitude", texts[0]))
    lowTags.append(("GPSLongitude", texts[1]))
  }

  /// The letters of XMP's angles, as Exif has them.
  private mutating func addReferences(_ items: [MetadataItem]) {
    for item in items where item.keySpace == .xmp {
      let keys = ["GPSLatitude", "GPSLongitude", "GPSDestLatitude", "GPSDestLongitude"]
      guard let key = keys.first(where: { item.key == "exif:" + $0 }),
        let degrees = ExifToolXMP.degrees(of: item)
      else { continue }
      let words = ["N": "North", "S": "South", "E": "East", "W": "West"]
      let letter = ExifToolXMP.direction(of: degrees, item)
      tags.append((key + "Ref", words[letter] ?? letter))
    }
  }

  /// The flash of XMP's structure in the words of Exif's code (Exif 2.32, 4.6.5, Flash).
  private mutating func addFlash(_ items: [MetadataItem]) {
    var code = 0
    var isThere = false
    for item in items where item.keySpace == .xmp && item.key.hasPrefix("exif:Flash/exif:") {
      let text = item.value.stringValue ?? ""
      let isTrue = text.lowercased() == "true"
      let number = Int(text).map { $0 & 3 } ?? 0
      switch item.key.split(separator: ":").last {
      case "Fired": code |= isTrue ? 1 : 0
      case "Return": code |= number << 1
      case "Mode": code |= number << 3
      case "Function": code |= isTrue ? 0x20 : 0
      case "RedEyeMode": code |= isTrue ? 0x40 : 0
      default: continue
      }
      isThere = true
    }
    guard isThere else { return }
    let word = ExifToolVocabulary.exifWords("Flash")?.word("\(code)")
    tags.append(("Flash", word ?? "Unknown (0x\(String(code, radix: 16)))"))
  }

  /// When a recording of ID3 was made, as far as one of its frames says.
  private mutating func addRecordingTime(_ items: [MetadataItem]) {
    func text(_ keys: Set<String>) -> String? {
      items.last { ($0.keySpace == .id3 || $0.keySpace == .id3v1) && keys.contains($0.key) }
        .map { ExifToolValue.text(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    func pair(_ keys: Set<String>) -> String? {
      guard let text = text(keys), text.count == 4, text.allSatisfy(\.isNumber) else { return nil }
      return "\(text.prefix(2)):\(text.suffix(2))"
    }
    if let time = text(["TDRC"]) {
      lowTags.append(("DateTimeOriginal", time))
    } else if let year = text(["TYER", "TYE"]) ?? text(["year"]) {
      let day = pair(["TDAT", "TDA"])
      let time = day.flatMap { _ in pair(["TIME", "TIM"]) }
      lowTags.append(
        ("DateTimeOriginal", year + (day.map { ":" + $0 } ?? "") + (time.map { " " + $0 } ?? "")))
    }
  }

  private func number(_ key: String) -> Double? { values[key]?.value.double }

  private func text(_ key: String) -> String? {
    values[key]?.stringValue.flatMap { text in
      let trimmed = text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      return trimmed.isEmpty ? nil : trimmed
    }
  }

  private mutating func addExposure() {
    if let key = ["FNumber", "ApertureValue"].first(where: { number($0) != nil }), let number = number(key) {
      tags.append(("Aperture", ExifToolExif.fNumber(key == "FNumber" ? number : exp2(number / 2))))
    }
    if let key = ["ExposureTime", "ShutterSpeedValue"].first(where: { number($0) != nil }),
      let item = values[key]
    {
      tags.append(("ShutterSpeed", ExifToolExif.text(of: item)))
    }
  }

  /// A time with the fraction of its second and its zone, where either is stated.
  private mutating func addTimes(_ items: [MetadataItem]) {
    // Writers of XMP keep these of Exif as they are.
    func detail(_ key: String) -> String? {
      text(key)
        ?? items.first { $0.keySpace == .xmp && ["exif:" + key, "exifEX:" + key].contains($0.key) }?
        .stringValue
    }
    for (name, key, suffix) in [
      ("SubSecCreateDate", "DateTimeDigitized", "Digitized"),
      ("SubSecDateTimeOriginal", "DateTimeOriginal", "Original"), ("SubSecModifyDate", "DateTime", ""),
    ] {
      guard let time = values[key]?.stringValue.map({ String($0.prefix { $0 != "\0" }) }) else { continue }
      let fraction = detail("SubSecTime" + suffix).map { $0.prefix { $0.isASCII && $0.isNumber } }
      var full = time
      if let fraction, !fraction.isEmpty, let end = Self.clockEnd(time), !time[end...].hasPrefix(".") {
        full = time[..<end] + "." + fraction + time[end...]
      }
      if let zone = detail("OffsetTime" + suffix).flatMap(Self.zone),
        !time.contains(where: { "+-".contains($0) })
      {
        full += zone
      }
      if full != time { tags.append((name, full)) }
    }
  }

  /// Where hours, minutes and seconds end that follow a blank.
  private static func clockEnd(_ time: String) -> String.Index? {
    guard let blank = time.firstIndex(of: " ") else { return nil }
    let clock = time[blank...].dropFirst().prefix(8)
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.count == 2 && Int($0) != nil }) else { return nil }
    return clock.endIndex
  }

  /// A zone as `+hh:mm`; `nil` for another text.
  private static func zone(_ text: String) -> String? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let parts = text.dropFirst().split(separator: ":", maxSplits: 1)
    guard parts.count == 2, (1...2).contains(parts[0].count), let hours = Int(parts[0]),
      let minutes = Int(parts[1].prefix(2)), parts[1].count >= 2, hours >= 0, minutes >= 0
    else { return nil }
    return "\(sign)\(ExifToolExif.two(Int64(hours))):\(ExifToolExif.two(Int64(minutes)))"
  }

  /// Days and times of IPTC in one.
  private mutating func addDatesOfIPTC(_ items: [MetadataItem]) {
    for (name, day, time) in [
      ("DateTimeCreated", "2:55", "2:60"), ("DigitalCreationDateTime", "2:62", "2:63"),
    ] {
      func text(_ key: String) -> String? {
        items.last { $0.keySpace == .iptc && $0.key == key }.map { ExifToolValue.text(of: $0) }
      }
      if let day = text(day), let time = text(time) { tags.append((name, "\(day) \(time)")) }
    }
  }

  private mutating func addPlace() {
    func angle(_ key: String, _ letters: (String, String)) -> String? {
      guard let item = values[key], let degrees = ExifToolExif.degrees(item.value),
        let letter = text(key + "Ref")
      else { return nil }
      let isNegative = letter.uppercased().hasPrefix(letters.1) && degrees > 0
      return ExifToolExif.angle(degrees) + " " + (isNegative ? letters.1 : letters.0)
    }
    if let altitude = number("GPSAltitude"), let reference = values["GPSAltitudeRef"] {
      let below = (reference.numberValue ?? reference.rawData.first.map(Double.init) ?? 0) != 0
      let tenths = ExifToolExif.significant((altitude * 10).rounded(.towardZero) / 10, 10)
      tags.append(("GPSAltitude", "\(tenths) m \(below ? "Below" : "Above") Sea Level"))
    }
    if let date = text("GPSDateStamp"), let item = values["GPSTimeStamp"] {
      tags.append(("GPSDateTime", "\(date) \(ExifToolExif.text(of: item))Z"))
    }
    for key in ["GPSLatitude", "GPSDestLatitude"] { angle(key, ("N", "S")).map { tags.append((key, $0)) } }
    for key in ["GPSLongitude", "GPSDestLongitude"] { angle(key, ("E", "W")).map { tags.append((key, $0)) } }
  }
}
