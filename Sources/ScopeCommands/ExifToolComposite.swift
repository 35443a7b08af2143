import MediaAssets
import MediaScope

/// What ExifTool makes of several tags of Exif ("Composite"): signed places, times with their fractions, exposure.
struct ExifToolComposite {
  private(set) var tags: [(name: String, text: String)] = []
  private var values: [String: MetadataItem] = [:]

  init(_ items: [MetadataItem]) {
    for item in items where item.keySpace == .exif {
      let directory = item.extraAttributes[.directory]
      if directory == "IFD1" || directory == "MakerNote" { continue }
      values[item.key] = item
    }
    guard !values.isEmpty else { return }
    addExposure()
    addTimes()
    addPlace()
  }

  private func number(_ key: String) -> Double? { values[key]?.value.double }

  private func text(_ key: String) -> String? {
    values[key]?.stringValue.flatMap { text in
      let trimmed = text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      return trimmed.isEmpty ? nil : trimmed
    }
  }

  private mutating func addExposure() {
    if let key = ["FNumber", "ApertureValue"].first(where: { number($0) != nil }), let item = values[key] {
      tags.append(("Aperture", ExifToolExif.text(of: item)))
    }
    if let key = ["ExposureTime", "ShutterSpeedValue"].first(where: { number($0) != nil }),
      let item = values[key]
    {
      tags.append(("ShutterSpeed", ExifToolExif.text(of: item)))
    }
  }

  /// A time with the fraction of its second and its zone, where either is told.
  private mutating func addTimes() {
    for (name, key, suffix) in [
      ("SubSecCreateDate", "DateTimeDigitized", "Digitized"),
      ("SubSecDateTimeOriginal", "DateTimeOriginal", "Original"), ("SubSecModifyDate", "DateTime", ""),
    ] {
      guard let time = text(key), time.utf8.count == 19 else { continue }
      let fraction = text("SubSecTime" + suffix)
      let zone = text("OffsetTime" + suffix)
      guard fraction != nil || zone != nil else { continue }
      tags.append((name, time + (fraction.map { "." + $0 } ?? "") + (zone ?? "")))
    }
  }

  private mutating func addPlace() {
    func angle(_ key: String, _ letters: (String, String)) -> String? {
      guard let item = values[key], let degrees = item.extraAttributes[.meaning].flatMap(Double.init),
        text(key + "Ref") != nil
      else { return nil }
      return ExifToolExif.angle(degrees) + " " + (degrees < 0 ? letters.1 : letters.0)
    }
    if let altitude = number("GPSAltitude") {
      let below = values["GPSAltitudeRef"]?.numberValue == 1 || values["GPSAltitudeRef"]?.rawData == [1]
      let tenths = ExifToolExif.significant((altitude * 10).rounded(.towardZero) / 10, 10)
      tags.append(("GPSAltitude", "\(tenths) m \(below ? "Below" : "Above") Sea Level"))
    }
    if let date = text("GPSDateStamp"), let item = values["GPSTimeStamp"] {
      tags.append(("GPSDateTime", "\(date) \(ExifToolExif.text(of: item))Z"))
    }
    let latitude = angle("GPSLatitude", ("N", "S"))
    let longitude = angle("GPSLongitude", ("E", "W"))
    if let latitude { tags.append(("GPSLatitude", latitude)) }
    if let longitude { tags.append(("GPSLongitude", longitude)) }
    if let latitude, let longitude { tags.append(("GPSPosition", "\(latitude), \(longitude)")) }
  }
}
