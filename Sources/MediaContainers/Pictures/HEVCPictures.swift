import MediaCore

/// Pictures of HEVC, by NAL unit types and the first slice segment's header (ITU-T H.265, 7.3).
struct HEVCPictures: Sendable {
  private struct PictureSet {
    var extraBits = 0
    var hasOutputFlag = false
  }

  private var lengthSize: Int?
  private var sets: [Int: PictureSet] = [:]
  /// The highest TemporalId of the sequence; `nil` before its parameter set.
  private var highestSubLayer: UInt8?

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: SampleBytes) {
    guard bytes.count > 22, bytes.bigEndian(0, count: 3) > 1 else {
      lengthSize = nil
      var units = NALUnits(bytes, lengthSize: nil)
      while let start = units.next() { readParameterSet(bytes, start, units.end) }
      return
    }
    lengthSize = Int(bytes[21] & 3) + 1
    var place = 23
    for _ in 0..<bytes[22] where place + 3 < bytes.count {
      let count = bytes.bigEndian(place + 1, count: 2)
      place += 3
      for _ in 0..<count where place + 2 < bytes.count {
        let end = min(place + 2 + bytes.bigEndian(place, count: 2), bytes.count)
        readParameterSet(bytes, place + 2, end)
        place = end
      }
    }
  }

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    let picture = picture(of: NALUnits(bytes, lengthSize: lengthSize), bytes)
    guard picture.type == nil, let lengthSize else { return picture }
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
      let type = Self.type(bytes, start)
      // Further layers are other views of the same picture.
      guard Self.layer(bytes, start) == 0 else { continue }
      switch type {
      case 33, 34: readParameterSet(bytes, start, units.end)
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
          type >= 16 || type % 2 == 1 || Self.subLayer(bytes, start) < highestSubLayer ?? 0
        return picture
      default: break
      }
    }
    return picture
  }

  private static func type(_ bytes: SampleBytes, _ start: Int) -> Int { Int(bytes[start] >> 1 & 0x3F) }

  private static func layer(_ bytes: SampleBytes, _ start: Int) -> Int {
    Int(bytes[start] & 1) << 5 | Int(bytes[start + 1] >> 3)
  }

  /// TemporalId (7.4.2.2).
  private static func subLayer(_ bytes: SampleBytes, _ start: Int) -> UInt8 {
    (bytes[start + 1] & 7).subtractingReportingOverflow(1).partialValue & 7
  }

  private func readSlice(
    _ bytes: SampleBytes, _ start: Int, _ type: Int, into picture: inout CodedPicture
  ) -> Bool {
    guard start + 2 < bytes.count else { return false }
    var header = PictureBits(bytes, start + 2..<bytes.count, hasEmulationPrevention: true)
    // Segments behind the first one begin with their address.
    guard header.flag() else { return false }
    if (16...23).contains(type) { header.skip(1) }
    let set = sets[header.ue()] ?? PictureSet()
    header.skip(set.extraBits)
    let sliceType = header.ue()
    guard !header.isExhausted, sliceType < 3 else { return false }
    picture.type = [.bidirectional, .predicted, .intra][sliceType]
    if set.hasOutputFlag { picture.isShown = header.flag() }
    return true
  }

  private mutating func readParameterSet(_ bytes: SampleBytes, _ start: Int, _ end: Int) {
    guard end > start + 2, Self.layer(bytes, start) == 0 else { return }
    // sps_max_sub_layers_minus1 (7.3.2.2), at most 6.
    if Self.type(bytes, start) == 33 { highestSubLayer = bytes[start + 2] >> 1 & 7 }
    guard Self.type(bytes, start) == 34 else { return }
    var bits = PictureBits(bytes, start + 2..<end, hasEmulationPrevention: true)
    let identifier = bits.ue()
    _ = bits.ue()
    bits.skip(1)
    let hasOutputFlag = bits.flag()
    let extraBits = bits.bits(3)
    guard !bits.isExhausted, identifier < 64 else { return }
    sets[identifier] = PictureSet(extraBits: extraBits, hasOutputFlag: hasOutputFlag)
  }
}
