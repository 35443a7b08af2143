import MediaCore

// MARK: - ID3

extension TagBounds {
  /// Bounds the frames of an ID3v2 tag, those within chapters among them.
  ///
  /// - Returns: where the tag ends, after its footer where it has one.
  mutating func boundID3(at offset: Int64, end: Int64) throws(MediaError) -> Int64 {
    guard let header = ID3Header(try bytes(at: offset, ID3Header.byteCount)), header.isSyncsafe else {
      return offset
    }
    let version = header.version
    let next = min(end, offset + header.byteCount)
    guard (2...4).contains(version) else { return next }
    var place = offset + Int64(ID3Header.byteCount)
    let tagEnd = min(end, place + header.bodySize)
    // The extended header (ID3v2.3.0, 3.2; ID3v2.4.0, 3.2).
    if version > 2, header.flags & 0x40 != 0 {
      let length = try bytes(at: place, 4).reduce(Int64(0)) {
        version == 4 ? $0 << 7 | Int64($1) : $0 << 8 | Int64($1)
      }
      place += version == 4 ? length : length + 4
    }
    let headerSize: Int64 = version == 2 ? 6 : 10
    while place + headerSize <= tagEnd {
      let head = try bytes(at: place, Int(headerSize))
      guard head.count == Int(headerSize) else { break }
      // Padding, or what is no frame: nothing that a reader should look at is after it.
      guard head[0] != 0 else { break }
      let content = try frameSize(head, at: place, version: version, tagEnd: tagEnd)
      let isChapter = head.starts(with: "CHAP".utf8) || head.starts(with: "CTOC".utf8)
      // Within a chapter, frames have no fewer than 10 bytes.
      let count = isChapter ? max(1, Int(clamping: content / 11)) : 1
      let shown = take(count)
      guard shown == count || isChapter && shown > 0 && count <= 64 else {
        cover(from: place, to: tagEnd, version: version)
        return next
      }
      place += headerSize + content
    }
    return next
  }

  /// How many bytes libav takes a frame to have after its header; some writers of ID3v2.4 don't write the size in sevens of bits.
  private mutating func frameSize(
    _ head: [UInt8], at place: Int64, version: UInt8, tagEnd: Int64
  ) throws(MediaError) -> Int64 {
    if version == 2 { return head[3..<6].reduce(0) { $0 << 8 | Int64($1) } }
    let plain = head[4..<8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    guard version == 4, plain > 0x7F else { return plain }
    guard head[4..<8].allSatisfy({ $0 < 0x80 }) else { return plain }
    let sevens = head[4..<8].reduce(Int64(0)) { $0 << 7 | Int64($1) }
    func isFrame(_ offset: Int64, _ bytes: [UInt8]) -> Bool {
      offset == tagEnd
        || bytes.count == 4
          && (bytes[0] == 0 || bytes.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    }
    let next = place + 10 + sevens
    if isFrame(next, try bytes(at: next, 4)) { return sevens }
    let other = place + 10 + plain
    return isFrame(other, try bytes(at: other, 4)) ? plain : sevens
  }

  /// Puts frames that nobody knows over the rest of a tag.
  private mutating func cover(from start: Int64, to end: Int64, version: UInt8) {
    let headerSize: Int64 = version == 2 ? 6 : 10
    let largest: Int64 = version == 2 ? 0xFF_FFFF : 0x0FFF_FFFF
    var place = start
    var isFirst = true
    while end - place >= headerSize {
      let size = min(end - place - headerSize, largest)
      let number = UInt32(size)
      let header: [UInt8] =
        switch version {
        case 2: Array("XXX".utf8) + number.bigEndianBytes.dropFirst()
        case 3: Array("XXXX".utf8) + number.bigEndianBytes + [0, 0]
        default: Array("XXXX".utf8) + number.syncsafeBytes + [0, 0]
        }
      replace(at: place, with: header, hiding: isFirst ? 1 : 0)
      isFirst = false
      place += headerSize + size
    }
  }

  // MARK: - APE

  /// The footer of an APE tag at the file's end, before an ID3v1 tag where there is one.
  mutating func boundAPE() throws(MediaError) {
    for distance: Int64 in [32, 160] where end >= distance {
      let footer = try bytes(at: end - distance, 32)
      guard footer.starts(with: "APETAGEX".utf8) else { continue }
      try boundCount(at: end - distance + 16, bytes: 4)
    }
  }

  // MARK: - Vorbis comments

  /// Bounds the comments that begin at a place of the file: a vendor's name, and their number.
  private mutating func boundComments(at offset: Int64) throws(MediaError) {
    let length = try bytes(at: offset, 4)
    guard length.count == 4 else { return }
    try boundCount(at: offset + 4 + length.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }, bytes: 4)
  }

  mutating func boundFLAC(at start: Int64) throws(MediaError) {
    var offset = start + 4
    for _ in 0..<Self.structureLimit {
      let head = try bytes(at: offset, 4)
      guard head.count == 4 else { return }
      if head[0] & 0x7F == 4 { try boundComments(at: offset + 4) }
      guard head[0] & 0x80 == 0 else { return }
      offset += 4 + head[1...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
  }
}
