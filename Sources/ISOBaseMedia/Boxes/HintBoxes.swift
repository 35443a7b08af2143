import MediaCore
import MediaStructure

/// The boxes of hint tracks, which describe packets (ISO/IEC 14496-12, 12.4 and Annex F).
extension ISOBoxType {
  static let hintBoxes: [ISOBoxType] =
    [
      ISOBoxType("tims", "Timescale Entry", .isoBaseMedia, "12.4.3") {
        try $0.read("timescale", as: UInt32.self)
      },
      ISOBoxType("tsro", "Time Offset", .isoBaseMedia, "12.4.3") { try $0.read("offset", as: Int32.self) },
      ISOBoxType("snro", "Sequence Offset", .isoBaseMedia, "12.4.3") {
        try $0.read("offset", as: Int32.self)
      },
      ISOBoxType("tssy", "Timestamp Synchrony Box", .isoBaseMedia, "12.4.3") { reader in
        try reader.readReservedBits(6)
        try reader.readBits("timestamp_sync", 2)
      },
      ISOBoxType("rtp ", "Movie Hint Information", .isoBaseMedia, "Annex F") { reader in
        try reader.readFourCC("descriptionformat")
        try reader.readText("sdptext", byteCount: reader.remaining)
      },
      ISOBoxType("sdp ", "Track SDP Information", .isoBaseMedia, "Annex F") { reader in
        try reader.readText("sdptext", byteCount: reader.remaining)
      },
      ISOBoxType("rtpo", "RTP Timestamp Offset", .quickTime, "Hint Media") {
        try $0.read("offset", as: Int32.self)
      },
      ISOBoxType("payt", "Payload Type", .isoBaseMedia, "Annex F") { reader in
        try reader.read("payloadID", as: UInt32.self)
        try reader.readPascalText("rtpmap_string")
      },
      ISOBoxType("maxr", "Maximum Data Rate", .isoBaseMedia, "Annex F") { reader in
        try reader.read("period", as: UInt32.self)
        try reader.read("bytes", as: UInt32.self)
      },
    ]
    + numbers(
      wide: true,
      [
        ("trpy", "Bytes Sent with Headers"), ("nump", "Packets Sent"), ("tpyl", "Bytes Sent"),
        ("dmed", "Media Bytes Sent"), ("dimm", "Immediate Bytes Sent"), ("drep", "Repeated Bytes Sent"),
      ])
    + numbers(
      wide: false,
      [
        ("totl", "Bytes Sent with Headers"), ("npck", "Packets Sent"), ("tpay", "Bytes Sent"),
        ("tmin", "Smallest Relative Time"), ("tmax", "Largest Relative Time"), ("pmax", "Largest Packet"),
        ("dmax", "Longest Packet Duration"),
      ])

  private static func numbers(wide: Bool, _ names: [(FourCC, String)]) -> [ISOBoxType] {
    names.map { (type, title) in
      ISOBoxType(type, title, .isoBaseMedia, "Annex F", in: ["hinf"]) { try $0.read("value", wide: wide) }
    }
  }
}
