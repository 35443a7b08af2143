package import MediaCore
package import MediaStructure

/// Where an FLV file has other bytes than tags (FLV, E.3).
package struct FLVBreaks: BreakWalk {
  private static let headerSize = 11
  /// That of the size that follows each tag.
  private static let trailerSize: Int64 = 4

  private let source: any ByteSource
  package private(set) var breaks = StructureBreaks()
  private var buffered: BufferedSource
  private var search: ByteSearch
  /// `nil` before the header is read.
  private var offset: Int64?
  // What leads to no other tag may itself hold the rest of what is lost.
  private var last: Int64 = 0

  package init(_ source: any ByteSource) {
    self.source = source
    buffered = BufferedSource(source)
    search = ByteSearch(source)
  }

  /// Reads the headers of all tags up to the place.
  package mutating func advance(to end: Int64) throws(MediaError) {
    var offset: Int64
    if let known = self.offset { offset = known } else { offset = try firstTag() }
    defer { self.offset = offset }
    while last <= end, source.byteCount - offset >= Int64(Self.headerSize) {
      try WorkCancellation.check()
      if let size = Self.tagSize(try buffered.bytes(at: offset, count: Self.headerSize)[...]) {
        last = offset
        offset += Int64(size) + Self.trailerSize
      } else if let next = try nextTag(after: offset) {
        breaks.add(last..<next)
        offset = next
      } else {
        offset = source.byteCount
      }
    }
  }

  /// Where the first tag begins; the end of what is no such file.
  private mutating func firstTag() throws(MediaError) -> Int64 {
    let head = try buffered.bytes(at: 0, count: 9)
    guard head.count == 9, head.starts(with: "FLV".utf8) else { return source.byteCount }
    last = Int64(head[5...].bigEndian(UInt32.self)) + Self.trailerSize
    return last
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
  private mutating func nextTag(after place: Int64) throws(MediaError) -> Int64? {
    var offset = place + 1
    while source.byteCount - offset >= Int64(Self.headerSize) {
      try WorkCancellation.check()
      let bytes = try search.bytes(at: offset, atLeast: Self.headerSize)
      guard bytes.count >= Self.headerSize else { return nil }
      for index in bytes.startIndex...(bytes.endIndex - Self.headerSize) {
        guard let size = Self.tagSize(bytes[index...]) else { continue }
        let found = offset + Int64(index - bytes.startIndex)
        if try source.bytes(at: found + Int64(size), count: 4).bigEndian(Int.self) == size { return found }
      }
      offset += Int64(bytes.count - Self.headerSize + 1)
    }
    return nil
  }
}
