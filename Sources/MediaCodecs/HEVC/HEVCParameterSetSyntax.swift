/// The numbers of HEVC's parameter sets (ITU-T H.265, 7.3.2.1, 7.3.2.2.1, 7.3.2.3.1, 7.3.3 and 7.3.6.1).
enum HEVCParameterSetSyntax: ParameterSetSyntax {
  static let headerSize = HEVCNALUnitHeader.size
  static let sequenceNumbers = 0...15
  static let namesVideoSet = true
  /// ISO/IEC 14496-15, 8.3.3.1.2.
  static let levelPlaceOfRecord = 12
  /// ITU-T H.265, 7.4.2.4.4, after its length.
  static let endOfSequence: [UInt8]? = [0, 0, 0, 2, HEVCNALUnitType.endOfSequence.rawValue << 1, 1]

  static func kind(_ header: UInt8) -> NALUnitKind? {
    switch HEVCNALUnitHeader.type(header) {
    case .videoParameterSet: .videoParameterSet
    case .sequenceParameterSet: .sequenceParameterSet
    case .pictureParameterSet: .pictureParameterSet
    case let type where type.isCodedSlice: .slice
    default: nil
    }
  }

  static func entry(_ header: UInt8) -> ParameterSets.Entry {
    let type = HEVCNALUnitHeader.type(header)
    guard type.isRandomAccess else { return .none }
    return type.isInstantaneousRefresh ? .closed : .open
  }

  /// After profile_tier_level(), whose length depends on the sub-layers.
  static func sequenceNumberPlace(_ unit: RawNALUnit) -> Int? {
    guard let layers = unit.bits(3, at: numberPlace + 4) else { return nil }
    var place = numberPlace + 8 + 96
    guard layers > 0 else { return place }
    let flags = (0..<layers).map { layer in
      (unit.bits(1, at: place + 2 * layer) ?? 0, unit.bits(1, at: place + 2 * layer + 1) ?? 0)
    }
    place += 16
    for (hasProfile, hasLevel) in flags { place += hasProfile * 88 + hasLevel * 8 }
    return place
  }

  /// After first_slice_segment_in_pic_flag, and no_output_of_prior_pics_flag where the picture has one.
  static func pictureNumberPlace(ofSlice unit: RawNALUnit) -> Int? {
    guard let first = unit.bytes.first else { return nil }
    return numberPlace + (HEVCNALUnitHeader.type(first).isRandomAccess ? 2 : 1)
  }
}
