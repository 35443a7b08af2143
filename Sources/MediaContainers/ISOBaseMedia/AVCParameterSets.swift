import MediaCore

/// The parameter sets of an AVC stream (ITU-T H.264, 7.3.2).
enum AVCParameterSets {
  static func profileTitle(_ profile: UInt64) -> String? {
    [
      44: "CAVLC 4:4:4 Intra", 66: "Baseline", 77: "Main", 83: "Scalable Baseline", 86: "Scalable High",
      88: "Extended", 100: "High", 110: "High 10", 118: "Multiview High", 122: "High 4:2:2",
      128: "Stereo High",
      134: "MFC High", 138: "Multiview Depth High", 139: "Enhanced Multiview Depth High",
      244: "High 4:4:4 Predictive",
    ][profile]
  }

  /// Reads a NAL unit that is a parameter set.
  static func read(_ unit: inout RBSPReader) throws {
    try unit.bits("forbidden_zero_bit", 1)
    try unit.bits("nal_ref_idc", 2)
    let type = try unit.bits("nal_unit_type", 5) {
      [
        6: "SEI", 7: "sequence parameter set", 8: "picture parameter set",
        13: "sequence parameter set extension", 15: "subset sequence parameter set",
      ][$0]
    }
    switch type {
    case 7:
      try readSequence(&unit)
      try unit.trailingBits()
    case 15:
      // The extension for scalable and multiview coding follows, which stays undecoded.
      try readSequence(&unit)
    case 8: try readPicture(&unit)
    case 13:
      try unit.ue("seq_parameter_set_id")
      if try unit.ue("aux_format_idc") != 0 {
        let depth = try unit.count("bit_depth_aux_minus8", upTo: 4)
        try unit.flag("alpha_incr_flag")
        try unit.bits("alpha_opaque_value", depth + 9)
        try unit.bits("alpha_transparent_value", depth + 9)
      }
      try unit.flag("additional_extension_flag")
      try unit.trailingBits()
    default: break
    }
  }

  private static let profilesWithChroma: Set<UInt64> = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  private static func readSequence(_ unit: inout RBSPReader) throws {
    let profile = try unit.bits("profile_idc", 8, meaning: profileTitle)
    for name in [
      "constraint_set0_flag", "constraint_set1_flag", "constraint_set2_flag", "constraint_set3_flag",
      "constraint_set4_flag", "constraint_set5_flag",
    ] as [StaticString] {
      try unit.flag(name)
    }
    if try unit.bits("reserved_zero_2bits", 2) != 0 {
      unit.report("reserved_zero_2bits are not 0", as: .warning)
    }
    try unit.bits("level_idc", 8) { "level \(Double($0) / 10)" }
    try unit.ue("seq_parameter_set_id")
    if profilesWithChroma.contains(profile) {
      let chroma = try unit.ue("chroma_format_idc") { ["4:0:0", "4:2:0", "4:2:2", "4:4:4"][safe: Int($0)] }
      if chroma == 3 { try unit.flag("separate_colour_plane_flag") }
      try unit.ue("bit_depth_luma_minus8")
      try unit.ue("bit_depth_chroma_minus8")
      try unit.flag("qpprime_y_zero_transform_bypass_flag")
      if try unit.flag("seq_scaling_matrix_present_flag") {
        try readScaling(&unit, count: chroma == 3 ? 12 : 8)
      }
    }
    try unit.ue("log2_max_frame_num_minus4")
    switch try unit.ue("pic_order_cnt_type") {
    case 0: try unit.ue("log2_max_pic_order_cnt_lsb_minus4")
    case 1:
      try unit.flag("delta_pic_order_always_zero_flag")
      try unit.se("offset_for_non_ref_pic")
      try unit.se("offset_for_top_to_bottom_field")
      let count = try unit.count("num_ref_frames_in_pic_order_cnt_cycle", upTo: 255)
      for _ in 0..<count { try unit.se("offset_for_ref_frame") }
    default: break
    }
    try unit.ue("max_num_ref_frames")
    try unit.flag("gaps_in_frame_num_value_allowed_flag")
    try unit.ue("pic_width_in_mbs_minus1")
    try unit.ue("pic_height_in_map_units_minus1")
    if try !unit.flag("frame_mbs_only_flag") { try unit.flag("mb_adaptive_frame_field_flag") }
    try unit.flag("direct_8x8_inference_flag")
    if try unit.flag("frame_cropping_flag") {
      for name in [
        "frame_crop_left_offset", "frame_crop_right_offset", "frame_crop_top_offset",
        "frame_crop_bottom_offset",
      ] as [StaticString] {
        try unit.ue(name)
      }
    }
    if try unit.flag("vui_parameters_present_flag") {
      try unit.group("vui") { (unit) throws(MediaError) in try readVUI(&unit) }
    }
  }

  private static func readScaling(_ unit: inout RBSPReader, count: Int) throws(MediaError) {
    for index in 0..<count where try unit.flag("scaling_list_present_flag") {
      var last: Int64 = 8
      var next: Int64 = 8
      for _ in 0..<(index < 6 ? 16 : 64) {
        if next != 0 { next = (last + (try unit.se("delta_scale")) + 256) & 255 }
        if next != 0 { last = next }
      }
    }
  }

  private static func readVUI(_ unit: inout RBSPReader) throws(MediaError) {
    try readAspectRatio(&unit)
    if try unit.flag("video_signal_type_present_flag") { try readVideoSignal(&unit) }
    if try unit.flag("chroma_loc_info_present_flag") {
      try unit.ue("chroma_sample_loc_type_top_field")
      try unit.ue("chroma_sample_loc_type_bottom_field")
    }
    if try unit.flag("timing_info_present_flag") {
      try unit.bits("num_units_in_tick", 32)
      try unit.bits("time_scale", 32)
      try unit.flag("fixed_frame_rate_flag")
    }
    let hasNAL = try unit.flag("nal_hrd_parameters_present_flag")
    if hasNAL { try unit.group("nal_hrd") { (unit) throws(MediaError) in try readHRD(&unit) } }
    let hasVCL = try unit.flag("vcl_hrd_parameters_present_flag")
    if hasVCL { try unit.group("vcl_hrd") { (unit) throws(MediaError) in try readHRD(&unit) } }
    if hasNAL || hasVCL { try unit.flag("low_delay_hrd_flag") }
    try unit.flag("pic_struct_present_flag")
    if try unit.flag("bitstream_restriction_flag") {
      try unit.flag("motion_vectors_over_pic_boundaries_flag")
      for name in [
        "max_bytes_per_pic_denom", "max_bits_per_mb_denom", "log2_max_mv_length_horizontal",
        "log2_max_mv_length_vertical", "max_num_reorder_frames", "max_dec_frame_buffering",
      ] as [StaticString] {
        try unit.ue(name)
      }
    }
  }

  static func readAspectRatio(_ unit: inout RBSPReader) throws(MediaError) {
    let hasRatio = try unit.flag("aspect_ratio_info_present_flag")
    let ratios = [
      "unspecified", "1:1", "12:11", "10:11", "16:11", "40:33", "24:11", "20:11", "32:11", "80:33", "18:11",
      "15:11", "64:33", "160:99", "4:3", "3:2", "2:1",
    ]
    if hasRatio, try unit.bits("aspect_ratio_idc", 8, meaning: { ratios[safe: Int($0)] }) == 255 {
      try unit.bits("sar_width", 16)
      try unit.bits("sar_height", 16)
    }
    if try unit.flag("overscan_info_present_flag") { try unit.flag("overscan_appropriate_flag") }
  }

  static func readVideoSignal(_ unit: inout RBSPReader) throws(MediaError) {
    try unit.bits("video_format", 3) {
      ["component", "PAL", "NTSC", "SECAM", "MAC", "unspecified"][safe: Int($0)]
    }
    try unit.flag("video_full_range_flag")
    if try unit.flag("colour_description_present_flag") {
      try unit.bits("colour_primaries", 8)
      try unit.bits("transfer_characteristics", 8)
      try unit.bits("matrix_coefficients", 8)
    }
  }

  private static func readHRD(_ unit: inout RBSPReader) throws(MediaError) {
    let count = try unit.count("cpb_cnt_minus1", upTo: 31)
    try unit.bits("bit_rate_scale", 4)
    try unit.bits("cpb_size_scale", 4)
    for _ in 0...count {
      try unit.ue("bit_rate_value_minus1")
      try unit.ue("cpb_size_value_minus1")
      try unit.flag("cbr_flag")
    }
    for name in [
      "initial_cpb_removal_delay_length_minus1", "cpb_removal_delay_length_minus1",
      "dpb_output_delay_length_minus1", "time_offset_length",
    ] as [StaticString] {
      try unit.bits(name, 5)
    }
  }

  private static func readPicture(_ unit: inout RBSPReader) throws {
    try unit.ue("pic_parameter_set_id")
    try unit.ue("seq_parameter_set_id")
    try unit.flag("entropy_coding_mode_flag")
    try unit.flag("bottom_field_pic_order_in_frame_present_flag")
    let groups = try unit.count("num_slice_groups_minus1", upTo: 7)
    if groups > 0 {
      switch try unit.ue("slice_group_map_type") {
      case 0: for _ in 0...groups { try unit.ue("run_length_minus1") }
      case 2:
        for _ in 0..<groups {
          try unit.ue("top_left")
          try unit.ue("bottom_right")
        }
      case 3, 4, 5:
        try unit.flag("slice_group_change_direction_flag")
        try unit.ue("slice_group_change_rate_minus1")
      case 6:
        let last = try unit.ue("pic_size_in_map_units_minus1")
        let bits = groups > 3 ? 3 : groups > 1 ? 2 : 1
        for _ in 0...last { try unit.bits("slice_group_id", bits) }
      default: break
      }
    }
    try unit.ue("num_ref_idx_l0_default_active_minus1")
    try unit.ue("num_ref_idx_l1_default_active_minus1")
    try unit.flag("weighted_pred_flag")
    try unit.bits("weighted_bipred_idc", 2)
    try unit.se("pic_init_qp_minus26")
    try unit.se("pic_init_qs_minus26")
    try unit.se("chroma_qp_index_offset")
    try unit.flag("deblocking_filter_control_present_flag")
    try unit.flag("constrained_intra_pred_flag")
    try unit.flag("redundant_pic_cnt_present_flag")
    if unit.hasMoreData {
      let is8x8 = try unit.flag("transform_8x8_mode_flag")
      if try unit.flag("pic_scaling_matrix_present_flag") {
        // Six lists more for 4:4:4, which the sequence parameter set says; the others are two.
        try readScaling(&unit, count: is8x8 ? 8 : 6)
      }
      try unit.se("second_chroma_qp_index_offset")
    }
    try unit.trailingBits()
  }
}
