import MediaCore
import MediaStructure

/// Groups of samples (ISO/IEC 14496-12, 8.9), and what the groups of each type say.
extension ISOBoxType {
  static let sampleGroupBoxes: [ISOBoxType] = [sbgp, csgp, sgpd]

  private static let sbgp = ISOBoxType(
    "sbgp", "Sample to Group Box", .isoBaseMedia, "8.9.2", in: ["stbl", "traf"], isLong: true
  ) { reader in
    let version = try reader.readVersionAndFlags(upTo: 1).version
    try reader.readFourCC("grouping_type") { groupingTitle($0) }
    if version == 1 { try reader.read("grouping_type_parameter", as: UInt32.self) }
    let count = try reader.read("entry_count", as: UInt32.self)
    try reader.readTable("entries", count: count, rowSize: 8) { reader in
      try reader.read("sample_count", as: UInt32.self)
      try reader.read("group_description_index", as: UInt32.self)
    }
  }

  private static let csgp = ISOBoxType(
    "csgp", "Compact Sample to Group Box", .isoBaseMedia, "8.9.5", in: ["stbl", "traf"]
  ) { reader in
    let flags = try reader.readVersionAndFlags(upTo: 0, flags: .max).flags
    let indexSize = 4 << (flags & 3)
    let countSize = 4 << (flags >> 2 & 3)
    let patternSize = 4 << (flags >> 4 & 3)
    try reader.readFourCC("grouping_type") { groupingTitle($0) }
    if flags & 0x40 != 0 { try reader.read("grouping_type_parameter", as: UInt32.self) }
    let count = try reader.read("pattern_count", as: UInt32.self)
    var lengths: [Int] = []
    let bits = Int(patternSize + countSize)
    guard Int(count) <= reader.remaining * 8 / bits else {
      return reader.report("\(count) patterns are announced, fewer have room")
    }
    for index in 0..<Int(count) {
      try reader.readGroup("patterns[\(index)]") { reader in
        lengths.append(Int(try reader.readBits("pattern_length", Int(patternSize))))
        try reader.readBits("sample_count", Int(countSize))
      }
    }
    for (index, length) in lengths.enumerated() {
      for sample in 0..<length {
        try reader.readBits("sample_group_description_index", Int(indexSize)) { _ in
          "pattern \(index), \(sample)"
        }
      }
    }
    reader.endByte()
  }

  private static let sgpd = ISOBoxType(
    "sgpd", "Sample Group Description Box", .isoBaseMedia, "8.9.3", in: ["stbl", "traf"]
  ) { reader in
    let version = try reader.readVersionAndFlags(upTo: 3, flags: 3).version
    let type = try reader.readFourCC("grouping_type") { groupingTitle($0) }
    var length = version >= 1 ? try reader.read("default_length", as: UInt32.self) : 0
    if version >= 2 { try reader.read("default_group_description_index", as: UInt32.self) }
    let count = try reader.read("entry_count", as: UInt32.self)
    let isVariable = version >= 1 && length == 0
    if version == 0 {
      // Only the type of the group says how long an entry is; all of them are of one length in practice.
      length = count == 0 ? 0 : UInt32(clamping: reader.remaining / Int(count))
    }
    try reader.readVariableRows("entries", count: count, rowSize: isVariable ? 4 : Int(length)) { reader in
      let size = isVariable ? try reader.read("description_length", as: UInt32.self) : length
      guard size > 0 else { return }
      try reader.readPart("\(type)", byteCount: Int(size)) { reader in
        try readGroupEntry(type, &reader)
      }
    }
  }

  private static func readGroupEntry(_ type: FourCC, _ reader: inout FieldReader) throws {
    switch type {
    case "roll", "prol": try reader.read("roll_distance", as: Int16.self)
    case "rap ":
      try reader.readBits("num_leading_samples_known", 1)
      try reader.readBits("num_leading_samples", 7)
    case "tele":
      try reader.readBits("level_independently_decodable", 1)
      try reader.readReservedBits(7)
    case "sync":
      try reader.readReservedBits(2)
      try reader.readBits("NAL_unit_type", 6)
    case "seig": try TrackEncryptionBox.readEntry(&reader)
    case "rash":
      let count = try reader.read("operation_point_count", as: UInt16.self)
      if count == 1 {
        try reader.read("target_rate_share", as: UInt16.self)
      } else {
        try reader.readTable("operation_points", count: count, rowSize: 6) { reader in
          try reader.read("available_bitrate", as: UInt32.self)
          try reader.read("target_rate_share", as: UInt16.self)
        }
      }
      try reader.read("maximum_bitrate", as: UInt32.self)
      try reader.read("minimum_bitrate", as: UInt32.self)
      try reader.read("discard_priority", as: UInt8.self)
    case "alst":
      let count = try reader.read("roll_count", as: UInt16.self)
      try reader.read("first_output_sample", as: UInt16.self)
      try reader.readTable("sample_offsets", count: count, rowSize: 4) { reader in
        try reader.read("sample_offset", as: UInt32.self)
      }
      try reader.readTable("outputs", count: reader.remaining / 4, rowSize: 4) { reader in
        try reader.read("num_output_samples", as: UInt16.self)
        try reader.read("num_total_samples", as: UInt16.self)
      }
    case "tscl":
      try reader.read("temporalLayerId", as: UInt8.self)
      try reader.readBits("tltype_profile_space", 2)
      try reader.readBits("tltier_flag", 1)
      try reader.readBits("tlprofile_idc", 5)
      try reader.read("tlprofile_compatibility_flags", as: UInt32.self)
      try reader.read("tlconstraint_indicator_flags", byteCount: 6)
      try reader.read("tllevel_idc", as: UInt8.self)
      for name in ["tlMaxBitRate", "tlAvgBitRate"] as [StaticString] {
        try reader.read(name, as: UInt16.self)
      }
      try reader.read("tlConstantFrameRate", as: UInt8.self)
      try reader.read("tlAvgFrameRate", as: UInt16.self)
    case "tsas", "stsa": break
    case "refs":
      try reader.read("sample_id", as: UInt32.self)
      let count = try reader.read("num_direct_reference_samples", as: UInt8.self)
      try reader.readTable("references", count: count, rowSize: 4) { reader in
        try reader.read("direct_reference_sample_id", as: UInt32.self)
      }
    case "dtrt":
      try reader.readBits("profile_space", 2)
      try reader.readBits("data", 6)
    case "oinf": try readOperatingPoints(&reader)
    case "linf":
      try reader.readReservedBits(2)
      let count = try reader.readBits("num_layers_in_track", 6)
      for index in 0..<Int(count) {
        try reader.readGroup("layers[\(index)]") { reader in
          try reader.readReservedBits(4)
          try reader.readBits("layer_id", 6)
          try reader.readBits("min_sub_layer_id", 3)
          try reader.readBits("max_sub_layer_id", 3)
        }
      }
    default: break
    }
  }

  static func groupingTitle(_ type: FourCC) -> String? {
    [
      "roll": "gradual decoder refresh or audio pre-roll", "prol": "audio pre-roll with sync samples",
      "rap ": "random access points", "tele": "temporal levels", "sync": "sync samples",
      "seig": "sample encryption", "rash": "rate share", "alst": "alternative startup sequences",
      "tscl": "temporal layers", "tsas": "temporal sub-layer access", "stsa": "step-wise temporal access",
      "refs": "direct reference samples", "avcb": "AVC NAL unit map", "oinf": "operating points",
      "linf": "layers", "sap ": "stream access points", "trif": "tile regions", "nalm": "NAL unit map",
      "pase": "partial access",
    ][type]
  }

  /// Reads the operating points of a layered stream (ISO/IEC 14496-15, 9.6.2).
  static func readOperatingPoints(_ reader: inout FieldReader) throws {
    try reader.readBits("scalability_mask", 16)
    try reader.readReservedBits(2)
    let profiles = try reader.readBits("num_profile_tier_level", 6)
    for index in 0..<Int(profiles) {
      try reader.readGroup("profiles[\(index)]") { reader in
        try reader.readBits("general_profile_space", 2)
        try reader.readBits("general_tier_flag", 1)
        try reader.readBits("general_profile_idc", 5)
        try reader.read("general_profile_compatibility_flags", as: UInt32.self)
        try reader.read("general_constraint_indicator_flags", byteCount: 6)
        try reader.read("general_level_idc", as: UInt8.self)
      }
    }
    let points = try reader.read("num_operating_points", as: UInt16.self)
    try reader.readVariableRows("operating_points", count: points, rowSize: 7) { reader in
      try reader.read("output_layer_set_idx", as: UInt16.self)
      try reader.read("max_temporal_id", as: UInt8.self)
      let layers = try reader.read("layer_count", as: UInt8.self)
      try reader.readTable("layers", count: layers, rowSize: 2) { reader in
        try reader.readBits("ptl_idx", 8)
        try reader.readBits("layer_id", 6)
        try reader.readBits("is_outputlayer", 1)
        try reader.readBits("is_alternate_outputlayer", 1)
      }
      for name in ["minPicWidth", "minPicHeight", "maxPicWidth", "maxPicHeight"] as [StaticString] {
        try reader.read(name, as: UInt16.self)
      }
      try reader.readBits("maxChromaFormat", 2)
      try reader.readBits("maxBitDepthMinus8", 3)
      try reader.readReservedBits(1)
      let hasFrameRate = try reader.readBits("frame_rate_info_flag", 1) == 1
      let hasBitRate = try reader.readBits("bit_rate_info_flag", 1) == 1
      if hasFrameRate {
        try reader.read("avgFrameRate", as: UInt16.self)
        try reader.readReservedBits(6)
        try reader.readBits("constantFrameRate", 2)
      }
      if hasBitRate {
        try reader.read("maxBitRate", as: UInt32.self)
        try reader.read("avgBitRate", as: UInt32.self)
      }
    }
    let layers = try reader.read("max_layer_count", as: UInt8.self)
    for index in 0..<Int(layers) {
      try reader.readGroup("dependencies[\(index)]") { reader in
        try reader.read("dependent_layerID", as: UInt8.self)
        let count = try reader.read("num_layers_dependent_on", as: UInt8.self)
        try reader.readTable("dependent_on", count: count, rowSize: 1) { reader in
          try reader.read("dependent_on_layerID", as: UInt8.self)
        }
      }
    }
  }
}
