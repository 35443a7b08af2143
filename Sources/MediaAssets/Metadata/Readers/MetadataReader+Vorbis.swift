import MediaContainers
import MediaCore

// Vorbis comments, in FLAC's blocks and in the packets of Ogg (Vorbis I specification, 5.2; RFC 9639, 8).
extension MetadataReader {
  /// FLAC's metadata blocks.
  mutating func readFLAC() {
    guard var offset = flacStart() else { return }
    var sampleRate: Int64 = 0
    for _ in 0..<4096 {
      guard let head = try? source.bytes(at: offset, count: 4), head.count == 4 else { return }
      let size = head[1...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
      let range = offset + 4..<min(offset + 4 + size, source.byteCount)
      guard range.lowerBound <= range.upperBound else { return }
      if range.upperBound - range.lowerBound < size {
        content.issues.append(
          MediaError(
            .fileFailedToParse, "a metadata block ends beyond the file", at: .init(byteOffset: offset)))
      }
      readFLACBlock(head[0] & 0x7F, range, sampleRate: &sampleRate)
      guard head[0] & 0x80 == 0 else { return }
      offset = range.upperBound
    }
  }

  private func flacStart() -> Int64? {
    guard let head = try? source.bytes(at: 0, count: 10), head.count == 10 else { return nil }
    if head.starts(with: "fLaC".utf8) { return 4 }
    guard head.starts(with: "ID3".utf8) else { return nil }
    let end = 10 + head[6...].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7F) }
    guard let mark = try? source.bytes(at: end, count: 4), mark == Array("fLaC".utf8) else { return nil }
    return end + 4
  }

  private mutating func readFLACBlock(_ type: UInt8, _ range: Range<Int64>, sampleRate: inout Int64) {
    switch type {
    case 0:
      let bytes = bytes(range)
      if bytes.count >= 13 {
        sampleRate = Int64(bytes[10]) << 12 | Int64(bytes[11]) << 4 | Int64(bytes[12]) >> 4
      }
    case 4: content.items += comments(bytes(range), at: range.lowerBound)
    case 6:
      let bytes = bytes(range)
      if let picture = Self.picture(bytes, key: "PICTURE", at: range.lowerBound) {
        content.items.append(picture)
      }
    case 5: readCueSheet(bytes(range), sampleRate: sampleRate)
    case 2:
      let bytes = bytes(range)
      guard bytes.count >= 4 else { return }
      var item = MetadataItem(
        keySpace: .vorbisComment, key: "APPLICATION", value: .data(Array(bytes[4...])),
        rawData: Array(bytes[4...]),
        byteRange: range.lowerBound + 4..<range.upperBound)
      item.extraAttributes[.info] = MetadataText(bytes[..<4], .latin1).text
      content.items.append(item)
    default: break
    }
  }

  /// The tracks of a disc as chapters.
  private mutating func readCueSheet(_ bytes: [UInt8], sampleRate: Int64) {
    guard bytes.count > 396, let scale = Int32(exactly: sampleRate), scale > 0 else { return }
    var starts: [(number: UInt8, offset: Int64)] = []
    var offset = 396
    for _ in 0..<bytes[395] {
      guard offset + 36 <= bytes.count else { return }
      let start = bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let start = Int64(exactly: start) else { return }
      starts.append((bytes[offset + 8], start))
      offset += 36 + Int(bytes[offset + 35]) * 12
    }
    for (track, next) in zip(starts, starts.dropFirst()) where next.offset >= track.offset {
      var chapter = Chapter(
        timeRange: MediaTimeRange(
          start: MediaTime(value: track.offset, timescale: scale),
          duration: MediaTime(value: next.offset - track.offset, timescale: scale)),
        title: "Track \(track.number)")
      chapter.origin = "CUESHEET"
      content.chapters.append(chapter)
    }
  }

  // MARK: - Comments

  /// The comments in a block or packet, behind what marks it.
  ///
  /// - Parameter start: where the bytes lie, if they lie there in one piece.
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
    for _ in 0..<count where !isFull(with: items.count) {
      guard let size = length(), size <= bytes.count - offset else {
        content.issues.append(
          MediaError(
            .fileFailedToParse, "a comment ends beyond the comments, or is missing",
            at: .init(byteOffset: start.map { $0 + Int64(offset) })))
        break
      }
      let range = offset..<offset + size
      offset = range.upperBound
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
      } else if size > sign + 1 - range.lowerBound {
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
      PictureTypes.names.indices.contains(type) ? PictureTypes.names[type] : nil
    item.extraAttributes[.info] = description.isEmpty ? nil : description
    return item
  }
}

/// What a picture shows (RFC 9639, 8.8, table 13; ID3v2.4.0 frames, 4.14).
enum PictureTypes {
  static let names = [
    "other", "32x32 PNG file icon", "other file icon", "front cover", "back cover", "leaflet page", "media",
    "lead artist", "artist", "conductor", "band", "composer", "lyricist", "recording location",
    "during recording",
    "during performance", "screen capture", "a bright coloured fish", "illustration", "band logotype",
    "publisher logotype",
  ]
}

/// Bytes as 64 characters of text (RFC 4648, 4).
package enum Base64 {
  /// `nil` where other characters than Base64's stand among them.
  static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for character in text {
      let value: UInt8
      switch character {
      case 0x41...0x5A: value = character - 0x41
      case 0x61...0x7A: value = character - 0x61 + 26
      case 0x30...0x39: value = character - 0x30 + 52
      case 0x2B: value = 62
      case 0x2F: value = 63
      case 0x3D, 0x0A, 0x0D: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  package static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var bits = UInt32(bytes[index]) << 16
      if count > 1 { bits |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { bits |= UInt32(bytes[index + 2]) }
      for place in 0..<4 {
        text.append(place <= count ? digits[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
