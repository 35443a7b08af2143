import MediaCodecs
package import MediaCore
import MediaStructure

/// Physical streams of Ogg that follow each other in one file, each with a clock of its own (RFC 3533, 4).
package struct OggChain: Sendable {
  /// One of them.
  package struct Link: Sendable {
    /// From its first page to that of the next link, or to the end of the file.
    package fileprivate(set) var range: Range<Int64>
    /// The clocks of its logical streams of sound, by serial number.
    fileprivate var clocks: [UInt32: Clock] = [:]
    fileprivate var streamCount = 0

    /// By the last granule positions.
    package var duration: MediaTime { clocks.values.map(\.duration).max() ?? .zero }
    /// Whether it has one stream, which is sound of a known coding.
    fileprivate var isSoundAlone: Bool { streamCount == 1 && clocks.count == 1 }
  }

  package private(set) var links: [Link] = []

  /// More links than any recording has, each of which is opened as a file of its own.
  private static let linkLimit = 4096
  /// More streams than a link of any recording has.
  private static let streamLimit = 256

  /// The links of a file; `nil` for a file of one link.
  ///
  /// Only a file that a look at some of its pages shows to be a chain is gone through. Throws `.overLimit` for more links, or
  /// streams in one, than are kept, and what reading the source throws.
  package init?(of source: any ByteSource) throws(MediaError) {
    var pages = OggPageWalk(source)
    guard try pages.showChain() else { return nil }
    try readLinks(&pages, of: source)
    guard links.count > 1 else { return nil }
  }

  /// Whether each link is one stream of sound, so that each can be read as a file of its own.
  package var isSoundAlone: Bool { links.allSatisfy(\.isSoundAlone) }

  /// The duration of the links together; `nil` where one of them has no sound whose clock is known.
  package var duration: MediaTime? {
    let durations = links.map(\.duration)
    return durations.contains(.zero) ? nil : durations.reduce(.zero, +)
  }

  private mutating func readLinks(
    _ pages: inout OggPageWalk, of source: any ByteSource
  ) throws(MediaError) {
    var wasFirst = false
    var offset: Int64? = 0
    while let place = offset, let (page, range) = try pages.page(at: place) {
      if page.isFirst {
        if !wasFirst {
          guard links.count < Self.linkLimit else {
            throw MediaError(
              .overLimit, "the chain has more than \(Self.linkLimit) links", at: .init(byteOffset: place))
          }
          if !links.isEmpty { close(at: place) }
          links.append(Link(range: place..<source.byteCount))
        }
        let start = place + Int64(page.headerSize)
        let head = try source.bytes(at: start, count: min(page.payloadSize, Clock.headerBytes))
        links[links.count - 1].streamCount += 1
        guard links[links.count - 1].streamCount <= Self.streamLimit else {
          throw MediaError(
            .overLimit, "a link of the chain has more than \(Self.streamLimit) streams",
            at: .init(byteOffset: place))
        }
        links[links.count - 1].clocks[page.serialNumber] = Clock(head)
      } else if page.granulePosition > 0, !links.isEmpty {
        links[links.count - 1].clocks[page.serialNumber]?.last = page.granulePosition
      }
      wasFirst = page.isFirst
      offset = try pages.nextPlace(from: range.upperBound)
    }
  }

  private mutating func close(at place: Int64) {
    links[links.count - 1].range = links[links.count - 1].range.lowerBound..<place
  }
}

/// Reads pages of a file without what is on them.
private struct OggPageWalk {
  private let source: any ByteSource
  private var buffered: BufferedSource
  private var search: ByteSearch
  /// The number of the last page of each stream.
  private var numbers: [UInt32: UInt32] = [:]
  private var isBeginning = true

  /// The part at the start that is gone through.
  private static let walkedByteCount: Int64 = 1 << 18
  /// Places after it that are looked at, at equal distances, and how often the distance from the end is halved.
  private static let (probeCount, halvingCount): (Int64, Int64) = (16, 12)

  init(_ source: any ByteSource) {
    self.source = source
    buffered = BufferedSource(source)
    search = ByteSearch(source)
  }

  /// The page that begins at a place.
  mutating func page(at offset: Int64) throws(MediaError) -> (header: OggPage, range: Range<Int64>)? {
    guard let page = try OggPage(at: offset, in: &buffered) else { return nil }
    return (page, offset..<offset + Int64(page.headerSize + page.payloadSize))
  }

  /// Where the next page begins, from a place on; past bytes that belong to none.
  mutating func nextPlace(from offset: Int64) throws(MediaError) -> Int64? {
    var start = offset
    while start < source.byteCount {
      if try page(at: start) != nil { return start }
      guard let next = try search.firstOffset(of: OggPage.capturePattern, from: start + 1) else { return nil }
      start = next
    }
    return nil
  }

  /// Whether some pages are of a stream that doesn't begin at the file's start, or have lower numbers than others before them.
  ///
  /// A file that is there twice has the same streams twice.
  mutating func showChain() throws(MediaError) -> Bool {
    var offset: Int64 = 0
    while offset < Self.walkedByteCount, let (page, range) = try page(at: offset) {
      if !isInOrder(page) { return true }
      offset = range.upperBound
    }
    guard offset > 0 else { return false }
    for place in places(from: offset) {
      guard let found = try nextPlace(from: place), let (page, _) = try page(at: found) else { continue }
      if !isInOrder(page) { return true }
    }
    return false
  }

  private func places(from start: Int64) -> [Int64] {
    let rest = source.byteCount - start
    guard rest > 0 else { return [] }
    let even = (0..<Self.probeCount).map { start + rest / Self.probeCount * $0 }
    let late = (4...Self.halvingCount).map { source.byteCount - rest >> $0 }
    return (even + late).sorted()
  }

  private mutating func isInOrder(_ page: OggPage) -> Bool {
    if page.isFirst {
      guard isBeginning, numbers[page.serialNumber] == nil else { return false }
    } else {
      isBeginning = false
      guard let last = numbers[page.serialNumber], page.sequenceNumber >= last else { return false }
    }
    numbers[page.serialNumber] = page.sequenceNumber
    return true
  }
}

/// The clock by which granule positions of sound are counted.
private struct Clock {
  var rate: Int32
  var preskip: Int64 = 0
  var last: Int64 = 0

  /// Bytes that are read of a stream's first packet: more than the fields of any codec take.
  static let headerBytes = 512

  var duration: MediaTime { MediaTime(value: max(last - preskip, 0), timescale: rate) }
}

extension Clock {
  /// From the first packet of a stream; `nil` for anything but sound of a known coding.
  init?(_ packet: [UInt8]) {
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
