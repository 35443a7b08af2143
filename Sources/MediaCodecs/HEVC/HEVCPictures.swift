import MediaCore
import MediaStructure

/// Pictures of HEVC, by NAL unit types and the first slice segment's header (ITU-T H.265, 7.3).
struct HEVCPictures: NALPictures {
  private(set) var lengthSize: Int?
  private var sets = HEVCParameterSets()

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: [UInt8]) {
    let configuration = HEVCDecoderConfiguration(bytes, adding: sets)
    (lengthSize, sets) = (configuration.lengthSize, configuration.sets)
  }

  mutating func picture(of units: NALUnits, _ bytes: SampleBytes) -> CodedPicture? {
    var picture = CodedPicture()
    var recovery: Int?
    var units = units
    while let start = units.next() {
      let header = HEVCNALUnitHeader(bytes[start], bytes[start + 1])
      let type = header.type
      // Further layers are other views of the same picture.
      guard header.layer == 0 else { continue }
      switch type {
      case .sequenceParameterSet, .pictureParameterSet:
        var unit = BitReader(bytes, start..<units.end, hasEmulationPrevention: true)
        try? sets.read(&unit)
      case .prefixInformation:
        let payload = start + HEVCNALUnitHeader.size
        recovery =
          recovery ?? SEIMessages.recoveryPoint(bytes, payload..<max(payload, units.end), isHEVC: true)
      case _ where type.isKnownSlice:
        guard readSlice(bytes, start, type, into: &picture) else { continue }
        switch type {
        case _ where type.isBrokenLink: picture.randomAccess = .brokenLink
        case _ where type.isInstantaneousRefresh: picture.randomAccess = .instantaneousDecodingRefresh
        case .cleanRandomAccess: picture.randomAccess = .cleanRandomAccess
        case _ where type.isDecodableLeading: picture.leading = .decodable
        case _ where type.isSkippedLeading: picture.leading = .skipped
        default: if let recovery { picture.randomAccess = .recoveryPoint(frames: recovery) }
        }
        // Pictures of a higher temporal sub-layer may refer to what those of its own don't (7.4.2.2).
        picture.isReference =
          !type.isSublayerNonReference || header.temporalSublayer < sets.highestSublayer ?? 0
        return picture
      default: break
      }
    }
    return nil
  }

  private func readSlice(
    _ bytes: SampleBytes, _ start: Int, _ type: HEVCNALUnitType, into picture: inout CodedPicture
  ) -> Bool {
    let payload = start + HEVCNALUnitHeader.size
    guard payload < bytes.count else { return false }
    var header = BitReader(bytes, payload..<bytes.count, hasEmulationPrevention: true)
    var isRead = false
    do throws(MediaError) {
      // Segments after the first one begin with their address.
      guard try header.flag("first_slice_segment_in_pic_flag") else { return false }
      if type.isRandomAccess { try header.flag("no_output_of_prior_pics_flag") }
      let set = sets.pictures[Int(try header.ue("slice_pic_parameter_set_id"))]
      try header.bits("slice_reserved_flag", set?.extraSliceBits ?? 0)
      let sliceType = Int(try header.ue("slice_type"))
      guard sliceType < 3 else { return false }
      picture.type = [.bidirectional, .predicted, .intra][sliceType]
      isRead = true
      if set?.hasOutputFlag == true { picture.isShown = try header.flag("pic_output_flag") }
    } catch {
      return isRead
    }
    return true
  }
}
