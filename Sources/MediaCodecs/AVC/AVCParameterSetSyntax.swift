/// The numbers of H.264's parameter sets (ITU-T H.264, 7.3.2.1.1, 7.3.2.2 and 7.3.3).
enum AVCParameterSetSyntax: ParameterSetSyntax {
  static let headerSize = AVCNALUnitHeader.size
  static let sequenceNumbers = 0...31
  static let namesVideoSet = false
  /// ISO/IEC 14496-15, 5.3.3.1.2.
  static let levelPlaceOfRecord = 3
  static let endOfSequence: [UInt8]? = nil

  static func kind(_ header: UInt8) -> NALUnitKind? {
    switch AVCNALUnitHeader(header).type {
    case .sequenceParameterSet: .sequenceParameterSet
    case .pictureParameterSet: .pictureParameterSet
    case let type where type.isSlice: .slice
    default: nil
    }
  }

  static func entry(_ header: UInt8) -> ParameterSets.Entry {
    AVCNALUnitHeader(header).type == .idrSlice ? .closed : .none
  }

  /// After the profile, its constraints and the level.
  static func sequenceNumberPlace(_ unit: RawNALUnit) -> Int? { numberPlace + 24 }

  /// After first_mb_in_slice and slice_type.
  static func pictureNumberPlace(ofSlice unit: RawNALUnit) -> Int? {
    guard let first = unit.code(at: numberPlace), let type = unit.code(at: numberPlace + first.length)
    else { return nil }
    return numberPlace + first.length + type.length
  }
}
