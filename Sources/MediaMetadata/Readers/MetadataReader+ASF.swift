import ISOBaseMedia
import MediaAudioFrames
import MediaCore
import MediaStructure

// Windows Media's tags in ASF (ASF Specification 01.20.05, 3.10, 3.11, 4.7, 4.8).
extension MetadataReader {
  mutating func readASF(_ root: StructureNode) {
    takeErrors(of: root)
    guard let header = root.child("Header") else { return }
    content.issues += header.children.flatMap(\.issues).filter {
      $0.severity == .error && $0.code != .overLimit
    }
    var tracks: [Int: [MetadataItem]] = [:]
    // Further values of an attribute are in the metadata objects (4.8), which can stand before the first one's.
    for object in header.children {
      switch object.type {
      case "ContentDescription": readContentDescription(object.payloadRange)
      case "ExtendedContentDescription": readDescriptors(object.payloadRange)
      case "ContentBranding": readBranding(object.payloadRange)
      default: break
      }
    }
    for object in header.children where object.type == "HeaderExtension" {
      for inner in object.children where inner.type == "Metadata" || inner.type == "MetadataLibrary" {
        readRecords(inner.payloadRange, &tracks)
      }
    }
    for (stream, items) in tracks.sorted(by: { $0.key < $1.key }) {
      add(items, toTrack: nil, index: max(0, stream - 1))
    }
  }

  /// Reads little-endian numbers and texts one after the other, as far as there are bytes.
  private struct Cursor {
    let bytes: [UInt8]
    let start: Int64
    var offset = 0

    mutating func number(_ count: Int) -> Int? {
      guard count <= bytes.count - offset else { return nil }
      defer { offset += count }
      return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func part(_ count: Int) -> (bytes: ArraySlice<UInt8>, range: Range<Int64>)? {
      guard count >= 0, count <= bytes.count - offset else { return nil }
      defer { offset += count }
      return (bytes[offset..<offset + count], start + Int64(offset)..<start + Int64(offset + count))
    }
  }

  private mutating func cursor(_ range: Range<Int64>) -> Cursor {
    Cursor(bytes: bytes(range), start: range.lowerBound)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  private mutating func readContentDescription(_ range: Range<Int64>) {
    var cursor = cursor(range)
    let sizes = (0..<5).map { _ in cursor.number(2) ?? 0 }
    for (key, size) in zip(["Title", "Author", "Copyright", "Description", "Rating"], sizes) {
      guard let (bytes, place) = cursor.part(size) else { return cutOff(cursor, "ContentDescription") }
      if size == 0 { continue }
      add(
        MetadataItem(
          keySpace: .windowsMedia, key: key, value: .string(Self.text(bytes)), dataType: .utf16,
          rawData: Array(bytes),
          byteRange: place))
    }
  }

  private mutating func readDescriptors(_ range: Range<Int64>) {
    var cursor = cursor(range)
    for _ in 0..<(cursor.number(2) ?? 0) {
      guard let nameSize = cursor.number(2), let name = cursor.part(nameSize), let type = cursor.number(2),
        let size = cursor.number(2), let (value, place) = cursor.part(size)
      else { return cutOff(cursor, "ExtendedContentDescription") }
      add(Self.item(Self.text(name.bytes), type, value, place))
    }
  }

  private mutating func readRecords(_ range: Range<Int64>, _ tracks: inout [Int: [MetadataItem]]) {
    var cursor = cursor(range)
    for _ in 0..<(cursor.number(2) ?? 0) {
      guard cursor.number(2) != nil, let stream = cursor.number(2), let nameSize = cursor.number(2),
        let type = cursor.number(2), let size = cursor.number(4), let name = cursor.part(nameSize),
        let (value, place) = cursor.part(size)
      else { return cutOff(cursor, "Metadata") }
      let item = Self.item(Self.text(name.bytes), type, value, place)
      if stream & 0x7F == 0 { add(item) } else { tracks[stream & 0x7F, default: []].append(item) }
    }
  }

  private mutating func readBranding(_ range: Range<Int64>) {
    var cursor = cursor(range)
    guard let kind = cursor.number(4), let size = cursor.number(4), let (picture, place) = cursor.part(size)
    else { return cutOff(cursor, "ContentBranding") }
    if kind > 0, !picture.isEmpty {
      add(
        MetadataItem(
          keySpace: .windowsMedia, key: "BannerImageData", value: .data(Array(picture)),
          rawData: Array(picture), byteRange: place))
    }
    for key in ["BannerImageURL", "CopyrightURL"] {
      guard let size = cursor.number(4), let (bytes, place) = cursor.part(size) else {
        return cutOff(cursor, "ContentBranding")
      }
      let text = MetadataText(Array(bytes.prefix { $0 != 0 }), .local).text
      if !text.isEmpty {
        add(
          MetadataItem(
            keySpace: .windowsMedia, key: key, value: .string(text), rawData: Array(bytes), byteRange: place))
      }
    }
  }

  private mutating func cutOff(_ cursor: Cursor, _ object: String) {
    content.issues.append(
      MediaError(
        .fileFailedToParse, "a value reaches beyond the end of its object (ASF, 3.11)",
        at: .init(boxPath: "Header/\(object)", byteOffset: cursor.start + Int64(cursor.offset))))
  }

  /// A tag of a value of one of ASF's types: text, bytes, a flag, numbers, a GUID.
  private static func item(
    _ key: String, _ type: Int, _ value: ArraySlice<UInt8>, _ place: Range<Int64>
  ) -> MetadataItem {
    let raw = Array(value)
    func made(_ value: MetadataValue, _ dataType: MetadataDataType? = nil) -> MetadataItem {
      MetadataItem(
        keySpace: .windowsMedia, key: key, value: value, dataType: dataType, rawData: raw, byteRange: place)
    }
    let bits = value.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch type {
    case 0: return made(.string(text(value)), .utf16)
    case 2 where !value.isEmpty && value.count <= 4: return made(.boolean(bits != 0))
    case 4 where value.count == 8 && ["WM/EncodingTime", "CreationDate"].contains(key) && bits > 0:
      // Tenths of microseconds since 1601.
      return made(.date(secondsSince1970: Double(bits) / 1e7 - 11_644_473_600))
    case 3...5 where !value.isEmpty && value.count <= 8: return made(MetadataValue(bits))
    case 6 where value.count == 16: return made(.string(GUID(raw).description))
    default: return key == "WM/Picture" ? picture(raw, place) ?? made(.data(raw)) : made(.data(raw))
    }
  }

  /// A picture with its kind, its media type and its description before it.
  private static func picture(_ bytes: [UInt8], _ place: Range<Int64>) -> MetadataItem? {
    guard bytes.count > 9 else { return nil }
    var offset = 5
    func text() -> String? {
      let start = offset
      while offset + 1 < bytes.count, bytes[offset] != 0 || bytes[offset + 1] != 0 { offset += 2 }
      guard offset + 1 < bytes.count else { return nil }
      offset += 2
      return Self.text(bytes[start..<offset])
    }
    guard let mediaType = text(), let description = text() else { return nil }
    let data = Array(bytes[offset...])
    var item = MetadataItem(
      keySpace: .windowsMedia, key: "WM/Picture", value: .data(data), rawData: data,
      byteRange: place.lowerBound + Int64(offset)..<place.upperBound)
    item.commonKey = .artwork
    item.extraAttributes[.mediaType] = mediaType.isEmpty ? nil : mediaType
    item.extraAttributes[.pictureType] = AttachedPictureType.name(Int(bytes[0]))
    item.extraAttributes[.info] = description.isEmpty ? nil : description
    return item
  }
}
