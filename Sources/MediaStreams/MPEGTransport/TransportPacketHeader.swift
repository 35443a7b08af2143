import MediaCore
import MediaStructure

/// The header of a packet (ISO/IEC 13818-1, 2.4.3.2), and the fields of its adaptation field that are needed to go from packet
/// to packet (2.4.3.4).
package struct TransportPacketHeader: Sendable {
  /// The four bytes, the first one highest.
  private let word: UInt32
  /// The flags of the adaptation field; 0 where there is none, or where it has none.
  private let adaptationFlags: UInt8
  /// Where the payload begins, in bytes from the sync byte; the packet's end at most.
  package let payloadStart: Int

  package static let size = 4
  package static let syncByte: UInt8 = 0x47
  package static let nullPID: UInt16 = 0x1FFF

  /// The header of a packet, from the sync byte on; what it lacks counts as zeros.
  package init(_ packet: UnsafeRawBufferPointer) {
    func byte(_ index: Int) -> UInt8 { index < packet.count ? packet[index] : 0 }
    word = UInt32(byte(0)) << 24 | UInt32(byte(1)) << 16 | UInt32(byte(2)) << 8 | UInt32(byte(3))
    var (flags, start): (UInt8, Int) = (0, Self.size)
    if byte(3) & 0x20 != 0 {
      flags = byte(4) > 0 ? byte(5) : 0
      start = Self.size + 1 + Int(byte(4))
    }
    (adaptationFlags, payloadStart) = (flags, min(start, packet.count))
  }

  init(_ packet: ArraySlice<UInt8>) { self = packet.withUnsafeBytes { TransportPacketHeader($0) } }

  package var hasSync: Bool { word >> 24 == Self.syncByte }
  package var hasError: Bool { word & 0x80_0000 != 0 }
  package var isUnitStart: Bool { word & 0x40_0000 != 0 }
  package var pid: UInt16 { UInt16(word >> 8 & 0x1FFF) }
  package var isScrambled: Bool { word & 0xC0 != 0 }
  package var hasAdaptationField: Bool { word & 0x20 != 0 }
  package var hasPayload: Bool { word & 0x10 != 0 }
  package var continuityCounter: UInt8 { UInt8(word & 0x0F) }
  /// Whether the adaptation field announces a break.
  package var isDiscontinuity: Bool { adaptationFlags & 0x80 != 0 }
  /// Whether the adaptation field says that decoding can begin here.
  package var isRandomAccess: Bool { adaptationFlags & 0x40 != 0 }

  /// Reads the fields; `usage` says what the PID carries.
  static func read(_ reader: inout FieldReader, usage: String?) throws(MediaError) {
    let sync = try reader.read("sync_byte", as: UInt8.self)
    if sync != Self.syncByte { reader.report("sync_byte is 0x\(String(sync, radix: 16)) (13818-1, 2.4.3.3)") }
    _ = try reader.readBits("transport_error_indicator", 1)
    _ = try reader.readBits("payload_unit_start_indicator", 1)
    _ = try reader.readBits("transport_priority", 1)
    _ = try reader.readBits("PID", 13) { _ in usage }
    _ = try reader.readBits("transport_scrambling_control", 2) {
      [0: "not scrambled", 1: "reserved", 2: "even key", 3: "odd key"][$0]
    }
    let control = try reader.readBits("adaptation_field_control", 2) {
      [0: "reserved", 1: "payload", 2: "adaptation field", 3: "adaptation field and payload"][$0]
    }
    if control == 0 { reader.report("adaptation_field_control is '00' (13818-1, 2.4.3.3)", as: .warning) }
    _ = try reader.readBits("continuity_counter", 4)
  }
}

/// What an adaptation field says (ISO/IEC 13818-1, 2.4.3.4).
package struct TransportAdaptationField: Hashable, Sendable {
  package var isDiscontinuity = false
  package var isRandomAccess = false
  /// In ticks of 27 MHz.
  package var programClockReference: UInt64?
  package var originalProgramClockReference: UInt64?
  package var spliceCountdown: Int8?

  init(_ reader: inout FieldReader) throws(MediaError) {
    let length = try reader.read("adaptation_field_length", as: UInt8.self)
    guard length > 0 else { return }
    isDiscontinuity = try reader.readBits("discontinuity_indicator", 1) != 0
    isRandomAccess = try reader.readBits("random_access_indicator", 1) != 0
    _ = try reader.readBits("elementary_stream_priority_indicator", 1)
    let hasClock = try reader.readBits("PCR_flag", 1) != 0
    let hasOriginalClock = try reader.readBits("OPCR_flag", 1) != 0
    let hasSplice = try reader.readBits("splicing_point_flag", 1) != 0
    let hasPrivateData = try reader.readBits("transport_private_data_flag", 1) != 0
    let hasExtension = try reader.readBits("adaptation_field_extension_flag", 1) != 0
    if hasClock {
      programClockReference = try Self.readClock(
        "program_clock_reference_base", "program_clock_reference_extension", &reader)
    }
    if hasOriginalClock {
      originalProgramClockReference = try Self.readClock(
        "original_program_clock_reference_base", "original_program_clock_reference_extension", &reader)
    }
    if hasSplice { spliceCountdown = try reader.read("splice_countdown") }
    if hasPrivateData {
      let count = try reader.read("transport_private_data_length", as: UInt8.self)
      try reader.skip("private_data_byte", Int(count))
    }
    if hasExtension { try Self.readExtension(&reader) }
    var stuffing = 0
    while reader.peek(stuffing) == 0xFF { stuffing += 1 }
    if stuffing < reader.remaining {
      reader.report("a stuffing_byte is not 0xFF (13818-1, 2.4.3.5)", as: .warning)
    }
    try reader.skip("stuffing_byte", reader.remaining)
  }

  private static func readClock(
    _ base: StaticString, _ tail: StaticString, _ reader: inout FieldReader
  ) throws(MediaError) -> UInt64 {
    let ticks = try reader.readBits(base, 33) * 300
    _ = try reader.readBits("reserved", 6)
    return try ticks + reader.readBits(tail, 9) { FieldReader.seconds(ticks + $0, of: 27_000_000) }
  }

  private static func readExtension(_ reader: inout FieldReader) throws(MediaError) {
    let length = Int(try reader.read("adaptation_field_extension_length", as: UInt8.self))
    let end = reader.offset + length
    guard length > 0 else { return }
    let hasWindow = try reader.readBits("ltw_flag", 1) != 0
    let hasRate = try reader.readBits("piecewise_rate_flag", 1) != 0
    let hasSplice = try reader.readBits("seamless_splice_flag", 1) != 0
    _ = try reader.readBits("af_descriptor_not_present_flag", 1)
    _ = try reader.readBits("reserved", 4)
    if hasWindow {
      _ = try reader.readBits("ltw_valid_flag", 1)
      _ = try reader.readBits("ltw_offset", 15)
    }
    if hasRate {
      _ = try reader.readBits("reserved", 2)
      _ = try reader.readBits("piecewise_rate", 22)
    }
    if hasSplice { _ = try reader.readTimeStamp("DTS_next_AU", prefix: UInt64((reader.peek() ?? 0) >> 4)) }
    if end > reader.offset {
      try reader.skip("af_descriptor or reserved", min(end - reader.offset, reader.remaining))
    }
  }
}
