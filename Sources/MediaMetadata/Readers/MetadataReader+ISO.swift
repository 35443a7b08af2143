import ISOBaseMedia
import MediaAudioFrames
import MediaCore
import MediaStructure

// Files of the ISO base media family: where their tags are, iTunes' and QuickTime's lists, the items of images.
extension MetadataReader {
  mutating func readISO() {
    var parser = ISOBoxParser(descriptionsOf: source)
    let root = parser.tree()
    for box in root.children {
      switch box.type {
      case "moov": readMovie(box)
      case "meta": add(items(ofMeta: box))
      case "udta": add(items(ofUserData: box))
      case "uuid": readUserType(box)
      case "mdat": readImageItems(box)
      case "Exif":
        content.issues += box.issues
        for tiff in box.children { readExif(tiff) }
      case "xml ": readXMP(box.payloadRange)
      case "ftyp":
        content.majorBrand = box.field("major_brand").flatMap { field in
          if case .fourCC(let code) = field.value { code.description } else { nil }
        }
      case "brob":
        omissions.add("boxes that Brotli has packed", fate: "not read", at: box.offset)
      default: break
      }
    }
    content.issues += root.issues.filter { $0.location.boxPath == ISOItemData.itemPath }
    let itemData = root.child("meta")?.child("idat")
    if let itemData { readImageItems(itemData) }
    let first = content.items.count
    for box in root.children("mdat") + [itemData].compactMap(\.self) {
      readImageItems(box, of: .otherPicture)
    }
    for index in content.items.indices[first...] { content.items[index].isOfOtherPicture = true }
  }

  private mutating func readMovie(_ movie: StructureNode) {
    content.issues += movie.children.filter { ["udta", "meta"].contains($0.type) }.flatMap(Self.issues)
    for box in movie.children {
      switch box.type {
      case "udta": add(items(ofUserData: box))
      case "meta": add(items(ofMeta: box))
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
      add(items, toTrack: id, index: index)
    }
    let chapters = trackChapters(movie)
    // Both kinds say the same where a writer made both.
    if !chapters.isEmpty { content.chapters = chapters }
  }

  /// Returns the issues of a box and of those in it, but for texts that the tree reads in part and this
  /// reader whole.
  private static func issues(of box: StructureNode) -> [MediaError] {
    let isReadWhole =
      ["data", "mean", "name", "chpl", "Xtra", "XMP_", "ID32", "xml "].contains(box.type)
      || (box.fourCC?.rawValue ?? 0) >> 24 == 0xA9
    return box.issues.filter { !isReadWhole || $0.code != .overLimit } + box.children.flatMap(issues)
  }

  /// Reads the boxes that sixteen bytes name: Adobe's XMP (XMP Specification Part 3, 1.2.5), and in JPEG 2000
  /// Exif, IPTC's records and Photoshop's blocks; Canon's boxes with Exif.
  private mutating func readUserType(_ box: StructureNode) {
    for child in box.children {
      content.issues += child.issues
      if child.type == "TIFF" { readExif(child) }
      for tiff in child.children where tiff.type == "TIFF" { readExif(tiff) }
    }
    // The type ends the header.
    guard let head = try? source.bytes(at: box.payloadRange.lowerBound - 16, count: 16) else { return }
    let digits = head.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let range = box.payloadRange
    switch digits {
    case "be7acfcb97a942e89c71999491e3afac": readXMP(range)
    case "33c7a4d2b81d4723a0baf1a3e097ad38", "09a14e97c0b442e0bebf36df6f0ce36f",
      "2c4c0100850440b9a03e562148d6dfeb":
      let raw = bytes(range)
      add(items(ofPhotoshop: raw, raw, at: range))
    default: break
    }
  }

  /// Exif and XMP items among the media data, of which those of the picture that stands for the file come first.
  private mutating func readImageItems(_ box: StructureNode, of subject: ISOItemSubject = .file) {
    for item in box.children where item.content(as: ISOItemSubject.self) ?? .file == subject {
      switch item.type {
      case "Exif":
        content.issues += item.issues
        for tiff in item.children where tiff.type == "TIFF" { readExif(tiff) }
      case "mime": readXMP(item.range)
      default: break
      }
    }
  }

  // MARK: - Lists of items

  mutating func items(ofMeta meta: StructureNode) -> [MetadataItem] {
    var items: [MetadataItem] = []
    let handler = meta.child("hdlr")?.field("handler_type").flatMap { field -> FourCC? in
      if case .fourCC(let code) = field.value { code } else { nil }
    }
    let keySpace: MetadataKeySpace =
      handler == "mdta" || meta.child("keys") != nil ? .quickTimeMetadata : .iTunes
    for list in meta.children("ilst") {
      for item in list.children where item.type != "free" && item.type != "skip" {
        items += values(ofItem: item, keySpace)
      }
    }
    for box in meta.children("ID32") {
      var inner = inner()
      inner.readID3(AudioTags.id3(in: box.payloadRange.dropFirst(6), of: source, options))
      items += inner.content.items
      take(inner)
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
      let domain = item.child("mean").flatMap { text(of: $0, after: 4) } ?? ""
      let name = item.child("name").flatMap { text(of: $0, after: 4) } ?? ""
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
      made.extraAttributes[.country] = Self.country(head[4..<6])
      if item.type == "----" {
        made.extraAttributes[.info] = info
        made.commonKey = info.flatMap { MetadataKey(commonFor: $0, in: .vorbisComment) }
        // Only those of iTunes' own names that are a person's words mean what they say.
        if info?.hasPrefix("iTun") ?? false { made.commonKey = nil }
      }
      items.append(made)
    }
    return items
  }

  /// Two capitals; `nil` for a list of countries, and for `ZZ`, which is any (QuickTime File Format, "Country Indicator").
  private static func country(_ code: ArraySlice<UInt8>) -> String? {
    guard code.allSatisfy({ (0x41...0x5A).contains($0) }), !code.elementsEqual("ZZ".utf8) else { return nil }
    return String(decoding: code, as: UTF8.self)
  }

  /// The text in a box after some bytes.
  private mutating func text(of box: StructureNode, after count: Int64) -> String? {
    let range = box.payloadRange.dropFirst(count)
    if range.count > Self.keyLimit {
      omissions.add(
        "names of more than \(Self.keyLimit) bytes", fate: "cut off", at: range.lowerBound)
    }
    return range.isEmpty ? nil : MetadataText(bytes(range.prefix(Int64(Self.keyLimit))), .utf8).text
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
