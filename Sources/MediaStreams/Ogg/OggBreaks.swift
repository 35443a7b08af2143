package import MediaCore
package import MediaStructure

/// Where an Ogg file lacks pages, by their numbers and checksums (RFC 3533, 6).
package enum OggBreaks {
  /// Streams that are followed, as each page can begin one.
  private static let maximumStreamCount = 1024

  /// Reads the whole file; throws what reading the source throws.
  package static func breaks(in source: any ByteSource) throws(MediaError) -> StructureBreaks {
    var breaks = StructureBreaks()
    var streams: [UInt32: (next: UInt32, end: Int64)] = [:]
    var buffered = BufferedSource(source)
    var search = ByteSearch(source)
    var offset: Int64 = 0
    while source.byteCount - offset >= Int64(OggPage.fixedSize) {
      try WorkCancellation.check()
      guard let page = try OggPage(at: offset, in: &buffered), try isWhole(page, at: offset, in: source)
      else {
        guard let next = try search.firstOffset(of: OggPage.capturePattern, from: offset + 1) else { break }
        offset = next
        continue
      }
      if let known = streams[page.serialNumber], !page.isFirst {
        // A page that is there twice is none too few.
        let missing = page.sequenceNumber &- known.next
        if missing > 0, missing < UInt32.max / 2 { breaks.add(known.end..<offset) }
      } else if streams.count == maximumStreamCount {
        break
      }
      offset += Int64(page.headerSize + page.payloadSize)
      streams[page.serialNumber] = (page.sequenceNumber &+ 1, offset)
    }
    return breaks
  }

  private static func isWhole(_ page: OggPage, at offset: Int64, in source: any ByteSource) throws(MediaError)
    -> Bool
  {
    let size = page.headerSize + page.payloadSize
    var bytes = try source.bytes(at: offset, count: size)
    guard bytes.count == size else { return false }
    for index in 22..<26 { bytes[index] = 0 }
    var sum = CyclicRedundancyCheck.ogg
    sum.add(bytes)
    return sum.value == page.checksum
  }
}
