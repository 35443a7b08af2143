package import MediaCore
package import MediaStructure

/// The header before the segments of an Ogg page (RFC 3533, 6).
package struct OggPage: Hashable, Sendable {
  package var isContinued: Bool
  package var isFirst: Bool
  package var isLast: Bool
  /// A time in the codec's units; -1 where no packet ends on the page.
  package var granulePosition: Int64
  package var serialNumber: UInt32
  package var sequenceNumber: UInt32
  package var checksum: UInt32
  /// The lacing values: a packet ends at one below 255.
  package var segments: [UInt8]

  package static let capturePattern: [UInt8] = [0x4F, 0x67, 0x67, 0x53]
  /// Without the segment table.
  static let fixedSize = 27
  static let maximumHeaderSize = fixedSize + 255
  /// A header with all its lacing values, and what these can count.
  package static let maximumSize = maximumHeaderSize + 255 * 255
  /// Where the checksum is.
  package static let checksumPlace = 22..<26

  /// In bytes.
  package var headerSize: Int { Self.fixedSize + segments.count }
  /// In bytes, without the header.
  package var payloadSize: Int { segments.reduce(0) { $0 + Int($1) } }
  /// Whether a packet ends on the page.
  var endsPacket: Bool { segments.contains { $0 < 255 } }

  /// Reads a header with a reader of little-endian numbers.
  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readText("capture_pattern", byteCount: 4)
    let version = try reader.read("stream_structure_version", as: UInt8.self)
    if version != 0 { reader.report("stream_structure_version is \(version) (RFC 3533, 6)") }
    if try reader.readBits("reserved", 5) != 0 {
      reader.report("reserved flags are set (RFC 3533, 6)", as: .warning)
    }
    isLast = try reader.readBits("end_of_stream", 1) == 1
    isFirst = try reader.readBits("beginning_of_stream", 1) == 1
    isContinued = try reader.readBits("continued_packet", 1) == 1
    granulePosition = try reader.read("granule_position") { $0 == -1 ? "no packet ends here" : nil }
    serialNumber = try reader.read("bitstream_serial_number")
    sequenceNumber = try reader.read("page_sequence_number")
    checksum = try reader.read("CRC_checksum")
    let count = try reader.read("number_page_segments", as: UInt8.self)
    segments = try reader.readBytes("segment_table", Int(count))
  }

  /// The page that begins at a place; `nil` where none does or its header is not all there.
  package init?(at offset: Int64, in buffered: inout BufferedSource) throws(MediaError) {
    let head = try buffered.bytes(at: offset, count: Self.fixedSize, window: Self.maximumHeaderSize)
    guard head.count == Self.fixedSize, head.starts(with: Self.capturePattern) else { return nil }
    let bytes = try buffered.bytes(
      at: offset, count: Self.fixedSize + Int(head[Self.fixedSize - 1]), window: Self.maximumHeaderSize)
    var reader = FieldReader(bytes, at: offset, path: "page", byteOrder: .littleEndian)
    guard let page = try? OggPage(&reader) else { return nil }
    self = page
  }

  /// The checksum of a page whose bytes are given; what stands in its place doesn't count (RFC 3533, 6).
  package static func checksum(of page: consuming [UInt8]) -> UInt32 {
    for index in checksumPlace where index < page.count { page[index] = 0 }
    return CyclicRedundancyCheck.ogg.value(of: page)
  }

  /// Returns the size of the page that bytes begin with, as far as they say it.
  static func statedSize(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let count = bytes.dropFirst(fixedSize - 1).first else { return fixedSize }
    return fixedSize + Int(count) + bytes.dropFirst(fixedSize).prefix(Int(count)).reduce(0) { $0 + Int($1) }
  }

  /// The lengths of the packets' parts on the page, each with whether the packet ends there.
  package var parts: [(size: Int, isEnd: Bool)] {
    var parts: [(size: Int, isEnd: Bool)] = []
    var size = 0
    for (index, value) in segments.enumerated() {
      size += Int(value)
      if value < 255 || index == segments.count - 1 {
        parts.append((size, value < 255))
        size = 0
      }
    }
    return parts
  }
}
