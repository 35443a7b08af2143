import MediaCore
import MediaStructure

/// A VVC stream's sequence parameter set (ITU-T H.266, 7.3.2.4); of a damaged one, what could be read.
struct VVCSequenceParameterSet: SequenceParameterSet, Sendable {
  private(set) var profileLevel = VVCProfileTierLevel()
  /// sps_chroma_format_idc.
  var chromaFormat: Int { Int(chroma) }
  /// The size of the largest picture, in luma samples.
  private(set) var codedSize: (width: UInt64, height: UInt64)?
  private(set) var cropping = PictureCropping()
  private(set) var lumaBitDepth: Int?
  /// The depth in the highest sub-layer.
  private(set) var reorderDepth: Int?
  /// Whether each picture is a field.
  private(set) var isFieldSequence = false
  private var chroma: UInt64 = 1
  private var sublayers = 0
  private var pocBits = 0
  private var hasTransformSkip = false

  /// Reads what follows the unit's header, up to the trailing bits.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("sps_seq_parameter_set_id", 4)
    let videoSet = try unit.bits("sps_video_parameter_set_id", 4)
    sublayers = Int(try unit.bits("sps_max_sublayers_minus1", 3))
    chroma = try unit.bits("sps_chroma_format_idc", 2) { ChromaFormat.name($0) }
    let blockBits = Int(try unit.bits("sps_log2_ctu_size_minus5", 2)) + 5
    let hasProfile = try unit.flag("sps_ptl_dpb_hrd_params_present_flag")
    if hasProfile { try profileLevel.read(&unit, sublayers: sublayers) }
    try unit.flag("sps_gdr_enabled_flag")
    if try unit.flag("sps_ref_pic_resampling_enabled_flag") {
      try unit.flag("sps_res_change_in_clvs_allowed_flag")
    }
    let width = try unit.ue("sps_pic_width_max_in_luma_samples")
    let height = try unit.ue("sps_pic_height_max_in_luma_samples")
    codedSize = (width, height)
    if try unit.flag("sps_conformance_window_flag") {
      try cropping.read(
        &unit, "sps_conf_win_left_offset", "sps_conf_win_right_offset", "sps_conf_win_top_offset",
        "sps_conf_win_bottom_offset")
    }
    if try unit.flag("sps_subpic_info_present_flag") {
      try readSubpictures(&unit, width: width, height: height, blockBits: blockBits)
    }
    lumaBitDepth = 8 + Int(min(try unit.ue("sps_bitdepth_minus8"), 8))
    try unit.flag("sps_entropy_coding_sync_enabled_flag")
    try unit.flag("sps_entry_point_offsets_present_flag")
    pocBits = Int(try unit.bits("sps_log2_max_pic_order_cnt_lsb_minus4", 4)) + 4
    if try unit.flag("sps_poc_msb_cycle_flag") { try unit.ue("sps_poc_msb_cycle_len_minus1") }
    let pictureBytes = try unit.bits("sps_num_extra_ph_bytes", 2)
    for _ in 0..<pictureBytes * 8 { try unit.flag("sps_extra_ph_bit_present_flag") }
    let sliceBytes = try unit.bits("sps_num_extra_sh_bytes", 2)
    for _ in 0..<sliceBytes * 8 { try unit.flag("sps_extra_sh_bit_present_flag") }
    if hasProfile {
      let all = sublayers > 0 ? try unit.flag("sps_sublayer_dpb_params_flag") : false
      for _ in (all ? 0 : sublayers)...sublayers {
        try unit.ue("dpb_max_dec_pic_buffering_minus1")
        reorderDepth = Int(try unit.ue("dpb_max_num_reorder_pics"))
        try unit.ue("dpb_max_latency_increase_plus1")
      }
    }
    try readPartitions(&unit, blockBits: blockBits)
    try readReferences(&unit, hasLayers: videoSet > 0)
    try readEnd(&unit, hasProfile: hasProfile)
  }

  private func readSubpictures(
    _ unit: inout BitReader, width: UInt64, height: UInt64, blockBits: Int
  ) throws(MediaError) {
    let block = UInt64(1) << UInt64(blockBits)
    func bits(_ size: UInt64) -> Int {
      let blocks = (size + block - 1) >> UInt64(blockBits)
      return blocks <= 1 ? 0 : UInt64.bitWidth - (blocks - 1).leadingZeroBitCount
    }
    let last = try unit.count("sps_num_subpics_minus1", upTo: 600)
    var (isIndependent, isSame) = (true, false)
    if last > 0 {
      isIndependent = try unit.flag("sps_independent_subpics_flag")
      isSame = try unit.flag("sps_subpic_same_size_flag")
    }
    for index in 0...last where last > 0 {
      try unit.group("subpics[\(index)]") { (unit) throws(MediaError) in
        if !isSame || index == 0 {
          if index > 0, width > block { try unit.bits("sps_subpic_ctu_top_left_x", bits(width)) }
          if index > 0, height > block { try unit.bits("sps_subpic_ctu_top_left_y", bits(height)) }
          if index < last, width > block { try unit.bits("sps_subpic_width_minus1", bits(width)) }
          if index < last, height > block { try unit.bits("sps_subpic_height_minus1", bits(height)) }
        }
        if !isIndependent {
          try unit.flag("sps_subpic_treated_as_pic_flag")
          try unit.flag("sps_loop_filter_across_subpic_enabled_flag")
        }
      }
    }
    let size = try unit.count("sps_subpic_id_len_minus1", upTo: 15) + 1
    if try unit.flag("sps_subpic_id_mapping_explicitly_signalled_flag"),
      try unit.flag("sps_subpic_id_mapping_present_flag")
    {
      for _ in 0...last { try unit.bits("sps_subpic_id", size) }
    }
  }

  private mutating func readPartitions(_ unit: inout BitReader, blockBits: Int) throws(MediaError) {
    try unit.ue("sps_log2_min_luma_coding_block_size_minus2")
    try unit.flag("sps_partition_constraints_override_enabled_flag")
    func readTree(
      _ quad: StaticString, _ depth: StaticString, _ binary: StaticString, _ ternary: StaticString
    ) throws(MediaError) {
      try unit.ue(quad)
      if try unit.ue(depth) != 0 {
        try unit.ue(binary)
        try unit.ue(ternary)
      }
    }
    try readTree(
      "sps_log2_diff_min_qt_min_cb_intra_slice_luma", "sps_max_mtt_hierarchy_depth_intra_slice_luma",
      "sps_log2_diff_max_bt_min_qt_intra_slice_luma", "sps_log2_diff_max_tt_min_qt_intra_slice_luma")
    if chroma != 0, try unit.flag("sps_qtbtt_dual_tree_intra_flag") {
      try readTree(
        "sps_log2_diff_min_qt_min_cb_intra_slice_chroma", "sps_max_mtt_hierarchy_depth_intra_slice_chroma",
        "sps_log2_diff_max_bt_min_qt_intra_slice_chroma", "sps_log2_diff_max_tt_min_qt_intra_slice_chroma")
    }
    try readTree(
      "sps_log2_diff_min_qt_min_cb_inter_slice", "sps_max_mtt_hierarchy_depth_inter_slice",
      "sps_log2_diff_max_bt_min_qt_inter_slice", "sps_log2_diff_max_tt_min_qt_inter_slice")
    hasLargeTransform = blockBits > 5 ? try unit.flag("sps_max_luma_transform_size_64_flag") : false
    hasTransformSkip = try unit.flag("sps_transform_skip_enabled_flag")
    if hasTransformSkip {
      try unit.ue("sps_log2_transform_skip_max_size_minus2")
      try unit.flag("sps_bdpcm_enabled_flag")
    }
    if try unit.flag("sps_mts_enabled_flag") {
      try unit.flag("sps_explicit_mts_intra_enabled_flag")
      try unit.flag("sps_explicit_mts_inter_enabled_flag")
    }
    hasLowFrequencyTransform = try unit.flag("sps_lfnst_enabled_flag")
    if chroma != 0 {
      let isJoint = try unit.flag("sps_joint_cbcr_enabled_flag")
      let tables = try unit.flag("sps_same_qp_table_for_chroma_flag") ? 1 : isJoint ? 3 : 2
      for index in 0..<tables {
        try unit.group("qp_tables[\(index)]") { (unit) throws(MediaError) in
          try unit.se("sps_qp_table_start_minus26")
          let points = try unit.count("sps_num_points_in_qp_table_minus1", upTo: 128)
          for _ in 0...points {
            try unit.ue("sps_delta_qp_in_val_minus1")
            try unit.ue("sps_delta_qp_diff_val")
          }
        }
      }
    }
    try unit.flag("sps_sao_enabled_flag")
    if try unit.flag("sps_alf_enabled_flag"), chroma != 0 { try unit.flag("sps_ccalf_enabled_flag") }
    try unit.flag("sps_lmcs_enabled_flag")
  }

  private var hasLargeTransform = false
  private var hasLowFrequencyTransform = false

  private func readReferences(_ unit: inout BitReader, hasLayers: Bool) throws(MediaError) {
    let isWeighted = try unit.flag("sps_weighted_pred_flag")
    let isBiweighted = try unit.flag("sps_weighted_bipred_flag")
    let hasLongTerm = try unit.flag("sps_long_term_ref_pics_flag")
    let hasInterLayer = hasLayers ? try unit.flag("sps_inter_layer_prediction_enabled_flag") : false
    try unit.flag("sps_idr_rpl_present_flag")
    let lists = try unit.flag("sps_rpl1_same_as_rpl0_flag") ? 1 : 2
    for list in 0..<lists {
      let count = try unit.count("sps_num_ref_pic_lists", upTo: 64)
      for index in 0..<count {
        try unit.group("ref_pic_list_struct[\(list)][\(index)]") { (unit) throws(MediaError) in
          let entries = try unit.count("num_ref_entries", upTo: 64)
          let isInHeader = hasLongTerm && entries > 0 ? try unit.flag("ltrp_in_header_flag") : false
          for entry in 0..<entries {
            if hasInterLayer, try unit.flag("inter_layer_ref_pic_flag") {
              try unit.ue("ilrp_idx")
              continue
            }
            if hasLongTerm, try !unit.flag("st_ref_pic_flag") {
              if !isInHeader { try unit.bits("rpls_poc_lsb_lt", pocBits) }
              continue
            }
            let distance = try unit.ue("abs_delta_poc_st")
            if distance > 0 || !((isWeighted || isBiweighted) && entry != 0) {
              try unit.flag("strp_entry_sign_flag")
            }
          }
        }
      }
    }
    try unit.flag("sps_ref_wraparound_enabled_flag")
    if try unit.flag("sps_temporal_mvp_enabled_flag") { try unit.flag("sps_sbtmvp_enabled_flag") }
    let hasAdaptiveResolution = try unit.flag("sps_amvr_enabled_flag")
    if try unit.flag("sps_bdof_enabled_flag") { try unit.flag("sps_bdof_control_present_in_ph_flag") }
    try unit.flag("sps_smvd_enabled_flag")
    if try unit.flag("sps_dmvr_enabled_flag") { try unit.flag("sps_dmvr_control_present_in_ph_flag") }
    if try unit.flag("sps_mmvd_enabled_flag") { try unit.flag("sps_mmvd_fullpel_only_enabled_flag") }
    let candidates = 6 - (try unit.count("sps_six_minus_max_num_merge_cand", upTo: 6))
    try unit.flag("sps_sbt_enabled_flag")
    if try unit.flag("sps_affine_enabled_flag") {
      try unit.ue("sps_five_minus_max_num_subblock_merge_cand")
      try unit.flag("sps_6param_affine_enabled_flag")
      if hasAdaptiveResolution { try unit.flag("sps_affine_amvr_enabled_flag") }
      if try unit.flag("sps_affine_prof_enabled_flag") {
        try unit.flag("sps_prof_control_present_in_ph_flag")
      }
    }
    try unit.flag("sps_bcw_enabled_flag")
    try unit.flag("sps_ciip_enabled_flag")
    if candidates >= 2, try unit.flag("sps_gpm_enabled_flag"), candidates >= 3 {
      try unit.ue("sps_max_num_merge_cand_minus_max_num_gpm_cand")
    }
    try unit.ue("sps_log2_parallel_merge_level_minus2")
  }

  private mutating func readEnd(_ unit: inout BitReader, hasProfile: Bool) throws(MediaError) {
    try unit.flag("sps_isp_enabled_flag")
    try unit.flag("sps_mrl_enabled_flag")
    try unit.flag("sps_mip_enabled_flag")
    if chroma != 0 { try unit.flag("sps_cclm_enabled_flag") }
    if chroma == 1 {
      try unit.flag("sps_chroma_horizontal_collocated_flag")
      try unit.flag("sps_chroma_vertical_collocated_flag")
    }
    let hasPalette = try unit.flag("sps_palette_enabled_flag")
    let hasColourTransform =
      chroma == 3 && !hasLargeTransform ? try unit.flag("sps_act_enabled_flag") : false
    if hasTransformSkip || hasPalette { try unit.ue("sps_min_qp_prime_ts") }
    if try unit.flag("sps_ibc_enabled_flag") { try unit.ue("sps_six_minus_max_num_ibc_merge_cand") }
    if try unit.flag("sps_ladf_enabled_flag") {
      let intervals = try unit.bits("sps_num_ladf_intervals_minus2", 2)
      try unit.se("sps_ladf_lowest_interval_qp_offset")
      for _ in 0...intervals {
        try unit.se("sps_ladf_qp_offset")
        try unit.ue("sps_ladf_delta_threshold_minus1")
      }
    }
    let hasScalingList = try unit.flag("sps_explicit_scaling_list_enabled_flag")
    if hasLowFrequencyTransform, hasScalingList {
      try unit.flag("sps_scaling_matrix_for_lfnst_disabled_flag")
    }
    if hasColourTransform, hasScalingList,
      try unit.flag("sps_scaling_matrix_for_alternative_colour_space_disabled_flag")
    {
      try unit.flag("sps_scaling_matrix_designated_colour_space_flag")
    }
    try unit.flag("sps_dep_quant_enabled_flag")
    try unit.flag("sps_sign_data_hiding_enabled_flag")
    if try unit.flag("sps_virtual_boundaries_enabled_flag"),
      try unit.flag("sps_virtual_boundaries_present_flag")
    {
      let columns = try unit.count("sps_num_ver_virtual_boundaries", upTo: 3)
      for _ in 0..<columns { try unit.ue("sps_virtual_boundary_pos_x_minus1") }
      let rows = try unit.count("sps_num_hor_virtual_boundaries", upTo: 3)
      for _ in 0..<rows { try unit.ue("sps_virtual_boundary_pos_y_minus1") }
    }
    if hasProfile, try unit.flag("sps_timing_hrd_params_present_flag") {
      try VVCParameterSets.readTiming(&unit, sublayers: sublayers)
    }
    isFieldSequence = try unit.flag("sps_field_seq_flag")
    if try unit.flag("sps_vui_parameters_present_flag") {
      let size = try unit.count("sps_vui_payload_size_minus1", upTo: 4096) + 1
      try unit.alignToByte("sps_vui_alignment_zero_bit")
      for _ in 0..<size { try unit.bits("vui_payload", 8) }
    }
    guard try unit.flag("sps_extension_flag") else { return try unit.trailingBits() }
    let hasRange = try unit.flag("sps_range_extension_flag")
    let others = try unit.bits("sps_extension_7bits", 7)
    if hasRange {
      try unit.flag("sps_extended_precision_flag")
      if hasTransformSkip { try unit.flag("sps_ts_residual_coding_rice_present_in_sh_flag") }
      try unit.flag("sps_rrc_rice_extension_flag")
      try unit.flag("sps_persistent_rice_adaptation_enabled_flag")
      try unit.flag("sps_reverse_last_sig_coeff_enabled_flag")
    }
    if others == 0 { try unit.trailingBits() }
  }
}

extension VVCParameterSets {
  /// Reads when pictures are decoded and what buffers hold (ITU-T H.266, 7.3.5).
  static func readTiming(_ unit: inout BitReader, sublayers: Int) throws(MediaError) {
    try unit.bits("num_units_in_tick", 32)
    try unit.bits("time_scale", 32)
    let hasUnits = try unit.flag("general_nal_hrd_params_present_flag")
    let hasSlices = try unit.flag("general_vcl_hrd_params_present_flag")
    var (hasParts, buffers) = (false, 0)
    if hasUnits || hasSlices {
      try unit.flag("general_same_pic_timing_in_all_ols_flag")
      hasParts = try unit.flag("general_du_hrd_params_present_flag")
      if hasParts { try unit.bits("tick_divisor_minus2", 8) }
      try unit.bits("bit_rate_scale", 4)
      try unit.bits("cpb_size_scale", 4)
      if hasParts { try unit.bits("cpb_size_du_scale", 4) }
      buffers = try unit.count("hrd_cpb_cnt_minus1", upTo: 31)
    }
    let all = sublayers > 0 ? try unit.flag("sps_sublayer_cpb_params_present_flag") : false
    for _ in (all ? 0 : sublayers)...sublayers {
      let isFixed = try unit.flag("fixed_pic_rate_general_flag")
      let isFixedWithin = isFixed ? true : try unit.flag("fixed_pic_rate_within_cvs_flag")
      if isFixedWithin {
        try unit.ue("elemental_duration_in_tc_minus1")
      } else if hasUnits || hasSlices, buffers == 0 {
        try unit.flag("low_delay_hrd_flag")
      }
      for isThere in [hasUnits, hasSlices] where isThere {
        try CodedPictureBuffers.read(&unit, count: buffers + 1, hasDecodingUnits: hasParts)
      }
    }
  }
}
