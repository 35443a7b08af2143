import MediaAudioFrames
import MediaCore

/// The state of the stream of one serial number, by its pages so far.
struct OggStream {
  private(set) var codec: Codec?
  /// The number of header packets that have been read.
  private(set) var headersRead = 0
  private var headerCount = 1
  private var nextSequence: UInt32?
  private var granulePosition: Int64 = -1
  /// A packet goes on with the next page.
  private var isOpen = false
  private var hasEnded = false
  /// Pages are missing while headers were being read.
  private(set) var isDamaged = false
  /// The header packet whose parts are being collected.
  var begun = OggPacket()

  var expectsHeader: Bool { headersRead < headerCount && !isDamaged }

  /// Takes a page in, and reports the rules that it breaks (RFC 3533, 4 and 6).
  mutating func follow(_ page: OggPage, isCut: Bool) -> [String] {
    var reasons = begin(page)
    let isNext = nextSequence == nil || page.sequenceNumber == nextSequence
    reasons += takeSequence(of: page)
    reasons += takePosition(of: page, isNext: isNext)
    nextSequence = page.sequenceNumber &+ 1
    isOpen = page.segments.last == 255
    hasEnded = page.isLast
    if isCut { isDamaged = true }
    return reasons
  }

  /// Notes that the stream begins; gives the rules of its beginning and end that the page breaks.
  private mutating func begin(_ page: OggPage) -> [String] {
    guard page.isFirst else {
      if nextSequence == nil {
        return ["the stream does not begin with beginning_of_stream (RFC 3533, 6)"]
      }
      return hasEnded ? ["a page follows end_of_stream (RFC 3533, 6)"] : []
    }
    let isAgain = nextSequence != nil && !hasEnded
    self = OggStream()
    return isAgain ? ["the stream begins again before its end (RFC 3533, 4)"] : []
  }

  /// Gives the rules that the page's number breaks, and the packet that goes on from the page before.
  private mutating func takeSequence(of page: OggPage) -> [String] {
    guard let nextSequence else { return [] }
    guard page.sequenceNumber == nextSequence else {
      // A header that was begun can't be put together any more.
      if expectsHeader { isDamaged = true }
      return ["page_sequence_number is \(page.sequenceNumber), not \(nextSequence) (RFC 3533, 6)"]
    }
    guard page.isContinued != isOpen else { return [] }
    if expectsHeader { isDamaged = true }
    return [
      isOpen
        ? "the packet of the page before does not go on (RFC 3533, 6)"
        : "continued_packet is set, but no packet was left open (RFC 3533, 6)"
    ]
  }

  /// Takes the granule position, and gives the rules that it breaks.
  private mutating func takePosition(of page: OggPage, isNext: Bool) -> [String] {
    guard page.granulePosition != -1 else {
      return page.endsPacket ? ["a packet ends here without a granule position (RFC 3533, 6)"] : []
    }
    var reasons: [String] = []
    if !page.endsPacket, !page.segments.isEmpty {
      reasons.append("no packet ends here, but a granule position is given (RFC 3533, 6)")
    }
    if page.granulePosition < granulePosition, isNext {
      reasons.append("granule_position goes back from \(granulePosition) (RFC 3533, 4)")
    }
    granulePosition = page.granulePosition
    return reasons
  }

  /// The reason why the stream isn't complete when no more pages come; `nil` where it is.
  var unfinished: String? {
    if !hasEnded { return "no page has end_of_stream (RFC 3533, 6)" }
    return isOpen ? "the last packet has no end (RFC 3533, 6)" : nil
  }

  /// The kind of the header packet that begins with `bytes`.
  func type(_ bytes: [UInt8]) -> OggPacketType? {
    guard let codec else { return OggPacketType.first(bytes) }
    return OggPacketType.following(bytes, in: codec, index: headersRead)
  }

  /// Returns the number of bytes of a packet that become fields.
  func fieldBytes(_ first: [UInt8], _ size: Int) -> Int {
    guard let type = type(first) else { return 0 }
    if type.codec == .flac, !type.isFirst {
      let limit = first.first.flatMap { FLACMetadataBlockType.named($0 & 0x7F)?.fieldBytes } ?? 0
      return limit == .max ? size : min(size, limit + FLACMetadataBlockHeader.size)
    }
    return type.read == nil ? 0 : min(size, type.fieldBytes)
  }

  /// Counts a header packet, and learns from it how many there are.
  mutating func count(_ type: OggPacketType?, _ content: (any Sendable)?, _ first: [UInt8]) {
    headersRead += 1
    if codec == nil {
      codec = type?.codec
      headerCount = type?.headerCount ?? 1
    }
    if let header = content as? FLACInOgg {
      // Where the number is not known, the last block says so.
      headerCount = header.isLast ? 1 : header.headerPacketCount > 0 ? 1 + header.headerPacketCount : .max
    } else if codec == .flac, headersRead > 1, (first.first ?? 0xFF) & 0x80 != 0 {
      headerCount = headersRead
    } else if let header = content as? SpeexHeader {
      headerCount = 2 + Int(min(max(header.extraHeaders, 0), 64))
    }
  }
}
