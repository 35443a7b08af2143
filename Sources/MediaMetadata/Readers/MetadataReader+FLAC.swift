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
      let range = node.range.dropFirst(FLACMetadataBlockHeader.size)
      switch node.type {
      case "VORBIS_COMMENT":
        // The tree's next block is a part of the comments where they are longer than their block.
        if readComments(in: range, of: node) { return }
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

  /// Reads a block of comments, and the pictures after those that are longer than their block says.
  ///
  /// - Returns: whether they are.
  private mutating func readComments(in range: Range<Int64>, of node: StructureNode) -> Bool {
    let end =
      (try? VorbisComment.end(
        ofCommentsAt: range.lowerBound, in: source, countLimit: UInt32(MetadataContent.itemLimit),
        byteLimit: Int64(Self.valueSizeLimit))) ?? nil
    guard let end, range.upperBound < source.byteCount, end > range.upperBound else {
      add(comments(bytes(range), at: range.lowerBound))
      return false
    }
    let whole = range.lowerBound..<end
    add(comments(bytes(whole), at: whole.lowerBound))
    content.issues.append(
      MediaError(
        .structureWarning, "the block of comments has \(whole.count) bytes, not \(range.count)",
        at: .init(byteOffset: node.offset)))
    var blocks = FLACMetadataBlocks(from: node.offset)
    if let block = (try? blocks.next(in: source)) ?? nil, !block.header.isLast {
      readPictures(from: whole.upperBound)
    }
    return true
  }

  /// The pictures of the blocks that begin at a place.
  private mutating func readPictures(from start: Int64) {
    var blocks = FLACMetadataBlocks(from: start)
    for _ in 0..<128 {
      guard let block = (try? blocks.next(in: source)) ?? nil,
        let type = FLACMetadataBlockType.named(block.header.code), case let range = block.payload,
        range.upperBound <= source.byteCount
      else { return }
      if type.name == "PICTURE",
        let picture = Self.picture(bytes(range), key: "PICTURE", at: range.lowerBound)
      {
        add(picture)
      }
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
