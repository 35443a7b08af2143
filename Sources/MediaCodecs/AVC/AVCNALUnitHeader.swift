import MediaCore
import MediaStructure

/// The types of H.264's NAL units (ITU-T H.264, table 7-1).
struct AVCNALUnitType: RawRepresentable, Hashable, Sendable {
  /// nal_unit_type.
  let rawValue: UInt8

  static let nonIDRSlice = AVCNALUnitType(rawValue: 1)
  static let sliceDataPartitionA = AVCNALUnitType(rawValue: 2)
  static let idrSlice = AVCNALUnitType(rawValue: 5)
  static let supplementalInformation = AVCNALUnitType(rawValue: 6)
  static let sequenceParameterSet = AVCNALUnitType(rawValue: 7)
  static let pictureParameterSet = AVCNALUnitType(rawValue: 8)
  static let sequenceParameterSetExtension = AVCNALUnitType(rawValue: 13)
  static let subsetSequenceParameterSet = AVCNALUnitType(rawValue: 15)

  /// Whether it begins with a slice's header; data partitions after the first don't.
  var isSlice: Bool { self == .nonIDRSlice || self == .sliceDataPartitionA || self == .idrSlice }

  var title: String? {
    switch self {
    case .supplementalInformation: "SEI"
    case .sequenceParameterSet: "sequence parameter set"
    case .pictureParameterSet: "picture parameter set"
    case .sequenceParameterSetExtension: "sequence parameter set extension"
    case .subsetSequenceParameterSet: "subset sequence parameter set"
    default: nil
    }
  }
}

/// The byte that begins a NAL unit of H.264 (ITU-T H.264, 7.3.1).
struct AVCNALUnitHeader {
  let type: AVCNALUnitType
  /// nal_ref_idc: 0 of what no other picture refers to.
  let referenceLevel: UInt8

  /// In bytes.
  static let size = 1

  init(_ byte: UInt8) {
    type = AVCNALUnitType(rawValue: byte & 0x1F)
    referenceLevel = byte >> 5 & 3
  }

  /// Reads the fields.
  init(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("forbidden_zero_bit", 1)
    referenceLevel = UInt8(try unit.bits("nal_ref_idc", 2))
    type = AVCNALUnitType(
      rawValue: UInt8(
        try unit.bits("nal_unit_type", 5) { AVCNALUnitType(rawValue: UInt8($0)).title }))
  }
}
