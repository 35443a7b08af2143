import MediaContainers
import MediaCore

// Vorbis comments, in FLAC's blocks and in the packets of Ogg (Vorbis I specification, 5.2).
extension MetadataReader {
  /// The comments in a block or packet, after what marks it.
  ///
  /// - Parameter start: where the bytes are, if they are there in one piece.
  mutating func comments(_ bytes: [UInt8], at start: Int64?) -> [MetadataItem] {
    var items: [MetadataItem] = []
    var offset = 0
    func length() -> Int? {
      guard offset + 4 <= bytes.count else { return nil }
      let value = bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      offset += 4
      return value
    }
    func place(_ range: Range<Int>) -> Range<Int64>? {
      start.map { $0 + Int64(range.lowerBound)..<$0 + Int64(range.upperBound) }
    }
    guard let vendorLength = length(), vendorLength <= bytes.count - offset else {
      content.issues.append(
        MediaError(
          .fileFailedToParse, "the vendor's name ends beyond the comments", at: .init(byteOffset: start)))
      return []
    }
    let vendor = offset..<offset + vendorLength
    if !vendor.isEmpty {
      var item = MetadataItem(.vorbisComment, "vendor", bytes[vendor], .utf8, at: place(vendor))
      item.commonKey = .software
      items.append(item)
    }
    offset = vendor.upperBound
    let count = length() ?? 0
    var chapters: [String: (start: Double?, title: String?, items: [MetadataItem])] = [:]
    for _ in 0..<count {
      guard let size = length(), size <= bytes.count - offset else {
        content.issues.append(
          MediaError(
            .fileFailedToParse, "a comment ends beyond the comments, or is missing",
            at: .init(byteOffset: start.map { $0 + Int64(offset) })))
        break
      }
      let range = offset..<offset + size
      offset = range.upperBound
      guard room(besides: items.count) > 0 else {
        leaveOutTags(1, at: place(range)?.lowerBound)
        continue
      }
      let comment = bytes[range]
      guard let sign = comment.firstIndex(of: UInt8(ascii: "=")) else {
        if size > 0 { items.append(MetadataItem(.vorbisComment, "", comment, .utf8, at: place(range))) }
        continue
      }
      let key = MetadataText(comment[..<sign], .local).text
      let valueRange = sign + 1..<range.upperBound
      let item = MetadataItem(.vorbisComment, key, bytes[valueRange], .utf8, at: place(valueRange))
      let name = key.uppercased()
      if name == "METADATA_BLOCK_PICTURE", let decoded = Base64.bytes(bytes[valueRange]),
        var picture = Self.picture(decoded, key: key, at: nil)
      {
        picture.byteRange = place(valueRange)
        items.append(picture)
      } else if name == "COVERART", let decoded = Base64.bytes(bytes[valueRange]) {
        items.append(
          MetadataItem(
            keySpace: .vorbisComment, key: key, value: .data(decoded), rawData: Array(bytes[valueRange]),
            byteRange: place(valueRange)))
      } else if name.hasPrefix("CHAPTER"), name.utf8.count >= 10,
        name.dropFirst(7).prefix(3).allSatisfy(\.isNumber)
      {
        let number = String(name.dropFirst(7).prefix(3))
        var chapter = chapters[number] ?? (nil, nil, [])
        switch name.dropFirst(10) {
        case "": chapter.start = Self.clockSeconds(item.stringValue ?? "")
        case "NAME": chapter.title = item.stringValue
        default: chapter.items.append(item)
        }
        chapters[number] = chapter
      } else {
        items.append(item)
      }
    }
    addChapters(chapters)
    return items
  }

  private mutating func addChapters(
    _ numbered: [String: (start: Double?, title: String?, items: [MetadataItem])]
  ) {
    let sorted = numbered.sorted { $0.key < $1.key }.map(\.value).filter { $0.start != nil }
    for (index, entry) in sorted.enumerated() {
      let start = MediaTime(seconds: entry.start ?? 0, preferredTimescale: 1000)
      let next =
        index + 1 < sorted.count
        ? MediaTime(seconds: sorted[index + 1].start ?? 0, preferredTimescale: 1000) : .invalid
      var chapter = Chapter(
        timeRange: MediaTimeRange(
          start: start, duration: next.isNumeric && next >= start ? next - start : .invalid),
        title: entry.title)
      chapter.items = entry.items
      chapter.origin = "CHAPTER"
      content.chapters.append(chapter)
    }
  }

  /// Seconds of `HH:MM:SS.mmm`.
  static func clockSeconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":")
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let number = Double(part), number >= 0, number < 1e6 else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds
  }

  /// A picture with what FLAC says of it before (RFC 9639, 8.8).
  static func picture(_ bytes: [UInt8], key: String, at start: Int64?) -> MetadataItem? {
    var offset = 0
    func number() -> Int? {
      guard offset + 4 <= bytes.count else { return nil }
      defer { offset += 4 }
      return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    func text() -> String? {
      guard let count = number(), count <= bytes.count - offset else { return nil }
      defer { offset += count }
      return MetadataText(bytes[offset..<offset + count], .local).text
    }
    guard let type = number(), let mediaType = text(), let description = text() else { return nil }
    offset += 16
    guard let size = number(), offset < bytes.count else { return nil }
    // Some writers count a part of the header too, or not all of a large picture.
    let end = size == 0 || size > bytes.count - offset ? bytes.count : offset + size
    let data = Array(bytes[offset..<end])
    var item = MetadataItem(
      keySpace: .vorbisComment, key: key, value: .data(data), rawData: data,
      byteRange: start.map { $0 + Int64(offset)..<$0 + Int64(end) })
    item.commonKey = .artwork
    item.extraAttributes[.mediaType] = mediaType.isEmpty ? nil : mediaType
    item.extraAttributes[.pictureType] =
      PictureTypes.name(type)
    item.extraAttributes[.info] = description.isEmpty ? nil : description
    return item
  }
}
