import MediaCore

/// The parameter sets of an HEVC stream (ITU-T H.265, 7.3.2).
enum HEVCParameterSets {
  static func profileTitle(_ profile: UInt64) -> String? {
    [
      "", "Main", "Main 10", "Main Still Picture", "Format Range Extensions", "High Throughput",
      "Multiview Main",
      "Scalable Main", "3D Main", "Screen-Extended", "Scalable Format Range Extensions",
      "High Throughput Screen-Extended",
    ][safe: Int(profile)]
  }

  static func unitTitle(_ type: Int) -> String? {
    [
      32: "video parameter set", 33: "sequence parameter set", 34: "picture parameter set",
      39: "supplemental enhancement information", 40: "supplemental enhancement information (suffix)",
    ][type]
  }

  /// Reads a NAL unit that is a parameter set; of other kinds, its header.
  static func read(_ unit: inout RBSPReader) throws {
    try unit.bits("forbidden_zero_bit", 1)
    let type = try unit.bits("nal_unit_type", 6) { unitTitle(Int($0)) }
    let layer = try unit.bits("nuh_layer_id", 6)
    try unit.bits("nuh_temporal_id_plus1", 3)
    switch type {
    case 32: try readVideo(&unit)
    // Sets of enhancement layers have another syntax (F.7.3.2).
    case 33 where layer == 0: try HEVCSequenceParameterSet.read(&unit)
    case 34 where layer == 0: try readPicture(&unit)
    default: break
    }
  }

  private static func readVideo(_ unit: inout RBSPReader) throws {
    try unit.bits("vps_video_parameter_set_id", 4)
    try unit.flag("vps_base_layer_internal_flag")
    try unit.flag("vps_base_layer_available_flag")
    try unit.bits("vps_max_layers_minus1", 6)
    let sublayers = Int(try unit.bits("vps_max_sub_layers_minus1", 3))
    try unit.flag("vps_temporal_id_nesting_flag")
    try unit.bits("vps_reserved_0xffff_16bits", 16)
    try readProfileTierLevel(&unit, sublayers: sublayers)
    let hasAll = try unit.flag("vps_sub_layer_ordering_info_present_flag")
    for _ in 0..<(hasAll ? sublayers + 1 : 1) {
      try unit.ue("vps_max_dec_pic_buffering_minus1")
      try unit.ue("vps_max_num_reorder_pics")
      try unit.ue("vps_max_latency_increase_plus1")
    }
    let maximum = Int(try unit.bits("vps_max_layer_id", 6))
    let sets = try unit.count("vps_num_layer_sets_minus1", upTo: 1023)
    for _ in 0..<sets {
      for _ in 0...maximum { try unit.flag("layer_id_included_flag") }
    }
    if try unit.flag("vps_timing_info_present_flag") {
      try unit.bits("vps_num_units_in_tick", 32)
      try unit.bits("vps_time_scale", 32)
      if try unit.flag("vps_poc_proportional_to_timing_flag") {
        try unit.ue("vps_num_ticks_poc_diff_one_minus1")
      }
      let count = try unit.count("vps_num_hrd_parameters", upTo: 1024)
      for index in 0..<count {
        try unit.ue("hrd_layer_set_idx")
        let isCommon = index > 0 ? try unit.flag("cprms_present_flag") : true
        try unit.group("hrd[\(index)]") { (unit) throws(MediaError) in
          try readHRD(&unit, isCommon: isCommon, sublayers: sublayers)
        }
      }
    }
    // What follows an extension flag is for layers (F.7.3.2.1), and stays undecoded.
    if try !unit.flag("vps_extension_flag") { try unit.trailingBits() }
  }

  static func readProfileTierLevel(_ unit: inout RBSPReader, sublayers: Int) throws(MediaError) {
    try readProfile(&unit)
    try unit.bits("general_level_idc", 8) { "level \(Double($0) / 30)" }
    var present: [(profile: Bool, level: Bool)] = []
    for _ in 0..<sublayers {
      present.append(
        (try unit.flag("sub_layer_profile_present_flag"), try unit.flag("sub_layer_level_present_flag")))
    }
    if sublayers > 0 { try unit.bits("reserved_zero_2bits", 2 * (8 - sublayers)) }
    for (index, sublayer) in present.enumerated() {
      try unit.group("sub_layers[\(index)]") { (unit) throws(MediaError) in
        if sublayer.profile { try readProfile(&unit) }
        if sublayer.level { try unit.bits("sub_layer_level_idc", 8) }
      }
    }
  }

  private static func readProfile(_ unit: inout RBSPReader) throws(MediaError) {
    try unit.bits("general_profile_space", 2)
    try unit.bits("general_tier_flag", 1) { $0 == 0 ? "Main" : "High" }
    try unit.bits("general_profile_idc", 5, meaning: profileTitle)
    try unit.bits("general_profile_compatibility_flags", 32)
    for name in [
      "general_progressive_source_flag", "general_interlaced_source_flag",
      "general_non_packed_constraint_flag",
      "general_frame_only_constraint_flag",
    ] as [StaticString] {
      try unit.flag(name)
    }
    try unit.bits("general_constraint_flags", 43)
    try unit.bits("general_inbld_flag", 1)
  }

  static func readHRD(_ unit: inout RBSPReader, isCommon: Bool, sublayers: Int) throws(MediaError) {
    var (hasNAL, hasVCL, hasSubPictures) = (false, false, false)
    if isCommon {
      hasNAL = try unit.flag("nal_hrd_parameters_present_flag")
      hasVCL = try unit.flag("vcl_hrd_parameters_present_flag")
      if hasNAL || hasVCL {
        hasSubPictures = try unit.flag("sub_pic_hrd_params_present_flag")
        if hasSubPictures {
          try unit.bits("tick_divisor_minus2", 8)
          try unit.bits("du_cpb_removal_delay_increment_length_minus1", 5)
          try unit.flag("sub_pic_cpb_params_in_pic_timing_sei_flag")
          try unit.bits("dpb_output_delay_du_length_minus1", 5)
        }
        try unit.bits("bit_rate_scale", 4)
        try unit.bits("cpb_size_scale", 4)
        if hasSubPictures { try unit.bits("cpb_size_du_scale", 4) }
        try unit.bits("initial_cpb_removal_delay_length_minus1", 5)
        try unit.bits("au_cpb_removal_delay_length_minus1", 5)
        try unit.bits("dpb_output_delay_length_minus1", 5)
      }
    }
    for _ in 0...sublayers {
      let isFixed = try unit.flag("fixed_pic_rate_general_flag")
      let isFixedInStream = isFixed ? true : try unit.flag("fixed_pic_rate_within_cvs_flag")
      var isLowDelay = false
      if isFixedInStream {
        try unit.ue("elemental_duration_in_tc_minus1")
      } else {
        isLowDelay = try unit.flag("low_delay_hrd_flag")
      }
      let count = isLowDelay ? 0 : try unit.count("cpb_cnt_minus1", upTo: 31)
      for isPresent in [hasNAL, hasVCL] where isPresent {
        for _ in 0...count {
          try unit.ue("bit_rate_value_minus1")
          try unit.ue("cpb_size_value_minus1")
          if hasSubPictures {
            try unit.ue("cpb_size_du_value_minus1")
            try unit.ue("bit_rate_du_value_minus1")
          }
          try unit.flag("cbr_flag")
        }
      }
    }
  }

  private static func readPicture(_ unit: inout RBSPReader) throws {
    try unit.ue("pps_pic_parameter_set_id")
    try unit.ue("pps_seq_parameter_set_id")
    try unit.flag("dependent_slice_segments_enabled_flag")
    try unit.flag("output_flag_present_flag")
    try unit.bits("num_extra_slice_header_bits", 3)
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
    if hasLayers, try !readLayers(&unit) { return }
    guard !hasDepth else { return }
    if hasScreen { try readScreenContent(&unit) }
    if others == 0 { try unit.trailingBits() }
  }

  /// Reads what layers add to a picture (ITU-T H.265, F.7.3.2.3.4); gives whether it has come to its end.
  private static func readLayers(_ unit: inout RBSPReader) throws(MediaError) -> Bool {
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
  private static func readScreenContent(_ unit: inout RBSPReader) throws(MediaError) {
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
