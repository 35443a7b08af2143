import MediaCore
import MediaStructure

/// Pictures of VVC, by NAL unit types and the first fields of picture headers (ITU-T H.266, 7.3.2.8 and table 5).
///
/// The type of a slice comes after all of these headers. What is known is which pictures have nothing but intra slices; the
/// type of the others is left open.
struct VVCPictures: NALPictures {
  private(set) var lengthSize: Int?

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: [UInt8]) {
    lengthSize = VVCDecoderConfiguration(bytes).lengthSize
  }

  mutating func picture(of units: NALUnits, _ bytes: SampleBytes) -> CodedPicture? {
    var picture: PictureHeader?
    var units = units
    while let start = units.next() {
      let payload = start + VVCNALUnitHeader.size
      let header = VVCNALUnitHeader(bytes[start], bytes[start + 1])
      guard units.end >= payload, header.layer == 0 else { continue }
      var unit = BitReader(bytes, payload..<bytes.count, hasEmulationPrevention: true)
      switch header.type {
      case _ where header.type.isSlice:
        if (try? unit.flag("sh_picture_header_in_slice_header_flag")) == true {
          picture = try? PictureHeader(&unit)
        }
        return Self.picture(header.type, picture)
      case .pictureHeader: picture = try? PictureHeader(&unit)
      default: break
      }
    }
    return nil
  }

  private static func picture(_ type: VVCNALUnitType, _ header: PictureHeader?) -> CodedPicture {
    var picture = CodedPicture()
    picture.isReference = header.map { !$0.isNonReference }
    if header?.allowsInter == false { picture.type = .intra }
    switch type {
    case .decodableLeading: picture.leading = .decodable
    case .skippedLeading: picture.leading = .skipped
    // Only intra slices may be in these (7.4.2.2).
    case .idrWithLeading, .idrWithoutLeading:
      (picture.type, picture.randomAccess) = (.intra, .instantaneousDecodingRefresh)
    case .cleanRandomAccess: (picture.type, picture.randomAccess) = (.intra, .cleanRandomAccess)
    // The number of frames of a gradual refresh is further on in its picture header: at least one.
    case .gradualRefresh: picture.randomAccess = .recoveryPoint(frames: 1)
    default: break
    }
    picture.isWithinGroup = type.isWithinGroup
    return picture
  }

  /// The beginning of a picture header (7.3.2.8).
  private struct PictureHeader {
    let isNonReference: Bool
    let allowsInter: Bool

    init(_ unit: inout BitReader) throws(MediaError) {
      let isEntry = try unit.flag("ph_gdr_or_irap_pic_flag")
      isNonReference = try unit.flag("ph_non_ref_pic_flag")
      if isEntry { try unit.flag("ph_gdr_pic_flag") }
      allowsInter = try unit.flag("ph_inter_slice_allowed_flag")
    }
  }
}
