import MediaCore
import MediaStructure

/// Boxes of QuickTime files that ISO files do not have.
extension ISOBoxType {
  static let quickTimeBoxes: [ISOBoxType] = [
    container(
      "gmhd", "Base Media Information Header Atom", .quickTime, "Media Atoms", in: ["minf"], .atMostOne),
    ISOBoxType("gmin", "Base Media Info Atom", .quickTime, "Media Atoms", in: ["gmhd"], .atMostOne) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("graphics_mode", as: UInt16.self) { graphicsMode($0) }
      for name in ["opcolor.red", "opcolor.green", "opcolor.blue"] as [StaticString] {
        try reader.read(name, as: UInt16.self)
      }
      try reader.readFixed("balance", as: Int16.self, fractionBits: 8)
      try reader.readReservedBytes(2)
    },
    ISOBoxType("text", "Text Media Information Atom", .quickTime, "Media Atoms", in: ["gmhd"]) { reader in
      try readMatrix(&reader)
    },
    container("tmcd", "Time Code Media Information Atom", .quickTime, "Media Atoms", in: ["gmhd"]),
    ISOBoxType("tcmi", "Time Code Media Information Atom", .quickTime, "Media Atoms", in: ["tmcd"]) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("text_font", as: UInt16.self)
      try reader.read("text_face", as: UInt16.self)
      try reader.read("text_size", as: UInt16.self)
      try reader.readReservedBytes(2)
      for name in [
        "text_color.red", "text_color.green", "text_color.blue", "background_color.red",
        "background_color.green", "background_color.blue",
      ] as [StaticString] {
        try reader.read(name, as: UInt16.self)
      }
      try reader.readPascalText("font_name")
    },
    container(
      "tapt", "Track Aperture Mode Dimensions Atom", .quickTime, "Track Atoms", in: ["trak"], .atMostOne),
    aperture("clef", "Track Clean Aperture Dimensions Atom"),
    aperture("prof", "Track Production Aperture Dimensions Atom"),
    aperture("enof", "Track Encoded Pixels Dimensions Atom"),
    container("clip", "Clipping Atom", .quickTime, "Clipping Atoms"),
    ISOBoxType(
      "crgn", "Clipping Region Atom", .quickTime, "Clipping Atoms", in: ["clip"], .atMostOne,
      fields: readRegion),
    container("matt", "Track Matte Atom", .quickTime, "Track Matte Atoms", in: ["trak"]),
    ISOBoxType("kmat", "Compressed Matte Atom", .quickTime, "Track Matte Atoms", in: ["matt"], isLong: true) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.skip("matte", reader.remaining)
    },
    ISOBoxType("ctab", "Color Table Atom", .quickTime, "Color Table Atoms") { reader in
      try readColorTable(&reader)
    },
    container("imap", "Track Input Map Atom", .quickTime, "Track Input Map Atoms", in: ["trak"]),
    ISOBoxType(
      "load", "Track Load Settings Atom", .quickTime, "Track Load Settings Atoms", in: ["trak"], .atMostOne
    ) { reader in
      try reader.read("preload_start_time", as: UInt32.self)
      try reader.read("preload_duration", as: UInt32.self)
      try reader.read("preload_flags", as: UInt32.self)
      try reader.read("default_hints", as: UInt32.self)
    },
    ISOBoxType("txas", "Track Exclude from Autoselection Atom", .quickTime, "Track Atoms", in: ["trak"]),
    ISOBoxType("pnot", "Preview Atom", .quickTime, "Preview Atoms", in: [file]) { reader in
      try reader.read("modification_date", as: UInt32.self)
      try reader.read("version_number", as: UInt16.self)
      try reader.readFourCC("atom_type")
      try reader.read("atom_index", as: UInt16.self)
    },
    container("rmra", "Reference Movie Atom", .quickTime, "Reference Movies", in: ["moov"]),
    container("rmda", "Reference Movie Descriptor Atom", .quickTime, "Reference Movies", in: ["rmra"]),
    ISOBoxType("rdrf", "Data Reference Atom", .quickTime, "Reference Movies", in: ["rmda"]) { reader in
      try reader.read("flags", as: UInt32.self)
      try reader.readFourCC("data_reference_type")
      let size = try reader.read("data_reference_size", as: UInt32.self)
      try reader.readText("data_reference", byteCount: Int(size))
    },
    ISOBoxType("rmdr", "Data Rate Atom", .quickTime, "Reference Movies", in: ["rmda"]) { reader in
      try reader.read("flags", as: UInt32.self)
      try reader.read("data_rate", as: UInt32.self)
    },
    ISOBoxType("rmqu", "Quality Atom", .quickTime, "Reference Movies", in: ["rmda"]) {
      try $0.read("quality", as: UInt32.self)
    },
    container("cmov", "Compressed Movie Atom", .quickTime, "Compressed Movie Resources", in: ["moov"]),
    ISOBoxType("dcom", "Data Compression Atom", .quickTime, "Compressed Movie Resources", in: ["cmov"]) {
      try $0.readFourCC("compression")
    },
    ISOBoxType(
      "cmvd", "Compressed Movie Data Atom", .quickTime, "Compressed Movie Resources", in: ["cmov"],
      isLong: true
    ) { reader in
      try reader.read("uncompressed_size", as: UInt32.self)
      try reader.skip("data", reader.remaining)
    },
    container("wave", "Sound Description Extension Atom", .quickTime, "Sound Sample Descriptions"),
    ISOBoxType("mp4a", "MPEG-4 Audio Atom", .quickTime, "Sound Sample Descriptions", in: ["wave"]),
    ISOBoxType("\0\0\0\0", "Terminator Atom", .quickTime, "Sound Sample Descriptions"),
    ISOBoxType("enda", "Endianness Atom", .quickTime, "Sound Sample Descriptions") { reader in
      try reader.read("littleEndian", as: UInt16.self) { $0 == 0 ? "big-endian" : "little-endian" }
    },
    ISOBoxType("fiel", "Field Handling", .quickTime, "Video Sample Descriptions") { reader in
      let count = try reader.read("field_count", as: UInt8.self) { [1: "progressive", 2: "interlaced"][$0] }
      try reader.read("field_ordering", as: UInt8.self) {
        guard count == 2 else { return nil }
        return [
          0: "unknown", 1: "top earliest and first", 6: "bottom earliest and first",
          9: "bottom earliest, top first", 14: "top earliest, bottom first",
        ][$0]
      }
    },
    ISOBoxType("gama", "Gamma Level", .quickTime, "Video Sample Descriptions") {
      try $0.readFixed("gamma", as: UInt32.self, fractionBits: 16)
    },
    ISOBoxType("SDec", "Stream Descriptor", .quickTime, "Video Sample Descriptions"),
    ISOBoxType("ACLR", "Avid Colour Range", .quickTime, "Video Sample Descriptions"),
  ]

  private static func aperture(_ type: FourCC, _ title: String) -> ISOBoxType {
    ISOBoxType(type, title, .quickTime, "Track Atoms", in: ["tapt"], .atMostOne) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readFixed("width", as: UInt32.self, fractionBits: 16)
      try reader.readFixed("height", as: UInt32.self, fractionBits: 16)
    }
  }

  private static func readMatrix(_ reader: inout FieldReader) throws { _ = try ISOMatrix(&reader) }

  @Sendable private static func readRegion(_ reader: inout FieldReader) throws {
    try reader.read("region_size", as: UInt16.self)
    for name in ["top", "left", "bottom", "right"] as [StaticString] { try reader.read(name, as: Int16.self) }
    if reader.remaining > 0 { try reader.skip("region", reader.remaining) }
  }

  static func readColorTable(_ reader: inout FieldReader) throws(MediaError) {
    try reader.read("color_table_seed", as: UInt32.self)
    try reader.read("color_table_flags", as: UInt16.self)
    let last = try reader.read("color_table_size", as: UInt16.self)
    try reader.readRows("colors", count: UInt32(last) + 1, rowSize: 8) { (reader) throws(MediaError) in
      for name in ["index", "red", "green", "blue"] as [StaticString] {
        try reader.read(name, as: UInt16.self)
      }
    }
  }
}
