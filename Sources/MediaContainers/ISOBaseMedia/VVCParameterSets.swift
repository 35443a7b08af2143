import MediaCore

/// A VVC stream's NAL units that hold parameter sets (ITU-T H.266, 7.3.1.2 and 7.3.2).
enum VVCParameterSets {
  static func unitTitle(_ type: Int) -> String? {
    [
      12: "operating point information", 13: "decoding capability information", 14: "video parameter set",
      15: "sequence parameter set", 16: "picture parameter set", 17: "adaptation parameter set",
      18: "adaptation parameter set (suffix)", 23: "supplemental enhancement information",
      24: "supplemental enhancement information (suffix)",
    ][type]
  }

  /// Reads a unit's header and what is in it; of a video parameter set, the first fields.
  static func read(_ unit: inout RBSPReader) throws(MediaError) {
    try unit.bits("forbidden_zero_bit", 1)
    try unit.bits("nuh_reserved_zero_bit", 1)
    try unit.bits("nuh_layer_id", 6)
    let type = try unit.bits("nal_unit_type", 5) { unitTitle(Int($0)) }
    try unit.bits("nuh_temporal_id_plus1", 3)
    switch type {
    case 14:
      try unit.bits("vps_video_parameter_set_id", 4)
      try unit.bits("vps_max_layers_minus1", 6)
      try unit.bits("vps_max_sublayers_minus1", 3)
    case 15: try VVCSequenceParameterSet.read(&unit)
    case 16: try VVCPictureParameterSet.read(&unit)
    default: break
    }
  }

  static func readProfileTierLevel(_ unit: inout RBSPReader, sublayers: Int) throws(MediaError) {
    try unit.bits("general_profile_idc", 7)
    try unit.bits("general_tier_flag", 1)
    try unit.bits("general_level_idc", 8)
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
  static func readProfileTierLevelRecord(_ reader: inout FieldReader, sublayers: Int) throws {
    try reader.readBits("reserved", 2)
    let size = Int(try reader.readBits("num_bytes_constraint_info", 6))
    try reader.readBits("general_profile_idc", 7)
    try reader.readBits("general_tier_flag", 1)
    try reader.read("general_level_idc", as: UInt8.self)
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
    try reader.readTable("sub_profiles", count: profiles, rowSize: 4) { reader in
      try reader.read("general_sub_profile_idc", as: UInt32.self)
    }
  }
}
