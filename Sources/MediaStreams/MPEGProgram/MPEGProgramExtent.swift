package import MediaCore

/// How long the last packet of an MPEG program stream says that it is.
package enum MPEGProgramExtent {
  /// What is looked through for a pack that leads to the end: some packs, and the longest of packets.
  private static let windowSize = 1 << 17

  /// The offset at which the last packet ends that begins in the file; more than its size if the packet was cut.
  ///
  /// `nil` where no pack near the end leads there from packet to packet, and where a packet leaves its length open.
  /// Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let start = max(0, source.byteCount - Int64(windowSize))
    let bytes = Array(try source.window(at: start, count: windowSize, atMost: windowSize))
    var tries = 0
    for offset in bytes.indices where isCode(bytes, at: offset) && bytes[offset + 3] == packCode {
      if let end = end(bytes, from: offset) { return start + Int64(end) }
      tries += 1
      guard tries < tryLimit else { break }
    }
    return nil
  }

  /// Packs that are tried; what looks like one in the media leads nowhere.
  private static let tryLimit = 64
  private static let packCode: UInt8 = 0xBA
  private static let endCode: UInt8 = 0xB9

  /// Whether a start code of the system layer is at an offset (ISO/IEC 13818-1, 2.5.3).
  private static func isCode(_ bytes: [UInt8], at offset: Int) -> Bool {
    offset + 4 <= bytes.count && bytes[offset] == 0 && bytes[offset + 1] == 0 && bytes[offset + 2] == 1
      && bytes[offset + 3] >= endCode
  }

  /// Where the last packet ends that packs and packets from an offset on lead to; `nil` where they don't lead to the
  /// end.
  private static func end(_ bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      guard isCode(bytes, at: offset) else { return nil }
      switch bytes[offset + 3] {
      case endCode: offset += 4
      case packCode:
        guard offset + 14 <= bytes.count else { return offset + 12 }
        if bytes[offset + 4] >> 6 == 1 {
          offset += 14 + Int(bytes[offset + 13] & 7)
        } else if bytes[offset + 4] >> 4 == 2 {
          // ISO/IEC 11172-1, 2.4.3.2.
          offset += 12
        } else {
          return nil
        }
      default:
        guard offset + 6 <= bytes.count else { return offset + 6 }
        let length = Int(bytes.bigEndian(UInt16.self, at: offset + 4))
        guard length > 0 else { return nil }
        offset += 6 + length
      }
    }
    return offset
  }
}
