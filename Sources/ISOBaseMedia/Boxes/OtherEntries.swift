import MediaCore
import MediaStructure

/// The codings of tracks that are neither visual nor audible: texts, metadata, time codes, hints, systems.
extension ISOBoxType {
  static let otherEntries: [ISOBoxType] = textEntries + metadataEntries + hintEntries

  private static func entry(
    _ type: FourCC, _ title: String, _ standard: ISOStandard, _ clause: String, children: Kind = .boxes,
    more: @escaping @Sendable (inout FieldReader) throws -> Void = { _ in }
  ) -> ISOBoxType {
    ISOBoxType(type, title, standard, clause, in: ["stsd"], of: .sampleEntries, children: children) {
      reader in
      try readSampleEntry(&reader)
      try more(&reader)
    }
  }

  private static let textEntries: [ISOBoxType] = [
    entry("stpp", "XML Subtitle Sample Entry", .isoBaseMedia, "12.6.3") { reader in
      for name in ["namespace", "schema_location", "auxiliary_mime_types"] as [StaticString] {
        reader.readText(name)
      }
    },
    entry("sbtt", "Text Subtitle Sample Entry", .isoBaseMedia, "12.6.3") { reader in
      reader.readText("content_encoding")
      reader.readText("mime_format")
    },
    entry("stxt", "Simple Text Sample Entry", .isoBaseMedia, "12.5.3") { reader in
      reader.readText("content_encoding")
      reader.readText("mime_format")
    },
    entry("wvtt", "WebVTT Sample Entry", .timedText, "7.5"),
    entry("tx3g", "Timed Text Sample Entry", .threeGPPText, "5.16", more: readTimedText),
    entry("text", "Text Sample Description", .quickTime, "Text Media", children: .boxes) { reader in
      // Writers of ISO files put a timed text entry under this name.
      if reader.peekFourCC(34) == "ftab" { return try readTimedText(&reader) }
      try reader.read("display_flags", as: UInt32.self)
      try reader.read("text_justification", as: Int32.self)
      for name in ["background_color.red", "background_color.green", "background_color.blue"]
        as [StaticString]
      {
        try reader.read(name, as: UInt16.self)
      }
      try readTextBox(&reader)
      try reader.readReservedBytes(8)
      try reader.read("font_number", as: UInt16.self)
      try reader.read("font_face", as: UInt16.self)
      try reader.readReservedBytes(3)
      for name in ["foreground_color.red", "foreground_color.green", "foreground_color.blue"]
        as [StaticString]
      {
        try reader.read(name, as: UInt16.self)
      }
      try reader.readPascalText("text_name")
      if reader.remaining < 8, reader.remaining > 0 { try reader.skip("padding", reader.remaining) }
    },
    entry("c608", "CEA-608 Closed Captions", .quickTime, "Closed Captioning Media"),
    entry("c708", "CEA-708 Closed Captions", .quickTime, "Closed Captioning Media"),
    entry("enct", "Encrypted Text Sample Entry", .isoBaseMedia, "8.12.1"),
    ISOBoxType("ftab", "Font Table Box", .threeGPPText, "5.16") { reader in
      let count = try reader.read("entry_count", as: UInt16.self)
      try reader.readVariableRows("fonts", count: count, rowSize: 3) { reader in
        try reader.read("font_ID", as: UInt16.self)
        try reader.readPascalText("font_name")
      }
    },
    ISOBoxType("disp", "Default Disparity Box", .threeGPPText, "5.17"),
    ISOBoxType("vttC", "WebVTT Configuration Box", .timedText, "7.5") {
      try $0.readText("config", byteCount: $0.remaining)
    },
    ISOBoxType("vlab", "WebVTT Source Label Box", .timedText, "7.5") {
      try $0.readText("source_label", byteCount: $0.remaining)
    },
    container("vttc", "WebVTT Cue Box", .timedText, "7.4"),
    ISOBoxType("vtte", "WebVTT Empty Cue Box", .timedText, "7.4"),
    ISOBoxType("vtta", "WebVTT Additional Text Box", .timedText, "7.4") {
      try $0.readText("cue_additional_text", byteCount: $0.remaining)
    },
    ISOBoxType("vsid", "Cue Source Id Box", .timedText, "7.4") { try $0.read("source_ID", as: Int32.self) },
    ISOBoxType("iden", "Cue Id Box", .timedText, "7.4") {
      try $0.readText("cue_id", byteCount: $0.remaining)
    },
    ISOBoxType("sttg", "Cue Settings Box", .timedText, "7.4") {
      try $0.readText("settings", byteCount: $0.remaining)
    },
    ISOBoxType("payl", "Cue Payload Box", .timedText, "7.4") {
      try $0.readText("cue_text", byteCount: $0.remaining)
    },
    ISOBoxType("ctim", "Cue Time Box", .timedText, "7.4") {
      try $0.readText("cue_current_time", byteCount: $0.remaining)
    },
    ISOBoxType("mime", "MIME Box", .timedText, "5.2") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      reader.readText("content_type")
    },
    ISOBoxType("txtC", "Text Configuration Box", .isoBaseMedia, "12.5.3") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      reader.readText("text_config")
    },
  ]

  private static let metadataEntries: [ISOBoxType] = [
    entry("metx", "XML Metadata Sample Entry", .isoBaseMedia, "12.3.3") { reader in
      for name in ["content_encoding", "namespace", "schema_location"] as [StaticString] {
        reader.readText(name)
      }
    },
    entry("mett", "Text Metadata Sample Entry", .isoBaseMedia, "12.3.3") { reader in
      reader.readText("content_encoding")
      reader.readText("mime_format")
    },
    entry("urim", "URI Meta Sample Entry", .isoBaseMedia, "12.3.3"),
    entry("mebx", "Boxed Metadata Sample Entry", .quickTime, "Timed Metadata Media"),
    entry("encm", "Encrypted Metadata Sample Entry", .isoBaseMedia, "8.12.1"),
    entry("mp4s", "MPEG-4 Systems Sample Entry", .mp4, "6.7.2"),
    entry("encs", "Encrypted Systems Sample Entry", .isoBaseMedia, "8.12.1"),
    entry("camm", "Camera Motion Metadata Sample Entry", .sphericalVideo, "CAMM"),
    entry("gpmd", "GoPro Metadata Sample Entry", .goPro, "gpmd"),
    entry("rtmd", "Real Time Metadata Sample Entry", .sony, "rtmd"),
    entry("evte", "Event Message Sample Entry", .isoBaseMedia, "Event tracks"),
    entry("tmcd", "Timecode Sample Description", .quickTime, "Timecode Media", children: .boxes) { reader in
      try reader.readReservedBytes(4)
      try reader.read("flags", as: UInt32.self) {
        names($0, [1: "drop frame", 2: "24 hour maximum", 4: "negative times OK", 8: "counter"])
      }
      try reader.read("timescale", as: UInt32.self)
      try reader.read("frame_duration", as: UInt32.self)
      try reader.read("number_of_frames", as: UInt8.self)
      // One byte in files, three in the specification.
      try reader.skip("reserved", (1...3).contains(reader.remaining) ? reader.remaining : 1)
    },
    ISOBoxType("uri ", "URI Box", .isoBaseMedia, "12.3.3") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      reader.readText("theURI")
    },
    ISOBoxType("uriI", "URI Initialization Box", .isoBaseMedia, "12.3.3") { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.skip("uri_initialization_data", reader.remaining)
    },
  ]

  private static let hintEntries: [ISOBoxType] =
    (["rtp ", "srtp", "rrtp", "rsrp", "rtcp", "stcp"] as [FourCC]).map { type in
      entry(type, "Hint Sample Entry", .isoBaseMedia, "12.4.3", children: .boxes) { reader in
        try reader.read("hinttrackversion", as: UInt16.self)
        try reader.read("highestcompatibleversion", as: UInt16.self)
        try reader.read("maxpacketsize", as: UInt32.self)
      }
    }
    + (["sm2t", "rm2t", "pm2t"] as [FourCC]).map { type in
      entry(type, "MPEG-2 Transport Stream Hint Sample Entry", .isoBaseMedia, "12.4.4", children: .boxes) {
        reader in
        try reader.read("hinttrackversion", as: UInt16.self)
        try reader.read("highestcompatibleversion", as: UInt16.self)
        for name in ["precedingbyteslen", "trailingbyteslen"] as [StaticString] {
          try reader.read(name, as: UInt8.self)
        }
        try reader.readBits("precomputed_only_flag", 1)
        try reader.readReservedBits(7)
      }
    } + [
      entry("fdp ", "FD Hint Sample Entry", .isoBaseMedia, "8.13.1") { reader in
        try reader.read("hinttrackversion", as: UInt16.self)
        try reader.read("highestcompatibleversion", as: UInt16.self)
        try reader.read("partition_entry_ID", as: UInt16.self)
        try reader.read("FEC_overhead", as: UInt16.self)
      }
    ]

  @Sendable private static func readTimedText(_ reader: inout FieldReader) throws {
    try reader.read("displayFlags", as: UInt32.self)
    try reader.read("horizontal_justification", as: Int8.self) { [0: "left", 1: "centre", -1: "right"][$0] }
    try reader.read("vertical_justification", as: Int8.self) { [0: "top", 1: "centre", -1: "bottom"][$0] }
    for name in ["background_color.r", "background_color.g", "background_color.b", "background_color.a"]
      as [StaticString]
    {
      try reader.read(name, as: UInt8.self)
    }
    try readTextBox(&reader)
    try readStyle(&reader)
  }

  private static func readTextBox(_ reader: inout FieldReader) throws {
    for name in [
      "default_text_box.top", "default_text_box.left", "default_text_box.bottom", "default_text_box.right",
    ]
      as [StaticString]
    {
      try reader.read(name, as: Int16.self)
    }
  }

  private static func readStyle(_ reader: inout FieldReader) throws {
    try reader.read("default_style.startChar", as: UInt16.self)
    try reader.read("default_style.endChar", as: UInt16.self)
    try reader.read("default_style.font_ID", as: UInt16.self)
    try reader.read("default_style.face_style_flags", as: UInt8.self) {
      names(UInt32($0), [1: "bold", 2: "italic", 4: "underline"])
    }
    try reader.read("default_style.font_size", as: UInt8.self)
    for name in [
      "default_style.text_color.r", "default_style.text_color.g", "default_style.text_color.b",
      "default_style.text_color.a",
    ] as [StaticString] {
      try reader.read(name, as: UInt8.self)
    }
  }
}
