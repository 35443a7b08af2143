import Glibc
import MediaAssets
import MediaMetadata
import MediaScope

/// Values of tags as ExifTool prints them.
enum ExifToolValue {
  /// A text as ExifTool puts it in JSON: a number where it looks like one.
  static func json(_ text: String) -> String {
    if isNumber(text) { return text }
    let lower = text.count <= 5 ? text.lowercased() : text
    return lower == "true" || lower == "false" ? lower : JSONWriter.quoted(text)
  }

  static func text(of item: MetadataItem) -> String {
    if let text = exif(item) { return text }
    if case .data(let bytes) = item.value { return text(ofData: bytes, item) }
    switch item.keySpace {
    case .id3: return id3(item)
    case .iTunes: return iTunes(item)
    case .quickTimeUserData, .quickTimeMetadata:
      if item.commonKey == .location, let place = item.location { return coordinates(place) }
      if item.keySpace == .quickTimeMetadata, let number = item.value.double {
        let name = ["com.apple.quicktime.", "com."].first(where: item.key.hasPrefix).map {
          item.key.dropFirst($0.count)
        }
        let tag = ExifToolVocabulary.quickTime(.keys, name.map(String.init) ?? item.key)
        return words(of: item, tag) ?? ExifToolExif.significant(number, 15)
      }
    case .iptc: return iptc(item)
    case .xmp: return ExifToolXMP.text(of: item)
    case .photoshop: return photoshop(item)
    case .windowsMedia:
      // ExifTool leaves times of this kind as they are.
      if case .date = item.value, item.rawData.count == 8 {
        return "\(item.rawData.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })"
      }
    case .isoUserData: if let text = userData(item) { return text }
    case .riff: if let text = sampler(item) { return text }
    default: break
    }
    return plain(item)
  }

  /// The text of an Exif field; `nil` for bytes, and for other tags.
  private static func exif(_ item: MetadataItem) -> String? {
    guard item.keySpace == .exif else { return nil }
    if ExifToolExif.binaryNames.contains(item.key) {
      return binary(ExifToolExif.joined(item.value).utf8.count)
    }
    guard !isBinary(item) else { return nil }
    let text = ExifToolExif.text(of: item)
    let isTable = ["StripOffsets", "StripByteCounts", "TileOffsets", "TileByteCounts"].contains(item.key)
    return isTable && text.utf8.count > 32 ? binary(text.utf8.count) : text
  }

  private static func text(ofData bytes: [UInt8], _ item: MetadataItem) -> String {
    if let text = text(ofBytes: bytes, item) { return text }
    if item.keySpace == .quickTimeUserData || item.keySpace == .isoUserData,
      let tag = ExifToolVocabulary.quickTime(.userData, item.key),
      let text = numbers(bytes, bits: tag.bits)
    {
      return tag.words.map { $0.word(text) ?? "Unknown (\(text))" } ?? text
    }
    if [.exif, .quickTimeUserData, .isoUserData].contains(item.keySpace), let text = plainText(bytes) {
      return text
    }
    return binary(bytes.count)
  }

  static func binary(_ count: Int) -> String {
    "(Binary data \(count) bytes, use -b option to extract)"
  }

  /// Bytes that Exif gives no other type; codes among them are words.
  private static func isBinary(_ item: MetadataItem) -> Bool {
    guard case .data(let bytes) = item.value else { return false }
    let name = ExifToolName.exifName(item) ?? item.key
    if bytes.count > 64 { return true }
    return ExifToolVocabulary.exifWords(name) == nil
      && ![
        "ComponentsConfiguration", "CFAPattern", "CFAPattern2", "GPSVersionID", "CFAPlaneColor",
        "RawDataUniqueID", "NewRawImageDigest", "OriginalRawFileDigest",
      ].contains(name)
  }

  /// Bytes of no stated type that are nothing but text.
  private static func plainText(_ bytes: [UInt8]) -> String? {
    guard let end = bytes.lastIndex(where: { $0 != 0 }),
      let text = String(validating: bytes[...end], as: UTF8.self),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    return text
  }

  private static func text(ofBytes bytes: [UInt8], _ item: MetadataItem) -> String? {
    if item.keySpace == .broadcastExtension, item.key == "UMID" {
      // The extended half is left out where it is empty.
      let whole = bytes.dropFirst(32).contains { $0 != 0 } ? bytes[...] : bytes.prefix(32)
      return MetadataListing.hexadecimal(whole).uppercased()
    }
    if item.key == "RVA" || item.key == "RVAD" { return volumes(bytes) }
    if item.keySpace == .photoshop, item.key == "0x0425" { return MetadataListing.hexadecimal(bytes[...]) }
    guard item.key == "PRIV", let owner = item.extraAttributes[.info] else { return nil }
    switch owner {
    case "PeakValue", "AverageLevel":
      return "\(bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) })"
    case "WM/Provider":
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
      return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    default: break
    }
    guard owner.hasPrefix("WM/"), owner.hasSuffix("ID"), bytes.count == 16 else { return nil }
    // The first three numbers of a GUID are little-endian.
    let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
    let digits = MetadataListing.hexadecimal(order.map { bytes[$0] }).uppercased()
    let ends = [8, 12, 16, 20, 32]
    return zip([0] + ends, ends).map { digits.dropFirst($0).prefix($1 - $0) }.joined(separator: "-")
  }

  /// The changes of volume that a frame states, of each channel in percent (ID3v2.3.0, 4.12).
  private static func volumes(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 2, (1...32).contains(bytes[1]) else { return nil }
    let (bits, size) = (Int(bytes[1]), (Int(bytes[1]) + 7) / 8)
    let channels = [
      ("Right", 0, 2), ("Left", 1, 3), ("Back-right", 4, 6), ("Back-left", 5, 7), ("Center", 8, 9),
      ("Bass", 10, 11),
    ]
    var texts: [String] = []
    for (index, (name, change, peak)) in channels.enumerated() {
      guard bytes.count - 2 >= (peak + 1) * size else { break }
      let value = bytes[(2 + change * size)...].prefix(size).reduce(0.0) { $0 * 256 + Double($1) }
      let percent = 100 * value / (exp2(Double(bits)) - 1)
      let sign = bytes[0] & 1 << UInt8(index) != 0 || value == 0 ? "+" : "-"
      texts.append("\(sign)\(ExifToolExif.fixed(percent, 1))% \(name)")
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private static func plain(_ item: MetadataItem) -> String {
    switch item.value {
    case .boolean(let flag) where item.keySpace == .windowsMedia: flag ? "True" : "False"
    case .boolean(let flag): flag ? "Yes" : "No"
    case .position(let number, let total):
      if let total, total > 0 { "\(number) of \(total)" } else { "\(number)" }
    case .list(let values): values.map(ExifToolExif.fraction).joined(separator: " ")
    case .rational: ExifToolExif.fraction(item.value)
    case .string(let text):
      if ["\u{A9}day", "com.apple.quicktime.creationdate"].contains(item.key) {
        zoned(date(text))
      } else if item.keySpace == .png, item.key == "Creation Time" {
        InternetDate.exifToolText(of: text) ?? text
      } else {
        isDate(item) ? date(text) : text
      }
    case .date: date(item.stringValue ?? "", dropsZone: item.keySpace == .png)
    default: item.stringValue ?? ""
    }
  }

  // MARK: - By format

  private static func id3(_ item: MetadataItem) -> String {
    let info = item.extraAttributes[.info] ?? ""
    let value = plain(item)
    switch item.key {
    case "COMM", "COM", "USLT", "ULT", "WXXX", "WXX": return info.isEmpty ? value : "(\(info)) \(value)"
    case "TCMP", "TCP": return ["0": "No", "1": "Yes"][value] ?? "Unknown (\(value))"
    case "TLEN", "TLE":
      return item.numberValue.map { "\(ExifToolExif.significant($0 / 1000, 15)) s" } ?? value
    case "POPM", "POP":
      let count = item.extraAttributes[.meaning]?.split(separator: " ").last ?? "0"
      return "\(info) Rating=\(value) Count=\(count)"
    default: return value
    }
  }

  private static func iTunes(_ item: MetadataItem) -> String {
    switch item.key {
    case "com.apple.iTunes.iTunSMPB", "com.apple.iTunes.iTunNORM":
      // Without the zeros before each number.
      return (item.stringValue ?? "").split(separator: " ").map { part in
        let digits = part.drop { $0 == "0" }
        return digits.isEmpty ? "0" : String(digits)
      }.joined(separator: " ")
    default:
      if item.commonKey == .location, let place = item.location { return coordinates(place) }
      if item.key == "gnre" { return item.extraAttributes[.meaning] ?? plain(item) }
      return words(of: item, ExifToolVocabulary.quickTime(.itemList, item.key)) ?? plain(item)
    }
  }

  /// The word of a number that QuickTime's tags have words for; `nil` where they have none.
  private static func words(of item: MetadataItem, _ tag: ExifToolVocabulary.QuickTimeTag?) -> String? {
    guard let words = tag?.words else { return nil }
    let code: String
    switch item.value {
    case .boolean where (1...8).contains(item.rawData.count):
      code = "\(item.rawData.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })"
    case .boolean(let flag): code = flag ? "1" : "0"
    default: code = plain(item)
    }
    return words.word(code) ?? "Unknown (\(code))"
  }

  /// Numbers of QuickTime's user data, of so many bits.
  private static func numbers(_ bytes: [UInt8], bits: Int) -> String? {
    guard bits > 0, bytes.count % (bits / 8) == 0, (1...64).contains(bytes.count) else { return nil }
    return stride(from: 0, to: bytes.count, by: bits / 8).map { start in
      "\(bytes[start..<start + bits / 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })"
    }.joined(separator: " ")
  }

  /// Fields of Photoshop's image resources, their codes in words.
  private static func photoshop(_ item: MetadataItem) -> String {
    let text = plain(item)
    switch (item.key, item.extraAttributes[.info] ?? "") {
    case ("0x03ED", "hResUnit"), ("0x03ED", "vResUnit"):
      return ["1": "inches", "2": "cm"][text] ?? "Unknown (\(text))"
    case ("0x03ED", "hRes"), ("0x03ED", "vRes"):
      return item.value.double.map { ExifToolExif.significant(($0 * 100 + 0.5).rounded(.down) / 100, 15) }
        ?? text
    case ("0x0406", "Quality"): return item.numberValue.map { "\(Int($0) + 4)" } ?? text
    case ("0x0406", "Format"):
      return ["0": "Standard", "1": "Optimized", "257": "Progressive"][text] ?? "Unknown (\(text))"
    case ("0x040A", _): return ["0": "False", "1": "True"][text] ?? "Unknown (\(text))"
    case ("0x0421", "hasRealMergedData"): return text == "0" ? "No" : "Yes"
    case ("0x0426", "Style"):
      return ["0": "Centered", "1": "Size to Fit", "2": "User Defined"][text] ?? "Unknown (\(text))"
    default: return text
    }
  }

  /// Datasets of IPTC (Information Interchange Model 4): dates and times with colons, codes in words.
  private static func iptc(_ item: MetadataItem) -> String {
    let text = String((item.value.stringValue ?? "").prefix { $0 != "\0" })
    if item.key == "3:10", item.rawData.count <= 16 { return pictureNumber(item.rawData) }
    if let words = ExifToolVocabulary.dataset(item.key)?.words {
      let code = item.value.stringValue == nil ? plain(item) : text
      if item.key == "3:60", let number = Int(code), number > 0, words.word(code) == nil {
        return "Unknown (0x\(String(number, radix: 16)))"
      }
      return words.word(code) ?? (code.isEmpty ? "" : "Unknown (\(code))")
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    switch item.key {
    case "1:90": return characterSet(Array(text.utf8))
    case "2:30", "2:37", "2:47", "2:55", "2:62", "1:70":
      guard digits.count >= 8 else { return text }
      return "\(digits.prefix(4)):\(digits.dropFirst(4).prefix(2)):\(text.dropFirst(6))"
    case "2:35", "2:38", "2:60", "2:63", "1:80":
      // Hours, minutes and seconds, and the zone where it is stated.
      guard digits.count >= 6 else { return text }
      let clock = [0, 2, 4].map { String(digits.dropFirst($0).prefix(2)) }.joined(separator: ":")
      let rest = text.dropFirst(6)
      // Some writers state parts of a second before the zone.
      let zone = rest.suffix(4)
      guard let sign = rest.dropLast(4).last, sign == "+" || sign == "-", zone.allSatisfy(\.isNumber)
      else { return clock + rest }
      return "\(clock)\(rest.dropLast(4))\(zone.prefix(2)):\(zone.suffix(2))"
    default: return item.value.stringValue == nil ? plain(item) : text
    }
  }

  /// The escape sequences of a character set (ISO 2022), the usual one by its name.
  private static func characterSet(_ bytes: [UInt8]) -> String {
    if bytes == [0x1B, 0x25, 0x47] { return "UTF8" }
    let characters = bytes.prefix(32).map {
      $0 == 0x1B ? ", ESC" : $0 < 0x80 ? " \(UnicodeScalar($0))" : " ?"
    }
    let text = characters.joined().drop { $0 == "," }
    return String(text.hasPrefix(" ") ? text.dropFirst() : text)
  }

  /// The number of a picture (IPTC-NAA Digital Newsphoto Parameter Record, 3:10): its maker, equipment, day and count.
  private static func pictureNumber(_ bytes: [UInt8]) -> String {
    guard bytes.count >= 16 else { return "<format error>" }
    if bytes.prefix(16).allSatisfy({ $0 == 0 }) { return "Unknown" }
    func number(_ range: Range<Int>) -> UInt32 { bytes[range].reduce(0) { $0 << 8 | UInt32($1) } }
    var day = String(decoding: bytes[6..<14], as: UTF8.self)
    if bytes[6..<14].allSatisfy({ (0x30...0x39).contains($0) }) {
      day = "\(day.prefix(4)):\(day.dropFirst(4).prefix(2)):\(day.suffix(2))"
    }
    let makers = [
      "Associated Press, USA", "Eastman Kodak Co, USA", "Hasselblad Electronic Imaging, Sweden",
      "Tecnavia SA, Switzerland", "Nikon Corporation, Japan", "Coatsworth Communications Inc, Canada",
      "Agence France Presse, France", "T/One Inc, USA", "Associated Newspapers, UK", "Reuters London",
      "Sandia Imaging Systems Inc, USA", "Visualize, Spain",
    ]
    let maker = number(0..<2)
    let name = (1...12).contains(maker) ? " (\(makers[Int(maker) - 1]))" : ""
    return "\(maker)\(name), equip \(number(2..<6)), \(day), no. \(number(14..<16))"
  }

  /// Degrees, minutes and seconds of a place of ISO 6709, with its height.
  private static func coordinates(_ place: ISO6709Location) -> String {
    var parts = [
      ExifToolExif.angle(place.latitude) + (place.latitude < 0 ? " S" : " N"),
      ExifToolExif.angle(place.longitude) + (place.longitude < 0 ? " W" : " E"),
    ]
    if let altitude = place.altitude {
      parts.append(
        "\(ExifToolExif.significant(abs(altitude), 10)) m \(altitude < 0 ? "Below" : "Above") Sea Level")
    }
    return parts.joined(separator: ", ")
  }

  /// Fields of WAVE's sampler chunk that are no plain numbers.
  private static func sampler(_ item: MetadataItem) -> String? {
    guard let number = item.numberValue else { return nil }
    switch item.key {
    case "smpl/dwSMPTEFormat":
      if number == 0 { return "none" }
      return [24, 25, 29, 30].contains(number) ? "\(Int(number)) fps" : "Unknown (\(Int(number)))"
    case "smpl/dwSMPTEOffset":
      return item.rawData.reversed().map { MetadataListing.hexadecimal([$0]) }.joined(separator: ":")
    default: return nil
    }
  }

  /// 3GPP's texts with something before them.
  private static func userData(_ item: MetadataItem) -> String? {
    let parts = (item.extraAttributes[.info] ?? "").split(separator: " ")
    switch item.key {
    case "loci": return location(item)
    case "rtng" where parts.count == 2: return "Entity=\(parts[0]) Criteria=\(parts[1]) \(plain(item))"
    case "clsf" where parts.count == 2: return "Entity=\(parts[0]) Index=\(parts[1]) \(plain(item))"
    default: return nil
    }
  }

  /// 3GPP's location (3GPP TS 26.244, 8.8): what a place of ISO 6709 doesn't hold is after the numbers.
  private static func location(_ item: MetadataItem) -> String? {
    guard let place = item.location else { return nil }
    // Version, flags and language, then the name, the role and three numbers.
    let rest = item.rawData.dropFirst(6).drop { $0 != 0 }.dropFirst(14)
    let texts = rest.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let role = item.extraAttributes[.meaning]?.split(separator: " ").first ?? ""
    return [
      item.extraAttributes[.info] ?? "(none)", "Role=\(role)", "Lat=\(ExifToolExif.fixed(place.latitude, 5))",
      "Lon=\(ExifToolExif.fixed(place.longitude, 5))", "Alt=\(ExifToolExif.fixed(place.altitude ?? 0, 2))",
      "Body=\(texts.first ?? "")", "Notes=\(texts.dropFirst().first ?? "")",
    ].joined(separator: " ")
  }

  /// A text after its time and a bracket, with hundredths of a second in the place of thousandths.
  static func timedText(_ line: Substring) -> String {
    guard let end = line.firstIndex(of: "]") else { return "[\(line)" }
    let parts = line[..<end].split(separator: ":").compactMap { Double($0) }
    guard parts.count == 2 else { return "[\(line)" }
    let total = parts[0] * 60 + parts[1]
    let (hours, minutes) = (Int(total) / 3600, Int(total) / 60 % 60)
    let seconds = ExifToolExif.fixed(total - Double(hours * 3600 + minutes * 60), 2)
    let time = (hours > 0 ? "\(hours):" : "") + (minutes < 10 ? "0" : "") + "\(minutes):"
    return "[\(time)\(seconds.utf8.count < 5 ? "0" : "")\(seconds)\(line[end...])"
  }

  // MARK: - Dates and numbers

  /// Whether ExifTool takes the tag for a date: any other text is left as it is.
  private static func isDate(_ item: MetadataItem) -> Bool {
    switch item.keySpace {
    case .riff: ["ICRD", "IDIT", "DTIM"].contains(item.key)
    case .broadcastExtension: item.key == "OriginationDate"
    case .id3: ["TDRC", "TDRL", "TDOR", "TDEN", "TDTG"].contains(item.key)
    case .iTunes: ["\u{A9}day", "rldt"].contains(item.key)
    case .isoUserData, .quickTimeUserData: ["date", "\u{A9}day"].contains(item.key)
    case .quickTimeMetadata: item.key.hasSuffix("date")
    case .png: ["create-date", "modify-date"].contains(item.key)
    case .xmp: true
    default: false
    }
  }

  /// A date of ISO 8601 with colons and a blank; any other text as it is.
  static func date(_ text: String, dropsZone: Bool = false) -> String {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ Int($0) != nil }) else {
      return text
    }
    var rest = text.dropFirst(10)
    if dropsZone, rest.hasSuffix("Z") { rest = rest.dropLast() }
    return parts.joined(separator: ":") + (rest.hasPrefix("T") ? " " + rest.dropFirst() : String(rest))
  }

  /// A time whose zone has a colon between its hours and minutes.
  private static func zoned(_ text: String) -> String {
    let digits = text.suffix(4)
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }), text.count >= 15,
      let sign = text.dropLast(4).last, sign == "+" || sign == "-"
    else { return text }
    return "\(text.dropLast(2)):\(text.suffix(2))"
  }

  /// Whether a text is a number of JSON's as ExifTool sees it.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    if rest.hasPrefix("-") { rest = rest.dropFirst() }
    let whole = rest.prefix { $0.isASCII && $0.isNumber }
    guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0"), whole.count <= 15 else { return false }
    rest = rest[whole.endIndex...]
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard (1...16).contains(fraction.count) else { return false }
      rest = rest[fraction.endIndex...]
    }
    guard rest.first == "e" || rest.first == "E" else { return rest.isEmpty }
    rest = rest.dropFirst()
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    return (1...3).contains(rest.count) && rest.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
