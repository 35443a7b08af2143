import MediaCore

/// Movie fragments (ISO/IEC 14496-12, 8.8).
extension ISOBoxType {
  static let fragmentBoxes: [ISOBoxType] = [
    container("moof", "Movie Fragment Box", .isoBaseMedia, "8.8.4", in: [file]),
    mfhd,
    container("traf", "Track Fragment Box", .isoBaseMedia, "8.8.6", in: ["moof"]),
    tfhd, tfdt, trun,
    container("mfra", "Movie Fragment Random Access Box", .isoBaseMedia, "8.8.9", in: [file], .atMostOne),
    tfra, mfro,
  ]

  static let trex = ISOBoxType(
    "trex", "Track Extends Box", .isoBaseMedia, "8.8.3", in: ["mvex"], .oneOrMore
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    for name in [
      "track_ID", "default_sample_description_index", "default_sample_duration", "default_sample_size",
    ] as [StaticString] {
      try reader.read(name, as: UInt32.self)
    }
    try readSampleFlags(&reader, "default_sample_flags")
  }

  private static let mfhd = ISOBoxType(
    "mfhd", "Movie Fragment Header Box", .isoBaseMedia, "8.8.5", in: ["moof"], .exactlyOne,
    content: MovieFragmentHeaderBox.self)

  private static let tfhd = ISOBoxType(
    "tfhd", "Track Fragment Header Box", .isoBaseMedia, "8.8.7", in: ["traf"], .exactlyOne,
    content: TrackFragmentHeaderBox.self)

  private static let tfdt = ISOBoxType(
    "tfdt", "Track Fragment Decode Time Box", .isoBaseMedia, "8.8.12", in: ["traf"], .atMostOne
  ) { reader in
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    try reader.read("baseMediaDecodeTime", wide: wide)
  }

  private static let trun = ISOBoxType(
    "trun", "Track Fragment Run Box", .isoBaseMedia, "8.8.8", in: ["traf"], isLong: true
  ) { reader in
    let (version, flags) = try reader.readVersionAndFlags(upTo: 1) { names($0, trunFlags) }
    let count = try reader.read("sample_count", as: UInt32.self)
    if flags & 1 != 0 { try reader.read("data_offset", as: Int32.self) }
    if flags & 4 != 0 { try readSampleFlags(&reader, "first_sample_flags") }
    let perSample = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }.count
    try reader.readTable("samples", count: count, rowSize: 4 * perSample) { reader in
      if flags & 0x100 != 0 { try reader.read("sample_duration", as: UInt32.self) }
      if flags & 0x200 != 0 { try reader.read("sample_size", as: UInt32.self) }
      if flags & 0x400 != 0 { try readSampleFlags(&reader, "sample_flags") }
      guard flags & 0x800 != 0 else { return }
      if version == 0 {
        try reader.read("sample_composition_time_offset", as: UInt32.self)
      } else {
        try reader.read("sample_composition_time_offset", as: Int32.self)
      }
    }
  }

  private static let trunFlags: [UInt32: String] = [
    1: "data offset", 4: "first sample flags", 0x100: "sample durations", 0x200: "sample sizes",
    0x400: "sample flags", 0x800: "composition time offsets",
  ]

  /// What the bits of a box's flags stand for, those that are set.
  static func names(_ flags: UInt32, _ table: [UInt32: String]) -> String? {
    let names = table.keys.sorted().filter { flags & $0 != 0 }.compactMap { table[$0] }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Reads the flags of a sample (8.8.3.1).
  static func readSampleFlags(_ reader: inout FieldReader, _ name: String) throws {
    try reader.readGroup(name) { reader in
      try reader.readReservedBits(4)
      try readSampleDependencies(&reader)
      try reader.readBits("sample_padding_value", 3)
      try reader.readBits("sample_is_non_sync_sample", 1)
      try reader.readBits("sample_degradation_priority", 16)
    }
  }

  private static let tfra = ISOBoxType(
    "tfra", "Track Fragment Random Access Box", .isoBaseMedia, "8.8.10", in: ["mfra"], isLong: true
  ) { reader in
    let wide = try reader.readVersionAndFlags(upTo: 1).version == 1
    try reader.read("track_ID", as: UInt32.self)
    try reader.readReservedBits(26)
    let sizes = try (
      traf: Int(reader.readBits("length_size_of_traf_num", 2)) + 1,
      trun: Int(reader.readBits("length_size_of_trun_num", 2)) + 1,
      sample: Int(reader.readBits("length_size_of_sample_num", 2)) + 1
    )
    let count = try reader.read("number_of_entry", as: UInt32.self)
    let rowSize = (wide ? 16 : 8) + sizes.traf + sizes.trun + sizes.sample
    try reader.readTable("entries", count: count, rowSize: rowSize) { reader in
      try reader.read("time", wide: wide)
      try reader.read("moof_offset", wide: wide)
      try reader.read("traf_number", byteCount: sizes.traf)
      try reader.read("trun_number", byteCount: sizes.trun)
      try reader.read("sample_delta", byteCount: sizes.sample)
    }
  }

  private static let mfro = ISOBoxType(
    "mfro", "Movie Fragment Random Access Offset Box", .isoBaseMedia, "8.8.11", in: ["mfra"], .exactlyOne
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    try reader.read("parent_size", as: UInt32.self)
  }

  static let leva = ISOBoxType(
    "leva", "Level Assignment Box", .isoBaseMedia, "8.8.13", in: ["mvex"], .atMostOne
  ) { reader in
    try reader.readVersionAndFlags(upTo: 0)
    let count = try reader.read("level_count", as: UInt8.self)
    try reader.readVariableRows("levels", count: count, rowSize: 5) { reader in
      try reader.read("track_ID", as: UInt32.self)
      try reader.readBits("padding_flag", 1)
      switch try reader.readBits("assignment_type", 7) {
      case 0: try reader.readFourCC("grouping_type")
      case 1:
        try reader.readFourCC("grouping_type")
        try reader.read("grouping_type_parameter", as: UInt32.self)
      case 4: try reader.read("sub_track_ID", as: UInt32.self)
      default: break
      }
    }
  }
}

/// The number of a fragment, by which the order of fragments is checked.
struct MovieFragmentHeaderBox: ISOBoxContent {
  var sequenceNumber: UInt32

  init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readVersionAndFlags(upTo: 0)
    sequenceNumber = try reader.read("sequence_number")
  }
}

/// The track that a fragment belongs to, and what holds for all of its samples.
struct TrackFragmentHeaderBox: ISOBoxContent {
  var flags: UInt32
  var trackID: UInt32

  private static let names: [UInt32: String] = [
    1: "base data offset", 2: "sample description index", 8: "default sample duration",
    0x10: "default sample size", 0x20: "default sample flags", 0x1_0000: "duration is empty",
    0x2_0000: "default base is moof",
  ]

  init(_ reader: inout FieldReader) throws(MediaError) {
    flags = try reader.readVersionAndFlags(upTo: 0) { ISOBoxType.names($0, Self.names) }.flags
    trackID = try reader.read("track_ID")
    if flags & 1 != 0 { try reader.read("base_data_offset", as: UInt64.self) }
    if flags & 2 != 0 { try reader.read("sample_description_index", as: UInt32.self) }
    if flags & 8 != 0 { try reader.read("default_sample_duration", as: UInt32.self) }
    if flags & 0x10 != 0 { try reader.read("default_sample_size", as: UInt32.self) }
    if flags & 0x20 != 0 { try reader.read("default_sample_flags", as: UInt32.self) }
  }
}
