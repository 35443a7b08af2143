import MediaCore

/// Pictures of H.264, by NAL unit types, recovery points and the first slice's header (ITU-T H.264, 7.3).
struct AVCPictures: Sendable {
  private var parameters = AVCParameters()

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: SampleBytes) {
    parameters.configure(bytes)
  }

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    let picture = picture(of: NALUnits(bytes, lengthSize: parameters.lengthSize), bytes)
    guard picture.type == nil, let lengthSize = parameters.lengthSize else { return picture }
    // Some writers leave start codes behind the lengths; a length looks like one, too.
    let units = NALUnits(
      bytes, lengthSize: nil, from: lengthSize, upTo: StartCodes.maximumHeaderSearch)
    return self.picture(of: units, bytes)
  }

  private mutating func picture(of units: NALUnits, _ bytes: SampleBytes) -> CodedPicture {
    var picture = CodedPicture()
    var recovery: Int?
    var units = units
    while let start = units.next() {
      let type = bytes[start] & 0x1F
      switch type {
      case 7, 8: parameters.read(bytes, start, units.end)
      case 6:
        recovery =
          recovery ?? SEIMessages.recoveryPoint(bytes, start + 1..<max(start + 1, units.end))
      case 1, 2, 5:
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
        picture.isReference = bytes[start] & 0x60 != 0
        if type == 5 {
          picture.randomAccess = .instantaneousDecodingRefresh
        } else if let recovery {
          picture.randomAccess = .recoveryPoint(frames: recovery)
        }
        if !picture.structure.isField { return picture }
      default: break
      }
    }
    return picture
  }

  private func slice(
    _ bytes: SampleBytes, _ start: Int
  ) -> (type: PictureType?, structure: CodedPicture.Structure) {
    var header = PictureBits(bytes, start + 1..<bytes.count, hasEmulationPrevention: true)
    _ = header.ue()  // first_mb_in_slice
    let type = header.ue()
    let set = parameters.sets(header.ue())?.sequence ?? AVCParameters.Sequence()
    guard !header.isExhausted, type < 10 else { return (nil, .frame) }
    // P, B, I, SP, SI, and again for pictures of one type alone.
    let kind: PictureType = [.predicted, .bidirectional, .intra, .predicted, .intra][type % 5]
    guard set.hasFields else { return (kind, .frame) }
    if set.hasSeparatePlanes { header.skip(2) }
    header.skip(set.frameNumberBits)
    guard header.flag() else { return (kind, .frame) }
    return (kind, header.flag() ? .bottomField : .topField)
  }
}

/// Supplemental enhancement information, of which only recovery points are looked for (ITU-T H.264, D.1.8;
/// H.265, D.2.8).
enum SEIMessages {
  /// How far it is from here until pictures are right, in the order in which they are shown.
  ///
  /// H.264's recovery_frame_cnt counts in frame_num, which goes on by one for each reference frame; HEVC's
  /// recovery_poc_cnt in the picture order count, where what is negative lies before here.
  static func recoveryPoint(_ bytes: SampleBytes, _ range: Range<Int>, isHEVC: Bool = false) -> Int? {
    var bits = PictureBits(bytes, range, hasEmulationPrevention: true)
    while !bits.isExhausted {
      let type = sum(&bits)
      let size = sum(&bits)
      if type == 6 {
        let count = isHEVC ? bits.se() : bits.ue()
        return bits.isExhausted ? nil : max(0, count)
      }
      bits.skip(size * 8)
    }
    return nil
  }

  /// Types and sizes are sums of bytes up to one that is not 255.
  private static func sum(_ bits: inout PictureBits) -> Int {
    var value = 0
    while true {
      let byte = bits.bits(8)
      value += byte
      if byte != 255 { return value }
    }
  }
}
