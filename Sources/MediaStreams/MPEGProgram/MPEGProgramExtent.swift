package import MediaCore

/// The extent of an MPEG program stream by the length that its last packet states.
package enum MPEGProgramExtent {
  /// The number of bytes that are searched for a pack that leads to the end: some packs, and the longest of
  /// packets.
  private static let windowSize = 1 << 17

  /// The offset at which the last packet ends that begins in the file; more than its size if the packet was cut.
  ///
  /// `nil` where no pack near the end leads there from packet to packet, and where a packet leaves its length open.
  ///
  /// - Throws: what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let start = max(0, source.byteCount - Int64(windowSize))
    let bytes = Array(try source.window(at: start, count: windowSize, atMost: windowSize))
    var tries = 0
    for offset in bytes.indices where MPEGProgramCode.code(bytes, at: offset) == MPEGProgramCode.pack {
      if let end = end(bytes, from: offset) { return start + Int64(end) }
      tries += 1
      guard tries < tryLimit else { break }
    }
    return nil
  }

  /// Packs that are tried; what looks like one in the media leads nowhere.
  private static let tryLimit = 64

  /// Where the last packet ends that packs and packets from an offset on lead to; `nil` where they don't lead to the
  /// end.
  private static func end(_ bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      guard let size = MPEGProgramCode.size(bytes, at: offset) else { return nil }
      offset += size
    }
    return offset
  }
}
