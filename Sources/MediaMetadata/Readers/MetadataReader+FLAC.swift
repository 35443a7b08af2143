import MediaAudioFrames
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStructure

// FLAC's metadata blocks (RFC 9639, 8).
extension MetadataReader {
  mutating func readFLAC() {
    let root = file.flacBlocks
    takeErrors(of: root)
    let sampleRate = root.children.lazy.compactMap { $0.content(as: FLACStreamInfo.self) }.first?.sampleRate
    for node in root.children {
      // The header has one byte for the type and three for the size.
      let range = node.range.dropFirst(4)
      switch node.type {
      case "VORBIS_COMMENT":
        let end = endOfComments(from: range.lowerBound)
        let isShort = range.upperBound < source.byteCount && end.map { $0 > range.upperBound } ?? false
        let whole = range.lowerBound..<(isShort ? end ?? range.upperBound : range.upperBound)
        add(comments(bytes(whole), at: whole.lowerBound))
        guard isShort else { continue }
        content.issues.append(
          MediaError(
            .structureWarning, "the block of comments has \(whole.count) bytes, not \(range.count)",
            at: .init(byteOffset: node.offset)))
        // What the tree takes for the next block is within the comments.
        let isLast = (try? source.bytes(at: node.offset, count: 1).first).map { $0 & 0x80 != 0 } ?? true
        if !isLast { readPictures(from: whole.upperBound) }
        return
      case "PICTURE":
        if let picture = Self.picture(bytes(range), key: "PICTURE", at: range.lowerBound) {
          add(picture)
        }
      case "CUESHEET":
        if let sheet = node.content(as: FLACCueSheet.self) { addChapters(sheet, sampleRate: sampleRate ?? 0) }
      case "APPLICATION":
        let raw = bytes(range)
        guard raw.count >= 4 else { continue }
        var item = MetadataItem(
          keySpace: .vorbisComment, key: "APPLICATION", value: .data(Array(raw[4...])),
          rawData: Array(raw[4...]), byteRange: range.dropFirst(4))
        item.extraAttributes[.info] = MetadataText(raw[..<4], .latin1).text
        add(item)
      default: break
      }
    }
  }

  /// Where comments end by their own sizes, whatever the block declares; `nil` where they are not in the file.
  private func endOfComments(from start: Int64) -> Int64? {
    var offset = start
    func size() -> Int64? {
      guard let digits = try? source.bytes(at: offset, count: 4), digits.count == 4 else { return nil }
      offset += 4
      return digits.reversed().reduce(0) { $0 << 8 | Int64($1) }
    }
    guard let vendor = size() else { return nil }
    offset += vendor
    guard offset <= source.byteCount, let count = size(), count <= Int64(MetadataContent.itemLimit) else {
      return nil
    }
    for _ in 0..<count {
      guard let length = size(), length <= Int64(Self.longestValue) else { return nil }
      offset += length
      guard offset <= source.byteCount, offset - start <= Int64(Self.longestValue) else { return nil }
    }
    return offset
  }

  /// The pictures of the blocks that begin at a place.
  private mutating func readPictures(from start: Int64) {
    var offset = start
    for _ in 0..<128 {
      guard let head = try? source.bytes(at: offset, count: 4), head.count == 4, head[0] & 0x7F <= 6 else {
        return
      }
      let end = offset + 4 + head[1...].reduce(0) { $0 << 8 | Int64($1) }
      guard end <= source.byteCount else { return }
      if head[0] & 0x7F == 6,
        let picture = Self.picture(bytes(offset + 4..<end), key: "PICTURE", at: offset + 4)
      {
        add(picture)
      }
      if head[0] & 0x80 != 0 { return }
      offset = end
    }
  }

  /// The tracks of a disc as chapters.
  private mutating func addChapters(_ sheet: FLACCueSheet, sampleRate: UInt32) {
    guard let scale = Int32(exactly: sampleRate), scale > 0 else { return }
    let starts = sheet.tracks.map { (number: $0.number, offset: Int64(clamping: $0.offset)) }
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
}
