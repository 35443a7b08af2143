import MediaCore
import MediaStructure

/// The sequence parameter set of an AVC stream (ITU-T H.264, 7.3.2.1.1); of a damaged one, what could be read.
struct AVCSequenceParameterSet: Sendable {
  var profileLevel: AVCProfileLevel?
  /// seq_parameter_set_id.
  var number: Int?
  /// chroma_format_idc, which the profiles of 4:2:0 alone don't state.
  var chromaFormat = 1
  var hasSeparatePlanes = false
  var lumaBitDepth = 8
  var chromaBitDepth = 8
  var frameNumberBits = 4
  var pictureOrder = PictureOrder.byReferences(statesDifference: false)
  /// max_num_ref_frames.
  var referenceCount = 0
  /// In macroblocks and map units, which are a frame's or a field's rows of macroblocks.
  var mapSize: (width: Int, height: Int)?
  var isFrameOnly: Bool?
  /// mb_adaptive_frame_field_flag: whether frames are coded by pairs of macroblocks.
  var hasMacroblockPairs = false
  var cropping = PictureCropping()
  var usability = VideoUsability()
  var reorderDepth: Int?
  /// fixed_frame_rate_flag: whether the clock of the stream is that of its pictures.
  var hasFixedFrameRate = false

  /// The ways in which slices say when pictures are shown: pic_order_cnt_type.
  enum PictureOrder: Sendable {
    /// By the low bits of the count: as many as are given here.
    case stated(bits: Int)
    /// By the count of references, and by a difference from it unless delta_pic_order_always_zero_flag is set.
    case byReferences(statesDifference: Bool)
  }

  static func profileTitle(_ profile: UInt64) -> String? {
    [
      44: "CAVLC 4:4:4 Intra", 66: "Baseline", 77: "Main", 83: "Scalable Baseline", 86: "Scalable High",
      88: "Extended", 100: "High", 110: "High 10", 118: "Multiview High", 122: "High 4:2:2",
      128: "Stereo High",
      134: "MFC High", 138: "Multiview Depth High", 139: "Enhanced Multiview Depth High",
      244: "High 4:4:4 Predictive",
    ][profile]
  }

  private static let profilesWithChroma: Set<UInt64> = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  /// Reads what follows the unit's header, up to the trailing bits.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    let profile = try unit.bits("profile_idc", 8, meaning: Self.profileTitle)
    var flags: UInt64 = 0
    for name in [
      "constraint_set0_flag", "constraint_set1_flag", "constraint_set2_flag", "constraint_set3_flag",
      "constraint_set4_flag", "constraint_set5_flag",
    ] as [StaticString] {
      flags = flags << 1 | (try unit.bits(name, 1))
    }
    let reserved = try unit.bits("reserved_zero_2bits", 2)
    if reserved != 0 { unit.report("reserved_zero_2bits are not 0", as: .warning) }
    let level = try unit.bits("level_idc", 8) { "level \(Double($0) / 10)" }
    profileLevel = AVCProfileLevel(
      profile: Int(profile), constraints: Int(flags << 2 | reserved), level: Int(level))
    number = Int(try unit.ue("seq_parameter_set_id"))
    if Self.profilesWithChroma.contains(profile) {
      let chroma = try unit.ue("chroma_format_idc", meaning: ChromaFormat.name)
      chromaFormat = Int(chroma)
      if chroma == 3 { hasSeparatePlanes = try unit.flag("separate_colour_plane_flag") }
      lumaBitDepth = 8 + Int(try unit.ue("bit_depth_luma_minus8"))
      chromaBitDepth = 8 + Int(try unit.ue("bit_depth_chroma_minus8"))
      try unit.flag("qpprime_y_zero_transform_bypass_flag")
      if try unit.flag("seq_scaling_matrix_present_flag") {
        try Self.readScaling(&unit, count: chroma == 3 ? 12 : 8)
      }
    }
    frameNumberBits = 4 + Int(try unit.ue("log2_max_frame_num_minus4"))
    switch try unit.ue("pic_order_cnt_type") {
    case 0:
      pictureOrder = .stated(bits: 4 + Int(try unit.ue("log2_max_pic_order_cnt_lsb_minus4")))
    case 1:
      pictureOrder = .byReferences(statesDifference: !(try unit.flag("delta_pic_order_always_zero_flag")))
      try unit.se("offset_for_non_ref_pic")
      try unit.se("offset_for_top_to_bottom_field")
      let count = try unit.count("num_ref_frames_in_pic_order_cnt_cycle", upTo: 255)
      for _ in 0..<count { try unit.se("offset_for_ref_frame") }
    default: break
    }
    referenceCount = Int(try unit.ue("max_num_ref_frames"))
    try unit.flag("gaps_in_frame_num_value_allowed_flag")
    let width = Int(try unit.ue("pic_width_in_mbs_minus1")) + 1
    mapSize = (width, Int(try unit.ue("pic_height_in_map_units_minus1")) + 1)
    let isFrameOnly = try unit.flag("frame_mbs_only_flag")
    self.isFrameOnly = isFrameOnly
    if !isFrameOnly { hasMacroblockPairs = try unit.flag("mb_adaptive_frame_field_flag") }
    try unit.flag("direct_8x8_inference_flag")
    if try unit.flag("frame_cropping_flag") {
      try cropping.read(
        &unit, "frame_crop_left_offset", "frame_crop_right_offset", "frame_crop_top_offset",
        "frame_crop_bottom_offset")
    }
    if try unit.flag("vui_parameters_present_flag") {
      try unit.group("vui") { (unit) throws(MediaError) in try readVUI(&unit) }
    }
  }

  static func readScaling(_ unit: inout BitReader, count: Int) throws(MediaError) {
    for index in 0..<count where try unit.flag("scaling_list_present_flag") {
      var last: Int64 = 8
      var next: Int64 = 8
      for _ in 0..<(index < 6 ? 16 : 64) {
        if next != 0 { next = (last + (try unit.se("delta_scale")) + 256) & 255 }
        if next != 0 { last = next }
      }
    }
  }

  private mutating func readVUI(_ unit: inout BitReader) throws(MediaError) {
    try usability.readAppearance(&unit)
    if try unit.flag("timing_info_present_flag") {
      try usability.readTiming(&unit, "num_units_in_tick", "time_scale")
      hasFixedFrameRate = try unit.flag("fixed_frame_rate_flag")
    }
    let hasNAL = try unit.flag("nal_hrd_parameters_present_flag")
    if hasNAL { try unit.group("nal_hrd") { (unit) throws(MediaError) in try Self.readHRD(&unit) } }
    let hasVCL = try unit.flag("vcl_hrd_parameters_present_flag")
    if hasVCL { try unit.group("vcl_hrd") { (unit) throws(MediaError) in try Self.readHRD(&unit) } }
    if hasNAL || hasVCL { try unit.flag("low_delay_hrd_flag") }
    try unit.flag("pic_struct_present_flag")
    if try unit.flag("bitstream_restriction_flag") {
      try unit.flag("motion_vectors_over_pic_boundaries_flag")
      for name in [
        "max_bytes_per_pic_denom", "max_bits_per_mb_denom", "log2_max_mv_length_horizontal",
        "log2_max_mv_length_vertical",
      ] as [StaticString] {
        try unit.ue(name)
      }
      reorderDepth = Int(try unit.ue("max_num_reorder_frames"))
      try unit.ue("max_dec_frame_buffering")
    }
  }

  private static func readHRD(_ unit: inout BitReader) throws(MediaError) {
    let count = try unit.count("cpb_cnt_minus1", upTo: 31)
    try unit.bits("bit_rate_scale", 4)
    try unit.bits("cpb_size_scale", 4)
    try CodedPictureBuffers.read(&unit, count: count + 1)
    for name in [
      "initial_cpb_removal_delay_length_minus1", "cpb_removal_delay_length_minus1",
      "dpb_output_delay_length_minus1", "time_offset_length",
    ] as [StaticString] {
      try unit.bits(name, 5)
    }
  }
}

/// The profile and the level, which AVC's sequence parameter sets and configurations begin with.
struct AVCProfileLevel: Sendable {
  /// profile_idc.
  var profile: Int
  /// constraint_set0_flag and those that follow it, the most significant bit first.
  var constraints: Int
  /// level_idc, ten times the level.
  var level: Int
}
