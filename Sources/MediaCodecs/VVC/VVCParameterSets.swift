import MediaCore
import MediaStructure

/// A VVC stream's NAL units that hold parameter sets (ITU-T H.266, 7.3.1.2 and 7.3.2), as they are met.
struct VVCParameterSets: Sendable {
  /// The first sequence parameter set of the base layer, as far as it could be read.
  private(set) var first: VVCSequenceParameterSet?

  /// Reads a NAL unit, and keeps what it holds of a sequence parameter set; of a video parameter set, reads the first
  /// fields.
  mutating func read(_ unit: inout BitReader) throws(MediaError) {
    let header = try VVCNALUnitHeader(&unit)
    switch header.type {
    case .videoParameterSet:
      try unit.bits("vps_video_parameter_set_id", 4)
      try unit.bits("vps_max_layers_minus1", 6)
      try unit.bits("vps_max_sublayers_minus1", 3)
    case .sequenceParameterSet:
      var set = VVCSequenceParameterSet()
      defer { if header.layer == 0 { first = first ?? set } }
      try set.read(&unit)
    case .pictureParameterSet: try VVCPictureParameterSet.read(&unit)
    default: break
    }
  }
}
