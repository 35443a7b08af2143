import MediaCore
import MediaStructure

/// Indexes and messages of segments (ISO/IEC 14496-12, 8.16; ISO/IEC 23009-1, 5.10.3.3).
extension ISOBoxType {
  static let segmentBoxes: [ISOBoxType] = [sidx, ssix, prft, emsg, emib, emeb]

  private static let sidx = ISOBoxType(
    "sidx", "Segment Index Box", .isoBaseMedia, "8.16.3", in: [file], content: SegmentIndexBox.self,
    isLong: true)

  private static let ssix = ISOBoxType(
    "ssix", "Subsegment Index Box", .isoBaseMedia, "8.16.4", in: [file], isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    let count = try reader.read("subsegment_count", as: UInt32.self)
    try reader.readVariableRows("subsegments", count: count, rowSize: 4) { reader in
      let count = try reader.read("range_count", as: UInt32.self)
      try reader.readTable("ranges", count: count, rowSize: 4) { reader in
        try reader.readBits("level", 8)
        try reader.readBits("range_size", 24)
      }
    }
  }

  private static let prft = ISOBoxType(
    "prft", "Producer Reference Time Box", .isoBaseMedia, "8.16.5", in: [file]
  ) { reader in
    let wide =
      try reader.readVersionAndFlags(upTo: 1, flags: 0x1F) {
        [
          0: "encoder input", 1: "encoder output", 2: "moof finalized", 4: "moof written",
          8: "arbitrary, consistent", 0x18: "captured",
        ][$0]
      }.version == 1
    try reader.read("reference_track_ID", as: UInt32.self)
    try reader.readFixed("ntp_timestamp", as: UInt64.self, fractionBits: 32)
    try reader.read("media_time", wide: wide)
  }

  private static let emsg = ISOBoxType(
    "emsg", "DASH Event Message Box", .dash, "5.10.3.3", in: [file]
  ) { reader in
    let version = try reader.readVersionAndFlags(upTo: 1).version
    if version == 0 {
      reader.readText("scheme_id_uri")
      reader.readText("value")
      try reader.read("timescale", as: UInt32.self)
      try reader.read("presentation_time_delta", as: UInt32.self)
    } else {
      try reader.read("timescale", as: UInt32.self)
      try reader.read("presentation_time", as: UInt64.self)
    }
    try reader.read("event_duration", as: UInt32.self)
    try reader.read("id", as: UInt32.self)
    if version == 1 {
      reader.readText("scheme_id_uri")
      reader.readText("value")
    }
    try reader.skip("message_data", reader.remaining)
  }

  private static let emib = ISOBoxType("emib", "Event Message Instance Box", .isoBaseMedia, "Event tracks") {
    reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.readReservedBytes(4)
    try reader.read("presentation_time_delta", as: Int64.self)
    try reader.read("event_duration", as: UInt32.self)
    try reader.read("id", as: UInt32.self)
    reader.readText("scheme_id_uri")
    reader.readText("value")
    try reader.skip("message_data", reader.remaining)
  }

  private static let emeb = ISOBoxType("emeb", "Event Message Empty Box", .isoBaseMedia, "Event tracks")
}

/// The head of an index of subsegments (ISO/IEC 14496-12, 8.16.3); the rows stay in the file.
struct SegmentIndexBox: ISOBoxContent {
  var referenceID: UInt32
  /// Units a second of the index's times.
  var timescale: UInt32
  var earliestPresentationTime: UInt64
  /// From the end of the box to the first byte that the index refers to.
  var firstOffset: UInt64
  var referenceCount: UInt16
  /// Where the rows are in the file.
  var rowsOffset: Int64

  static let rowSize = 12

  init(_ reader: inout FieldReader) throws(MediaError) {
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    referenceID = try reader.read("reference_ID")
    timescale = try reader.read("timescale")
    earliestPresentationTime = try reader.read("earliest_presentation_time", wide: wide)
    firstOffset = try reader.read("first_offset", wide: wide)
    try reader.readReservedBytes(2)
    referenceCount = try reader.read("reference_count")
    rowsOffset = reader.position
    try reader.readTable("references", count: referenceCount, rowSize: Self.rowSize) {
      (reader) throws(MediaError) in
      try reader.readBits("reference_type", 1) { $0 == 0 ? "media" : "segment index" }
      try reader.readBits("referenced_size", 31)
      try reader.read("subsegment_duration", as: UInt32.self)
      try reader.readBits("starts_with_SAP", 1)
      try reader.readBits("SAP_type", 3)
      try reader.readBits("SAP_delta_time", 28)
    }
  }
}
