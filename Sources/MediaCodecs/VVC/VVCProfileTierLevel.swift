import MediaCore
import MediaStructure

/// The decoder that a stream needs, as VVC's sequence parameter sets and configurations state it (ITU-T
/// H.266, 7.3.3.1).
struct VVCProfileTierLevel: Sendable {
  /// general_profile_idc.
  var profile: Int?
  var isHighTier = false
  /// general_level_idc: sixteen times the level's first number, and three times the second (ITU-T H.266, A.4.1).
  var level: Int?

  /// Reads profile_tier_level() of a sequence parameter set.
  mutating func read(_ unit: inout BitReader, sublayers: Int) throws(MediaError) {
    profile = Int(try unit.bits("general_profile_idc", 7))
    isHighTier = try unit.flag("general_tier_flag")
    level = Int(try unit.bits("general_level_idc", 8))
    try unit.bits("ptl_frame_only_constraint_flag", 1)
    try unit.bits("ptl_multilayer_enabled_flag", 1)
    if try unit.flag("gci_present_flag") {
      try unit.bits("general_constraints_info", 64)
      try unit.bits("general_constraints_info", 7)
      let count = try unit.bits("gci_num_additional_bits", 8)
      for _ in 0..<count { try unit.bits("gci_reserved_bit", 1) }
    }
    try unit.alignToByte("gci_alignment_zero_bit")
    var present: [Bool] = []
    for _ in 0..<sublayers { present.append(try unit.flag("ptl_sublayer_level_present_flag")) }
    try unit.alignToByte("ptl_reserved_zero_bit")
    for isPresent in present where isPresent { try unit.bits("sublayer_level_idc", 8) }
    let profiles = try unit.bits("ptl_num_sub_profiles", 8)
    for _ in 0..<profiles { try unit.bits("general_sub_profile_idc", 32) }
  }

  /// Reads the profile, tier and level of a configuration (ISO/IEC 14496-15, 11.2.4.2.2).
  mutating func read(_ reader: inout FieldReader, sublayers: Int) throws(MediaError) {
    try reader.readBits("reserved", 2)
    let size = Int(try reader.readBits("num_bytes_constraint_info", 6))
    profile = Int(try reader.readBits("general_profile_idc", 7))
    isHighTier = try reader.readBits("general_tier_flag", 1) == 1
    level = Int(try reader.read("general_level_idc", as: UInt8.self))
    try reader.readBits("ptl_frame_only_constraint_flag", 1)
    try reader.readBits("ptl_multi_layer_enabled_flag", 1)
    if size > 0 {
      try reader.readBits("general_constraint_info", 6)
      if size > 1 { try reader.skip("general_constraint_info", size - 1) }
    } else {
      try reader.readBits("reserved", 6)
    }
    var present: [UInt64] = []
    if sublayers > 1 {
      for _ in 0..<(sublayers - 1) {
        present.append(try reader.readBits("ptl_sublayer_level_present_flag", 1))
      }
      if sublayers < 9 { try reader.readBits("ptl_reserved_zero_bit", 9 - sublayers) }
    }
    for isPresent in present where isPresent == 1 { try reader.read("sublayer_level_idc", as: UInt8.self) }
    let profiles = try reader.read("ptl_num_sub_profiles", as: UInt8.self)
    try reader.readTable("sub_profiles", count: profiles, rowSize: 4) { (reader) throws(MediaError) in
      try reader.read("general_sub_profile_idc", as: UInt32.self)
    }
  }
}
