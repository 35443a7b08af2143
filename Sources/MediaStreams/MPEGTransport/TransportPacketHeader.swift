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
