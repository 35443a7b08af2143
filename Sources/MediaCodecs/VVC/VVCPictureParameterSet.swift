import MediaCore
import MediaStructure

/// A VVC stream's picture parameter set (ITU-T H.266, 7.3.2.5).
enum VVCPictureParameterSet {
  /// Reads what follows the unit's header, up to the trailing bits; of a picture in tiles, up to those.
  static func read(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("pps_pic_parameter_set_id", 6)
    try unit.bits("pps_seq_parameter_set_id", 4)
    try unit.flag("pps_mixed_nalu_types_in_pic_flag")
    try unit.ue("pps_pic_width_in_luma_samples")
    try unit.ue("pps_pic_height_in_luma_samples")
    if try unit.flag("pps_conformance_window_flag") {
      for name in [
        "pps_conf_win_left_offset", "pps_conf_win_right_offset", "pps_conf_win_top_offset",
        "pps_conf_win_bottom_offset",
      ] as [StaticString] {
        try unit.ue(name)
      }
    }
    if try unit.flag("pps_scaling_window_explicit_signalling_flag") {
      for name in [
        "pps_scaling_win_left_offset", "pps_scaling_win_right_offset", "pps_scaling_win_top_offset",
        "pps_scaling_win_bottom_offset",
      ] as [StaticString] {
        try unit.se(name)
      }
    }
    try unit.flag("pps_output_flag_present_flag")
    let isWhole = try unit.flag("pps_no_pic_partition_flag")
    if try unit.flag("pps_subpic_id_mapping_present_flag") {
      let last = isWhole ? 0 : try unit.count("pps_num_subpics_minus1", upTo: 600)
      let size = try unit.count("pps_subpic_id_len_minus1", upTo: 15) + 1
      for _ in 0...last { try unit.bits("pps_subpic_id", size) }
    }
    guard isWhole else {
      // The number of tiles that the picture has follows from numbers that wrap around its edges.
      try unit.bits("pps_log2_ctu_size_minus5", 2)
      let columns = try unit.count("pps_num_exp_tile_columns_minus1", upTo: 990)
      let rows = try unit.count("pps_num_exp_tile_rows_minus1", upTo: 990)
      for _ in 0...columns { try unit.ue("pps_tile_column_width_minus1") }
      for _ in 0...rows { try unit.ue("pps_tile_row_height_minus1") }
      return
    }
    try unit.flag("pps_cabac_init_present_flag")
    for _ in 0..<2 { try unit.ue("pps_num_ref_idx_default_active_minus1") }
    try unit.flag("pps_rpl1_idx_present_flag")
    try unit.flag("pps_weighted_pred_flag")
    try unit.flag("pps_weighted_bipred_flag")
    if try unit.flag("pps_ref_wraparound_enabled_flag") {
      try unit.ue("pps_pic_width_minus_wraparound_offset")
    }
    try unit.se("pps_init_qp_minus26")
    try unit.flag("pps_cu_qp_delta_enabled_flag")
    let hasChroma = try unit.flag("pps_chroma_tool_offsets_present_flag")
    if hasChroma { try readChroma(&unit) }
    if try unit.flag("pps_deblocking_filter_control_present_flag") {
      try unit.flag("pps_deblocking_filter_override_enabled_flag")
      if try !unit.flag("pps_deblocking_filter_disabled_flag") {
        try unit.se("pps_luma_beta_offset_div2")
        try unit.se("pps_luma_tc_offset_div2")
        if hasChroma {
          for name in [
            "pps_cb_beta_offset_div2", "pps_cb_tc_offset_div2", "pps_cr_beta_offset_div2",
            "pps_cr_tc_offset_div2",
          ] as [StaticString] {
            try unit.se(name)
          }
        }
      }
    }
    try unit.flag("pps_picture_header_extension_present_flag")
    try unit.flag("pps_slice_header_extension_present_flag")
    if try !unit.flag("pps_extension_flag") { try unit.trailingBits() }
  }

  private static func readChroma(_ unit: inout BitReader) throws(MediaError) {
    try unit.se("pps_cb_qp_offset")
    try unit.se("pps_cr_qp_offset")
    let isJoint = try unit.flag("pps_joint_cbcr_qp_offset_present_flag")
    if isJoint { try unit.se("pps_joint_cbcr_qp_offset_value") }
    try unit.flag("pps_slice_chroma_qp_offsets_present_flag")
    guard try unit.flag("pps_cu_chroma_qp_offset_list_enabled_flag") else { return }
    let last = try unit.count("pps_chroma_qp_offset_list_len_minus1", upTo: 5)
    for _ in 0...last {
      try unit.se("pps_cb_qp_offset_list")
      try unit.se("pps_cr_qp_offset_list")
      if isJoint { try unit.se("pps_joint_cbcr_qp_offset_list") }
    }
  }
}
