/// What an H.264 stream's parameter sets say of the headers of its slices (ITU-T H.264, 7.3.2.1 and 7.3.2.2).
struct AVCParameters: Sendable {
  /// Of a sequence.
  struct Sequence: Sendable {
    /// `ChromaArrayType`: 0 where the planes have no chroma, or are coded one by one.
    var chromaArrayType = 1
    var hasSeparatePlanes = false
    var frameNumberBits = 4
    /// How the order of pictures is told: `pic_order_cnt_type`.
    var orderType = 0
    /// Of `pic_order_cnt_lsb`.
    var orderBits = 4
    var maximumReferences = 0
    var hasFields = false
  }

  /// Of a picture.
  struct Picture: Sendable {
    var sequence: Int
    var hasOrderOfFields = false
    var hasSliceGroups = false
    /// Entries of the two lists of references where a slice doesn't say.
    var activeReferences = (first: 1, second: 1)
    var isWeighted = false
    /// `weighted_bipred_idc`.
    var bidirectionalWeighting = 0
    var hasRedundantPictures = false
  }

  /// Of the fields before NAL units; `nil` where there are start codes.
  private(set) var lengthSize: Int?
  private var sequences: [Int: Sequence] = [:]
  private var pictures: [Int: Picture] = [:]

  /// The sets that a slice names.
  func sets(_ identifier: Int) -> (picture: Picture, sequence: Sequence)? {
    guard let picture = pictures[identifier], let sequence = sequences[picture.sequence] else { return nil }
    return (picture, sequence)
  }

  /// Takes a decoder configuration record, or parameter sets between start codes.
  mutating func configure(_ bytes: SampleBytes) {
    guard bytes.count > 6, bytes[0] == 1 else {
      lengthSize = nil
      var units = NALUnits(bytes, lengthSize: nil)
      while let start = units.next() { read(bytes, start, units.end) }
      return
    }
    lengthSize = Int(bytes[4] & 3) + 1
    var place = 5
    for mask in [0x1F, 0xFF] as [UInt8] {
      let count = bytes[place] & mask
      place += 1
      for _ in 0..<count where place + 2 < bytes.count {
        let end = min(place + 2 + bytes.bigEndian(place, count: 2), bytes.count)
        read(bytes, place + 2, end)
        place = end
      }
    }
  }

  /// Takes a NAL unit, if it is a parameter set.
  mutating func read(_ bytes: SampleBytes, _ start: Int, _ end: Int) {
    guard end > start + 1 else { return }
    var bits = PictureBits(bytes, start + 1..<end, hasEmulationPrevention: true)
    switch bytes[start] & 0x1F {
    case 7: readSequence(&bits)
    case 8: readPicture(&bits)
    default: break
    }
  }

  private mutating func readSequence(_ bits: inout PictureBits) {
    var set = Sequence()
    let profile = bits.bits(8)
    bits.skip(16)
    let identifier = bits.ue()
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
      let chroma = bits.ue()
      if chroma == 3 { set.hasSeparatePlanes = bits.flag() }
      set.chromaArrayType = set.hasSeparatePlanes ? 0 : chroma
      _ = (bits.ue(), bits.ue())
      bits.skip(1)
      if bits.flag() {
        for index in 0..<(chroma == 3 ? 12 : 8) where bits.flag() {
          Self.skipScalingList(&bits, count: index < 6 ? 16 : 64)
        }
      }
    }
    set.frameNumberBits = bits.ue() + 4
    set.orderType = bits.ue()
    switch set.orderType {
    case 0: set.orderBits = bits.ue() + 4
    case 1:
      bits.skip(1)
      _ = (bits.ue(), bits.ue())
      let count = bits.ue()
      guard count <= 255 else { return }
      for _ in 0..<count { _ = bits.ue() }
    default: break
    }
    set.maximumReferences = bits.ue()
    bits.skip(1)
    _ = (bits.ue(), bits.ue())
    set.hasFields = !bits.flag()
    guard !bits.isExhausted, identifier < 32, set.frameNumberBits <= 16, set.orderBits <= 16 else { return }
    sequences[identifier] = set
  }

  private static func skipScalingList(_ bits: inout PictureBits, count: Int) {
    var (last, next) = (8, 8)
    for _ in 0..<count {
      if next != 0 { next = (last + bits.se()) & 255 }
      if next != 0 { last = next }
    }
  }

  private mutating func readPicture(_ bits: inout PictureBits) {
    let identifier = bits.ue()
    var set = Picture(sequence: bits.ue())
    guard !bits.isExhausted, identifier < 256 else { return }
    // The sequence is all that is told of a set that is cut off behind it.
    defer { pictures[identifier] = set }
    bits.skip(1)
    set.hasOrderOfFields = bits.flag()
    set.hasSliceGroups = bits.ue() > 0
    // What stands behind groups of slices is not looked for.
    guard !set.hasSliceGroups else { return }
    set.activeReferences = (bits.ue() + 1, bits.ue() + 1)
    set.isWeighted = bits.flag()
    set.bidirectionalWeighting = bits.bits(2)
    _ = (bits.se(), bits.se(), bits.se())
    bits.skip(2)
    set.hasRedundantPictures = bits.flag()
  }
}
