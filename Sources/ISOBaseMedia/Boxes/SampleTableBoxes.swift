import MediaCore
import MediaStructure

/// The tables that say of each sample when it is decoded and shown, and what it is worth.
extension ISOBoxType {
  static let sampleTableBoxes: [ISOBoxType] = [
    stsd, stts, ctts, cslg, stss, stps, stsh, sdtp, stdp, padb, stsz, stz2, stsc, stco, co64, subs, saiz,
    saio,
  ]

  private static let stts = ISOBoxType(
    "stts", "Decoding Time to Sample Box", .isoBaseMedia, "8.6.1.2", in: ["stbl"], .exactlyOne, isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readTable("entries", count: count, rowSize: 8) { reader in
      try reader.read("sample_count", as: UInt32.self)
      try reader.read("sample_delta", as: UInt32.self)
    }
  }

  private static let ctts = ISOBoxType(
    "ctts", "Composition Time to Sample Box", .isoBaseMedia, "8.6.1.3", in: ["stbl"], .atMostOne, isLong: true
  ) { reader in
    let version = try reader.readVersionAndFlags(upTo: 1).version
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readTable("entries", count: count, rowSize: 8) { reader in
      try reader.read("sample_count", as: UInt32.self)
      if version == 0 {
        // Writers of QuickTime files put signed offsets here too.
        try reader.read("sample_offset", as: UInt32.self) {
          $0 > UInt32(Int32.max) ? "\(Int32(bitPattern: $0)), if signed" : nil
        }
      } else {
        try reader.read("sample_offset", as: Int32.self)
      }
    }
  }

  private static let cslg = ISOBoxType(
    "cslg", "Composition to Decode Box", .isoBaseMedia, "8.6.1.4", in: ["stbl", "trep"], .atMostOne
  ) { reader in
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    for name in [
      "compositionToDTSShift", "leastDecodeToDisplayDelta", "greatestDecodeToDisplayDelta",
      "compositionStartTime", "compositionEndTime",
    ] as [StaticString] {
      if wide {
        try reader.read(name, as: Int64.self)
      } else {
        try reader.read(name, as: Int32.self)
      }
    }
  }

  private static let stss = syncTable("stss", "Sync Sample Box", .isoBaseMedia, "8.6.2")
  private static let stps = syncTable("stps", "Partial Sync Sample Atom", .quickTime, "Sample Table Atoms")

  private static func syncTable(
    _ type: FourCC, _ title: String, _ standard: ISOStandard, _ clause: String
  ) -> ISOBoxType {
    ISOBoxType(type, title, standard, clause, in: ["stbl"], .atMostOne, isLong: true) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      let count = try reader.read("entry_count", as: UInt32.self)
      try reader.readTable("entries", count: count, rowSize: 4) { reader in
        try reader.read("sample_number", as: UInt32.self)
      }
    }
  }

  private static let stsh = ISOBoxType(
    "stsh", "Shadow Sync Sample Box", .isoBaseMedia, "8.6.3", in: ["stbl"], .atMostOne, isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readTable("entries", count: count, rowSize: 8) { reader in
      try reader.read("shadowed_sample_number", as: UInt32.self)
      try reader.read("sync_sample_number", as: UInt32.self)
    }
  }

  private static let sdtp = ISOBoxType(
    "sdtp", "Independent and Disposable Samples Box", .isoBaseMedia, "8.6.4", in: ["stbl", "traf"],
    .atMostOne,
    isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.readTable("samples", count: reader.remaining, rowSize: 1) { reader in
      try readSampleDependencies(&reader)
    }
  }

  /// Reads the eight bits that `sdtp` and the flags of samples share.
  static func readSampleDependencies(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readBits("is_leading", 2) {
      ["unknown", "leading, not decodable", "not leading", "leading, decodable"][Int($0)]
    }
    try reader.readBits("sample_depends_on", 2) {
      ["unknown", "depends on others", "independent", "reserved"][Int($0)]
    }
    try reader.readBits("sample_is_depended_on", 2) {
      ["unknown", "not disposable", "disposable", "reserved"][Int($0)]
    }
    try reader.readBits("sample_has_redundancy", 2) {
      ["unknown", "redundant coding", "no redundant coding", "reserved"][Int($0)]
    }
  }

  private static let stdp = ISOBoxType(
    "stdp", "Degradation Priority Box", .isoBaseMedia, "8.5.3", in: ["stbl"], .atMostOne, isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.readTable("samples", count: reader.remaining / 2, rowSize: 2) { reader in
      try reader.read("priority", as: UInt16.self)
    }
  }

  private static let padb = ISOBoxType(
    "padb", "Padding Bits Box", .isoBaseMedia, "8.7.6", in: ["stbl"], .atMostOne, isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    let count = try reader.read("sample_count", as: UInt32.self)
    try reader.readTable("entries", count: (UInt64(count) + 1) / 2, rowSize: 1) { reader in
      try reader.readReservedBits(1)
      try reader.readBits("pad1", 3)
      try reader.readReservedBits(1)
      try reader.readBits("pad2", 3)
    }
  }

  private static let stsz = ISOBoxType(
    "stsz", "Sample Size Box", .isoBaseMedia, "8.7.3.2", in: ["stbl"], .atMostOne, isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    let size = try reader.read("sample_size", as: UInt32.self)
    let count = try reader.read("sample_count", as: UInt32.self)
    guard size == 0 else { return }
    try reader.readTable("samples", count: count, rowSize: 4) { reader in
      try reader.read("entry_size", as: UInt32.self)
    }
  }

  private static let stz2 = ISOBoxType(
    "stz2", "Compact Sample Size Box", .isoBaseMedia, "8.7.3.3", in: ["stbl"], .atMostOne, isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.readReservedBytes(3)
    let bits = Int(try reader.read("field_size", as: UInt8.self))
    let count = try reader.read("sample_count", as: UInt32.self)
    switch bits {
    case 4:
      try reader.readTable("samples", count: (UInt64(count) + 1) / 2, rowSize: 1) { reader in
        try reader.readBits("entry_size", 4)
        try reader.readBits("entry_size", 4)
      }
    case 8, 16:
      try reader.readTable("samples", count: count, rowSize: bits / 8) { reader in
        try reader.read("entry_size", byteCount: bits / 8)
      }
    default: reader.report("field_size is \(bits), not 4, 8 or 16")
    }
  }

  private static let stsc = ISOBoxType(
    "stsc", "Sample to Chunk Box", .isoBaseMedia, "8.7.4", in: ["stbl"], .exactlyOne, isLong: true
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readTable("entries", count: count, rowSize: 12) { reader in
      try reader.read("first_chunk", as: UInt32.self)
      try reader.read("samples_per_chunk", as: UInt32.self)
      try reader.read("sample_description_index", as: UInt32.self)
    }
  }

  private static let stco = chunkOffsets("stco", "Chunk Offset Box", wide: false)
  private static let co64 = chunkOffsets("co64", "Chunk Large Offset Box", wide: true)

  private static func chunkOffsets(_ type: FourCC, _ title: String, wide: Bool) -> ISOBoxType {
    ISOBoxType(type, title, .isoBaseMedia, "8.7.5", in: ["stbl"], .atMostOne, isLong: true) { reader in
      try reader.readVersionAndFlags(upTo: 0)
      let count = try reader.read("entry_count", as: UInt32.self)
      try reader.readTable("entries", count: count, rowSize: wide ? 8 : 4) { reader in
        try reader.read("chunk_offset", wide: wide)
      }
    }
  }

  private static let subs = ISOBoxType(
    "subs", "Sub-Sample Information Box", .isoBaseMedia, "8.7.7", in: ["stbl", "traf", "ipco"], isLong: true
  ) { reader in
    // The coding says what the flags mean.
    let wide = try reader.readVersionAndFlags(upTo: 1, flags: .max).version == 1
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readVariableRows("entries", count: count, rowSize: 6) { reader in
      try reader.read("sample_delta", as: UInt32.self)
      let count = try reader.read("subsample_count", as: UInt16.self)
      for index in 0..<Int(count) {
        try reader.readGroup("subsamples[\(index)]") { reader in
          try reader.read("subsample_size", byteCount: wide ? 4 : 2)
          try reader.read("subsample_priority", as: UInt8.self)
          try reader.read("discardable", as: UInt8.self)
          try reader.read("codec_specific_parameters", as: UInt32.self)
        }
      }
    }
  }

  private static let saiz = ISOBoxType(
    "saiz", "Sample Auxiliary Information Sizes Box", .isoBaseMedia, "8.7.8", in: ["stbl", "traf"],
    isLong: true
  ) { reader in
    let flags = try reader.readVersionAndFlags(upTo: 0, flags: 1).flags
    if flags & 1 != 0 {
      try reader.readFourCC("aux_info_type")
      try reader.read("aux_info_type_parameter", as: UInt32.self)
    }
    let size = try reader.read("default_sample_info_size", as: UInt8.self)
    let count = try reader.read("sample_count", as: UInt32.self)
    guard size == 0 else { return }
    try reader.readTable("samples", count: count, rowSize: 1) { reader in
      try reader.read("sample_info_size", as: UInt8.self)
    }
  }

  private static let saio = ISOBoxType(
    "saio", "Sample Auxiliary Information Offsets Box", .isoBaseMedia, "8.7.9", in: ["stbl", "traf"],
    isLong: true
  ) { reader in
    let (version, flags) = try reader.readVersionAndFlags(upTo: 1, flags: 1)
    if flags & 1 != 0 {
      try reader.readFourCC("aux_info_type")
      try reader.read("aux_info_type_parameter", as: UInt32.self)
    }
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readTable("entries", count: count, rowSize: version == 1 ? 8 : 4) { reader in
      try reader.read("offset", wide: version == 1)
    }
  }
}
