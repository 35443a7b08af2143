import MediaContainers
import MediaCore

// FLAC's metadata blocks (RFC 9639, 8).
extension MetadataReader {
  mutating func readFLAC() {
    var parser = FLACParser(source, options: options)
    let root = parser.tree()
    takeErrors(of: root)
    let sampleRate = root.children.lazy.compactMap { $0.content(as: FLACStreamInfo.self) }.first?.sampleRate
    for node in root.children {
      // Of the header, one byte is the type and three are the size.
      let range = node.range.dropFirst(4)
      switch node.type {
      case "VORBIS_COMMENT": add(comments(bytes(range), at: range.lowerBound))
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
