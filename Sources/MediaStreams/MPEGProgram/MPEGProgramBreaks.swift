package import MediaCore
package import MediaStructure

/// Where a program stream has other bytes than packs and packets (ISO/IEC 13818-1, 2.5.3).
package struct MPEGProgramBreaks: BreakWalk {
  private var scan: BreakScan
  package var breaks: StructureBreaks { scan.breaks }

  /// Zeros that may come before a start code; those of a sector that was lost are more.
  private static let stuffingLimit = 1024

  package init(_ source: any ByteSource) {
    scan = BreakScan(source)
  }

  /// Reads the headers of all packets up to the place.
  package mutating func advance(to end: Int64) throws(MediaError) {
    try scan.advance(to: end, through: Self.structures)
  }

  private static let structures = BreakScan.Structures(
    leastSize: 4,
    first: { (buffered) throws(MediaError) in
      try buffered.bytes(at: 0, count: 4) == MPEGProgramCode.packMark ? 0 : nil
    },
    end: { (buffered, offset) throws(MediaError) in
      let bytes = try buffered.bytes(at: offset, count: stuffingLimit + MPEGProgramCode.longestHead + 2)
      let zeros = bytes.prefix { $0 == 0 }.count
      let start = max(zeros - 2, 0)
      guard zeros < stuffingLimit, let size = MPEGProgramCode.size(bytes, at: start) else { return nil }
      return offset + Int64(start + size)
    },
    next: { (search, _, offset) throws(MediaError) in
      try search.firstOffset(of: MPEGProgramCode.packMark, from: offset + 1)
    })
}
