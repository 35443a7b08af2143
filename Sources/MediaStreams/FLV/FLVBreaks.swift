package import MediaCore
package import MediaStructure

/// Where an FLV file has other bytes than tags (FLV, E.3).
package struct FLVBreaks: BreakWalk {
  private var scan: BreakScan
  package var breaks: StructureBreaks { scan.breaks }

  package init(_ source: any ByteSource) {
    scan = BreakScan(source)
  }

  /// Reads the headers of all tags up to the place.
  package mutating func advance(to end: Int64) throws(MediaError) {
    try scan.advance(to: end, through: Self.structures)
  }

  private static let structures = BreakScan.Structures(
    leastSize: FLVTagHeader.size,
    first: { (buffered) throws(MediaError) in
      FLVFileHeader.firstTag(try buffered.bytes(at: 0, count: FLVFileHeader.size))
    },
    end: { (buffered, offset) throws(MediaError) in
      tag(try buffered.bytes(at: offset, count: FLVTagHeader.size)[...]).map { tag in
        offset + Int64(tag.tagSize + FLVTagHeader.trailerSize)
      }
    },
    next: nextTag)

  /// The tag that bytes begin with; `nil` where none does.
  private static func tag(_ bytes: ArraySlice<UInt8>) -> FLVTagHeader? {
    guard let first = bytes.first, FLVTagHeader.canBegin(with: first), let tag = FLVTagHeader(bytes),
      tag.streamID == 0
    else { return nil }
    return tag
  }

  /// Where the next tag begins that is followed by its size.
  @Sendable private static func nextTag(
    _ search: inout ByteSearch, _ source: any ByteSource, after place: Int64
  ) throws(MediaError) -> Int64? {
    var offset = place + 1
    while source.byteCount - offset >= Int64(FLVTagHeader.size) {
      try WorkCancellation.check()
      let bytes = try search.bytes(at: offset, atLeast: FLVTagHeader.size)
      guard bytes.count >= FLVTagHeader.size else { return nil }
      for index in bytes.startIndex...(bytes.endIndex - FLVTagHeader.size) {
        guard let size = tag(bytes[index...])?.tagSize else { continue }
        let found = offset + Int64(index - bytes.startIndex)
        if try source.bytes(at: found + Int64(size), count: FLVTagHeader.trailerSize).bigEndian(Int.self)
          == size
        {
          return found
        }
      }
      offset += Int64(bytes.count - FLVTagHeader.size + 1)
    }
    return nil
  }
}
