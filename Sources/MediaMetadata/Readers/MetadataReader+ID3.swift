import MediaAudioFrames
import MediaCore
import MediaStructure

// ID3v2: its frames as tags, its CHAP frames as chapters.
extension MetadataReader {
  /// Every ID3v2 tag below a node.
  mutating func readID3(_ node: StructureNode) {
    for tag in node.children where tag.type == "ID3v2" { readID3(tag: tag) }
  }

  mutating func readID3(tag: StructureNode) {
    content.issues += tag.allIssues
    let version: UInt8 = tag.number("version") == 4 ? 4 : 3
    let isStuffed = tag.number("unsynchronisation") == 1 && version < 4
    var chapters: [Chapter] = []
    for frame in tag.children where frame.type != "extended" && frame.type != "3DI" {
      let isStuffed = isStuffed || version == 4 && frame.number("unsynchronisation") == 1
      if Self.isClosed(frame) {
        let opened = opened(frame, version, isStuffed: isStuffed)
        add(opened.items)
        chapters += opened.chapters
      } else if frame.type == "CHAP" {
        if let chapter = chapter(frame, version, isStuffed: isStuffed) { chapters.append(chapter) }
      } else {
        add(items(ofFrame: frame, isStuffed: isStuffed))
      }
    }
    if content.chapters.isEmpty {
      content.chapters = chapters.sorted { $0.timeRange.start < $1.timeRange.start }
    }
  }

  private mutating func chapter(_ frame: StructureNode, _ version: UInt8, isStuffed: Bool) -> Chapter? {
    guard let start = frame.number("start_time"), let end = frame.number("end_time") else { return nil }
    var chapter = Chapter(
      timeRange: MediaTimeRange(
        start: MediaTime(value: start, timescale: 1000),
        duration: MediaTime(value: max(0, end - start), timescale: 1000)))
    chapter.origin = "CHAP"
    for child in frame.children {
      let items =
        Self.isClosed(child)
        ? opened(child, version, isStuffed: isStuffed).items : items(ofFrame: child, isStuffed: isStuffed)
      if chapter.title == nil, child.type == "TIT2" || child.type == "TT2" {
        chapter.title = items.first?.stringValue
      } else {
        chapter.items += items
      }
    }
    return chapter
  }

  /// Returns the bytes after the fields of a frame.
  private mutating func rest(of frame: StructureNode, isStuffed: Bool) -> (
    bytes: [UInt8], range: Range<Int64>
  )? {
    guard let range = frame.unparsed.last, range.upperBound == frame.range.upperBound else { return nil }
    let bytes = bytes(range)
    return (isStuffed ? Unsynchronisation(bytes, at: range.lowerBound).bytes : bytes, range)
  }

  private mutating func items(ofFrame frame: StructureNode, isStuffed: Bool) -> [MetadataItem] {
    var items: [MetadataItem]
    switch frame.type {
    case "APIC", "PIC": items = picture(frame, isStuffed: isStuffed)
    case "PRIV" where frame.text("owner_identifier") == "XMP": return xmp(frame, isStuffed: isStuffed)
    case "GEOB", "GEO", "PRIV", "UFID", "UFI", "MCDI", "MCI": items = data(frame, isStuffed: isStuffed)
    case "POPM", "POP": return popularity(frame)
    case "SYLT", "SLT": items = synchronisedLyrics(frame, isStuffed: isStuffed)
    case "RVA2": items = relativeVolume(frame)
    case "PCNT", "CNT": items = values(["counter"], of: frame)
    // A table of contents says which chapters there are, which their own frames say (Chapter Frame Addendum 1.0, 3.2).
    case "CTOC": return []
    default: items = texts(frame, isStuffed: isStuffed)
    }
    let language = frame.text("language").flatMap(Self.language)
    let description = frame.text("description") ?? frame.text("content_descriptor")
    for index in items.indices {
      items[index].extendedLanguageTag = language
      if let description, !description.isEmpty {
        items[index].extraAttributes[.info] = description
        if ID3FrameType.currentName(of: frame.type) == "TXXX" {
          items[index].commonKey = TagKeyTable.id3UserTexts[description]
        }
      }
      // A code that is no language distinguishes tags all the same.
      if language == nil, let code = frame.text("language"), code.utf8.count == 3, code != "\0\0\0" {
        items[index].extraAttributes[.language] = code
      }
      if let encoding = frame.field("text_encoding")?.meaning, case .string = items[index].value {
        items[index].dataType = MetadataDataType(rawValue: encoding == "UTF-16BE" ? "UTF-16" : encoding)
      }
    }
    return items
  }

  /// A tag for each field of some names.
  private mutating func values(_ names: Set<String>, of frame: StructureNode) -> [MetadataItem] {
    var items: [MetadataItem] = []
    for field in frame.fields where names.contains(field.name) {
      if let item = MetadataItem(.id3, frame.type, field, &self) { items.append(item) }
    }
    return items
  }

  private mutating func picture(_ frame: StructureNode, isStuffed: Bool) -> [MetadataItem] {
    guard let (bytes, range) = rest(of: frame, isStuffed: isStuffed) else { return [] }
    var item = MetadataItem(
      keySpace: .id3, key: frame.type, value: .data(bytes), rawData: bytes, byteRange: range)
    item.extraAttributes[.mediaType] =
      frame.text("MIME_type") ?? frame.text("image_format").map { Self.mediaType($0) }
    item.extraAttributes[.pictureType] = frame.field("picture_type")?.meaning
    return [item]
  }

  private mutating func data(_ frame: StructureNode, isStuffed: Bool) -> [MetadataItem] {
    guard let (bytes, range) = rest(of: frame, isStuffed: isStuffed) ?? identifier(of: frame) else {
      return []
    }
    var item = Self.item(frame.type, bytes, range)
    item.extraAttributes[.mediaType] = frame.text("MIME_type")
    let name = frame.text("owner_identifier") ?? frame.text("filename") ?? frame.text("content_description")
    item.extraAttributes[.info] = name.flatMap { $0.isEmpty ? nil : $0 }
    return [item]
  }

  /// Adobe keeps XMP in a private frame (XMP Specification Part 3, 2.3.3).
  private mutating func xmp(_ frame: StructureNode, isStuffed: Bool) -> [MetadataItem] {
    let items = data(frame, isStuffed: isStuffed)
    guard let item = items.first, let range = item.byteRange else { return items }
    return items + xmpItems(item.rawData, at: range)
  }

  private mutating func popularity(_ frame: StructureNode) -> [MetadataItem] {
    guard let rating = frame.field("rating"), var item = MetadataItem(.id3, frame.type, rating, &self) else {
      return []
    }
    item.extraAttributes[.info] = frame.text("email_to_user")
    item.extraAttributes[.meaning] = frame.number("counter").map { "counter \($0)" }
    return [item]
  }

  private mutating func synchronisedLyrics(_ frame: StructureNode, isStuffed: Bool) -> [MetadataItem] {
    let texts = frame.fields.filter { $0.name == "text" }
    let timestamps = frame.fields.filter { $0.name == "time_stamp" }
    let lines = zip(texts, timestamps).map { (text, timestamp) -> String in
      guard case .text(let text) = text.value, case .unsigned(let time) = timestamp.value else { return "" }
      return "[\(Self.clock(time))]\(text.hasPrefix("\n") ? String(text.dropFirst()) : text)"
    }
    guard let first = texts.first, let last = timestamps.last else { return [] }
    let range = first.range.lowerBound..<last.range.upperBound
    var items = [
      MetadataItem(
        keySpace: .id3, key: frame.type, value: .string(lines.joined(separator: "\n")), rawData: bytes(range),
        byteRange: range)
    ]
    items[0].extraAttributes[.meaning] = frame.field("content_type")?.meaning
    if let (bytes, range) = rest(of: frame, isStuffed: isStuffed), bytes.count > 4 {
      items.append(Self.item(frame.type, bytes, range))
      omissions.add(
        "bytes of \(frame.type) after the first \(Self.valueLimit) lines", fate: "left in one piece",
        count: bytes.count, at: range.lowerBound)
    }
    return items
  }

  private mutating func relativeVolume(_ frame: StructureNode) -> [MetadataItem] {
    guard let gain = frame.field("volume_adjustment"),
      var item = MetadataItem(.id3, frame.type, gain, &self)
    else { return [] }
    item.extraAttributes[.info] = frame.text("identification")
    return [item]
  }

  /// The texts or links of a frame; of one that has no known fields, its bytes.
  private mutating func texts(_ frame: StructureNode, isStuffed: Bool) -> [MetadataItem] {
    let id = frame.type
    let names: Set = ["information", "value", "URL", "text"]
    var items = values(names, of: frame)
    if id == "TCON" || id == "TCO" { items = items.flatMap(Self.genres) }
    if frame.fields.count > Self.valueLimit {
      items += rest(of: frame, after: items, isStuffed: isStuffed)
    }
    // A text that says nothing is one all the same; what has no known fields stays bytes.
    if items.isEmpty, frame.field("text_encoding") != nil, isBlank(frame, isStuffed: isStuffed) {
      items = [MetadataItem(keySpace: .id3, key: id, value: .string(""))]
    } else if items.isEmpty, let (bytes, range) = rest(of: frame, isStuffed: isStuffed), !bytes.isEmpty {
      items = [Self.item(id, bytes, range)]
    } else if !frame.fields.contains(where: { names.contains($0.name) }) {
      let range = Self.content(of: frame)
      if !range.isEmpty { items = [Self.item(id, bytes(range), range)] }
    }
    return items
  }

  /// The number of values of a frame that the tree separates.
  private static let valueLimit = StructureWalk.tableRows

  /// Returns the bytes after as many texts of a frame as are separated, in one piece.
  private mutating func rest(
    of frame: StructureNode, after items: [MetadataItem], isStuffed: Bool
  ) -> [MetadataItem] {
    guard let (bytes, range) = rest(of: frame, isStuffed: isStuffed), !bytes.isEmpty else { return [] }
    let coding: MetadataText.Coding =
      switch frame.field("text_encoding")?.meaning {
      case "UTF-16": .utf16
      case "UTF-16BE": .utf16BigEndian
      case "UTF-8": .utf8
      default: .latin1
      }
    let isWide = coding == .utf16 || coding == .utf16BigEndian
    let ends =
      isWide
      ? stride(from: 0, to: bytes.count - 1, by: 2).count { bytes[$0] == 0 && bytes[$0 + 1] == 0 }
      : bytes.count { $0 == 0 }
    let endsOpen = isWide ? bytes.suffix(2) != [0, 0] : bytes.last != 0
    omissions.add(
      "values of \(frame.type) after the first \(Self.valueLimit)", fate: "left in one piece",
      count: ends + (endsOpen ? 1 : 0), at: range.lowerBound)
    return [MetadataItem(.id3, frame.type, bytes, coding, at: range)]
  }

  /// Whether nothing but zeros is after the fields of a frame.
  private mutating func isBlank(_ frame: StructureNode, isStuffed: Bool) -> Bool {
    rest(of: frame, isStuffed: isStuffed)?.bytes.allSatisfy { $0 == 0 } ?? true
  }

  private static func isClosed(_ frame: StructureNode) -> Bool {
    frame.number("compression") == 1 || frame.number("encryption") == 1
  }

  /// Returns the tags in a frame that zlib packed, read as in a tag of their own.
  ///
  /// A frame that can't be unpacked, or is encrypted, gives its bytes.
  private mutating func opened(
    _ frame: StructureNode, _ version: UInt8, isStuffed: Bool
  ) -> (items: [MetadataItem], chapters: [Chapter]) {
    guard let (packed, range) = rest(of: frame, isStuffed: isStuffed), !packed.isEmpty else {
      return ([], [])
    }
    let isEncrypted = frame.number("encryption") == 1
    let plain = isEncrypted ? [] : inflated(packed, at: range)
    guard !plain.isEmpty else {
      var item = MetadataItem(
        keySpace: .id3, key: frame.type, value: .data(packed), rawData: packed, byteRange: range)
      // No picture, whatever the frame would hold.
      item.commonKey = nil
      item.extraAttributes[.meaning] = isEncrypted ? "encrypted" : "compressed"
      return ([item], [])
    }
    // Sizes of frames have all bits of each byte in version 3 (ID3v2.3.0, 3.3).
    let size =
      version == 4
      ? UInt32(plain.count).syncsafeBytes : withUnsafeBytes(of: UInt32(plain.count).bigEndian, Array.init)
    let body = Array(frame.type.utf8) + size + [0, 0] + plain
    let tag = MemoryByteSource(Array("ID3".utf8) + [version, 0, 0] + UInt32(body.count).syncsafeBytes + body)
    var inner = inner(of: tag)
    inner.readID3(AudioTags.id3(in: 0..<tag.byteCount, of: tag, options))
    content.issues += inner.content.issues.map { $0.at(.init(byteOffset: range.lowerBound)) }
    omissions.add(inner.omissions, at: range.lowerBound)
    let chapters = inner.content.chapters.map { chapter in
      var chapter = chapter
      chapter.items = placed(chapter.items, packed, at: range)
      return chapter
    }
    return (placed(inner.content.items, packed, at: range), chapters)
  }

  /// The fields that the flags of a frame put before its content.
  private static let flagFields: Set<String> = [
    "tag_alter_preservation", "file_alter_preservation", "read_only", "unused", "compression", "encryption",
    "grouping_identity", "unsynchronisation", "data_length_indicator", "decompressed_size",
    "encryption_method",
    "group_identifier", "data_length",
  ]

  /// Returns the place of the bytes after a frame's header and the fields that its flags put there.
  private static func content(of frame: StructureNode) -> Range<Int64> {
    let start = frame.fields.filter { flagFields.contains($0.name) }.map(\.range.upperBound).max()
    // The two bytes of flags of ID3v2.3 and 2.4 are no fields where none is set.
    let header = frame.headerSize == 6 ? 6 : 10
    let end = frame.range.upperBound
    return min(max(start ?? 0, frame.offset + Int64(header)), end)..<end
  }

  /// The bytes of a frame's field that is no text.
  private mutating func identifier(of frame: StructureNode) -> (bytes: [UInt8], range: Range<Int64>)? {
    frame.field("identifier").map { (bytes($0.range), $0.range) }
  }

  /// Bytes that are text where all of them print.
  private static func item(_ key: String, _ bytes: [UInt8], _ range: Range<Int64>) -> MetadataItem {
    if !bytes.isEmpty, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return MetadataItem(.id3, key, bytes, .latin1, at: range)
    }
    return MetadataItem(keySpace: .id3, key: key, value: .data(bytes), rawData: bytes, byteRange: range)
  }

  /// The language of ISO 639-2 that three letters name.
  static func language(_ text: String) -> String? {
    let letters = text.lowercased()
    guard letters.utf8.count == 3, letters.utf8.allSatisfy({ (0x61...0x7A).contains($0) }), letters != "xxx",
      letters != "und"
    else { return nil }
    return letters
  }

  /// The media type of a picture's three letters in ID3v2.2.
  private static func mediaType(_ format: String) -> String {
    switch format.uppercased() {
    case "JPG": "image/jpeg"
    case "-->": "-->"
    default: "image/\(format.lowercased())"
    }
  }

  /// Milliseconds as `mm:ss.mmm`.
  private static func clock(_ time: UInt64) -> String {
    func padded(_ number: UInt64, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    return "\(padded(time / 60_000, 2)):\(padded(time / 1000 % 60, 2)).\(padded(time % 1000, 3))"
  }

  private static let genreLimit = 1000

  /// The genres that a text names by their numbers: `17`, `(17)`, `(4)(15)Own words` (ID3v2.3.0, 4.2.1, TCON).
  static func genres(_ item: MetadataItem) -> [MetadataItem] {
    guard let text = item.stringValue else { return [item] }
    func named(_ digits: Substring) -> String? {
      switch digits {
      case "RX": "Remix"
      case "CR": "Cover"
      default: Int(digits).flatMap(AudioTags.genre)
      }
    }
    var names: [String] = []
    var rest = Substring(text)
    while names.count < Self.genreLimit, rest.hasPrefix("("), !rest.hasPrefix("(("),
      let end = rest.firstIndex(of: ")")
    {
      guard let name = named(rest[rest.index(after: rest.startIndex)..<end]) else { break }
      names.append(name)
      rest = rest[rest.index(after: end)...]
    }
    if rest.hasPrefix("((") { rest = rest.dropFirst() }
    if !rest.isEmpty {
      let name = named(rest) ?? String(rest)
      if !names.contains(name) { names.append(name) }
    }
    return names.map { name in
      var named = item
      named.value = .string(name)
      return named
    }
  }
}
