package import MediaCore
package import MediaStructure

/// Where an Ogg file lacks pages, by their numbers and checksums (RFC 3533, 6).
package struct OggBreaks: BreakWalk {
  private struct Stream {
    /// The place among those that the file begins with; `nil` for those of links that follow in a chain.
    var number: Int?
    var nextSequenceNumber: UInt32
    /// Where its last page ends.
    var end: Int64
  }

  private let source: any ByteSource
  package private(set) var breaks = StructureBreaks()
  private var streams: [UInt32: Stream] = [:]
  private var buffered: BufferedSource
  private var search: ByteSearch
  private var offset: Int64 = 0
  /// The number of bytes of possible pages that were summed up.
  private var summedCount: Int64 = 0
  private var isBeginning = true
  private var isAtEnd = false

  /// Streams that are followed, as each page can begin one.
  private static let streamLimit = 1024
  /// The number of times that each byte is summed up on average, as bytes that are no page can say that they
  /// are a long one.
  private static let summingLimit: Int64 = 4

  package init(_ source: any ByteSource) {
    self.source = source
    buffered = BufferedSource(source)
    search = ByteSearch(source)
  }

  /// Reads all pages up to the place.
  package mutating func advance(to end: Int64) throws(MediaError) {
    while !isAtEnd, offset <= end, source.byteCount - offset >= Int64(OggPage.fixedSize) {
      try WorkCancellation.check()
      if let page = try OggPage(at: offset, in: &buffered), try isWhole(page) {
        take(page)
      } else if let next = try search.firstOffset(of: OggPage.capturePattern, from: offset + 1) {
        offset = next
      } else {
        isAtEnd = true
      }
      if summedCount > Self.summingLimit * (offset + 1 << 20) { isAtEnd = true }
    }
  }

  private mutating func take(_ page: OggPage) {
    let end = offset + Int64(page.headerSize + page.payloadSize)
    var number: Int?
    if let known = streams[page.serialNumber], !page.isFirst {
      isBeginning = false
      number = known.number
      // A page that is there twice is none too few.
      let missing = page.sequenceNumber &- known.nextSequenceNumber
      if missing > 0, missing < UInt32.max / 2 { breaks.add(known.end..<offset, of: known.number) }
    } else if streams.count == Self.streamLimit {
      isAtEnd = true
      return
    } else if page.isFirst, isBeginning {
      number = streams.count
    }
    streams[page.serialNumber] = Stream(
      number: number, nextSequenceNumber: page.sequenceNumber &+ 1, end: end)
    offset = end
  }

  private mutating func isWhole(_ page: OggPage) throws(MediaError) -> Bool {
    let size = page.headerSize + page.payloadSize
    summedCount += Int64(size)
    let bytes = try source.bytes(at: offset, count: size)
    return bytes.count == size && OggPage.checksum(of: bytes) == page.checksum
  }
}
