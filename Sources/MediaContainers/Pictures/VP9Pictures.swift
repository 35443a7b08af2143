import MediaCore

/// Frames of VP9, by their uncompressed headers (VP9 Bitstream & Decoding Process Specification, 6.2 and annex B).
struct VP9Pictures: Sendable {
  /// Of the frames that can be referred to.
  private var slots = [PictureType?](repeating: nil, count: 8)

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    var picture = CodedPicture()
    var hidden: [PictureType] = []
    for range in Self.frames(bytes) {
      // A frame of the superframe that is not shown lies before the one that is.
      if picture.type != nil, !picture.isShown, let type = picture.type { hidden.append(type) }
      if picture.type != nil, picture.isShown { break }
      picture = frame(bytes, range)
    }
    picture.hidden = hidden
    return picture
  }

  private static func frames(_ bytes: SampleBytes) -> [Range<Int>] {
    let whole = [0..<bytes.count]
    guard bytes.count > 2 else { return whole }
    let marker = bytes[bytes.count - 1]
    guard marker & 0xE0 == 0xC0 else { return whole }
    let count = Int(marker & 7) + 1
    let width = Int(marker >> 3 & 3) + 1
    let indexSize = 2 + count * width
    guard bytes.count > indexSize, bytes[bytes.count - indexSize] == marker else { return whole }
    var ranges: [Range<Int>] = []
    var place = 0
    for index in 0..<count {
      let entry = bytes.count - indexSize + 1 + index * width
      var size = 0
      for byte in (0..<width).reversed() { size = size << 8 | Int(bytes[entry + byte]) }
      guard size <= bytes.count - indexSize - place else { break }
      if size > 0 { ranges.append(place..<place + size) }
      place += size
    }
    return ranges.isEmpty ? whole : ranges
  }

  private mutating func frame(_ bytes: SampleBytes, _ range: Range<Int>) -> CodedPicture {
    var header = PictureBits(bytes, range)
    guard header.bits(2) == 2 else { return CodedPicture() }
    let low = header.bits(1)
    let profile = header.bits(1) << 1 | low
    if profile == 3 { header.skip(1) }
    if header.flag() {
      var shown = CodedPicture(type: slots[header.bits(3)])
      shown.isReference = false
      return shown
    }
    let isKey = !header.flag()
    let isShown = header.flag()
    let isErrorResilient = header.flag()
    var refresh = 0xFF
    var isIntra = isKey
    if !isKey {
      isIntra = isShown ? false : header.flag()
      if !isErrorResilient { header.skip(2) }
      if isIntra {
        guard header.bits(24) == 0x498342 else { return CodedPicture() }
        if profile > 0 { Self.skipColour(&header, profile: profile) }
      }
      refresh = header.bits(8)
    }
    guard !header.isExhausted else { return CodedPicture() }
    let type: PictureType = isIntra ? .intra : .predicted
    for slot in 0..<8 where refresh >> slot & 1 == 1 { slots[slot] = type }
    var picture = CodedPicture(type: type)
    picture.isShown = isShown
    picture.isReference = refresh != 0
    if isKey {
      picture.randomAccess = .keyFrame
      picture.isDeclaredClosed = true
    }
    return picture
  }

  private static func skipColour(_ header: inout PictureBits, profile: Int) {
    if profile >= 2 { header.skip(1) }
    let isRGB = header.bits(3) == 7
    if !isRGB { header.skip(1) }
    if profile == 1 || profile == 3 { header.skip(isRGB ? 1 : 3) }
  }
}
