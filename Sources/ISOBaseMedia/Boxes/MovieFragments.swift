import MediaCore
import MediaStructure

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
    "trex", "Track Extends Box", .isoBaseMedia, "8.8.3", in: ["mvex"], .oneOrMore,
    content: TrackExtendsBox.self)

  private static let mfhd = ISOBoxType(
    "mfhd", "Movie Fragment Header Box", .isoBaseMedia, "8.8.5", in: ["moof"], .exactlyOne,
    content: MovieFragmentHeaderBox.self)

  private static let tfhd = ISOBoxType(
    "tfhd", "Track Fragment Header Box", .isoBaseMedia, "8.8.7", in: ["traf"], .exactlyOne,
    content: TrackFragmentHeaderBox.self)

  private static let tfdt = ISOBoxType(
    "tfdt", "Track Fragment Decode Time Box", .isoBaseMedia, "8.8.12", in: ["traf"], .atMostOne,
    content: TrackFragmentDecodeTimeBox.self)

  private static let trun = ISOBoxType(
    "trun", "Track Fragment Run Box", .isoBaseMedia, "8.8.8", in: ["traf"], content: TrackRunBox.self,
    isLong: true)

  /// Returns the names of the bits that are set in a box's flags; `nil` where none is.
  static func names(_ flags: UInt32, _ table: [UInt32: String]) -> String? {
    let names = table.keys.sorted().filter { flags & $0 != 0 }.compactMap { table[$0] }
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Reads the flags of a sample (8.8.3.1).
  @discardableResult
  static func readSampleFlags(_ reader: inout FieldReader, _ name: String) throws(MediaError) -> UInt32 {
    let value = reader.peekFourCC()?.rawValue ?? 0
    guard reader.records else {
      try reader.skip("sample_flags", 4)
      return value
    }
    try reader.readGroup(name) { (reader) throws(MediaError) in
      try reader.readReservedBits(4)
      try readSampleDependencies(&reader)
      try reader.readBits("sample_padding_value", 3)
      try reader.readBits("sample_is_non_sync_sample", 1)
      try reader.readBits("sample_degradation_priority", 16)
    }
    return value
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
