import MediaAudioFrames
import MediaCore

extension HiddenTags {
  /// Bounds the frames of an ID3v2 tag, those within chapters among them.
  ///
  /// - Returns: where the tag ends, after its footer where it has one.
  mutating func hideTagsOfID3(at offset: Int64, end: Int64) throws(MediaError) -> Int64 {
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
    let headerSize = Int64(ID3FrameHeader.byteCount(version: version))
    while place + headerSize <= tagEnd {
      // After padding, or what is no frame, there is nothing that a reader should look at.
      guard let frame = ID3FrameHeader(try bytes(at: place, Int(headerSize)), version: version),
        frame.name.first != 0
      else { break }
      let content = try frameSize(frame, at: place + headerSize, version: version, tagEnd: tagEnd)
      let isChapter = frame.name.elementsEqual("CHAP".utf8) || frame.name.elementsEqual("CTOC".utf8)
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

  /// Returns the size without its header that libav takes a frame to have; some writers of ID3v2.4 don't
  /// write it in sevens of bits.
  ///
  /// The tree of a tag goes by more than that (``ID3Frames``).
  private mutating func frameSize(
    _ frame: ID3FrameHeader, at place: Int64, version: UInt8, tagEnd: Int64
  ) throws(MediaError) -> Int64 {
    guard version == 4, frame.plainSize > 0x7F, frame.isSyncsafe else { return frame.plainSize }
    func isFrame(_ offset: Int64, _ bytes: [UInt8]) -> Bool {
      offset == tagEnd
        || bytes.count == 4 && (bytes[0] == 0 || bytes.allSatisfy(ID3FrameHeader.isNameCharacter))
    }
    let next = place + frame.syncsafeSize
    if isFrame(next, try bytes(at: next, 4)) { return frame.syncsafeSize }
    let other = place + frame.plainSize
    return isFrame(other, try bytes(at: other, 4)) ? frame.plainSize : frame.syncsafeSize
  }

  /// Puts frames of an unknown type over the rest of a tag.
  private mutating func cover(from start: Int64, to end: Int64, version: UInt8) {
    let headerSize = Int64(ID3FrameHeader.byteCount(version: version))
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
}
