import MediaCore

/// Pictures of H.264, by NAL unit types, recovery points and the first slice's header (ITU-T H.264, 7.3).
struct AVCPictures: Sendable {
  private struct SequenceSet {
    var hasFields = false
    var hasSeparatePlanes = false
    var frameNumberBits = 4
  }

  private var lengthSize: Int?
  private var sequences: [Int: SequenceSet] = [:]
  /// The sequence parameter set of each picture parameter set.
  private var pictures: [Int: Int] = [:]

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: SampleBytes) {
    guard bytes.count > 6, bytes[0] == 1 else {
      lengthSize = nil
      var units = NALUnits(bytes, lengthSize: nil)
      while let start = units.next() { readParameterSet(bytes, start, units.end) }
      return
    }
    lengthSize = Int(bytes[4] & 3) + 1
    var place = 5
    for mask in [0x1F, 0xFF] as [UInt8] {
      let count = bytes[place] & mask
      place += 1
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
      let type = bytes[start] & 0x1F
      switch type {
      case 7, 8: readParameterSet(bytes, start, units.end)
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
    let set = pictures[header.ue()].flatMap { sequences[$0] } ?? SequenceSet()
    guard !header.isExhausted, type < 10 else { return (nil, .frame) }
    // P, B, I, SP, SI, and again for pictures of one type alone.
    let kind: PictureType = [.predicted, .bidirectional, .intra, .predicted, .intra][type % 5]
    guard set.hasFields else { return (kind, .frame) }
    if set.hasSeparatePlanes { header.skip(2) }
    header.skip(set.frameNumberBits)
    guard header.flag() else { return (kind, .frame) }
    return (kind, header.flag() ? .bottomField : .topField)
  }

  private mutating func readParameterSet(_ bytes: SampleBytes, _ start: Int, _ end: Int) {
    guard end > start + 1 else { return }
    var bits = PictureBits(bytes, start + 1..<end, hasEmulationPrevention: true)
    switch bytes[start] & 0x1F {
    case 7: readSequence(&bits)
    case 8:
      let identifier = bits.ue()
      let sequence = bits.ue()
      if !bits.isExhausted, identifier < 256 { pictures[identifier] = sequence }
    default: break
    }
  }

  private mutating func readSequence(_ bits: inout PictureBits) {
    var set = SequenceSet()
    let profile = bits.bits(8)
    bits.skip(16)
    let identifier = bits.ue()
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
      let chroma = bits.ue()
      if chroma == 3 { set.hasSeparatePlanes = bits.flag() }
      _ = (bits.ue(), bits.ue())
      bits.skip(1)
      if bits.flag() {
        for index in 0..<(chroma == 3 ? 12 : 8) where bits.flag() {
          Self.skipScalingList(&bits, count: index < 6 ? 16 : 64)
        }
      }
    }
    set.frameNumberBits = bits.ue() + 4
    switch bits.ue() {
    case 0: _ = bits.ue()
    case 1:
      bits.skip(1)
      _ = (bits.ue(), bits.ue())
      let count = bits.ue()
      guard count <= 255 else { return }
      for _ in 0..<count { _ = bits.ue() }
    default: break
    }
    _ = bits.ue()
    bits.skip(1)
    _ = (bits.ue(), bits.ue())
    set.hasFields = !bits.flag()
    guard !bits.isExhausted, identifier < 32, set.frameNumberBits <= 16 else { return }
    sequences[identifier] = set
  }

  private static func skipScalingList(_ bits: inout PictureBits, count: Int) {
    var (last, next) = (8, 8)
    for _ in 0..<count {
      if next != 0 { next = (last + bits.se()) & 255 }
      if next != 0 { last = next }
    }
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
