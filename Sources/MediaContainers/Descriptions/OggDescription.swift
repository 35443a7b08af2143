package import MediaAudioFrames
package import MediaCodecs
import MediaCore
package import MediaStreams
import MediaStructure

/// The one logical stream of an Ogg file by its headers and the granule positions of its first and last pages
/// (RFC 3533).
///
/// `nil` for a file of several streams or of other codecs, and for one that leaves anything open.
package struct OggDescription: Sendable {
  /// The coding of the sound, by the first packet.
  package enum Coding: Sendable {
    case vorbis(VorbisIdentification)
    case opus(OpusHead)
    case flac(FLACStreamInfo)
    case speex(SpeexHeader)

    package var isSpeex: Bool { if case .speex = self { true } else { false } }
  }

  package private(set) var coding: Coding
  /// The first packets: how the sound is coded, its tags, and of Vorbis its set-up.
  package private(set) var headers: [[UInt8]]
  package private(set) var comment: VorbisComment
  /// Bytes of the comments without the tags: what names the encoder.
  package private(set) var vendorSize: Int
  /// The time of the first sample that is heard, by the granule position of the first page of sound, in samples.
  package private(set) var start: Int64
  /// The last granule position of the file.
  package private(set) var end: Int64

  /// Tags can have pictures among them.
  private static let headerLimit = 16 << 20
  private static let pageLimit = 1024
  private static let highestPosition: Int64 = 1 << 50

  package init?(of file: ContainerFile) {
    var buffered = BufferedSource(file.source)
    guard let head = Self.headers(&buffered), let first = head.packets.first,
      head.packets.count >= 2, let end = Self.end(of: file.source, head.serialNumber)
    else { return nil }
    headers = head.packets
    self.end = end
    switch OggPacketType.identification(first) {
    case let header as VorbisIdentification: coding = .vorbis(header)
    case let header as OpusHead: coding = .opus(header)
    case let header as FLACInOgg: coding = .flac(header.streamInfo)
    case let header as SpeexHeader: coding = .speex(header)
    default: return nil
    }
    guard let skipped = OggComments(inStreamBeginningWith: first)?.prefix.size else { return nil }
    let bytes = Array(head.packets[1].dropFirst(skipped))
    var comments = FieldReader(bytes, at: 0, path: "", byteOrder: .littleEndian)
    guard let comment = try? VorbisComment(&comments), comments.issues.isEmpty else { return nil }
    self.comment = comment
    var vendor = FieldReader(bytes, at: 0, path: "", byteOrder: .littleEndian)
    guard let place = try? VorbisComment.readVendor(&vendor) else { return nil }
    vendorSize = skipped + place.upperBound
    start = 0
    guard let start = Self.start(coding, head, &buffered), start < end else { return nil }
    self.start = start
  }

  // MARK: - Headers

  private struct Head {
    var serialNumber: UInt32
    var packets: [[UInt8]]
    /// Where the first page of sound is.
    var end: Int64
  }

  /// The packets before the sound, which begins on a page of its own.
  private static func headers(_ buffered: inout BufferedSource) -> Head? {
    var offset: Int64 = 0
    var (serialNumber, count): (UInt32?, Int) = (nil, 1)
    var packets: [[UInt8]] = []
    var open: [UInt8] = []
    var size = 0
    for number in 0..<pageLimit {
      guard let page = intactPage(at: offset, in: &buffered), page.isFirst == (number == 0),
        serialNumber == nil || page.serialNumber == serialNumber, page.isContinued == !open.isEmpty
      else { return nil }
      serialNumber = page.serialNumber
      size += page.payloadSize
      guard size <= headerLimit else { return nil }
      var place = offset + Int64(page.headerSize)
      for part in page.parts {
        guard let bytes = try? buffered.bytes(at: place, count: part.size), bytes.count == part.size else {
          return nil
        }
        open += bytes
        place += Int64(part.size)
        guard part.isEnd else { continue }
        packets.append(open)
        open = []
        if packets.count == 1 { count = headerCount(packets[0]) }
        if packets[0].first == 0x7F, packets.count > 1, (packets.last?.first ?? 0) & 0x80 != 0 {
          count = packets.count
        }
      }
      offset = place
      if packets.count >= count {
        guard packets.count == count, open.isEmpty, let serialNumber else { return nil }
        return Head(serialNumber: serialNumber, packets: packets, end: offset)
      }
    }
    return nil
  }

  /// The page that begins at a place; `nil` where its checksum is wrong (RFC 3533, 6), for which libav leaves it out.
  private static func intactPage(at offset: Int64, in buffered: inout BufferedSource) -> OggPage? {
    guard let page = try? OggPage(at: offset, in: &buffered) else { return nil }
    let size = page.headerSize + page.payloadSize
    guard let bytes = try? buffered.bytes(at: offset, count: size), bytes.count == size else { return nil }
    return OggPage.checksum(of: bytes) == page.checksum ? page : nil
  }

  /// Returns the number of packets that are no sound; of FLAC the last metadata block says so.
  private static func headerCount(_ packet: [UInt8]) -> Int {
    guard let comments = OggComments(inStreamBeginningWith: packet), comments.codec != .theora else {
      return 0
    }
    return comments.headerCount ?? .max
  }

  // MARK: - The beginning

  /// Counted back from the granule position of the first page of sound.
  private static func start(_ coding: Coding, _ head: Head, _ buffered: inout BufferedSource) -> Int64? {
    guard let page = intactPage(at: head.end, in: &buffered), page.serialNumber == head.serialNumber,
      page.granulePosition > 0, page.granulePosition < Self.highestPosition, !page.isContinued
    else { return nil }
    // The only page may be filled up to the end: libav takes it for the beginning.
    if page.isLast, !coding.isSpeex { return 0 }
    guard let packets = packetStarts(of: page, at: head.end, in: &buffered), !packets.isEmpty else {
      return nil
    }
    switch coding {
    case .vorbis(let identification):
      guard head.packets.count == 3,
        let modes = VorbisModes(head.packets[2], blockSizes: identification.blockSizes),
        let durations = modes.durations(of: packets), let first = durations.first
      else { return nil }
      // The first packet only fills the decoder's overlap.
      return page.granulePosition - durations.reduce(0, +) + first
    case .opus:
      var sum: Int64 = 0
      for packet in packets {
        guard let duration = OpusPacket.sampleCount(packet) else { return nil }
        sum += Int64(duration)
      }
      return page.granulePosition - sum
    case .flac: return start(ofFLAC: packets, endingAt: page.granulePosition)
    case .speex(let header):
      guard header.frameSize > 0, header.frameSize <= 1 << 16, (1...64).contains(header.framesPerPacket)
      else { return nil }
      return page.granulePosition - Int64(packets.count) * Int64(header.frameSize)
        * Int64(header.framesPerPacket)
    }
  }

  /// The first bytes of the packets that end on a page.
  private static func packetStarts(
    of page: OggPage, at offset: Int64, in buffered: inout BufferedSource
  ) -> [[UInt8]]? {
    var packets: [[UInt8]] = []
    var place = offset + Int64(page.headerSize)
    for part in page.parts {
      guard let bytes = try? buffered.bytes(at: place, count: min(part.size, 16)) else { return nil }
      if part.isEnd { packets.append(bytes) }
      place += Int64(part.size)
    }
    return packets
  }

  private static func start(ofFLAC packets: [[UInt8]], endingAt position: Int64) -> Int64? {
    var sum: Int64 = 0
    for packet in packets {
      guard packet.count > 4, packet[0] == 0xFF, packet[1] & 0xFE == 0xF8 else { return nil }
      // A stream that begins with another frame than its first lacks its beginning.
      if sum == 0, packet[4] != 0 { return nil }
      guard let header = packet.withUnsafeBufferPointer({ FLACFrameHeader($0, from: 0) }) else { return 0 }
      sum += Int64(header.blockSize)
    }
    return position - sum
  }

  // MARK: - The end

  /// The last granule position; `nil` where the pages at the end don't follow one another, or are of another stream.
  private static func end(of source: any ByteSource, _ serialNumber: UInt32) -> Int64? {
    let start = max(0, source.byteCount - Int64(OggPage.maximumSize))
    guard let tail = try? source.bytes(at: start, count: OggPage.maximumSize),
      var place = tail.indices.first(where: { tail[$0...].starts(with: OggPage.capturePattern) })
    else { return nil }
    var buffered = BufferedSource(MemoryByteSource(tail))
    var position: Int64?
    while place < tail.count {
      guard let page = intactPage(at: Int64(place), in: &buffered), page.serialNumber == serialNumber else {
        return nil
      }
      guard page.granulePosition < Self.highestPosition else { return nil }
      if page.granulePosition > 0 { position = page.granulePosition }
      place += page.headerSize + page.payloadSize
    }
    return place == tail.count ? position : nil
  }
}
