import MediaContainers
import MediaCore
import MediaMetadata
import MediaStreams
import MediaStructure

/// The comments of the first stream of an Ogg file that has any (RFC 3533; RFC 7845, 5.2).
struct OggTagStore: TagStore {
  static let changesWhollyOrNot = true

  private let source: any ByteSource
  private let serial: UInt32
  /// The pages that the headers after the first one fill.
  private var pages: [Page] = []
  private let layout: OggComments
  private var comments: EditedVorbisComments
  /// Packets after that of the comments, on the same pages.
  private var others: [[UInt8]] = []

  private struct Page {
    var range: Range<Int64>
    var header: OggPage
  }

  init(_ file: ContainerFile) throws(MediaError) {
    let source = file.source
    self.source = source
    var buffered = BufferedSource(source)
    var offset: Int64 = 0
    (serial, layout) = try Self.commentedStream(in: source, &buffered, &offset)
    var headers = Headers(serial: serial, count: layout.headerCount)
    try headers.read(from: source, &buffered, &offset)
    guard headers.isWhole, let first = headers.packets.first else {
      throw MediaError(
        .fileFailedToParse, "the headers of the stream have no end", at: .init(byteOffset: offset))
    }
    pages = headers.pages
    guard layout.begin(first) else {
      throw MediaError(
        .fileFailedToParse, "the second packet holds no comments",
        at: .init(byteOffset: pages[0].range.lowerBound))
    }
    guard pages.allSatisfy({ $0.header.granulePosition <= 0 }) else {
      throw MediaError(
        .operationNotSupportedForAsset, "the headers share a page with media, which is not edited")
    }
    comments = try EditedVorbisComments(Array(first.dropFirst(layout.prefix.size)))
    others = Array(headers.packets.dropFirst())
  }

  /// Goes past the first pages of all streams, and finds the first stream with comments.
  private static func commentedStream(
    in source: any ByteSource, _ buffered: inout BufferedSource, _ offset: inout Int64
  ) throws(MediaError) -> (serial: UInt32, comments: OggComments) {
    var found: (serial: UInt32, comments: OggComments)?
    while let page = try OggPage(at: offset, in: &buffered), page.isFirst {
      let head = try source.bytes(at: offset + Int64(page.headerSize), count: min(page.payloadSize, 16))
      if found == nil, let comments = OggComments(inStreamBeginningWith: head) {
        found = (page.serialNumber, comments)
      }
      offset += Int64(page.headerSize + page.payloadSize)
    }
    guard let found else {
      throw MediaError(.operationNotSupportedForAsset, "the file has no stream with comments that are edited")
    }
    return found
  }

  /// A stream's headers after the first one, and the pages that they fill.
  private struct Headers {
    let serial: UInt32
    /// The number of all headers; `nil` for FLAC, whose last block says that it is the last.
    let count: Int?
    private(set) var pages: [Page] = []
    private(set) var packets: [[UInt8]] = []
    private var packet: [UInt8] = []
    private var size = 0

    private static let pageLimit = 100_000
    private static let packetSizeLimit = 64 << 20

    init(serial: UInt32, count: Int?) {
      (self.serial, self.count) = (serial, count)
    }

    /// Whether all were read; headers end a page.
    var isWhole: Bool {
      guard packet.isEmpty else { return false }
      guard let count else { return packets.last?.first.map { $0 >= 0x80 } ?? false }
      return packets.count >= count - 1
    }

    /// Reads pages up to the end of the headers, or up to where they can't go on.
    mutating func read(
      from source: any ByteSource, _ buffered: inout BufferedSource, _ offset: inout Int64
    ) throws(MediaError) {
      while !isWhole, let page = try OggPage(at: offset, in: &buffered) {
        let start = offset
        offset += Int64(page.headerSize + page.payloadSize)
        guard page.serialNumber == serial else { continue }
        let payload = try source.bytes(at: start + Int64(page.headerSize), count: page.payloadSize)
        size += payload.count
        guard payload.count == page.payloadSize, pages.count < Self.pageLimit, size <= Self.packetSizeLimit
        else { return }
        pages.append(Page(range: start..<offset, header: page))
        add(payload, page.parts)
      }
    }

    private mutating func add(_ payload: [UInt8], _ parts: [(size: Int, isEnd: Bool)]) {
      var rest = payload[...]
      for part in parts {
        packet += rest.prefix(part.size)
        rest = rest.dropFirst(part.size)
        guard part.isEnd else { continue }
        packets.append(packet)
        packet = []
      }
    }
  }

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    try comments.set(name, to: value)
  }

  mutating func rename(_ names: [String: String]) { comments.rename(names) }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool { try comments.remove(name) }

  /// The bytes that are left for later changes where the packet has to grow.
  private static let padding = 1024

  /// The most bytes of Theora's header of comments: libavcodec's decoder has 16 bits for its length, and opens no film beyond that.
  static let theoraLimit = Int(UInt16.max)

  /// The error that Theora's comments have too many bytes.
  static let theoraRefusal = MediaError(
    .invalidArgument, "the comments of Theora, a cover among them, hold less than 64 KiB")

  func edit() throws(MediaError) -> FileEdit {
    guard let first = pages.first else { return FileEdit() }
    let packet = try commentPacket()
    if layout.codec == .theora, packet.count > max(Self.theoraLimit, oldSize) { throw Self.theoraRefusal }
    let rebuilt = self.rebuilt([packet] + others, from: first.header.sequenceNumber)
    var edit = FileEdit()
    if rebuilt.count == pages.count {
      for (page, bytes) in zip(pages, rebuilt) { edit.replace(page.range, with: bytes) }
      return edit
    }
    edit.replace(first.range, with: rebuilt.flatMap(\.self))
    for page in pages.dropFirst() { edit.replace(page.range, with: []) }
    try renumber(after: pages[pages.count - 1], by: rebuilt.count - pages.count, &edit)
    return edit
  }

  /// The packet of comments, as long as it was where that is possible: readers leave out what follows the comments.
  private func commentPacket() throws(MediaError) -> [UInt8] {
    let bytes = comments.bytes
    guard case .mark(let mark) = layout.prefix else {
      guard bytes.count < 1 << 24 else {
        throw MediaError(.invalidArgument, "the comments of FLAC hold less than 16 MiB")
      }
      let isLast = others.isEmpty
      return (UInt32(isLast ? 0x84 : 4) << 24 | UInt32(bytes.count)).bigEndianBytes + bytes
    }
    // Vorbis: a framing bit; Opus: bytes that are kept where their first bit is set (RFC 7845, 5.2).
    var tail = comments.rest
    let isVorbis = layout.codec == .vorbis
    let isOpusPadding = layout.codec == .opus && (tail.first ?? 0) & 1 == 0
    guard isVorbis || isOpusPadding else { return mark + bytes + tail }
    tail = isVorbis ? [1] : []
    let old = oldSize
    let size = mark.count + bytes.count + tail.count
    let padding = size <= old ? old - size : Self.padding
    return mark + bytes + tail + [UInt8](repeating: 0, count: padding)
  }

  /// The number of bytes that the packet had.
  private var oldSize: Int {
    pages.reduce(0) { $0 + $1.header.payloadSize } - others.reduce(0) { $0 + $1.count }
  }

  /// Packets on pages of their own; the first packet begins one, and the last ends one.
  private func rebuilt(_ packets: [[UInt8]], from number: UInt32) -> [[UInt8]] {
    var lacing: [(value: UInt8, isEnd: Bool)] = []
    for packet in packets {
      lacing += [(value: UInt8, isEnd: Bool)](repeating: (255, false), count: packet.count / 255)
      lacing.append((UInt8(packet.count % 255), true))
    }
    // Packets of the same lengths are divided into pages as the file divides them.
    let old = pages.map { $0.header.segments }
    let isSame = old.flatMap(\.self) == lacing.map(\.value) && old.allSatisfy { !$0.isEmpty }
    let sizes = isSame ? old.map(\.count) : nil
    let payload = packets.flatMap(\.self)
    var pages: [[UInt8]] = []
    var (segment, offset) = (0, 0)
    var isContinued = false
    while segment < lacing.count {
      let count = min(sizes.map { $0[pages.count] } ?? 255, lacing.count - segment)
      let part = lacing[segment..<segment + count]
      let size = part.reduce(0) { $0 + Int($1.value) }
      let granule: Int64 = part.contains(where: \.isEnd) ? 0 : -1
      var page = OggPage.capturePattern + [0, isContinued ? 1 : 0]
      withUnsafeBytes(of: granule.littleEndian) { page.append(contentsOf: $0) }
      for value in [serial, number &+ UInt32(pages.count), 0] {
        withUnsafeBytes(of: value.littleEndian) { page.append(contentsOf: $0) }
      }
      page.append(UInt8(count))
      page += part.map(\.value) + payload[offset..<offset + size]
      Self.sign(&page)
      isContinued = part.last.map { !$0.isEnd } ?? false
      pages.append(page)
      segment += count
      offset += size
    }
    return pages
  }

  /// Puts the checksum into a page (RFC 3533, 6).
  private static func sign(_ page: inout [UInt8]) {
    let sum = OggPage.checksum(of: page)
    for (index, place) in OggPage.checksumPlace.enumerated() {
      page[place] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * index))
    }
  }

  /// Gives the pages of the stream after the headers their new numbers.
  private func renumber(after last: Page, by change: Int, _ edit: inout FileEdit) throws(MediaError) {
    var offset = last.range.upperBound
    var buffered = BufferedSource(source)
    while let page = try OggPage(at: offset, in: &buffered) {
      let size = page.headerSize + page.payloadSize
      defer { offset += Int64(size) }
      guard page.serialNumber == serial else { continue }
      // Another link of a chain has numbers of its own.
      if page.isFirst { return }
      var bytes = try buffered.bytes(at: offset, count: size)
      guard bytes.count == size else { return }
      let number = page.sequenceNumber &+ UInt32(truncatingIfNeeded: change)
      for index in 0..<4 { bytes[18 + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index)) }
      Self.sign(&bytes)
      edit.replace(offset..<offset + 27, with: Array(bytes.prefix(27)))
    }
  }
}
