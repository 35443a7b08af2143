/// The types of elementary streams (ISO/IEC 13818-1, table 2-34, and what others registered).
enum TransportStreamType {
  static func name(_ code: UInt8) -> String? { names[code] }

  /// Whether the stream is carried in sections and not in PES packets.
  static func hasSections(_ code: UInt8) -> Bool {
    code == 0x05 || (0x0A...0x0D).contains(code) || code == 0x13 || code == 0x14 || code == 0x16
      || code == 0x86 || code == 0xC0
  }

  private static let names: [UInt8: String] = [
    0x01: "MPEG-1 video", 0x02: "MPEG-2 video", 0x03: "MPEG-1 audio", 0x04: "MPEG-2 audio",
    0x05: "private sections", 0x06: "private PES packets", 0x07: "MHEG", 0x08: "DSM-CC",
    0x09: "ITU-T H.222.1",
    0x0A: "DSM-CC type A", 0x0B: "DSM-CC type B", 0x0C: "DSM-CC type C", 0x0D: "DSM-CC type D",
    0x0E: "auxiliary", 0x0F: "AAC with ADTS", 0x10: "MPEG-4 Visual", 0x11: "AAC with LATM",
    0x12: "SL-packetized or FlexMux in PES", 0x13: "SL-packetized or FlexMux in sections",
    0x14: "DSM-CC synchronized download", 0x15: "metadata in PES", 0x16: "metadata in sections",
    0x17: "metadata in data carousel", 0x18: "metadata in object carousel",
    0x19: "metadata in synchronized download", 0x1A: "IPMP", 0x1B: "AVC video",
    0x1C: "MPEG-4 audio without transport",
    0x1D: "MPEG-4 text", 0x1E: "auxiliary video", 0x1F: "SVC video", 0x20: "MVC video",
    0x21: "JPEG 2000 video",
    0x22: "additional view of MPEG-2 video", 0x23: "additional view of AVC video", 0x24: "HEVC video",
    0x25: "HEVC temporal subset", 0x26: "MVCD video", 0x27: "timeline", 0x28: "HEVC enhancement",
    0x29: "HEVC temporal enhancement", 0x2A: "HEVC enhancement", 0x2B: "HEVC temporal enhancement",
    0x2C: "Green access units", 0x2D: "MPEG-H 3D audio main stream", 0x2E: "MPEG-H 3D audio auxiliary stream",
    0x2F: "quality access units", 0x30: "media orchestration", 0x31: "HEVC motion-constrained tiles",
    0x32: "JPEG XS video", 0x33: "VVC video", 0x34: "VVC temporal subset", 0x35: "EVC video", 0x7F: "IPMP",
    0x80: "private (DigiCipher II video)", 0x81: "AC-3 (ATSC)", 0x82: "private (DTS or subtitles)",
    0x83: "private (Dolby TrueHD)",
    0x84: "private (E-AC-3)", 0x85: "private (DTS-HD)", 0x86: "splice information (SCTE 35)",
    0x87: "E-AC-3 (ATSC)",
    0x90: "private (PGS)", 0xA1: "private (E-AC-3 secondary)", 0xA2: "private (DTS-HD secondary)",
    0xC0: "DigiCipher II text",
    0xEA: "private (VC-1)",
  ]
}
