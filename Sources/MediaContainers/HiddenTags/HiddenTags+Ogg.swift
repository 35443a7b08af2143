import MediaAudioFrames
import MediaCore
import MediaStreams
import MediaStructure

extension HiddenTags {
  /// Pages that are looked at for headers, which stand before all media.
  private static let headerPageLimit = 8192

  /// A packet that may hold comments: what its first bytes are, and where its bytes are.
  private struct Packet {
    var number = 0
    /// Where the stream has its comments, by its first packet.
    var comments: OggComments?
    /// In the order of the packet.
    var parts: [Range<Int64>] = []

    var byteCount: Int64 { parts.reduce(0) { $0 + Int64($1.count) } }

    /// Where a byte of the packet is in the file.
    func offset(of place: Int64) -> Int64? {
      var place = place
      for part in parts {
        if place < Int64(part.count) { return part.lowerBound + place }
        place -= Int64(part.count)
      }
      return nil
    }
  }

  /// Bounds the comments in the headers of the streams that begin the file.
  mutating func hideTagsOfOgg() throws(MediaError) {
    var packets: [UInt32: Packet] = [:]
    var pages: [Range<Int64>] = []
    var offset: Int64 = 0
    for _ in 0..<Self.headerPageLimit {
      guard let page = try OggPage(at: offset, in: &buffered) else { break }
      let serial = page.serialNumber
      var place = offset + Int64(page.headerSize)
      let pageEnd = place + Int64(page.payloadSize)
      for value in page.segments {
        var packet = packets[serial] ?? Packet()
        if packet.number < 2 {
          if let last = packet.parts.last, last.upperBound == place {
            packet.parts[packet.parts.count - 1] = last.lowerBound..<place + Int64(value)
          } else {
            packet.parts.append(place..<place + Int64(value))
          }
        }
        place += Int64(value)
        if value < 255 {
          if packet.number == 0 {
            packet.comments = OggComments(inStreamBeginningWith: try bytes(of: packet, at: 0, 16))
          }
          if packet.number == 1 { try boundComments(of: packet, pages: pages + [offset..<pageEnd]) }
          packet.number += 1
          packet.parts = []
        }
        packets[serial] = packet
      }
      if packets.values.contains(where: { $0.number < 2 && !$0.parts.isEmpty }) {
        pages.append(offset..<pageEnd)
      } else {
        pages = []
      }
      guard packets.values.contains(where: { $0.number < 2 }) else { break }
      offset = pageEnd
    }
  }

  /// Bounds the comments of a stream's second packet.
  private mutating func boundComments(of packet: Packet, pages: [Range<Int64>]) throws(MediaError) {
    let start = try bytes(of: packet, at: 0, 16)
    let first: Int64
    if let comments = packet.comments {
      guard comments.begin(start) else { return }
      first = Int64(comments.prefix.size)
    } else {
      // libav reads comments of other codecs, too: VP8 and those of OGM mark them, CELT does not.
      let isMarked = start.starts(with: "OVP80".utf8) || start.first == 3
      first = isMarked ? 7 : 0
    }
    guard let distance = VorbisComment.placeOfCount(after: try bytes(of: packet, at: first, 4)) else {
      return
    }
    let place = first + distance
    let number = try bytes(of: packet, at: place, 4)
    guard number.count == 4 else { return }
    let count = number.reversed().reduce(0) { $0 << 8 | Int($1) }
    let shown = take(count)
    guard shown < count else { return }
    var places: [(offset: Int64, byte: UInt8)] = []
    for (index, byte) in UInt32(shown).littleEndianBytes.enumerated() {
      guard let offset = packet.offset(of: place + Int64(index)) else { return }
      places.append((offset, byte))
    }
    for page in pages {
      let changed = places.filter { page.contains($0.offset) }
      if !changed.isEmpty { try replace(changed, in: page) }
    }
    replace(at: end, with: [], hiding: count - shown)
  }

  private mutating func bytes(of packet: Packet, at place: Int64, _ count: Int) throws(MediaError) -> [UInt8]
  {
    var found: [UInt8] = []
    for index in 0..<Int64(count) {
      guard let offset = packet.offset(of: place + index) else { break }
      found += try bytes(at: offset, 1)
    }
    return found
  }

  /// Replaces bytes of a page, and its checksum with them (RFC 3533, 6).
  private mutating func replace(_ changed: [(offset: Int64, byte: UInt8)], in page: Range<Int64>)
    throws(MediaError)
  {
    var bytes = try bytes(at: page.lowerBound, page.count)
    guard bytes.count == page.count else { return }
    for (offset, byte) in changed { bytes[Int(offset - page.lowerBound)] = byte }
    // One patch for all: they may not overlap.
    replace(
      at: page.lowerBound + Int64(OggPage.checksumPlace.lowerBound),
      with: OggPage.checksum(of: bytes).littleEndianBytes)
    for (offset, byte) in changed { replace(at: offset, with: [byte]) }
  }
}
