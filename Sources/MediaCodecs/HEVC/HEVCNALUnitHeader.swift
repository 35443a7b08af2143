import MediaCore
import MediaStructure

/// The types of HEVC's NAL units (ITU-T H.265, table 7-1).
struct HEVCNALUnitType: RawRepresentable, Hashable, Sendable {
  /// nal_unit_type.
  let rawValue: UInt8

  /// BLA_W_LP, with leading pictures of any kind.
  static let brokenLinkWithLeading = HEVCNALUnitType(rawValue: 16)
  /// IDR_W_RADL and IDR_N_LP.
  static let idrWithLeading = HEVCNALUnitType(rawValue: 19)
  static let idrWithoutLeading = HEVCNALUnitType(rawValue: 20)
  /// CRA_NUT.
  static let cleanRandomAccess = HEVCNALUnitType(rawValue: 21)
  /// VPS_NUT, SPS_NUT and PPS_NUT.
  static let videoParameterSet = HEVCNALUnitType(rawValue: 32)
  static let sequenceParameterSet = HEVCNALUnitType(rawValue: 33)
  static let pictureParameterSet = HEVCNALUnitType(rawValue: 34)
  /// EOS_NUT.
  static let endOfSequence = HEVCNALUnitType(rawValue: 36)
  /// PREFIX_SEI_NUT and SUFFIX_SEI_NUT.
  static let prefixInformation = HEVCNALUnitType(rawValue: 39)
  static let suffixInformation = HEVCNALUnitType(rawValue: 40)

  /// Whether it is a slice segment, of a type that is reserved or not (VCL).
  var isCodedSlice: Bool { rawValue < 32 }
  /// Whether it is a slice segment of a type that isn't reserved.
  var isKnownSlice: Bool { rawValue <= 9 || (16...21).contains(rawValue) }
  /// Whether it is of a picture at which decoding can begin (IRAP), of a type that is reserved or not.
  var isRandomAccess: Bool { (16...23).contains(rawValue) }
  /// BLA_W_LP, BLA_W_RADL and BLA_N_LP.
  var isBrokenLink: Bool { (16...18).contains(rawValue) }
  var isInstantaneousRefresh: Bool { self == .idrWithLeading || self == .idrWithoutLeading }
  /// RADL_N and RADL_R.
  var isDecodableLeading: Bool { rawValue == 6 || rawValue == 7 }
  /// RASL_N and RASL_R.
  var isSkippedLeading: Bool { rawValue == 8 || rawValue == 9 }
  /// Whether pictures of the same temporal sub-layer don't refer to it: the even types below 16 (7.4.2.2).
  var isSublayerNonReference: Bool { rawValue < 16 && rawValue % 2 == 0 }

  var title: String? {
    switch self {
    case .videoParameterSet: "video parameter set"
    case .sequenceParameterSet: "sequence parameter set"
    case .pictureParameterSet: "picture parameter set"
    case .prefixInformation: "supplemental enhancement information"
    case .suffixInformation: "supplemental enhancement information (suffix)"
    default: nil
    }
  }
}

/// The two bytes that begin a NAL unit of HEVC (ITU-T H.265, 7.3.1.2).
struct HEVCNALUnitHeader {
  let type: HEVCNALUnitType
  /// nuh_layer_id: 0 of the base layer.
  let layer: UInt8
  /// TemporalId (7.4.2.2).
  let temporalSublayer: Int

  /// In bytes.
  static let size = 2

  init(_ first: UInt8, _ second: UInt8) {
    type = Self.type(first)
    layer = (first & 1) << 5 | second >> 3
    temporalSublayer = Int(second &- 1) & 7
  }

  /// The type, which the first byte says alone.
  static func type(_ first: UInt8) -> HEVCNALUnitType { HEVCNALUnitType(rawValue: first >> 1 & 0x3F) }

  /// Reads the fields.
  init(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("forbidden_zero_bit", 1)
    type = HEVCNALUnitType(
      rawValue: UInt8(
        try unit.bits("nal_unit_type", 6) { HEVCNALUnitType(rawValue: UInt8($0)).title }))
    layer = UInt8(try unit.bits("nuh_layer_id", 6))
    temporalSublayer = Int(UInt8(try unit.bits("nuh_temporal_id_plus1", 3)) &- 1) & 7
  }
}
