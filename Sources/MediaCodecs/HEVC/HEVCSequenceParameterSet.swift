import MediaCore
import MediaStructure

/// The sequence parameter set of an HEVC stream's base layer (ITU-T H.265, 7.3.2.2); of a damaged one, what could be
/// read.
struct HEVCSequenceParameterSet: SequenceParameterSet, Sendable {
  /// sps_max_sub_layers_minus1.
  var highestSublayer: Int?
  /// sps_temporal_id_nesting_flag.
  var nestsSublayers = false
  var profileLevel = HEVCProfileTierLevel()
  /// chroma_format_idc.
  var chromaFormat = 1
  /// In luma samples.
  var codedSize: (width: UInt64, height: UInt64)?
  var cropping = PictureCropping()
  var lumaBitDepth: Int?
  var chromaBitDepth: Int?
  /// The depth in the lowest sub-layer that states it.
  var reorderDepth: Int?
  var usability = VideoUsability()
  /// Whether each picture is a field.
  var isFieldSequence = false

  /// Reads what follows the unit's header, up to the trailing bits.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("sps_video_parameter_set_id", 4)
    let sublayers = Int(try unit.bits("sps_max_sub_layers_minus1", 3))
    highestSublayer = sublayers
    nestsSublayers = try unit.flag("sps_temporal_id_nesting_flag")
    try profileLevel.read(&unit, sublayers: sublayers)
    try unit.ue("sps_seq_parameter_set_id")
    let chroma = try unit.ue("chroma_format_idc", meaning: ChromaFormat.name)
    chromaFormat = Int(chroma)
    if chroma == 3 { try unit.flag("separate_colour_plane_flag") }
    let width = try unit.ue("pic_width_in_luma_samples")
    codedSize = (width, try unit.ue("pic_height_in_luma_samples"))
    if try unit.flag("conformance_window_flag") {
      try cropping.read(
        &unit, "conf_win_left_offset", "conf_win_right_offset", "conf_win_top_offset",
        "conf_win_bottom_offset")
    }
    let lumaBits = try unit.count("bit_depth_luma_minus8", upTo: 8) + 8
    lumaBitDepth = lumaBits
    let chromaBits = try unit.count("bit_depth_chroma_minus8", upTo: 8) + 8
    chromaBitDepth = chromaBits
    let orderBits = try unit.count("log2_max_pic_order_cnt_lsb_minus4", upTo: 12) + 4
    let hasAll = try unit.flag("sps_sub_layer_ordering_info_present_flag")
    for _ in 0..<(hasAll ? sublayers + 1 : 1) {
      try unit.ue("sps_max_dec_pic_buffering_minus1")
      let depth = Int(try unit.ue("sps_max_num_reorder_pics"))
      reorderDepth = reorderDepth ?? depth
      try unit.ue("sps_max_latency_increase_plus1")
    }
    for name in [
      "log2_min_luma_coding_block_size_minus3", "log2_diff_max_min_luma_coding_block_size",
      "log2_min_luma_transform_block_size_minus2", "log2_diff_max_min_luma_transform_block_size",
      "max_transform_hierarchy_depth_inter", "max_transform_hierarchy_depth_intra",
    ] as [StaticString] {
      try unit.ue(name)
    }
    if try unit.flag("scaling_list_enabled_flag"), try unit.flag("sps_scaling_list_data_present_flag") {
      try Self.readScaling(&unit)
    }
    try unit.flag("amp_enabled_flag")
    try unit.flag("sample_adaptive_offset_enabled_flag")
    if try unit.flag("pcm_enabled_flag") {
      try unit.bits("pcm_sample_bit_depth_luma_minus1", 4)
      try unit.bits("pcm_sample_bit_depth_chroma_minus1", 4)
      try unit.ue("log2_min_pcm_luma_coding_block_size_minus3")
      try unit.ue("log2_diff_max_min_pcm_luma_coding_block_size")
      try unit.flag("pcm_loop_filter_disabled_flag")
    }
    try Self.readReferenceSets(&unit)
    if try unit.flag("long_term_ref_pics_present_flag") {
      let count = try unit.count("num_long_term_ref_pics_sps", upTo: 32)
      for _ in 0..<count {
        try unit.bits("lt_ref_pic_poc_lsb_sps", orderBits)
        try unit.flag("used_by_curr_pic_lt_sps_flag")
      }
    }
    try unit.flag("sps_temporal_mvp_enabled_flag")
    try unit.flag("strong_intra_smoothing_enabled_flag")
    if try unit.flag("vui_parameters_present_flag") {
      try unit.group("vui") { (unit) throws(MediaError) in try readVUI(&unit, sublayers: sublayers) }
    }
    guard try unit.flag("sps_extension_present_flag") else { return try unit.trailingBits() }
    let hasRange = try unit.flag("sps_range_extension_flag")
    let hasLayers = try unit.flag("sps_multilayer_extension_flag")
    let hasDepth = try unit.flag("sps_3d_extension_flag")
    let hasScreen = try unit.flag("sps_scc_extension_flag")
    let others = try unit.bits("sps_extension_4bits", 4)
    if hasRange {
      for name in [
        "transform_skip_rotation_enabled_flag", "transform_skip_context_enabled_flag",
        "implicit_rdpcm_enabled_flag",
        "explicit_rdpcm_enabled_flag", "extended_precision_processing_flag", "intra_smoothing_disabled_flag",
        "high_precision_offsets_enabled_flag", "persistent_rice_adaptation_enabled_flag",
        "cabac_bypass_alignment_enabled_flag",
      ] as [StaticString] {
        try unit.flag(name)
      }
    }
    if hasLayers { try unit.flag("inter_view_mv_vert_constraint_flag") }
    // Fields that depth maps add are left as bits, and those that follow them.
    guard !hasDepth else { return }
    if hasScreen {
      try Self.readScreenContent(&unit, bits: chroma == 0 ? [lumaBits] : [lumaBits, chromaBits, chromaBits])
    }
    if others == 0 { try unit.trailingBits() }
  }

  /// Reads what screen content adds, with the bits of each component (ITU-T H.265, 7.3.2.2.3).
  private static func readScreenContent(_ unit: inout BitReader, bits: [Int]) throws(MediaError) {
    try unit.flag("sps_curr_pic_ref_enabled_flag")
    if try unit.flag("palette_mode_enabled_flag") {
      try unit.ue("palette_max_size")
      try unit.ue("delta_palette_max_predictor_size")
      if try unit.flag("sps_palette_predictor_initializers_present_flag") {
        let last = try unit.count("sps_num_palette_predictor_initializers_minus1", upTo: 127)
        for bits in bits {
          for _ in 0...last { try unit.bits("sps_palette_predictor_initializer", bits) }
        }
      }
    }
    try unit.bits("motion_vector_resolution_control_idc", 2)
    try unit.flag("intra_boundary_filtering_disabled_flag")
  }

  static func readScaling(_ unit: inout BitReader) throws(MediaError) {
    for size in 0..<4 {
      for matrix in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
        try unit.group("scaling_list[\(size)][\(matrix)]") { (unit) throws(MediaError) in
          guard try unit.flag("scaling_list_pred_mode_flag") else {
            try unit.ue("scaling_list_pred_matrix_id_delta")
            return
          }
          if size > 1 { try unit.se("scaling_list_dc_coef_minus8") }
          for _ in 0..<min(64, 1 << (4 + size << 1)) { try unit.se("scaling_list_delta_coef") }
        }
      }
    }
  }

  private static func readReferenceSets(_ unit: inout BitReader) throws(MediaError) {
    let count = try unit.count("num_short_term_ref_pic_sets", upTo: 64)
    var sizes: [Int] = []
    for index in 0..<count {
      let previous = sizes.last ?? 0
      let size = try unit.group("st_ref_pic_set[\(index)]") { (unit) throws(MediaError) -> Int in
        let isPredicted = index > 0 ? try unit.flag("inter_ref_pic_set_prediction_flag") : false
        guard isPredicted else {
          let negative = try unit.count("num_negative_pics", upTo: 16)
          let positive = try unit.count("num_positive_pics", upTo: 16)
          for _ in 0..<negative {
            try unit.ue("delta_poc_s0_minus1")
            try unit.flag("used_by_curr_pic_s0_flag")
          }
          for _ in 0..<positive {
            try unit.ue("delta_poc_s1_minus1")
            try unit.flag("used_by_curr_pic_s1_flag")
          }
          return negative + positive
        }
        try unit.flag("delta_rps_sign")
        try unit.ue("abs_delta_rps_minus1")
        var size = 0
        for _ in 0...previous {
          let isUsed = try unit.flag("used_by_curr_pic_flag")
          if isUsed {
            size += 1
          } else if try unit.flag("use_delta_flag") {
            size += 1
          }
        }
        return size
      }
      sizes.append(size)
    }
  }

  private mutating func readVUI(_ unit: inout BitReader, sublayers: Int) throws(MediaError) {
    try usability.readAppearance(&unit)
    try unit.flag("neutral_chroma_indication_flag")
    isFieldSequence = try unit.flag("field_seq_flag")
    try unit.flag("frame_field_info_present_flag")
    if try unit.flag("default_display_window_flag") {
      for name in [
        "def_disp_win_left_offset", "def_disp_win_right_offset", "def_disp_win_top_offset",
        "def_disp_win_bottom_offset",
      ] as [StaticString] {
        try unit.ue(name)
      }
    }
    if try unit.flag("vui_timing_info_present_flag") {
      try usability.readTiming(&unit, "vui_num_units_in_tick", "vui_time_scale")
      if try unit.flag("vui_poc_proportional_to_timing_flag") {
        try unit.ue("vui_num_ticks_poc_diff_one_minus1")
      }
      if try unit.flag("vui_hrd_parameters_present_flag") {
        try unit.group("hrd") { (unit) throws(MediaError) in
          try HEVCParameterSets.readHRD(&unit, isCommon: true, sublayers: sublayers)
        }
      }
    }
    if try unit.flag("bitstream_restriction_flag") {
      try unit.flag("tiles_fixed_structure_flag")
      try unit.flag("motion_vectors_over_pic_boundaries_flag")
      try unit.flag("restricted_ref_pic_lists_flag")
      for name in [
        "min_spatial_segmentation_idc", "max_bytes_per_pic_denom", "max_bits_per_min_cu_denom",
        "log2_max_mv_length_horizontal", "log2_max_mv_length_vertical",
      ] as [StaticString] {
        try unit.ue(name)
      }
    }
  }
}
