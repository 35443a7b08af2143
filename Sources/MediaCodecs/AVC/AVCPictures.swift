import MediaCore
import MediaStructure

/// Pictures of H.264, by NAL unit types, recovery points and the first slice's header (ITU-T H.264, 7.3).
struct AVCPictures: NALPictures {
  private(set) var lengthSize: Int?
  private var sets = AVCParameterSets()

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: [UInt8]) {
    let configuration = AVCDecoderConfiguration(bytes, adding: sets)
    (lengthSize, sets) = (configuration.lengthSize, configuration.sets)
  }

  mutating func picture(of units: NALUnits, _ bytes: SampleBytes) -> CodedPicture? {
    var picture = CodedPicture()
    var recovery: Int?
    var units = units
    while let start = units.next() {
      let header = AVCNALUnitHeader(bytes[start])
      switch header.type {
      case .sequenceParameterSet, .pictureParameterSet:
        var unit = BitReader(bytes, start..<units.end, hasEmulationPrevention: true)
        try? sets.read(&unit)
      case .supplementalInformation:
        let payload = start + AVCNALUnitHeader.size
        recovery = recovery ?? SEIMessages.recoveryPoint(bytes, payload..<max(payload, units.end))
      case _ where header.type.isSlice:
        let slice = slice(bytes, start)
        if let type = picture.type {
          // A second field in the sample makes it a frame, whatever its own type.
          guard slice.structure.isField else { return picture }
          guard slice.structure != picture.structure else { continue }
          picture.structure = .frame
          picture.type = type
          return picture
        }
        guard let sliceType = slice.type else { continue }
        picture.type = sliceType
        picture.structure = slice.structure
        picture.isReference = header.referenceLevel != 0
        if header.type == .idrSlice {
          picture.randomAccess = .instantaneousDecodingRefresh
        } else if let recovery {
          picture.randomAccess = .recoveryPoint(frames: recovery)
        }
        if !picture.structure.isField { return picture }
      default: break
      }
    }
    return picture.type == nil ? nil : picture
  }

  private func slice(
    _ bytes: SampleBytes, _ start: Int
  ) -> (type: PictureType?, structure: CodedPicture.Structure) {
    var header = BitReader(
      bytes, start + AVCNALUnitHeader.size..<bytes.count, hasEmulationPrevention: true)
    var kind: PictureType?
    do throws(MediaError) {
      try header.ue("first_mb_in_slice")
      let type = Int(try header.ue("slice_type"))
      let set = sets.sliceSyntax(ofPicture: Int(try header.ue("pic_parameter_set_id")))
      guard type < 10 else { return (nil, .frame) }
      // P, B, I, SP, SI, and again for pictures of one type alone.
      kind = [.predicted, .bidirectional, .intra, .predicted, .intra][type % 5]
      guard let set, !set.isFrameOnly else { return (kind, .frame) }
      if set.hasSeparatePlanes { try header.bits("colour_plane_id", 2) }
      try header.bits("frame_num", set.frameNumberBits)
      guard try header.flag("field_pic_flag") else { return (kind, .frame) }
      return (kind, try header.flag("bottom_field_flag") ? .bottomField : .topField)
    } catch {
      return (kind, .frame)
    }
  }
}
