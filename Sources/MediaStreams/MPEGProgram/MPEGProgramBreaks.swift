package import MediaCore
package import MediaStructure

/// Where a program stream has other bytes than packs and packets (ISO/IEC 13818-1, 2.5.3).
package struct MPEGProgramBreaks: BreakWalk {
  private static let packMark: [UInt8] = [0, 0, 1, 0xBA]
  /// Zeros that may come before a start code; those of a sector that was lost are more.
  private static let maximumStuffing = 1024

  private let source: any ByteSource
  package private(set) var breaks = StructureBreaks()
  private var buffered: BufferedSource
  private var search: ByteSearch
  private var offset: Int64 = 0
  // What leads to no other packet may itself hold the rest of what is lost.
  private var last: Int64 = 0

  package init(_ source: any ByteSource) {
    self.source = source
    buffered = BufferedSource(source)
    search = ByteSearch(source)
  }

  /// Reads the headers of all packets up to the place.
  package mutating func advance(to end: Int64) throws(MediaError) {
    if offset == 0, try buffered.bytes(at: 0, count: 4) != Self.packMark { offset = source.byteCount }
    while last <= end, source.byteCount - offset >= 4 {
      try WorkCancellation.check()
      let bytes = try buffered.bytes(at: offset, count: Self.maximumStuffing + 16)
      let zeros = bytes.prefix { $0 == 0 }.count
      let start = max(zeros - 2, 0)
      if zeros < Self.maximumStuffing, let size = Self.size(bytes[start...]) {
        last = offset
        offset += Int64(start + size)
      } else if let next = try search.firstOffset(of: Self.packMark, from: offset + 1) {
        breaks.add(last..<next)
        offset = next
      } else {
        offset = source.byteCount
      }
    }
  }

  /// The size of what begins with a start code of the system layer; `nil` where none is.
  private static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes.prefix(14))
    guard bytes.count >= 4, bytes[0] == 0, bytes[1] == 0, bytes[2] == 1 else { return nil }
    switch bytes[3] {
    case 0xB9: return 4
    case 0xBA:
      guard bytes.count == 14 else { return nil }
      // ISO/IEC 13818-1's, or 11172-1's.
      return bytes[4] >> 6 == 1 ? 14 + Int(bytes[13] & 7) : bytes[4] >> 4 == 2 ? 12 : nil
    case 0xBB...0xFF where bytes.count >= 6:
      let length = Int(bytes.bigEndian(UInt16.self, at: 4))
      return length > 0 ? 6 + length : nil
    default: return nil
    }
  }
}
