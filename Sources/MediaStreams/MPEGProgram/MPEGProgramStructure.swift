import MediaCore
import MediaStructure

/// A structure of a program stream, known by the start code that begins it.
package struct MPEGProgramStructure: StructureDeclaration, Sendable {
  package let name: String
  package let title: String
  package let standard: String
  package let clause: String

  private init(
    _ name: String, _ title: String, _ clause: String, standard: String = "ISO/IEC 13818-1:2023"
  ) {
    self.name = name
    self.title = title
    self.clause = clause
    self.standard = standard
  }

  static let pack = MPEGProgramStructure("pack", "Pack", "2.5.3.3")
  static let systemHeader = MPEGProgramStructure("system_header", "System header", "2.5.3.5")
  static let streamMap = MPEGProgramStructure("program_stream_map", "Program stream map", "2.5.4")
  static let streamDirectory = MPEGProgramStructure(
    "program_stream_directory", "Program stream directory", "2.5.5")
  static let packet = MPEGProgramStructure("PES_packet", "PES packet", "2.4.3.6")
  static let end = MPEGProgramStructure("MPEG_program_end_code", "End of the program stream", "2.5.3.2")

  /// Returns the structure that a start code of the system layer begins, for those that state their length
  /// after it.
  static func named(_ code: UInt8) -> MPEGProgramStructure {
    switch code {
    case MPEGProgramCode.systemHeader: systemHeader
    case MPEGProgramCode.streamMap: streamMap
    case MPEGProgramCode.streamDirectory: streamDirectory
    default: packet
    }
  }

  package static let known = [pack, systemHeader, streamMap, streamDirectory, packet, end]
}

/// A pack header, of MPEG-2 or of MPEG-1 (ISO/IEC 13818-1, 2.5.3.3; ISO/IEC 11172-1, 2.4.3.2).
package struct MPEGPackHeader: Hashable, Sendable {
  /// In ticks of 27 MHz.
  package var systemClockReference: UInt64
  /// In bytes a second.
  package var programMuxRate: UInt64
  package var isMPEG1: Bool

  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("pack_start_code", as: UInt32.self)
    isMPEG1 = reader.peek().map { $0 >> 4 == 2 } ?? false
    if isMPEG1 {
      _ = try reader.readBits("'0010'", 4)
    } else if try reader.readBits("'01'", 2) != 1 {
      reader.report("the pack begins neither as MPEG-2's nor as MPEG-1's (13818-1, 2.5.3.3)")
    }
    let high = try reader.readBits("system_clock_reference_base[32..30]", 3)
    try reader.readMarker()
    let middle = try reader.readBits("system_clock_reference_base[29..15]", 15)
    try reader.readMarker()
    let upper = high << 30 | middle << 15
    let low = try reader.readBits("system_clock_reference_base[14..0]", 15) {
      FieldReader.seconds(upper | $0, of: 90_000)
    }
    try reader.readMarker()
    systemClockReference = (upper | low) * 300
    if !isMPEG1 {
      systemClockReference += try reader.readBits("system_clock_reference_extension", 9)
    }
    try reader.readMarker()
    let rate = try reader.readBits("program_mux_rate", 22) { "\($0 * 400) bit/s" }
    programMuxRate = rate * 50
    if rate == 0 { reader.report("program_mux_rate is 0 (13818-1, 2.5.3.4)", as: .warning) }
    try reader.readMarker()
    guard !isMPEG1 else { return }
    try reader.readMarker()
    _ = try reader.readBits("reserved", 5)
    let stuffing = try reader.readBits("pack_stuffing_length", 3)
    try reader.skip("stuffing_byte", Int(stuffing))
  }
}

extension MPEGProgramStructure {
  /// A system header (ISO/IEC 13818-1, 2.5.3.5).
  static func readSystemHeader(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("system_header_start_code", as: UInt32.self)
    _ = try reader.read("header_length", as: UInt16.self)
    try reader.readMarker()
    _ = try reader.readBits("rate_bound", 22) { "\($0 * 400) bit/s" }
    try reader.readMarker()
    _ = try reader.readBits("audio_bound", 6)
    for name in ["fixed_flag", "CSPS_flag", "system_audio_lock_flag", "system_video_lock_flag"]
      as [StaticString]
    {
      _ = try reader.readBits(name, 1)
    }
    try reader.readMarker()
    _ = try reader.readBits("video_bound", 5)
    _ = try reader.readBits("packet_rate_restriction_flag", 1)
    _ = try reader.readBits("reserved_bits", 7)
    while let next = reader.peek(), next & 0x80 != 0, reader.remaining >= 3 {
      let stream = try reader.read("stream_id", as: UInt8.self) {
        [0xB8: "all audio streams", 0xB9: "all video streams"][$0] ?? PESPacketHeader.streamName($0)
      }
      if stream == 0xB7 {
        _ = try reader.readBits("'11'", 2)
        _ = try reader.readBits("'000 0000'", 7)
        _ = try reader.readBits("stream_id_extension", 7)
        _ = try reader.readBits("'1011 0110'", 8)
        _ = try reader.readBits("'11'", 2)
      } else if try reader.readBits("'11'", 2) != 3 {
        reader.report("a stream's bound does not begin with '11' (13818-1, 2.5.3.5)", as: .warning)
      }
      let scale = try reader.readBits("P-STD_buffer_bound_scale", 1)
      _ = try reader.readBits("P-STD_buffer_size_bound", 13) { "\($0 * (scale == 0 ? 128 : 1024)) bytes" }
    }
  }
}
