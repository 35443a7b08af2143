import MediaCore
import MediaStructure

/// Where a frame of an ID3v2 tag begins and ends, by its header and bounded by the tag.
struct ID3FrameRange {
  let id: String
  let offset: Int64
  let end: Int64
  /// The issue with the size; `nil` where there is none.
  private(set) var issue: String?

  /// `nil` where no frame begins.
  ///
  /// - Parameter end: of what holds the frame.
  init?(
    at offset: Int64, end: Int64, _ context: ID3Context, walk: inout StructureWalk
  ) throws(MediaError) {
    let headerSize = ID3FrameHeader.byteCount(version: context.version)
    guard end - offset >= Int64(headerSize),
      let header = ID3FrameHeader(
        try walk.bytes(at: offset, count: headerSize), version: context.version), header.isNamed
    else { return nil }
    // A name of ID3v2.2 has three characters in a later tag, too.
    let name = header.name
    id = String(isoLatin1: name.last == 0 || name.last == 0x20 ? name.dropLast() : name)
    self.offset = offset
    let start = offset + Int64(headerSize)
    let (size, issue) = try Self.statedSize(
      header, version: context.version, at: start, end: end, walk: &walk)
    let available = end - start
    self.issue = issue
    if size > available {
      self.issue =
        "size \(size) reaches beyond the end of the tag, \(available) bytes are there (ID3v2, 3.3)"
    } else if size == 0 {
      self.issue = "a frame without content (ID3v2.4.0, 4)"
    }
    self.end = start + min(size, available)
  }

  /// The size by the header, which some writers of ID3v2.4 don't write in sevens of bits.
  private static func statedSize(
    _ header: ID3FrameHeader, version: UInt8, at start: Int64, end: Int64, walk: inout StructureWalk
  ) throws(MediaError) -> (size: Int64, issue: String?) {
    guard version == 4, header.syncsafeSize != header.plainSize else {
      return (version == 4 ? header.syncsafeSize : header.plainSize, nil)
    }
    let fits = try follows(start + header.syncsafeSize, end: end, walk: &walk)
    let plainFits = try follows(start + header.plainSize, end: end, walk: &walk)
    // A byte above 127 can't be of a syncsafe size, whatever is at the place to which it would lead.
    guard plainFits, !fits || !header.isSyncsafe else { return (header.syncsafeSize, nil) }
    return (header.plainSize, "the size is not syncsafe (ID3v2.4.0, 4)")
  }

  /// Whether a frame, padding or the end follows at an offset.
  private static func follows(
    _ offset: Int64, end: Int64, walk: inout StructureWalk
  ) throws(MediaError) -> Bool {
    guard offset <= end else { return false }
    guard end - offset >= 10 else { return true }
    let bytes = try walk.probe(at: offset, count: 4)
    return bytes.first == 0 || bytes.count == 4 && ID3FrameHeader.isName(bytes[...])
  }
}
