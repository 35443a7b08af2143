import MediaAudioFrames
import MediaCore
import MediaStructure

extension HiddenTags {
  /// The mark and the size of an ID3v1 tag.
  private static let oldTag = (mark: Array("TAG".utf8), size: Int64(128))

  /// Ends frames of MPEG audio or AAC before tags that libav would take for sound.
  ///
  /// libav knows neither how tags of Lyrics3 begin, nor those of APE without a header. An ID3v1 tag, which it
  /// reads, is shown right after the frames.
  mutating func endFramesBeforeTags(of source: any ByteSource) throws(MediaError) {
    let start = try ID3Header.endOfLeadingTags(in: source)
    let head = try bytes(at: start, 2)
    guard head.count == 2, head[0] == 0xFF, head[1] & 0xE0 == 0xE0,
      try endsWithTag(),
      let tail = AudioTags.tree(of: source, .withoutMedia).children.map(\.offset).filter({ $0 > start })
        .min(),
      case let mark = try bytes(at: tail, 8), !mark.starts(with: Self.oldTag.mark),
      mark != Array("APETAGEX".utf8)
    else { return }
    shownEnd = tail
    guard end - tail > Self.oldTag.size,
      case let old = try bytes(at: end - Self.oldTag.size, Int(Self.oldTag.size)),
      old.starts(with: Self.oldTag.mark)
    else { return }
    shownEnd = tail + Self.oldTag.size
    patches.removeAll { $0.offset >= tail }
    replace(at: tail, with: old)
  }

  /// Whether the last bytes are those of a tag.
  private mutating func endsWithTag() throws(MediaError) -> Bool {
    for last in [end, end - Self.oldTag.size] where last >= 32 {
      let footer = try bytes(at: last - 32, 32)
      if footer.starts(with: "APETAGEX".utf8) || footer.suffix(9).elementsEqual("LYRICS200".utf8)
        || footer.suffix(9).elementsEqual("LYRICSEND".utf8) || footer.suffix(10).starts(with: "3DI".utf8)
      {
        return true
      }
    }
    return false
  }
}
