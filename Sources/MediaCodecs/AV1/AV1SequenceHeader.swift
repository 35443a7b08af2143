package import MediaCore
package import MediaStructure

/// The sequence header of an AV1 stream (AV1 Bitstream and Decoding Process Specification, 5.5); of a damaged one, what
/// could be read.
///
/// The fields that are kept are those that frame headers depend on.
package struct AV1SequenceHeader: Sendable {
  /// reduced_still_picture_header.
  var isReduced = false
  /// The sizes in bits of the numbers in frame headers that buffers are timed by; `nil` where there are none.
  var decoderModel: (removalTimeBits: Int, presentationTimeBits: Int)?
  var hasEqualIntervals = false
  /// Each operating point: its layers, and whether it has a decoder model.
  var operatingPoints: [(layers: Int, hasModel: Bool)] = []
  var frameIDBits = 0
  /// 2 where each frame says.
  var screenContentTools = 2
  var integerMotion = 2
  var orderHintBits = 0
  /// Whether it could be read up to the last number that frame headers depend on.
  var hasTools = false

  package static func read(_ reader: inout FieldReader) throws(MediaError) {
    var header = AV1SequenceHeader()
    try header.read(&reader)
  }

  mutating func read(_ reader: inout FieldReader) throws(MediaError) {
    let profile = try reader.readBits("seq_profile", 3) { AV1Profile.name(Int($0)) }
    try reader.readBits("still_picture", 1)
    isReduced = try reader.readBits("reduced_still_picture_header", 1) == 1
    if isReduced {
      try reader.readBits("seq_level_idx", 5)
    } else {
      try readOperatingPoints(&reader)
    }
    let widthBits = Int(try reader.readBits("frame_width_bits_minus_1", 4)) + 1
    let heightBits = Int(try reader.readBits("frame_height_bits_minus_1", 4)) + 1
    try reader.readBits("max_frame_width_minus_1", widthBits)
    try reader.readBits("max_frame_height_minus_1", heightBits)
    if !isReduced, try reader.readBits("frame_id_numbers_present_flag", 1) == 1 {
      let deltaBits = Int(try reader.readBits("delta_frame_id_length_minus_2", 4)) + 2
      frameIDBits = Int(try reader.readBits("additional_frame_id_length_minus_1", 3)) + deltaBits + 1
    }
    for name in ["use_128x128_superblock", "enable_filter_intra", "enable_intra_edge_filter"]
      as [StaticString]
    {
      try reader.readBits(name, 1)
    }
    if !isReduced { try readTools(&reader) }
    for name in ["enable_superres", "enable_cdef", "enable_restoration"] as [StaticString] {
      try reader.readBits(name, 1)
    }
    try Self.readColour(&reader, profile: profile)
    try reader.readBits("film_grain_params_present", 1)
    reader.endByte("trailing_bits")
  }

  private mutating func readOperatingPoints(_ reader: inout FieldReader) throws(MediaError) {
    var delayBits: Int?
    if try reader.readBits("timing_info_present_flag", 1) == 1 {
      try reader.readBits("num_units_in_display_tick", 32)
      try reader.readBits("time_scale", 32)
      hasEqualIntervals = try reader.readBits("equal_picture_interval", 1) == 1
      if hasEqualIntervals {
        var zeros = 0
        while zeros < 32, try reader.readBits("num_ticks_per_picture_minus_1", 1) == 0 { zeros += 1 }
        if zeros < 32 { try reader.readBits("num_ticks_per_picture_minus_1", zeros) }
      }
      if try reader.readBits("decoder_model_info_present_flag", 1) == 1 {
        delayBits = Int(try reader.readBits("buffer_delay_length_minus_1", 5)) + 1
        try reader.readBits("num_units_in_decoding_tick", 32)
        let removalTimeBits = Int(try reader.readBits("buffer_removal_time_length_minus_1", 5)) + 1
        let presentationTimeBits = Int(try reader.readBits("frame_presentation_time_length_minus_1", 5)) + 1
        decoderModel = (removalTimeBits, presentationTimeBits)
      }
    }
    let hasDisplayDelay = try reader.readBits("initial_display_delay_present_flag", 1) == 1
    let last = try reader.readBits("operating_points_cnt_minus_1", 5)
    for index in 0...Int(last) {
      try reader.readGroup("operating_points[\(index)]") { (reader) throws(MediaError) in
        let layers = Int(try reader.readBits("operating_point_idc", 12))
        var hasModel = false
        if try reader.readBits("seq_level_idx", 5) > 7 { try reader.readBits("seq_tier", 1) }
        if let delayBits, try reader.readBits("decoder_model_present_for_this_op", 1) == 1 {
          hasModel = true
          try reader.readBits("decoder_buffer_delay", delayBits)
          try reader.readBits("encoder_buffer_delay", delayBits)
          try reader.readBits("low_delay_mode_flag", 1)
        }
        if hasDisplayDelay, try reader.readBits("initial_display_delay_present_for_this_op", 1) == 1 {
          try reader.readBits("initial_display_delay_minus_1", 4)
        }
        operatingPoints.append((layers, hasModel))
      }
    }
  }

  private mutating func readTools(_ reader: inout FieldReader) throws(MediaError) {
    for name in [
      "enable_interintra_compound", "enable_masked_compound", "enable_warped_motion", "enable_dual_filter",
    ] as [StaticString] {
      try reader.readBits(name, 1)
    }
    let hasOrderHint = try reader.readBits("enable_order_hint", 1) == 1
    if hasOrderHint {
      try reader.readBits("enable_jnt_comp", 1)
      try reader.readBits("enable_ref_frame_mvs", 1)
    }
    let choosesTools = try reader.readBits("seq_choose_screen_content_tools", 1) == 1
    screenContentTools = choosesTools ? 2 : Int(try reader.readBits("seq_force_screen_content_tools", 1))
    if screenContentTools > 0, try reader.readBits("seq_choose_integer_mv", 1) == 0 {
      integerMotion = Int(try reader.readBits("seq_force_integer_mv", 1))
    }
    if hasOrderHint { orderHintBits = Int(try reader.readBits("order_hint_bits_minus_1", 3)) + 1 }
    hasTools = true
  }

  private static func readColour(_ reader: inout FieldReader, profile: UInt64) throws(MediaError) {
    let isHigh = try reader.readBits("high_bitdepth", 1) == 1
    let isTwelve = profile == 2 && isHigh ? try reader.readBits("twelve_bit", 1) == 1 : false
    let isMonochrome = profile == 1 ? false : try reader.readBits("mono_chrome", 1) == 1
    var codes: [UInt64] = []
    if try reader.readBits("color_description_present_flag", 1) == 1 {
      for name in ["color_primaries", "transfer_characteristics", "matrix_coefficients"] as [StaticString] {
        codes.append(try reader.readBits(name, 8))
      }
    }
    if isMonochrome {
      try reader.readBits("color_range", 1)
      return
    }
    // sRGB has one layout only, of which nothing is stored.
    if codes != [1, 13, 0] {
      try reader.readBits("color_range", 1)
      var (subsamplesX, subsamplesY) = (profile != 1, profile == 0)
      if profile == 2, isTwelve {
        subsamplesX = try reader.readBits("subsampling_x", 1) == 1
        if subsamplesX { subsamplesY = try reader.readBits("subsampling_y", 1) == 1 }
      }
      if subsamplesX, subsamplesY {
        try reader.readBits("chroma_sample_position", 2) {
          ["unknown", "vertical", "colocated"][safe: Int($0)]
        }
      }
    }
    try reader.readBits("separate_uv_delta_q", 1)
  }
}
