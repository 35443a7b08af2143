import MediaCodecs
package import MediaCore
import MediaStructure

/// Physical streams of Ogg that follow each other in one file, each with a clock of its own (RFC 3533, 4).
package struct OggChain {
  private let source: any ByteSource
  private var links: [Link] = []

  /// What a page's header says.
  private struct Page {
    var isFirst: Bool
    var granulePosition: Int64
    var serialNumber: UInt32
    var payload: Range<Int64>
  }

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

  private static let mark = Array("OggS".utf8)
  /// The longest page there is.
  private static let pageByteCount = 27 + 255 + 255 * 255

  private init(source: any ByteSource) {
    self.source = source
  }

  private func page(at offset: Int64) throws(MediaError) -> Page? {
    let window = try source.window(at: offset, count: 27 + 255, atMost: 1 << 16)
    let head = Array(window.prefix(27 + 255))
    guard head.count >= 27, head.starts(with: Self.mark), head[4] == 0 else { return nil }
    let segments = head[27...].prefix(Int(head[26]))
    guard segments.count == Int(head[26]) else { return nil }
    let start = offset + 27 + Int64(segments.count)
    return Page(
      isFirst: head[5] & 2 != 0,
      granulePosition: Int64(bitPattern: head[6..<14].bigEndian(UInt64.self).byteSwapped),
      serialNumber: head[14..<18].bigEndian(UInt32.self).byteSwapped,
      payload: start..<start + segments.reduce(0) { $0 + Int64($1) })
  }

  private func lastSerialNumber() throws(MediaError) -> UInt32? {
    let start = max(0, source.byteCount - Int64(Self.pageByteCount))
    let tail = try source.bytes(at: start, count: Self.pageByteCount)
    for index in tail.indices.reversed() where tail[index...].starts(with: Self.mark) {
      if let page = try page(at: start + Int64(index)) { return page.serialNumber }
    }
    return nil
  }

  private func firstSerialNumbers() throws(MediaError) -> Set<UInt32> {
    var serialNumbers: Set<UInt32> = []
    var offset: Int64 = 0
    while let page = try page(at: offset), page.isFirst {
      serialNumbers.insert(page.serialNumber)
      offset = page.payload.upperBound
    }
    return serialNumbers
  }

  /// Goes from page to page, up to bytes that are none.
  private mutating func readLinks() throws(MediaError) {
    var offset: Int64 = 0
    var wasFirst = false
    while let page = try page(at: offset) {
      if page.isFirst {
        if !wasFirst { links.append(Link()) }
        links[links.count - 1].streams[page.serialNumber] = Clock(
          try source.bytes(at: page.payload.lowerBound, count: min(page.payload.count, Clock.headerBytes)))
      } else if page.granulePosition > 0, !links.isEmpty {
        links[links.count - 1].streams[page.serialNumber]?.last = page.granulePosition
      }
      wasFirst = page.isFirst
      offset = page.payload.upperBound
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
