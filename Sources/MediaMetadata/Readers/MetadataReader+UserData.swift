import ISOBaseMedia
import MediaCore
import MediaStructure

// User data of QuickTime's movies and tracks, of ISO files and of 3GPP's.
extension MetadataReader {
  mutating func items(ofUserData userData: StructureNode) -> [MetadataItem] {
    var items: [MetadataItem] = []
    for box in userData.children {
      guard let code = box.fourCC else { continue }
      switch box.type {
      case "meta": items += self.items(ofMeta: box)
      case "chpl":
        if content.chapters.isEmpty { content.chapters = listedChapters(box) }
      case "Xtra": items += windowsMedia(box)
      case "XMP_": items += xmpItems(box.payloadRange)
      case "free", "skip", "hnti", "hinf", "ludt", "strk", "tsel", "ilst", "wide": break
      default:
        if code.rawValue >> 24 == 0xA9 {
          items += internationalTexts(box, key: code.characters)
        } else {
          items += isoItems(box, code)
        }
      }
    }
    return items
  }

  /// The texts of a QuickTime box whose name begins with ©, each in a language (QuickTime File Format, "User Data Atoms").
  private mutating func internationalTexts(_ box: StructureNode, key: String) -> [MetadataItem] {
    let payload = box.payloadRange
    let raw = bytes(payload)
    // Some writers put iTunes' box here.
    if raw.count >= 16, raw[4..<8].elementsEqual("data".utf8) {
      let type = UInt32(raw[9]) << 16 | UInt32(raw[10]) << 8 | UInt32(raw[11])
      return [
        DataBoxValue(Array(raw[16...]), type: type, key: key).item(
          .quickTimeUserData, key, at: payload.dropFirst(16))
      ]
    }
    var items: [MetadataItem] = []
    var offset = 0
    while offset + 4 <= raw.count {
      let size = Int(raw[offset]) << 8 | Int(raw[offset + 1])
      let language = UInt16(raw[offset + 2]) << 8 | UInt16(raw[offset + 3])
      guard size > 0, offset + 4 + size <= raw.count else { break }
      let range = offset + 4..<offset + 4 + size
      items.append(
        text(raw[range], key: key, language: language, at: payload.lowerBound + Int64(range.lowerBound)))
      offset = range.upperBound
    }
    // Others put plain text.
    if items.isEmpty, !raw.isEmpty {
      items = [MetadataItem(.quickTimeUserData, key, raw.trimmingZeros, .local, at: payload)]
    }
    return items
  }

  /// A text in the coding that its language says: of the classic Mac OS below 0x400, otherwise Unicode.
  private func text(_ bytes: ArraySlice<UInt8>, key: String, language: UInt16, at start: Int64)
    -> MetadataItem
  {
    let range = start..<start + Int64(bytes.count)
    var coding: MetadataText.Coding = .utf8
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      coding = .utf16
    } else if language < 0x400, String(validating: bytes, as: UTF8.self) == nil {
      guard ISOLanguage.isMacRoman(language) else {
        var item = MetadataItem(
          keySpace: .quickTimeUserData, key: key, value: .data(Array(bytes)), rawData: Array(bytes),
          byteRange: range)
        item.extendedLanguageTag = ISOLanguage.code(language).flatMap(Self.language)
        return item
      }
      coding = .macRoman
    }
    let trimmed = coding == .utf16 ? bytes : bytes.prefix { $0 != 0 }
    var item = MetadataItem(.quickTimeUserData, key, trimmed, coding, at: range, raw: Array(bytes))
    item.extendedLanguageTag = ISOLanguage.code(language).flatMap(Self.language)
    if item.commonKey == .location { item.dataType = .location }
    return item
  }

  /// User data of ISO files and of 3GPP's (ISO/IEC 14496-12, 8.10; 3GPP TS 26.244, 8), and what is not known.
  private mutating func isoItems(_ box: StructureNode, _ code: FourCC) -> [MetadataItem] {
    let isISO = box.fields.first?.name == "version"
    var items = declaredItems(box, code.characters, isISO ? .isoUserData : .quickTimeUserData)
    guard !items.isEmpty else { return undeclaredItems(box, code.characters, mayBeText: !isISO) }
    let language = box.field("language")?.meaning.flatMap(Self.language)
    let entities = Self.entities(box)
    for index in items.indices {
      items[index].extendedLanguageTag = language
      if !entities.isEmpty { items[index].extraAttributes[.info] = entities.joined(separator: " ") }
    }
    return items
  }

  /// The items of the fields that are tags.
  private mutating func declaredItems(
    _ box: StructureNode, _ key: String, _ keySpace: MetadataKeySpace
  ) -> [MetadataItem] {
    switch box.type {
    case "loci":
      return [location(box, key)].compactMap(\.self)
    case "yrrc":
      return [box.field("recordingyear")].compactMap {
        $0.flatMap { MetadataItem(.isoUserData, key, $0, &self) }
      }
    case "kywd":
      return box.fields.filter { $0.name.hasSuffix("keyword_info") }.compactMap {
        MetadataItem(.isoUserData, key, $0, &self)
      }
    case "thmb":
      let range = box.payloadRange.dropFirst(4)
      let raw = bytes(range)
      return [
        MetadataItem(keySpace: .isoUserData, key: key, value: .data(raw), rawData: raw, byteRange: range)
      ]
    case "coll", "name", "FIRM", "LENS", "tagc":
      return box.fields.compactMap { field in
        if case .text = field.value { MetadataItem(keySpace, key, field, &self) } else { nil }
      }
    default:
      let names: Set<String> = [
        "text", "albumtitle", "notice", "rating_info", "classification_info", "value", "schemeURI",
      ]
      var items = box.fields.filter { names.contains($0.name) }.compactMap { wideText($0, keySpace, key) }
      if let track = box.field("tracknumber"), var item = MetadataItem(keySpace, key, track, &self) {
        item.commonKey = .trackNumber
        items.append(item)
      }
      return items
    }
  }

  /// 3GPP TS 26.244, 8.9.
  private mutating func location(_ box: StructureNode, _ key: String) -> MetadataItem? {
    guard case .fixedPoint(let longitude)? = box.field("longitude")?.value,
      case .fixedPoint(let latitude)? = box.field("latitude")?.value,
      case .fixedPoint(let altitude)? = box.field("altitude")?.value
    else { return nil }
    let place = ISO6709Location(latitude: latitude, longitude: longitude, altitude: altitude)
    var item = MetadataItem(
      keySpace: .isoUserData, key: key, value: .string(place.description), dataType: .location,
      rawData: bytes(box.payloadRange), byteRange: box.payloadRange)
    item.extraAttributes[.info] = box.text("name").flatMap { $0.isEmpty ? nil : $0 }
    item.extraAttributes[.meaning] = box.field("role")?.meaning
    return item
  }

  /// The bytes of a box whose fields say nothing, as text where they look like it.
  private mutating func undeclaredItems(
    _ box: StructureNode, _ key: String, mayBeText: Bool
  ) -> [MetadataItem] {
    let raw = bytes(box.payloadRange)
    guard !raw.isEmpty else { return [] }
    let text = raw.trimmingZeros
    let isText = mayBeText && text.count > 3 && text.allSatisfy { (0x20..<0x7F).contains($0) }
    return [
      isText
        ? MetadataItem(.quickTimeUserData, key, text, .latin1, at: box.payloadRange, raw: raw)
        : MetadataItem(
          keySpace: .quickTimeUserData, key: key, value: .data(raw), rawData: raw,
          byteRange: box.payloadRange)
    ]
  }

  /// Whose rating or classification it is.
  private static func entities(_ box: StructureNode) -> [String] {
    let codes = ["rating_entity", "rating_criteria", "classification_entity"].compactMap { name in
      if case .fourCC(let code)? = box.field(name)?.value { code.characters } else { nil }
    }
    return codes + [box.number("classification_table").map { "\($0)" }].compactMap(\.self)
  }

  /// A text of UTF-8, or of UTF-16 that begins with its byte order mark.
  private mutating func wideText(
    _ field: Field, _ keySpace: MetadataKeySpace, _ key: String
  ) -> MetadataItem? {
    guard case .bytes = field.value else { return MetadataItem(keySpace, key, field, &self) }
    let raw = bytes(field.range)
    var units = raw
    while units.count >= 2, units.suffix(2).allSatisfy({ $0 == 0 }) { units.removeLast(2) }
    return MetadataItem(keySpace, key, units, .utf16, at: field.range, raw: raw)
  }
}
