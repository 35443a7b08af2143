import MediaCore
import MediaStructure

/// The parameter sets of an HEVC stream's base layer (ITU-T H.265, 7.3.2), as they are met.
struct HEVCParameterSets: Sendable {
  /// By their numbers.
  private(set) var pictures: [Int: HEVCPictureParameterSet] = [:]
  /// The first sequence parameter set, as far as it could be read.
  private(set) var first: HEVCSequenceParameterSet?
  /// The highest TemporalId of the sequence; `nil` before its parameter set.
  private(set) var highestSublayer: Int?

  /// Reads a NAL unit, and keeps what it holds of a parameter set; of other kinds, reads its header.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    let header = try HEVCNALUnitHeader(&unit)
    switch header.type {
    case .videoParameterSet: try Self.readVideo(&unit)
    // Sets of enhancement layers have another syntax (F.7.3.2).
    case .sequenceParameterSet where header.layer == 0:
      var set = HEVCSequenceParameterSet()
      defer {
        first = first ?? set
        highestSublayer = set.highestSublayer ?? highestSublayer
      }
      try set.read(&unit)
    case .pictureParameterSet where header.layer == 0:
      var set = HEVCPictureParameterSet()
      defer { add(set) }
      try set.read(&unit)
    default: break
    }
  }

  /// Keeps a set whose damage, if there is any, is after what slices' headers depend on.
  private mutating func add(_ set: HEVCPictureParameterSet) {
    guard let number = set.number, number < 64, set.extraSliceBits != nil else { return }
    pictures[number] = set
  }

  private static func readVideo(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("vps_video_parameter_set_id", 4)
    try unit.flag("vps_base_layer_internal_flag")
    try unit.flag("vps_base_layer_available_flag")
    try unit.bits("vps_max_layers_minus1", 6)
    let sublayers = Int(try unit.bits("vps_max_sub_layers_minus1", 3))
    try unit.flag("vps_temporal_id_nesting_flag")
    try unit.bits("vps_reserved_0xffff_16bits", 16)
    var profileLevel = HEVCProfileTierLevel()
    try profileLevel.read(&unit, sublayers: sublayers)
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
    // The bits after an extension flag are for layers (F.7.3.2.1), and stay undecoded.
    if try !unit.flag("vps_extension_flag") { try unit.trailingBits() }
  }

  static func readHRD(_ unit: inout BitReader, isCommon: Bool, sublayers: Int) throws(MediaError) {
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
        try CodedPictureBuffers.read(&unit, count: count + 1, hasDecodingUnits: hasSubPictures)
      }
    }
  }
}
