import MediaCore
import MediaStructure

/// The picture parameter set of an HEVC stream's base layer (ITU-T H.265, 7.3.2.3); of a damaged one, what could be read.
struct HEVCPictureParameterSet: Sendable {
  /// pps_pic_parameter_set_id.
  var number: Int?
  var hasOutputFlag = false
  /// num_extra_slice_header_bits.
  var extraSliceBits: Int?

  /// Reads what follows the unit's header.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    number = Int(try unit.ue("pps_pic_parameter_set_id"))
    try unit.ue("pps_seq_parameter_set_id")
    try unit.flag("dependent_slice_segments_enabled_flag")
    hasOutputFlag = try unit.flag("output_flag_present_flag")
    extraSliceBits = Int(try unit.bits("num_extra_slice_header_bits", 3))
    try unit.flag("sign_data_hiding_enabled_flag")
    try unit.flag("cabac_init_present_flag")
    try unit.ue("num_ref_idx_l0_default_active_minus1")
    try unit.ue("num_ref_idx_l1_default_active_minus1")
    try unit.se("init_qp_minus26")
    try unit.flag("constrained_intra_pred_flag")
    let skipsTransform = try unit.flag("transform_skip_enabled_flag")
    if try unit.flag("cu_qp_delta_enabled_flag") { try unit.ue("diff_cu_qp_delta_depth") }
    try unit.se("pps_cb_qp_offset")
    try unit.se("pps_cr_qp_offset")
    for name in [
      "pps_slice_chroma_qp_offsets_present_flag", "weighted_pred_flag", "weighted_bipred_flag",
      "transquant_bypass_enabled_flag",
    ] as [StaticString] {
      try unit.flag(name)
    }
    let hasTiles = try unit.flag("tiles_enabled_flag")
    try unit.flag("entropy_coding_sync_enabled_flag")
    if hasTiles {
      let columns = try unit.count("num_tile_columns_minus1", upTo: 1023)
      let rows = try unit.count("num_tile_rows_minus1", upTo: 1023)
      if try !unit.flag("uniform_spacing_flag") {
        for _ in 0..<columns { try unit.ue("column_width_minus1") }
        for _ in 0..<rows { try unit.ue("row_height_minus1") }
      }
      try unit.flag("loop_filter_across_tiles_enabled_flag")
    }
    try unit.flag("pps_loop_filter_across_slices_enabled_flag")
    if try unit.flag("deblocking_filter_control_present_flag") {
      try unit.flag("deblocking_filter_override_enabled_flag")
      if try !unit.flag("pps_deblocking_filter_disabled_flag") {
        try unit.se("pps_beta_offset_div2")
        try unit.se("pps_tc_offset_div2")
      }
    }
    if try unit.flag("pps_scaling_list_data_present_flag") { try HEVCSequenceParameterSet.readScaling(&unit) }
    try unit.flag("lists_modification_present_flag")
    try unit.ue("log2_parallel_merge_level_minus2")
    try unit.flag("slice_segment_header_extension_present_flag")
    guard try unit.flag("pps_extension_present_flag") else { return try unit.trailingBits() }
    let hasRange = try unit.flag("pps_range_extension_flag")
    let hasLayers = try unit.flag("pps_multilayer_extension_flag")
    let hasDepth = try unit.flag("pps_3d_extension_flag")
    let hasScreen = try unit.flag("pps_scc_extension_flag")
    let others = try unit.bits("pps_extension_4bits", 4)
    if hasRange {
      if skipsTransform { try unit.ue("log2_max_transform_skip_block_size_minus2") }
      try unit.flag("cross_component_prediction_enabled_flag")
      if try unit.flag("chroma_qp_offset_list_enabled_flag") {
        try unit.ue("diff_cu_chroma_qp_offset_depth")
        let count = try unit.count("chroma_qp_offset_list_len_minus1", upTo: 5)
        for _ in 0...count {
          try unit.se("cb_qp_offset_list")
          try unit.se("cr_qp_offset_list")
        }
      }
      try unit.ue("log2_sao_offset_scale_luma")
      try unit.ue("log2_sao_offset_scale_chroma")
    }
    if hasLayers, try !Self.readLayers(&unit) { return }
    guard !hasDepth else { return }
    if hasScreen { try Self.readScreenContent(&unit) }
    if others == 0 { try unit.trailingBits() }
  }

  /// Reads what layers add to a picture (ITU-T H.265, F.7.3.2.3.4); gives whether it has come to its end.
  private static func readLayers(_ unit: inout BitReader) throws(MediaError) -> Bool {
    try unit.flag("poc_reset_info_present_flag")
    if try unit.flag("pps_infer_scaling_list_flag") { try unit.bits("pps_scaling_list_ref_layer_id", 6) }
    let count = try unit.count("num_ref_loc_offsets", upTo: 62)
    for index in 0..<count {
      try unit.group("ref_loc_offsets[\(index)]") { (unit) throws(MediaError) in
        try unit.bits("ref_loc_offset_layer_id", 6)
        if try unit.flag("scaled_ref_layer_offset_present_flag") {
          for name in [
            "scaled_ref_layer_left_offset", "scaled_ref_layer_top_offset", "scaled_ref_layer_right_offset",
            "scaled_ref_layer_bottom_offset",
          ] as [StaticString] {
            try unit.se(name)
          }
        }
        if try unit.flag("ref_region_offset_present_flag") {
          for name in [
            "ref_region_left_offset", "ref_region_top_offset", "ref_region_right_offset",
            "ref_region_bottom_offset",
          ] as [StaticString] {
            try unit.se(name)
          }
        }
        if try unit.flag("resample_phase_set_present_flag") {
          for name in [
            "phase_hor_luma", "phase_ver_luma", "phase_hor_chroma_plus8", "phase_ver_chroma_plus8",
          ] as [StaticString] {
            try unit.ue(name)
          }
        }
      }
    }
    // The table that maps colours is left as bits, and what follows it.
    return try !unit.flag("colour_mapping_enabled_flag")
  }

  /// Reads what screen content adds to a picture (ITU-T H.265, 7.3.2.3.3).
  private static func readScreenContent(_ unit: inout BitReader) throws(MediaError) {
    try unit.flag("pps_curr_pic_ref_enabled_flag")
    if try unit.flag("residual_adaptive_colour_transform_enabled_flag") {
      try unit.flag("pps_slice_act_qp_offsets_present_flag")
      try unit.se("pps_act_y_qp_offset_plus5")
      try unit.se("pps_act_cb_qp_offset_plus5")
      try unit.se("pps_act_cr_qp_offset_plus3")
    }
    guard try unit.flag("pps_palette_predictor_initializers_present_flag") else { return }
    let count = try unit.count("pps_num_palette_predictor_initializers", upTo: 128)
    guard count > 0 else { return }
    let isMonochrome = try unit.flag("monochrome_palette_flag")
    let lumaBits = try unit.count("luma_bit_depth_entry_minus8", upTo: 8) + 8
    let chromaBits = isMonochrome ? 0 : try unit.count("chroma_bit_depth_entry_minus8", upTo: 8) + 8
    for bits in isMonochrome ? [lumaBits] : [lumaBits, chromaBits, chromaBits] {
      for _ in 0..<count { try unit.bits("pps_palette_predictor_initializer", bits) }
    }
  }
}
