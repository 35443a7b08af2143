import MediaCore
import MediaStructure

/// User data of ISO files (ISO/IEC 14496-12, 8.10) and of QuickTime's, and what others keep there.
extension ISOBoxType {
  static let userDataBoxes: [ISOBoxType] = [
    container("udta", "User Data Box", .isoBaseMedia, "8.10.1", in: [], .any, children: .userData),
    ISOBoxType("cprt", "Copyright Box", .isoBaseMedia, "8.10.2", in: ["udta"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try readLanguage(&reader)
      readWideText(&reader, "notice")
    },
    ISOBoxType("tsel", "Track Selection Box", .isoBaseMedia, "8.10.3", in: ["udta"], .atMostOne) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("switch_group", as: Int32.self)
      try reader.readTable("attributes", count: reader.remaining / 4, rowSize: 4) {
        try $0.readFourCC("attribute")
      }
    },
    ISOBoxType("kind", "Kind Box", .isoBaseMedia, "8.10.4", in: ["udta"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      reader.readText("schemeURI")
      if reader.remaining > 0 { reader.readText("value") }
    },
    container("strk", "Sub Track Box", .isoBaseMedia, "8.14.3", in: ["udta"]),
    ISOBoxType("stri", "Sub Track Information Box", .isoBaseMedia, "8.14.4", in: ["strk"], .exactlyOne) {
      reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.read("switch_group", as: Int16.self)
      try reader.read("alternate_group", as: Int16.self)
      try reader.read("sub_track_ID", as: UInt32.self)
      try reader.readTable("attributes", count: reader.remaining / 4, rowSize: 4) {
        try $0.readFourCC("attribute")
      }
    },
    container("strd", "Sub Track Definition Box", .isoBaseMedia, "8.14.5", in: ["strk"], .exactlyOne),
    ISOBoxType("stsg", "Sub Track Sample Group Box", .isoBaseMedia, "8.14.6", in: ["strd"]) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      try reader.readFourCC("grouping_type")
      let count = try reader.read("item_count", as: UInt16.self)
      try reader.readTable("items", count: count, rowSize: 4) { reader in
        try reader.read("group_description_index", as: UInt32.self)
      }
    },
    container("ludt", "Track Loudness Container", .isoBaseMedia, "12.2.7", in: ["udta"]),
    ISOBoxType("tlou", "Track Loudness Info", .isoBaseMedia, "12.2.7", in: ["ludt"], fields: readLoudness),
    ISOBoxType("alou", "Album Loudness Info", .isoBaseMedia, "12.2.7", in: ["ludt"], fields: readLoudness),
    // QuickTime's
    ISOBoxType("name", "Name", .quickTime, "User Data Atoms", of: .userData) { $0.readText("name") },
    ISOBoxType("WLOC", "Window Location", .quickTime, "User Data Atoms", of: .userData) { reader in
      try reader.read("x", as: Int16.self)
      try reader.read("y", as: Int16.self)
    },
    ISOBoxType("LOOP", "Looping", .quickTime, "User Data Atoms", of: .userData) { reader in
      try reader.read("style", as: UInt32.self) { [0: "forward", 1: "back and forth"][$0] }
    },
    ISOBoxType("SelO", "Play Selection Only", .quickTime, "User Data Atoms", of: .userData) {
      try $0.read("selection_only", as: UInt8.self)
    },
    ISOBoxType("AllF", "Play All Frames", .quickTime, "User Data Atoms", of: .userData) {
      try $0.read("all_frames", as: UInt8.self)
    },
    ISOBoxType("ptv ", "Print to Video", .quickTime, "User Data Atoms", of: .userData) { reader in
      try reader.read("display_size", as: UInt16.self)
      try reader.readReservedBytes(4)
      try reader.read("slide_show", as: UInt8.self)
      try reader.read("play_on_open", as: UInt8.self)
    },
    ISOBoxType("tagc", "Media Characteristic Tag", .quickTime, "User Data Atoms", of: .userData) {
      try $0.readText("tag", byteCount: $0.remaining)
    },
    ISOBoxType(
      "hinf", "Hint Track Information", .quickTime, "User Data Atoms", in: ["udta"], of: .userData,
      children: .boxes),
    ISOBoxType(
      "hnti", "Hint Information", .isoBaseMedia, "Annex F", in: ["udta"], of: .userData, children: .boxes),
    ISOBoxType("chpl", "Chapter List", .nero, "chpl", of: .userData) { reader in
      let version = try reader.readVersionAndFlags(upTo: 1).version
      if version == 1 { try reader.readReservedBytes(4) }
      let count = try reader.read("chapter_count", as: UInt8.self)
      try reader.readVariableRows("chapters", count: count, rowSize: 9) { reader in
        try reader.read("start", as: UInt64.self)
        try reader.readPascalText("title")
      }
    },
    ISOBoxType("Xtra", "Windows Media Metadata", .smoothStreaming, "Xtra", of: .userData) { reader in
      while reader.remaining >= 8, let size = reader.peekFourCC()?.rawValue, size >= 8,
        Int(size) <= reader.remaining
      {
        try reader.readPart("item", byteCount: Int(size)) { reader in
          try reader.read("size", as: UInt32.self)
          let length = try reader.read("name_length", as: UInt32.self)
          try reader.readText("name", byteCount: Int(length))
          let count = try reader.read("value_count", as: UInt32.self)
          try reader.readVariableRows("values", count: count, rowSize: 6) { reader in
            let size = try reader.read("size", as: UInt32.self)
            try reader.read("type", as: UInt16.self) {
              [8: "UTF-16", 19: "integer", 21: "date", 72: "GUID"][$0]
            }
            try reader.skip("value", Int(size) - 6)
          }
        }
      }
    },
    ISOBoxType("XMP_", "XMP Metadata", .xmp, "QuickTime", of: .userData),
    ISOBoxType("FIRM", "GoPro Firmware Version", .goPro, "udta", of: .userData) { $0.readText("firmware") },
    ISOBoxType("LENS", "GoPro Lens Serial Number", .goPro, "udta", of: .userData) { $0.readText("lens") },
    ISOBoxType("CAME", "GoPro Serial Number Digest", .goPro, "udta", of: .userData),
    ISOBoxType("GPMF", "GoPro Metadata", .goPro, "udta", of: .userData),
    ISOBoxType("SETT", "GoPro Settings", .goPro, "udta", of: .userData),
    ISOBoxType("MUID", "GoPro Media Identifier", .goPro, "udta", of: .userData),
    ISOBoxType("HMMT", "GoPro Highlights", .goPro, "udta", of: .userData),
  ]

  /// Stands for every item of user data whose name begins with ©: a list of texts in languages.
  static let userDataText = ISOBoxType(
    "\u{A9}???", "User Data Text", .quickTime, "User Data Atoms", of: .userData
  ) { reader in
    while reader.remaining >= 4, let high = reader.peek(), let low = reader.peek(1) {
      let size = Int(high) << 8 | Int(low)
      // Some writers put iTunes' data box here.
      guard size <= reader.remaining - 4 else { return }
      try reader.read("text_size", as: UInt16.self)
      try reader.read("language", as: UInt16.self) { ISOLanguage.code($0) }
      try reader.readText("text", byteCount: size)
    }
  }

  /// Reads three packed letters.
  static func readLanguage(_ reader: inout FieldReader) throws {
    try reader.read("language", as: UInt16.self) { ISOLanguage.code($0) }
  }

  /// Reads a text of UTF-8, or of UTF-16 that begins with its byte order mark.
  static func readWideText(_ reader: inout FieldReader, _ name: StaticString) {
    guard let first = reader.peek(), let second = reader.peek(1),
      first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE
    else {
      if reader.remaining > 0 { reader.readText(name) }
      return
    }
    var units: [UInt16] = []
    var size = 2
    while let high = reader.peek(size), let low = reader.peek(size + 1) {
      size += 2
      let unit = first == 0xFE ? UInt16(high) << 8 | UInt16(low) : UInt16(low) << 8 | UInt16(high)
      if unit == 0 { break }
      units.append(unit)
    }
    _ = try? reader.readBytes(name, size)
    reader.setLastMeaning(String(decoding: units, as: UTF16.self))
  }

  /// Reads measures of loudness (ISO/IEC 14496-12, 12.2.7.2).
  @Sendable private static func readLoudness(_ reader: inout FieldReader) throws {
    let version = try reader.readVersionAndFlags(upTo: 1).version
    var count: UInt64 = 1
    if version >= 1 {
      try reader.readBits("loudness_info_type", 2)
      count = try reader.readBits("loudness_base_count", 6)
    }
    try reader.readVariableRows("loudness", count: count, rowSize: 7) { reader in
      if version >= 1 {
        try reader.readReservedBits(2)
        try reader.readBits("EQ_set_ID", 6)
      }
      try reader.readReservedBits(3)
      try reader.readBits("downmix_ID", 7)
      try reader.readBits("DRC_set_ID", 6)
      try reader.readBits("bs_sample_peak_level", 12)
      try reader.readBits("bs_true_peak_level", 12)
      try reader.readBits("measurement_system_for_TP", 4)
      try reader.readBits("reliability_for_TP", 4)
      let count = try reader.read("measurement_count", as: UInt8.self)
      try reader.readTable("measurements", count: count, rowSize: 3) { reader in
        try reader.read("method_definition", as: UInt8.self)
        try reader.read("method_value", as: UInt8.self)
        try reader.readBits("measurement_system", 4)
        try reader.readBits("reliability", 4)
      }
    }
  }
}
