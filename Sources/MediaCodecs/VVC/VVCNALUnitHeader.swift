import MediaCore
import MediaStructure

/// The types of VVC's NAL units (ITU-T H.266, table 5).
struct VVCNALUnitType: RawRepresentable, Hashable, Sendable {
  /// nal_unit_type.
  let rawValue: UInt8

  /// RADL_NUT and RASL_NUT.
  static let decodableLeading = VVCNALUnitType(rawValue: 2)
  static let skippedLeading = VVCNALUnitType(rawValue: 3)
  /// IDR_W_RADL and IDR_N_LP.
  static let idrWithLeading = VVCNALUnitType(rawValue: 7)
  static let idrWithoutLeading = VVCNALUnitType(rawValue: 8)
  /// CRA_NUT.
  static let cleanRandomAccess = VVCNALUnitType(rawValue: 9)
  /// GDR_NUT.
  static let gradualRefresh = VVCNALUnitType(rawValue: 10)
  /// OPI_NUT, DCI_NUT, VPS_NUT, SPS_NUT, PPS_NUT, PREFIX_APS_NUT and SUFFIX_APS_NUT.
  static let operatingPoint = VVCNALUnitType(rawValue: 12)
  static let decodingCapability = VVCNALUnitType(rawValue: 13)
  static let videoParameterSet = VVCNALUnitType(rawValue: 14)
  static let sequenceParameterSet = VVCNALUnitType(rawValue: 15)
  static let pictureParameterSet = VVCNALUnitType(rawValue: 16)
  static let prefixAdaptationParameterSet = VVCNALUnitType(rawValue: 17)
  static let suffixAdaptationParameterSet = VVCNALUnitType(rawValue: 18)
  /// PH_NUT.
  static let pictureHeader = VVCNALUnitType(rawValue: 19)
  /// PREFIX_SEI_NUT and SUFFIX_SEI_NUT.
  static let prefixInformation = VVCNALUnitType(rawValue: 23)
  static let suffixInformation = VVCNALUnitType(rawValue: 24)

  /// Whether it is a slice of a type that isn't reserved for pictures at which decoding can begin.
  var isSlice: Bool { rawValue <= Self.gradualRefresh.rawValue }
  /// Whether it is a slice of a picture at which decoding doesn't begin.
  var isWithinGroup: Bool { rawValue < Self.idrWithLeading.rawValue }
  /// Whether a decoder configuration record has one of it at most, and no count.
  var isSingleInRecord: Bool { self == .operatingPoint || self == .decodingCapability }

  var title: String? {
    switch self {
    case .operatingPoint: "operating point information"
    case .decodingCapability: "decoding capability information"
    case .videoParameterSet: "video parameter set"
    case .sequenceParameterSet: "sequence parameter set"
    case .pictureParameterSet: "picture parameter set"
    case .prefixAdaptationParameterSet: "adaptation parameter set"
    case .suffixAdaptationParameterSet: "adaptation parameter set (suffix)"
    case .prefixInformation: "supplemental enhancement information"
    case .suffixInformation: "supplemental enhancement information (suffix)"
    default: nil
    }
  }
}

/// The two bytes that begin a NAL unit of VVC (ITU-T H.266, 7.3.1.2).
struct VVCNALUnitHeader {
  let type: VVCNALUnitType
  /// nuh_layer_id: 0 of the base layer.
  let layer: UInt8

  /// In bytes.
  static let size = 2

  init(_ first: UInt8, _ second: UInt8) {
    type = VVCNALUnitType(rawValue: second >> 3)
    layer = first & 0x3F
  }

  /// Reads the fields.
  init(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("forbidden_zero_bit", 1)
    try unit.bits("nuh_reserved_zero_bit", 1)
    layer = UInt8(try unit.bits("nuh_layer_id", 6))
    type = VVCNALUnitType(
      rawValue: UInt8(
        try unit.bits("nal_unit_type", 5) { VVCNALUnitType(rawValue: UInt8($0)).title }))
    try unit.bits("nuh_temporal_id_plus1", 3)
  }
}
