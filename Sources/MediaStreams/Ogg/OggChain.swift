import MediaCodecs
package import MediaCore
import MediaStructure

/// Physical streams of Ogg that follow each other in one file, each with a clock of its own (RFC 3533, 4).
package struct OggChain {
  private let source: any ByteSource
  private var buffered: BufferedSource
  private var links: [Link] = []

  /// The logical streams of sound of one link, by serial number.
  private struct Link {
    var streams: [UInt32: Clock] = [:]

    var duration: MediaTime { streams.values.map(\.duration).max() ?? .zero }
  }

  /// How granule positions of sound are counted.
  fileprivate struct Clock {
    var rate: Int32
    var preskip: Int64 = 0
    var last: Int64 = 0

    var duration: MediaTime { MediaTime(value: max(last - preskip, 0), timescale: rate) }
  }

  /// How long the links of a file are together; `nil` for a file of one link, or without sound whose clock is known.
  ///
  /// Only a file whose last page belongs to none of its first streams is gone through.
  package static func duration(of source: any ByteSource) throws(MediaError) -> MediaTime? {
    var chain = OggChain(source: source)
    guard let last = try chain.lastSerialNumber(), try !chain.firstSerialNumbers().contains(last) else {
      return nil
    }
    try chain.readLinks()
    guard chain.links.count > 1 else { return nil }
    let durations = chain.links.map(\.duration)
    return durations.contains(.zero) ? nil : durations.reduce(.zero, +)
  }

  private init(source: any ByteSource) {
    self.source = source
    buffered = BufferedSource(source)
  }

  /// The page that begins at a place, and where its payload is.
  private mutating func page(at offset: Int64) throws(MediaError) -> (header: OggPage, payload: Range<Int64>)?
  {
    guard let page = try OggPage(at: offset, in: &buffered) else { return nil }
    let start = offset + Int64(page.headerSize)
    return (page, start..<start + Int64(page.payloadSize))
  }

  private mutating func lastSerialNumber() throws(MediaError) -> UInt32? {
    let start = max(0, source.byteCount - Int64(OggPage.maximumSize))
    let tail = try source.bytes(at: start, count: OggPage.maximumSize)
    for index in tail.indices.reversed() where tail[index...].starts(with: OggPage.capturePattern) {
      if let page = try page(at: start + Int64(index)) { return page.header.serialNumber }
    }
    return nil
  }

  private mutating func firstSerialNumbers() throws(MediaError) -> Set<UInt32> {
    var serialNumbers: Set<UInt32> = []
    var offset: Int64 = 0
    while let page = try page(at: offset), page.header.isFirst {
      serialNumbers.insert(page.header.serialNumber)
      offset = page.payload.upperBound
    }
    return serialNumbers
  }

  /// Goes from page to page, up to bytes that are none.
  private mutating func readLinks() throws(MediaError) {
    var offset: Int64 = 0
    var wasFirst = false
    while let (page, payload) = try page(at: offset) {
      if page.isFirst {
        if !wasFirst { links.append(Link()) }
        links[links.count - 1].streams[page.serialNumber] = Clock(
          try source.bytes(at: payload.lowerBound, count: min(payload.count, Clock.headerBytes)))
      } else if page.granulePosition > 0, !links.isEmpty {
        links[links.count - 1].streams[page.serialNumber]?.last = page.granulePosition
      }
      wasFirst = page.isFirst
      offset = payload.upperBound
    }
  }
}

extension OggChain.Clock {
  /// What the first packet of a stream is read of: more than the fields of any.
  fileprivate static let headerBytes = 512

  /// From the first packet of a stream; `nil` for anything but sound of a known coding.
  fileprivate init?(_ packet: [UInt8]) {
    guard let type = OggPacketType.first(packet), let read = type.read else { return nil }
    var reader = FieldReader(packet, at: 0, path: "", byteOrder: type.byteOrder)
    let content = try? read(&reader)
    if let head = content as? OpusHead {
      self.init(rate: Int32(OpusHead.sampleRate), preskip: Int64(head.preSkip))
      return
    }
    let stated =
      (content as? VorbisIdentification).map { Int64($0.sampleRate) }
      ?? (content as? SpeexHeader).map { Int64($0.sampleRate) }
      ?? (content as? FLACInOgg).map { Int64($0.streamInfo.sampleRate) }
    guard let stated, let rate = Int32(exactly: stated), rate > 0 else { return nil }
    self.init(rate: rate)
  }
}
