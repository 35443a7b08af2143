import MediaCore
import MediaStructure

/// The header of a packetized elementary stream's packet (ISO/IEC 13818-1, 2.4.3.6; ISO/IEC 11172-1, 2.4.3.3).
package struct PESPacketHeader: Hashable, Sendable {
  package var streamID: UInt8
  /// The number of bytes after the length field; 0 where it is not said, as for video in transport streams.
  package var packetLength: UInt16
  /// In ticks of 90 kHz.
  package var presentationTimeStamp: UInt64?
  /// In ticks of 90 kHz.
  package var decodingTimeStamp: UInt64?
  package var isScrambled = false

  /// The fields that every packet has: start code, stream and length.
  static let leastSize = 6

  /// Returns the size of the header, as far as its first bytes say it; `nil` if they are too few.
  package static func size(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= leastSize else { return nil }
    guard hasOptionalHeader(bytes[3]) else { return leastSize }
    guard bytes.count >= 9 else { return nil }
    if bytes[6] >> 6 == 2 { return 9 + Int(bytes[8]) }
    // MPEG-1: up to 16 stuffing bytes, the buffer, up to 10 bytes of times.
    return 6 + 16 + 2 + 10
  }

  static func size(_ bytes: [UInt8]) -> Int? { bytes.withUnsafeBytes { size($0) } }

  /// Whether the packets of a stream have flags and times, or their data at once (table 2-21).
  static func hasOptionalHeader(_ streamID: UInt8) -> Bool {
    switch streamID {
    case 0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF: false
    default: true
    }
  }

  /// Reads what begins a packet, as far as a walk from packet to packet needs it: the fields that all have, and of MPEG-2's
  /// the times.
  ///
  /// - Returns: `nil` where no packet begins.
  package init?(beginning bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.leastSize, bytes[0] == 0, bytes[1] == 0, bytes[2] == 1 else { return nil }
    streamID = bytes[3]
    packetLength = UInt16(bytes[4]) << 8 | UInt16(bytes[5])
    guard Self.hasOptionalHeader(streamID), bytes.count >= 9, bytes[6] >> 6 == 2 else { return }
    isScrambled = bytes[6] >> 4 & 3 != 0
    let times = bytes[7] >> 6
    let end = min(9 + Int(bytes[8]), bytes.count)
    func time(_ place: Int) -> UInt64? {
      guard place + 5 <= end else { return nil }
      let high = UInt64(bytes[place] >> 1 & 7) << 30
      let middle = UInt64(bytes[place + 1]) << 22 | UInt64(bytes[place + 2] >> 1) << 15
      return high | middle | UInt64(bytes[place + 3]) << 7 | UInt64(bytes[place + 4] >> 1)
    }
    if times & 2 != 0 { presentationTimeStamp = time(9) }
    if times == 3 { decodingTimeStamp = time(14) }
  }

  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("packet_start_code_prefix", byteCount: 3)
    streamID = try reader.read("stream_id") { Self.streamName($0) }
    packetLength = try reader.read("PES_packet_length") { $0 == 0 ? "not said" : nil }
    guard Self.hasOptionalHeader(streamID), let first = reader.peek() else { return }
    if first >> 6 == 2 {
      try readFlags(&reader)
    } else {
      try readSystemsPacket(&reader)
    }
  }

  private mutating func readFlags(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readBits("'10'", 2)
    isScrambled =
      try reader.readBits("PES_scrambling_control", 2) { $0 == 0 ? "not scrambled" : "scrambled" } != 0
    for name in ["PES_priority", "data_alignment_indicator", "copyright", "original_or_copy"]
      as [StaticString]
    {
      _ = try reader.readBits(name, 1)
    }
    let times = try reader.readBits("PTS_DTS_flags", 2) {
      [0: "none", 1: "forbidden", 2: "PTS", 3: "PTS and DTS"][$0]
    }
    let hasClock = try reader.readBits("ESCR_flag", 1) != 0
    let hasRate = try reader.readBits("ES_rate_flag", 1) != 0
    let hasTrickMode = try reader.readBits("DSM_trick_mode_flag", 1) != 0
    let hasCopyInfo = try reader.readBits("additional_copy_info_flag", 1) != 0
    let hasChecksum = try reader.readBits("PES_CRC_flag", 1) != 0
    let hasExtension = try reader.readBits("PES_extension_flag", 1) != 0
    let length = Int(try reader.read("PES_header_data_length", as: UInt8.self))
    let end = reader.offset + length
    if length > reader.remaining {
      reader.report(
        "PES_header_data_length is \(length), \(reader.remaining) bytes are left (13818-1, 2.4.3.7)")
    }
    if times == 1 { reader.report("PTS_DTS_flags is '01' (13818-1, 2.4.3.7)", as: .warning) }
    if times & 2 != 0 {
      presentationTimeStamp = try reader.readTimeStamp("PTS", prefix: times)
    }
    if times == 3 { decodingTimeStamp = try reader.readTimeStamp("DTS", prefix: 1) }
    if hasClock {
      _ = try reader.readBits("reserved", 2)
      try reader.readClockReference("ESCR_base", "ESCR_extension")
    }
    if hasRate {
      try reader.readMarker()
      _ = try reader.readBits("ES_rate", 22) { "\($0 * 400) bit/s" }
      try reader.readMarker()
    }
    if hasTrickMode {
      _ = try reader.readBits("trick_mode_control", 3) {
        [0: "fast forward", 1: "slow motion", 2: "freeze frame", 3: "fast reverse", 4: "slow reverse"][$0]
      }
      _ = try reader.readBits("trick_mode_parameters", 5)
    }
    if hasCopyInfo {
      try reader.readMarker()
      _ = try reader.readBits("additional_copy_info", 7)
    }
    if hasChecksum { _ = try reader.read("previous_PES_packet_CRC", as: UInt16.self) }
    if hasExtension { try readExtension(&reader) }
    if reader.offset > end {
      reader.report("PES_header_data_length is \(length), too few for the flags (13818-1, 2.4.3.7)")
    } else {
      try reader.skip("stuffing_byte", min(end - reader.offset, reader.remaining))
    }
  }

  private func readExtension(_ reader: inout FieldReader) throws(MediaError) {
    let hasPrivateData = try reader.readBits("PES_private_data_flag", 1) != 0
    let hasPackHeader = try reader.readBits("pack_header_field_flag", 1) != 0
    let hasCounter = try reader.readBits("program_packet_sequence_counter_flag", 1) != 0
    let hasBuffer = try reader.readBits("P-STD_buffer_flag", 1) != 0
    _ = try reader.readBits("reserved", 3)
    let hasMore = try reader.readBits("PES_extension_flag_2", 1) != 0
    if hasPrivateData { _ = try reader.readBytes("PES_private_data", 16) }
    if hasPackHeader {
      let count = try reader.read("pack_field_length", as: UInt8.self)
      try reader.skip("pack_header", Int(count))
    }
    if hasCounter {
      try reader.readMarker()
      _ = try reader.readBits("program_packet_sequence_counter", 7)
      try reader.readMarker()
      _ = try reader.readBits("MPEG1_MPEG2_identifier", 1)
      _ = try reader.readBits("original_stuff_length", 6)
    }
    if hasBuffer { try reader.readBufferSize() }
    if hasMore {
      try reader.readMarker()
      let count = try reader.readBits("PES_extension_field_length", 7)
      try reader.skip("PES_extension_field", Int(count))
    }
  }

  /// The header of a packet of MPEG-1 systems (ISO/IEC 11172-1, 2.4.3.3).
  private mutating func readSystemsPacket(_ reader: inout FieldReader) throws(MediaError) {
    var stuffing = 0
    while reader.peek(stuffing) == 0xFF { stuffing += 1 }
    try reader.skip("stuffing_byte", stuffing)
    if stuffing > 16 {
      reader.report("\(stuffing) stuffing bytes, 16 at most (11172-1, 2.4.3.3)", as: .warning)
    }
    if let next = reader.peek(), next >> 6 == 1 { try reader.readBufferSize() }
    switch reader.peek().map({ $0 >> 4 }) {
    case 2?: presentationTimeStamp = try reader.readTimeStamp("PTS", prefix: 2)
    case 3?:
      presentationTimeStamp = try reader.readTimeStamp("PTS", prefix: 3)
      decodingTimeStamp = try reader.readTimeStamp("DTS", prefix: 1)
    default:
      let next = try reader.readBits("'0000 1111'", 8)
      if next != 0x0F { reader.report("neither times nor '0000 1111' (11172-1, 2.4.3.3)") }
    }
  }

  /// Returns the name of a kind of stream (table 2-22).
  static func streamName(_ identifier: UInt8) -> String? {
    switch identifier {
    case 0xBC: "program_stream_map"
    case 0xBD: "private_stream_1"
    case 0xBE: "padding_stream"
    case 0xBF: "private_stream_2"
    case 0xC0...0xDF: "audio stream \(identifier & 0x1F)"
    case 0xE0...0xEF: "video stream \(identifier & 0x0F)"
    case 0xF0: "ECM_stream"
    case 0xF1: "EMM_stream"
    case 0xF2: "DSMCC_stream"
    case 0xF3: "ISO/IEC_13522_stream"
    case 0xF4...0xF8: "ITU-T H.222.1 type \(["A", "B", "C", "D", "E"][Int(identifier - 0xF4)])"
    case 0xF9: "ancillary_stream"
    case 0xFA: "ISO/IEC 14496-1 SL-packetized stream"
    case 0xFB: "ISO/IEC 14496-1 FlexMux stream"
    case 0xFC: "metadata stream"
    case 0xFD: "extended_stream_id"
    case 0xFE: "reserved data stream"
    case 0xFF: "program_stream_directory"
    default: nil
    }
  }
}

extension FieldReader {
  mutating func readMarker() throws(MediaError) {
    if try readBits("marker_bit", 1) == 0 { report("marker_bit is 0 (13818-1, 2.4.3)", as: .warning) }
  }

  /// A time of 33 bits in three parts; the last part's meaning is the whole, in seconds.
  mutating func readTimeStamp(_ name: TimeStampName, prefix: UInt64) throws(MediaError) -> UInt64 {
    let head = try readBits(name.prefix, 4)
    if head != prefix {
      report("\(name.whole) begins with \(head), not \(prefix) (13818-1, 2.4.3.7)", as: .warning)
    }
    let high = try readBits(name.high, 3)
    try readMarker()
    let middle = try readBits(name.middle, 15)
    try readMarker()
    let upper = high << 30 | middle << 15
    let low = try readBits(name.low, 15) { name.whole + " " + Self.seconds(upper | $0, of: 90_000) }
    try readMarker()
    return upper | low
  }

  /// A clock reference as program streams write it: 33 bits in three parts, then 9 bits.
  mutating func readClockReference(_ base: StaticString, _ tail: StaticString) throws(MediaError) {
    let high = try readBits(base, 3)
    try readMarker()
    let middle = try readBits(base, 15)
    try readMarker()
    let low = try readBits(base, 15)
    try readMarker()
    let whole = (high << 30 | middle << 15 | low) * 300
    _ = try readBits(tail, 9) { Self.seconds(whole + $0, of: 27_000_000) }
    try readMarker()
  }

  mutating func readBufferSize() throws(MediaError) {
    _ = try readBits("'01'", 2)
    let scale = try readBits("P-STD_buffer_scale", 1)
    _ = try readBits("P-STD_buffer_size", 13) { "\($0 * (scale == 0 ? 128 : 1024)) bytes" }
  }

  /// A time in seconds, to the microsecond.
  static func seconds(_ ticks: UInt64, of rate: UInt64) -> String {
    let micros = (ticks % rate) * 1_000_000 / rate
    let digits = String(micros)
    return "\(ticks / rate).\(String(repeating: "0", count: 6 - digits.count))\(digits) s"
  }

  /// The names of the parts of a timestamp.
  struct TimeStampName: ExpressibleByStringLiteral, Sendable {
    let whole: String
    let prefix: StaticString
    let high: StaticString
    let middle: StaticString
    let low: StaticString

    init(stringLiteral value: String) {
      whole = value
      switch value {
      case "PTS":
        (prefix, high, middle, low) = ("PTS prefix", "PTS[32..30]", "PTS[29..15]", "PTS[14..0]")
      case "DTS":
        (prefix, high, middle, low) = ("DTS prefix", "DTS[32..30]", "DTS[29..15]", "DTS[14..0]")
      default:
        (prefix, high, middle, low) = (
          "Splice_type", "DTS_next_AU[32..30]", "DTS_next_AU[29..15]", "DTS_next_AU[14..0]"
        )
      }
    }
  }
}
