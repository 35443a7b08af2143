import MediaAudioFrames
import MediaCore
import MediaStructure

// Vorbis comments, in FLAC's blocks and in the packets of Ogg (Vorbis I specification, 5.2).
extension MetadataReader {
  /// The comments in a block or packet, after what marks it.
  ///
  /// - Parameter start: where the bytes are, if they are there in one piece.
  mutating func comments(_ bytes: [UInt8], at start: Int64?) -> [MetadataItem] {
    var reader = FieldReader(bytes, at: start ?? 0, path: "", byteOrder: .littleEndian)
    guard let vendor = try? VorbisComment.readVendor(&reader) else {
      content.issues.append(
        MediaError(
          .fileFailedToParse, "the vendor's name ends beyond the comments", at: .init(byteOffset: start)))
      return []
    }
    var items: [MetadataItem] = []
    if !vendor.isEmpty {
      var item = MetadataItem(
        .vorbisComment, "vendor", bytes[vendor], .utf8, at: start.map { vendor.moved(by: $0) })
      item.commonKey = .software
      items.append(item)
    }
    var chapters: [String: NumberedChapter] = [:]
    for _ in 0..<((try? VorbisComment.readCount(&reader)) ?? 0) {
      guard let place = try? VorbisComment.readComment(&reader) else {
        content.issues.append(
          MediaError(
            .fileFailedToParse, "a comment ends beyond the comments, or is missing",
            at: .init(byteOffset: start.map { $0 + Int64(reader.offset) })))
        break
      }
      guard room(besides: items.count) > 0 else {
        leaveOutTags(1, at: start.map { $0 + Int64(place.lowerBound) })
        continue
      }
      if let item = Self.item(of: bytes[place], at: start, &chapters) { items.append(item) }
    }
    addChapters(chapters)
    return items
  }

  /// - Parameters:
  ///   - bytes: those of one comment among all.
  ///   - start: where all comments are, if they are there in one piece.
  /// - Returns: `nil` for an empty comment, and for a part of a chapter.
  private static func item(
    of bytes: ArraySlice<UInt8>, at start: Int64?, _ chapters: inout [String: NumberedChapter]
  ) -> MetadataItem? {
    func place(of part: ArraySlice<UInt8>) -> Range<Int64>? { start.map { part.indices.moved(by: $0) } }
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      guard !bytes.isEmpty else { return nil }
      return MetadataItem(.vorbisComment, "", bytes, .utf8, at: place(of: bytes))
    }
    let key = MetadataText(bytes[..<sign], .local).text
    let name = key.uppercased()
    let value = bytes[(sign + 1)...]
    let place = place(of: value)
    if let picture = picture(encoded: value, name: name, key: key, at: place) { return picture }
    let item = MetadataItem(.vorbisComment, key, value, .utf8, at: place)
    guard name.hasPrefix("CHAPTER"), name.utf8.count >= 10,
      name.dropFirst(7).prefix(3).allSatisfy(\.isNumber)
    else { return item }
    chapters[String(name.dropFirst(7).prefix(3)), default: NumberedChapter()].add(
      item, as: name.dropFirst(10))
    return nil
  }

  /// A picture in base 64; `nil` for what is none.
  private static func picture(
    encoded value: ArraySlice<UInt8>, name: String, key: String, at place: Range<Int64>?
  ) -> MetadataItem? {
    guard name == "METADATA_BLOCK_PICTURE" || name == "COVERART", let decoded = Base64.bytes(value) else {
      return nil
    }
    if name == "COVERART" {
      return MetadataItem(
        keySpace: .vorbisComment, key: key, value: .data(decoded), rawData: Array(value), byteRange: place)
    }
    var picture = picture(decoded, key: key, at: nil)
    picture?.byteRange = place
    return picture
  }

  /// A chapter as comments of one number say it.
  private struct NumberedChapter {
    var start: Double?
    var title: String?
    var items: [MetadataItem] = []

    /// - Parameter part: what the comment's name has after the number.
    mutating func add(_ item: MetadataItem, as part: Substring) {
      switch part {
      case "": start = MetadataReader.clockSeconds(item.stringValue ?? "")
      case "NAME": title = item.stringValue
      default: items.append(item)
      }
    }
  }

  private mutating func addChapters(_ numbered: [String: NumberedChapter]) {
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
    var reader = FieldReader(bytes, at: 0, path: "")
    guard let picture = try? FLACPicture(&reader, size: bytes.count), case let offset = reader.offset,
      offset < bytes.count
    else { return nil }
    let size = Int(picture.dataLength)
    // Some writers count a part of the header too, or not all of a large picture.
    let end = size == 0 || size > bytes.count - offset ? bytes.count : offset + size
    let data = Array(bytes[offset..<end])
    var item = MetadataItem(
      keySpace: .vorbisComment, key: key, value: .data(data), rawData: data,
      byteRange: start.map { $0 + Int64(offset)..<$0 + Int64(end) })
    item.commonKey = .artwork
    let mediaType = MetadataText(bytes[picture.mediaTypePlace], .local).text
    let description = MetadataText(bytes[picture.descriptionPlace], .local).text
    item.extraAttributes[.mediaType] = mediaType.isEmpty ? nil : mediaType
    item.extraAttributes[.pictureType] = AttachedPictureType.name(picture.type)
    item.extraAttributes[.info] = description.isEmpty ? nil : description
    return item
  }
}

extension Range<Int> {
  /// The range among the bytes of a file.
  fileprivate func moved(by start: Int64) -> Range<Int64> {
    start + Int64(lowerBound)..<start + Int64(upperBound)
  }
}
