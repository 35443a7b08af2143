package import MediaCore
package import MediaStructure

/// Where an FLV file has other bytes than tags (FLV, E.3).
package enum FLVBreaks {
  private static let headerSize = 11
  /// That of the size that follows each tag.
  private static let trailerSize: Int64 = 4

  /// Reads the headers of all tags; throws what reading the source throws.
  package static func breaks(in source: any ByteSource) throws(MediaError) -> StructureBreaks {
    var breaks = StructureBreaks()
    var buffered = BufferedSource(source)
    var search = ByteSearch(source)
    let head = try buffered.bytes(at: 0, count: 9)
    guard head.count == 9, head.starts(with: "FLV".utf8) else { return breaks }
    var offset = Int64(head[5...].bigEndian(UInt32.self)) + trailerSize
    // What leads to no other tag may itself hold the rest of what is lost.
    var last = offset
    while source.byteCount - offset >= Int64(headerSize) {
      try WorkCancellation.check()
      if let size = tagSize(try buffered.bytes(at: offset, count: headerSize)[...]) {
        last = offset
        offset += Int64(size) + trailerSize
      } else if let next = try nextTag(after: offset, in: source, &search) {
        breaks.add(last..<next)
        offset = next
      } else {
        break
      }
    }
    return breaks
  }

  /// The size of the tag that bytes begin with, without the size after it; `nil` where none does.
  private static func tagSize(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.startIndex
    guard bytes.count >= headerSize, bytes[start] & 0xC0 == 0, [8, 9, 18].contains(bytes[start] & 0x1F),
      // Streams have no number here.
      bytes[(start + 8)..<(start + 11)].allSatisfy({ $0 == 0 })
    else { return nil }
    return headerSize + bytes[(start + 1)..<(start + 4)].bigEndian(Int.self)
  }

  /// Where the next tag begins that is followed by its size.
  private static func nextTag(
    after place: Int64, in source: any ByteSource, _ search: inout ByteSearch
  ) throws(MediaError) -> Int64? {
    var offset = place + 1
    while source.byteCount - offset >= Int64(headerSize) {
      try WorkCancellation.check()
      let bytes = try search.bytes(at: offset, atLeast: headerSize)
      guard bytes.count >= headerSize else { return nil }
      for index in bytes.startIndex...(bytes.endIndex - headerSize) {
        guard let size = tagSize(bytes[index...]) else { continue }
        let found = offset + Int64(index - bytes.startIndex)
        if try source.bytes(at: found + Int64(size), count: 4).bigEndian(Int.self) == size { return found }
      }
      offset += Int64(bytes.count - headerSize + 1)
    }
    return nil
  }
}
