import MediaCodecs
import MediaCore
import MediaStructure

/// The boxes of files, movies, tracks and media that hold nothing but others, and the small headers among them.
extension ISOBoxType {
  static let fileBoxes: [ISOBoxType] = [
    ftyp, styp,
    ISOBoxType("mdat", "Media Data Box", .isoBaseMedia, "8.1.1", in: [file]),
    ISOBoxType("imda", "Identified Media Data Box", .isoBaseMedia, "8.1.4", in: [file], isLong: true) {
      reader in
      try reader.read("imda_identifier", as: UInt32.self)
      try reader.skip("data", reader.remaining)
    },
    ISOBoxType("free", "Free Space Box", .isoBaseMedia, "8.1.2"),
    ISOBoxType("skip", "Free Space Box", .isoBaseMedia, "8.1.2"),
    ISOBoxType("wide", "Reserved Space Atom", .quickTime, "Movie Atoms"),
    pdin, otyp,
    container("moov", "Movie Box", .isoBaseMedia, "8.2.1", in: [file, "otyp"], .atMostOne),
    ISOBoxType("etyp", "Extended Type Box", .isoBaseMedia, "4.4", in: [file], children: .boxes),
    ISOBoxType("tyco", "Type Combination Box", .isoBaseMedia, "4.4", in: ["etyp"]) { reader in
      while reader.remaining >= 4 { try reader.readFourCC("compatible_brands") }
    },
    ISOBoxType("!mov", "Compressed Movie Box", .isoBaseMedia, "8.19.6", in: [file]),
    ISOBoxType("!mof", "Compressed Movie Fragment Box", .isoBaseMedia, "8.19.7", in: [file]),
    ISOBoxType("!six", "Compressed Segment Index Box", .isoBaseMedia, "8.19.8", in: [file]),
    ISOBoxType("!ssx", "Compressed Subsegment Index Box", .isoBaseMedia, "8.19.9", in: [file]),
    mini,
  ]

  static let movieBoxes: [ISOBoxType] = [
    mvhd,
    container("trak", "Track Box", .isoBaseMedia, "8.3.1", in: ["moov"]),
    container("mvex", "Movie Extends Box", .isoBaseMedia, "8.8.1", in: ["moov"], .atMostOne),
    mehd, trex, leva, trep,
    ISOBoxType("assp", "Alternative Startup Sequence Properties Box", .isoBaseMedia, "8.8.16", in: ["trep"]) {
      reader in
      let version = try reader.readVersionAndFlags(upTo: 1).version
      if version == 0 {
        try reader.read("min_initial_alt_startup_offset", as: Int32.self)
      } else {
        let count = try reader.read("num_entries", as: UInt32.self)
        try reader.readTable("entries", count: count, rowSize: 8) { reader in
          try reader.read("grouping_type_parameter", as: UInt32.self)
          try reader.read("min_initial_alt_startup_offset", as: Int32.self)
        }
      }
    },
    ISOBoxType("iods", "Object Descriptor Box", .mp4, "6.2.2", in: ["moov"], .atMostOne) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try SystemsDescriptor.readAll(&reader)
    },
  ]

  static let trackBoxes: [ISOBoxType] = [
    tkhd, tref,
    container(
      "trgr", "Track Group Box", .isoBaseMedia, "8.3.4", in: ["trak"], .atMostOne, children: .trackGroups),
    container("edts", "Edit Box", .isoBaseMedia, "8.6.5", in: ["trak"], .atMostOne), elst,
    container("mdia", "Media Box", .isoBaseMedia, "8.4.1", in: ["trak"], .exactlyOne),
    ISOBoxType("ttyp", "Track Type Box", .isoBaseMedia, "8.3.5", in: ["trak"], .atMostOne) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readFourCC("major_brand")
      try reader.read("minor_version", as: UInt32.self)
      while reader.remaining >= 4 { try reader.readFourCC("compatible_brands") }
    },
  ]

  static let mediaBoxes: [ISOBoxType] = [
    mdhd, hdlr, elng,
    container("minf", "Media Information Box", .isoBaseMedia, "8.4.4", in: ["mdia"], .exactlyOne),
    ISOBoxType("vmhd", "Video Media Header Box", .isoBaseMedia, "12.1.2", in: ["minf"], .atMostOne) {
      reader in
      let flags = try reader.readVersionAndFlags(upTo: 0, flags: .max).flags
      if flags != 1 { reader.report("flags are \(flags), not 1", as: .warning) }
      try reader.read("graphicsmode", as: UInt16.self) { graphicsMode($0) }
      for name in ["opcolor.red", "opcolor.green", "opcolor.blue"] as [StaticString] {
        try reader.read(name, as: UInt16.self)
      }
    },
    ISOBoxType("smhd", "Sound Media Header Box", .isoBaseMedia, "12.2.2", in: ["minf"], .atMostOne) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readFixed("balance", as: Int16.self, fractionBits: 8)
      try reader.readReservedBytes(2)
    },
    ISOBoxType("hmhd", "Hint Media Header Box", .isoBaseMedia, "12.4.2", in: ["minf"], .atMostOne) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("maxPDUsize", as: UInt16.self)
      try reader.read("avgPDUsize", as: UInt16.self)
      try reader.read("maxbitrate", as: UInt32.self)
      try reader.read("avgbitrate", as: UInt32.self)
      try reader.readReservedBytes(4)
    },
    ISOBoxType("nmhd", "Null Media Header Box", .isoBaseMedia, "8.4.5.2", in: ["minf"], .atMostOne) {
      try $0.readVersionAndFlags(upTo: 0)
    },
    ISOBoxType("sthd", "Subtitle Media Header Box", .isoBaseMedia, "12.6.2", in: ["minf"], .atMostOne) {
      try $0.readVersionAndFlags(upTo: 0)
    },
    container("stbl", "Sample Table Box", .isoBaseMedia, "8.5.1", in: ["minf"], .exactlyOne),
  ]

  private static let pdin = ISOBoxType(
    "pdin", "Progressive Download Information Box", .isoBaseMedia, "8.1.3", in: [file], .atMostOne,
    isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.readTable("entries", count: reader.remaining / 8, rowSize: 8) { reader in
      try reader.read("rate", as: UInt32.self)
      try reader.read("initial_delay", as: UInt32.self)
    }
  }

  private static let otyp = container("otyp", "Original File Type Box", .isoBaseMedia, "8.19", in: [file])
  private static let trep = ISOBoxType(
    "trep", "Track Extension Properties Box", .isoBaseMedia, "8.8.15", in: ["mvex"], children: .boxes
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.read("track_ID", as: UInt32.self)
  }

  /// Returns the name of a way to put a video's pixels over what is below (QuickTime File Format, "Graphics
  /// Modes").
  static func graphicsMode(_ mode: UInt16) -> String? {
    [
      0: "copy", 0x20: "blend", 0x24: "transparent", 0x40: "dither copy", 0x100: "straight alpha",
      0x101: "premultiplied white alpha", 0x102: "premultiplied black alpha", 0x103: "composition",
      0x104: "straight alpha blend",
    ][mode]
  }

  private static let mini = ISOBoxType(
    "mini", "Minimized Image Box", .heif, "Amendment 2", in: [file], .atMostOne, isLong: true
  ) { reader in
    try reader.readBits("version", 2)
    for name in [
      "explicit_codec_types_flag", "float_flag", "full_range_flag", "alpha_flag", "explicit_cicp_flag",
      "hdr_flag", "icc_flag", "exif_flag", "xmp_flag",
    ] as [StaticString] {
      try reader.readBits(name, 1)
    }
    try reader.readBits("chroma_subsampling", 2) { ["4:0:0", "4:2:0", "4:2:2", "4:4:4"][Int($0)] }
    try reader.readBits("orientation_minus1", 3)
    let bits = try reader.readBits("large_dimensions_flag", 1) == 1 ? 15 : 7
    try reader.readBits("width_minus1", bits)
    try reader.readBits("height_minus1", bits)
    reader.endByte("data")
  }
}
