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
      let type = Self.type(bytes, start)
      // Further layers are other views of the same picture.
      guard Self.layer(bytes, start) == 0 else { continue }
      switch type {
      case 33, 34:
        var unit = BitReader(bytes, start..<units.end, hasEmulationPrevention: true)
        try? sets.read(&unit)
      case 39:
        recovery =
          recovery
          ?? SEIMessages.recoveryPoint(bytes, start + 2..<max(start + 2, units.end), isHEVC: true)
      case 0...9, 16...21:
        guard readSlice(bytes, start, type, into: &picture) else { continue }
        switch type {
        case 16...18: picture.randomAccess = .brokenLink
        case 19, 20: picture.randomAccess = .instantaneousDecodingRefresh
        case 21: picture.randomAccess = .cleanRandomAccess
        case 6, 7: picture.leading = .decodable
        case 8, 9: picture.leading = .skipped
        default: if let recovery { picture.randomAccess = .recoveryPoint(frames: recovery) }
        }
        // The even ones below 16 are not referred to by pictures of their own temporal sub-layer; those of a higher one
        // may refer to them (7.4.2.2).
        picture.isReference =
          type >= 16 || type % 2 == 1 || Self.subLayer(bytes, start) < sets.highestSublayer ?? 0
        return picture
      default: break
      }
    }
    return nil
  }

  private static func type(_ bytes: SampleBytes, _ start: Int) -> Int { Int(bytes[start] >> 1 & 0x3F) }

  private static func layer(_ bytes: SampleBytes, _ start: Int) -> Int {
    Int(bytes[start] & 1) << 5 | Int(bytes[start + 1] >> 3)
  }

  /// TemporalId (7.4.2.2).
  private static func subLayer(_ bytes: SampleBytes, _ start: Int) -> Int {
    Int(bytes[start + 1] &- 1) & 7
  }

  private func readSlice(
    _ bytes: SampleBytes, _ start: Int, _ type: Int, into picture: inout CodedPicture
  ) -> Bool {
    guard start + 2 < bytes.count else { return false }
    var header = BitReader(bytes, start + 2..<bytes.count, hasEmulationPrevention: true)
    var isRead = false
    do throws(MediaError) {
      // Segments after the first one begin with their address.
      guard try header.flag("first_slice_segment_in_pic_flag") else { return false }
      if (16...23).contains(type) { try header.flag("no_output_of_prior_pics_flag") }
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
