import MediaContainers
import MediaCore

// Files of the ISO base media family: iTunes' and QuickTime's lists, user data of movies and tracks, and the items of
// images.
extension MetadataReader {
  mutating func readISO() {
    var parser = ISOBoxParser(descriptionsOf: source)
    let root = parser.tree()
    for box in root.children {
      switch box.type {
      case "moov": readMovie(box)
      case "meta": content.items += items(ofMeta: box)
      case "udta": content.items += items(ofUserData: box)
      case "uuid": readUserType(box)
      case "mdat": readImageItems(box)
      default: break
      }
    }
    if let idat = root.child("meta")?.child("idat") { readImageItems(idat) }
  }

  private mutating func readMovie(_ movie: StructureNode) {
    content.issues += movie.children.filter { ["udta", "meta"].contains($0.type) }.flatMap(\.allIssues)
    for box in movie.children {
      switch box.type {
      case "udta": content.items += items(ofUserData: box)
      case "meta": content.items += items(ofMeta: box)
      case "uuid": readUserType(box)
      default: break
      }
    }
    if content.creationDate == nil, let header = movie.child("mvhd"),
      let field = header.field("creation_time"),
      case .unsigned(let time) = field.value, let seconds = ISODate(rawValue: time).secondsSince1970
    {
      content.headerDate = MetadataItem(
        keySpace: .common, key: MetadataKey.creationDate.rawValue,
        value: .date(secondsSince1970: Double(seconds)),
        rawData: bytes(field.range), byteRange: field.range)
    }
    for (index, track) in movie.children("trak").enumerated() {
      let id = track.child("tkhd")?.number("track_ID").flatMap { Int32(exactly: $0) }
      var items = track.children("udta").flatMap { self.items(ofUserData: $0) }
      items += track.children("meta").flatMap { self.items(ofMeta: $0) }
      items += track.child("mdia")?.children("meta").flatMap { self.items(ofMeta: $0) } ?? []
      content.add(items, toTrack: id, index: index)
    }
    let chapters = trackChapters(movie)
    // Both kinds say the same where a writer made both.
    if !chapters.isEmpty { content.chapters = chapters }
  }

  /// Adobe's XMP in a box of its own (XMP Specification Part 3, 1.2.5).
  private mutating func readUserType(_ box: StructureNode) {
    let xmp: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    // The type ends the header.
    guard let head = try? source.bytes(at: box.payloadRange.lowerBound - 16, count: 16), head == xmp
    else { return }
    readXMP(box.payloadRange)
  }

  /// Exif and XMP items among the media data.
  private mutating func readImageItems(_ box: StructureNode) {
    for item in box.children {
      switch item.type {
      case "Exif":
        for tiff in item.children where tiff.type == "TIFF" { readExif(tiff) }
      case "mime": readXMP(item.range)
      default: break
      }
    }
  }

  // MARK: - Lists of items

  private mutating func items(ofMeta meta: StructureNode) -> [MetadataItem] {
    var items: [MetadataItem] = []
    let handler = meta.child("hdlr")?.field("handler_type").flatMap { field -> FourCC? in
      if case .fourCC(let code) = field.value { code } else { nil }
    }
    let keySpace: MetadataKeySpace =
      handler == "mdta" || meta.child("keys") != nil ? .quickTimeMetadata : .iTunes
    for list in meta.children("ilst") {
      for item in list.children { items += values(ofItem: item, keySpace) }
    }
    for box in meta.children("ID32") {
      var inner = MetadataReader(source: source)
      inner.readID3(AudioTags.id3(in: box.payloadRange.dropFirst(6), of: source, options))
      items += inner.content.items
      content.chapters += inner.content.chapters
      content.issues += inner.content.issues
    }
    for box in meta.children("xml ") {
      let range = box.payloadRange.dropFirst(4)
      var item = MetadataItem(.isoUserData, "xml ", bytes(range).trimmingZeros, .utf8, at: range)
      item.dataType = .xml
      items.append(item)
    }
    return items
  }

  private mutating func values(ofItem item: StructureNode, _ keySpace: MetadataKeySpace) -> [MetadataItem] {
    var key = item.fourCC?.characters ?? item.type
    var info: String?
    if keySpace == .quickTimeMetadata, let name = item.title, item.fourCC?.rawValue ?? .max < 0x10000 {
      key = name
    }
    if item.type == "----" {
      let domain = item.child("mean").flatMap { text(of: $0, behind: 4) } ?? ""
      let name = item.child("name").flatMap { text(of: $0, behind: 4) } ?? ""
      key = "\(domain).\(name)"
      info = name
    }
    var items: [MetadataItem] = []
    for box in item.children where box.type == "data" {
      let payload = box.payloadRange
      guard payload.count >= 8 else { continue }
      let head = bytes(payload.prefix(8))
      guard head.count == 8 else { continue }
      let range = payload.dropFirst(8)
      let type = UInt32(head[1]) << 16 | UInt32(head[2]) << 8 | UInt32(head[3])
      var made = DataBoxValue(bytes(range), type: type, key: key).item(keySpace, key, at: range)
      let language = UInt16(head[6]) << 8 | UInt16(head[7])
      if language >= 0x400 { made.extendedLanguageTag = ISOLanguage.code(language).flatMap(Self.language) }
      if item.type == "----" {
        made.extraAttributes[.info] = info
        made.commonKey = info.flatMap { MetadataKey(commonFor: $0, in: .vorbisComment) }
        // Of iTunes' own names only those that are a person's words mean what they say.
        if info?.hasPrefix("iTun") ?? false { made.commonKey = nil }
      }
      if made.value == .string("") { continue }
      items.append(made)
    }
    return items
  }

  /// The text in a box behind some bytes.
  private mutating func text(of box: StructureNode, behind count: Int64) -> String? {
    let range = box.payloadRange.dropFirst(count)
    return range.isEmpty ? nil : MetadataText(bytes(range), .utf8).text
  }

  // MARK: - User data

  private mutating func items(ofUserData userData: StructureNode) -> [MetadataItem] {
    var items: [MetadataItem] = []
    for box in userData.children {
      guard let code = box.fourCC else { continue }
      switch box.type {
      case "meta": items += self.items(ofMeta: box)
      case "chpl":
        if content.chapters.isEmpty { content.chapters = listedChapters(box) }
      case "Xtra": items += windowsMedia(box)
      case "XMP_": readXMP(box.payloadRange)
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

  /// The texts of a QuickTime atom whose name begins with ©, each in a language (QuickTime File Format, "User Data Atoms").
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
    let key = code.characters
    let names: Set<String> = [
      "text", "albumtitle", "notice", "rating_info", "classification_info", "value", "schemeURI",
    ]
    let isISO = box.fields.first?.name == "version"
    let keySpace: MetadataKeySpace = isISO ? .isoUserData : .quickTimeUserData
    var items: [MetadataItem] = []
    switch box.type {
    case "loci":
      guard case .fixedPoint(let longitude)? = box.field("longitude")?.value,
        case .fixedPoint(let latitude)? = box.field("latitude")?.value,
        case .fixedPoint(let altitude)? = box.field("altitude")?.value
      else { break }
      let raw = bytes(box.payloadRange)
      var item = MetadataItem(
        keySpace: .isoUserData, key: key,
        value: .string(Self.iso6709(latitude: latitude, longitude: longitude, altitude: altitude)),
        dataType: .location, rawData: raw, byteRange: box.payloadRange)
      item.extraAttributes[.info] = box.text("name").flatMap { $0.isEmpty ? nil : $0 }
      item.extraAttributes[.meaning] = box.field("role")?.meaning
      items = [item]
    case "yrrc":
      if let field = box.field("recordingyear") {
        items = [MetadataItem(.isoUserData, key, field, &self)].compactMap(\.self)
      }
    case "kywd":
      items = box.fields.filter { $0.name.hasSuffix("keyword_info") }.compactMap {
        MetadataItem(.isoUserData, key, $0, &self)
      }
    case "thmb":
      let range = box.payloadRange.dropFirst(4)
      let raw = bytes(range)
      items = [
        MetadataItem(keySpace: .isoUserData, key: key, value: .data(raw), rawData: raw, byteRange: range)
      ]
    case "coll", "name", "FIRM", "LENS", "tagc":
      items = box.fields.compactMap { field in
        if case .text = field.value { MetadataItem(keySpace, key, field, &self) } else { nil }
      }
    default:
      items = box.fields.filter { names.contains($0.name) }.compactMap { wideText($0, keySpace, key) }
      if let track = box.field("tracknumber"), var item = MetadataItem(keySpace, key, track, &self) {
        item.commonKey = .trackNumber
        items.append(item)
      }
    }
    if items.isEmpty {
      let raw = bytes(box.payloadRange)
      guard !raw.isEmpty else { return [] }
      let isText =
        !isISO && raw.trimmingZeros.count > 3 && raw.trimmingZeros.allSatisfy { (0x20..<0x7F).contains($0) }
      return [
        isText
          ? MetadataItem(.quickTimeUserData, key, raw.trimmingZeros, .latin1, at: box.payloadRange, raw: raw)
          : MetadataItem(
            keySpace: .quickTimeUserData, key: key, value: .data(raw), rawData: raw,
            byteRange: box.payloadRange)
      ]
    }
    let language = box.field("language")?.meaning.flatMap(Self.language)
    for index in items.indices { items[index].extendedLanguageTag = language }
    return items
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

  static func iso6709(latitude: Double, longitude: Double, altitude: Double?) -> String {
    func text(_ value: Double, _ digits: Int) -> String {
      let scaled = Int64(saturating: (abs(value) * 1e7).rounded())
      let whole = "\(scaled / 10_000_000)"
      var fraction = "\(scaled % 10_000_000)"
      fraction = String(repeating: "0", count: 7 - fraction.count) + fraction
      while fraction.count > 4, fraction.last == "0" { fraction.removeLast() }
      return (value < 0 ? "-" : "+") + String(repeating: "0", count: max(0, digits - whole.count)) + whole
        + "." + fraction
    }
    return text(latitude, 2) + text(longitude, 3) + (altitude.map { text($0, 3) } ?? "") + "/"
  }

  /// Windows Media's names and values (Xtra).
  private mutating func windowsMedia(_ box: StructureNode) -> [MetadataItem] {
    let raw = bytes(box.payloadRange)
    var items: [MetadataItem] = []
    var offset = 0
    func number(_ start: Int, _ count: Int, bigEndian: Bool = true) -> Int {
      guard start + count <= raw.count else { return 0 }
      let part = Array(raw[start..<start + count])
      return (bigEndian ? part : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    while offset + 12 <= raw.count {
      let size = number(offset, 4)
      guard size >= 12, size <= raw.count - offset else { break }
      let end = offset + size
      defer { offset = end }
      let nameSize = number(offset + 4, 4)
      var place = offset + 8 + nameSize
      guard nameSize < size, place + 4 <= end else { continue }
      let name = MetadataText(Array(raw[offset + 8..<place]).trimmingZeros, .local).text
      let count = number(place, 4)
      place += 4
      for _ in 0..<min(count, size) {
        guard place + 6 <= end else { break }
        let valueSize = number(place, 4)
        guard valueSize >= 6, place + valueSize <= end else { break }
        let value = raw[place + 6..<place + valueSize]
        let start = box.payloadRange.lowerBound + Int64(value.startIndex)
        let range = start..<start + Int64(value.count)
        let kind = number(place + 4, 2)
        place += valueSize
        var item: MetadataItem
        switch kind {
        case 8:
          item = MetadataItem(
            .windowsMedia, name, value.count % 2 == 0 ? value : value.dropLast(), .utf16, at: range,
            raw: Array(value))
          if case .string(let text) = item.value { item.value = .string(String(text.prefix { $0 != "\0" })) }
        case 19 where value.count <= 8 && !value.isEmpty:
          let bits = value.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          item = MetadataItem(
            keySpace: .windowsMedia, key: name, value: .integer(Int64(clamping: bits)), rawData: Array(value),
            byteRange: range)
        case 21 where value.count == 8:
          let ticks = value.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          // Tenths of microseconds since 1601.
          item = MetadataItem(
            keySpace: .windowsMedia, key: name,
            value: .date(secondsSince1970: Double(ticks) / 1e7 - 11_644_473_600), rawData: Array(value),
            byteRange: range)
        default:
          item = MetadataItem(
            keySpace: .windowsMedia, key: name, value: .data(Array(value)), rawData: Array(value),
            byteRange: range)
        }
        items.append(item)
      }
    }
    return items
  }
}

extension FourCC {
  /// The four characters, of ISO 8859-1.
  var characters: String {
    var text = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: rawValue >> shift)))
    }
    return text
  }
}

extension [UInt8] {
  /// Without the zero bytes at the end.
  var trimmingZeros: ArraySlice<UInt8> {
    self[..<(lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)]
  }
}

extension Range<Int64> {
  /// Without the first bytes.
  func dropFirst(_ count: Int64) -> Range<Int64> {
    Swift.min(lowerBound + count, upperBound)..<upperBound
  }

  /// The first bytes alone.
  func prefix(_ count: Int64) -> Range<Int64> {
    lowerBound..<Swift.min(lowerBound + count, upperBound)
  }
}
