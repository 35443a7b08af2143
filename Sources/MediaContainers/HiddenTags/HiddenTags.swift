import MediaAudioFrames
import MediaChunks
package import MediaCore
import MediaImages
import MediaStreams
package import MediaStructure

/// The tags of a file that are hidden from a reader that needs more time for each tag the more there are, as libav's dictionaries
/// do.
///
/// Tags beyond a number that no writer comes near are replaced by free space of the format; nothing else moves. Where a file
/// has that many, ``PatchedByteSource`` stands in its place; ``MetadataReader`` reads the file itself, and all of them.
struct HiddenTags {
  /// The number of tags of a file that are left.
  static let tagLimit = 1024
  /// Descriptions of protection systems, which libav joins anew with each.
  static let protectionLimit = 64
  /// `Tag` elements of Matroska, after each of which libav converts all tags anew.
  static let groupLimit = 128
  static let chapterLimit = 8192
  /// The number of levels down to which structures are looked into.
  static let deepest = 8
  /// Structures that are looked at before the search is given up.
  static let structureLimit = 1 << 20

  var patches: [PatchedByteSource.Patch] = []
  /// The number of tags and the like that are not shown; of some it is only known that there are more.
  private(set) var hiddenCount = 0
  /// The number of tags that may still be shown.
  var allowance = tagLimit
  /// The number of samples of edits that may still be shown.
  var editedSamplesLeft = editedSampleLimit
  /// Where the file ends for the reader, without the zeros that fill it up and what follows counted frames; `nil` where it
  /// ends as it does.
  var shownEnd: Int64?
  var buffered: BufferedSource
  private var readEnd: Int64 = 0
  let end: Int64

  /// In bytes: what is skipped of a structure that is no media.
  private static let longestStep: Int64 = 512
  private static let narrowWindow = 64

  /// - Parameter endsBeforeTags: whether frames of sound end before tags that would be taken for some.
  init(_ source: any ByteSource, endsBeforeTags: Bool) throws(MediaError) {
    buffered = BufferedSource(source)
    end = source.byteCount
    let head = try bytes(at: 0, 16)
    guard head.count >= 12 else { return }
    func isOf(_ format: StructureFormat) -> Bool { format.recognizes(head) }
    if isOf(.png) {
      try hideTagsOfPNG()
    } else if isOf(.gif) {
      // libav reads on after the trailer, and takes what follows for a damaged block.
      shownEnd = try GIFExtent.endBeforeOthers(source)
    } else if head.starts(with: "RIFX".utf8) {
      try shortenFormatOfRIFX()
    } else if isOf(.riff) {
      try hideTagsOfRIFF()
    } else if isOf(.aiff) {
      try hideTagsOfAIFF()
    } else if isOf(.caf) {
      try hideTagsOfCAF()
    } else if isOf(.ogg) {
      try hideTagsOfOgg()
    } else if isOf(.flv) {
      try hideTagsOfFLV()
    } else if isOf(.matroska) {
      try hideTagsOfMatroska()
    } else if isOf(.asf) {
      try hideTagsOfASF()
    } else if ID3Header(head) != nil || isOf(.flac) {
      let tagEnd = try hideTagsOfID3(at: 0, end: end)
      if StructureFormat.flac.recognizes(try bytes(at: tagEnd, 4)) { try hideTagsOfFLAC(at: tagEnd) }
    } else if head[4...].prefix(4).allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      try hideTagsOfISO()
    }
    try hideTagsOfAPE()
    if endsBeforeTags {
      try endFramesBeforeTags(of: source)
      if shownEnd == nil, head[0] == 0xFF || ID3Header(head) != nil {
        shownEnd = try CountedFrames.end(of: source)
      }
    }
    if shownEnd == nil { shownEnd = try TrailingZeros.end(of: source) }
  }

  /// Returns bytes of the file.
  ///
  /// A long step before `offset` skipped media, more of which follows: a window of the usual size would read
  /// all of it.
  mutating func bytes(at offset: Int64, _ count: Int) throws(MediaError) -> [UInt8] {
    defer { readEnd = offset.saturatingAdd(Int64(count)) }
    let isAfterMedia = offset > readEnd.saturatingAdd(Self.longestStep)
    return try buffered.bytes(
      at: offset, count: count, window: isAfterMedia ? Self.narrowWindow : BufferedSource.windowSize)
  }

  mutating func replace(at offset: Int64, with bytes: [UInt8], hiding count: Int = 0) {
    patches.append(PatchedByteSource.Patch(offset: offset, bytes: bytes))
    hiddenCount += count
  }

  /// Takes a number of tags from the allowance: how many of them are shown.
  mutating func take(_ count: Int) -> Int {
    let shown = min(count, allowance)
    allowance -= shown
    return shown
  }

  /// Bounds a count of tags that stands in the file, little-endian.
  mutating func boundCount(at offset: Int64, bytes width: Int) throws(MediaError) {
    let bytes = try bytes(at: offset, width)
    guard bytes.count == width else { return }
    let count = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    let shown = take(count)
    guard shown < count else { return }
    replace(
      at: offset, with: (0..<width).map { UInt8(truncatingIfNeeded: shown >> (8 * $0)) },
      hiding: count - shown)
  }
}

extension PatchedByteSource {
  /// A file without more tags, and zeros after its end, than a slow reader can take; `nil` where there are no more.
  ///
  /// - Parameter endsBeforeTags: whether frames of sound end before tags that would be taken for some.
  package init?(hidingTagsOf source: any ByteSource, endsBeforeTags: Bool = true) {
    guard let bounds = try? HiddenTags(source, endsBeforeTags: endsBeforeTags),
      !bounds.patches.isEmpty || bounds.shownEnd != nil
    else {
      return nil
    }
    self.init(source, bounds.patches, end: bounds.shownEnd, hiddenTagCount: bounds.hiddenCount)
  }
}

extension UInt32 {
  var littleEndianBytes: [UInt8] { bigEndianBytes.reversed() }
}
