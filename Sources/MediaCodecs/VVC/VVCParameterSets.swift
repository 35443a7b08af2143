import MediaCore
import MediaStructure

/// A VVC stream's NAL units that hold parameter sets (ITU-T H.266, 7.3.1.2 and 7.3.2), as they are met.
struct VVCParameterSets: Sendable {
  /// The first sequence parameter set of the base layer, as far as it could be read.
  private(set) var first: VVCSequenceParameterSet?

  static func unitTitle(_ type: Int) -> String? {
    [
      12: "operating point information", 13: "decoding capability information", 14: "video parameter set",
      15: "sequence parameter set", 16: "picture parameter set", 17: "adaptation parameter set",
      18: "adaptation parameter set (suffix)", 23: "supplemental enhancement information",
      24: "supplemental enhancement information (suffix)",
    ][type]
  }

  /// Reads a NAL unit, and keeps what it holds of a sequence parameter set; of a video parameter set, reads the first
  /// fields.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("forbidden_zero_bit", 1)
    try unit.bits("nuh_reserved_zero_bit", 1)
    let layer = try unit.bits("nuh_layer_id", 6)
    let type = try unit.bits("nal_unit_type", 5) { Self.unitTitle(Int($0)) }
    try unit.bits("nuh_temporal_id_plus1", 3)
    switch type {
    case 14:
      try unit.bits("vps_video_parameter_set_id", 4)
      try unit.bits("vps_max_layers_minus1", 6)
      try unit.bits("vps_max_sublayers_minus1", 3)
    case 15:
      var set = VVCSequenceParameterSet()
      defer { if layer == 0 { first = first ?? set } }
      try set.read(&unit)
    case 16: try VVCPictureParameterSet.read(&unit)
    default: break
    }
  }
}
