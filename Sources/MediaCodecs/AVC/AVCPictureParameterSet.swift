import MediaCore
import MediaStructure

/// The picture parameter set of an AVC stream (ITU-T H.264, 7.3.2.2); of a damaged one, what could be read.
struct AVCPictureParameterSet: Sendable {
  /// pic_parameter_set_id.
  var number: Int?
  /// seq_parameter_set_id.
  var sequence: Int?

  /// Reads what follows the unit's header.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    number = Int(try unit.ue("pic_parameter_set_id"))
    sequence = Int(try unit.ue("seq_parameter_set_id"))
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
        try AVCSequenceParameterSet.readScaling(&unit, count: is8x8 ? 8 : 6)
      }
      try unit.se("second_chroma_qp_index_offset")
    }
    try unit.trailingBits()
  }
}
