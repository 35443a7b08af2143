import MediaCore
import MediaStructure

/// Frames of VP9, by their uncompressed headers (VP9 Bitstream & Decoding Process Specification, 6.2 and annex B).
struct VP9Pictures: CodecPictures {
  /// The types of the frames that can be referred to.
  private var slots = [PictureType?](repeating: nil, count: 8)

  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    var picture = CodedPicture()
    var hidden: [PictureType] = []
    for range in Self.frames(bytes) {
      // A frame of the superframe that is not shown is before the one that is.
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
    var header = BitReader(bytes, range)
    return (try? frame(&header)) ?? CodedPicture()
  }

  /// Reads the uncompressed header up to what it says of references (6.2).
  private mutating func frame(_ bits: inout BitReader) throws(MediaError) -> CodedPicture {
    guard let header = try VP9FrameHeader(&bits) else { return CodedPicture() }
    if let existing = header.existing {
      var shown = CodedPicture(type: slots[existing])
      shown.isReference = false
      return shown
    }
    var refresh = 0xFF
    var isIntra = header.isKeyFrame
    if !header.isKeyFrame {
      isIntra = header.isShown ? false : try bits.flag("intra_only")
      if !header.isErrorResilient { try bits.bits("reset_frame_context", 2) }
      if isIntra {
        guard try VP9FrameHeader.readSyncCode(&bits) else { return CodedPicture() }
        if header.profile > 0 { _ = try VP9ColorConfiguration(&bits, profile: header.profile) }
      }
      refresh = Int(try bits.bits("refresh_frame_flags", 8))
    }
    let type: PictureType = isIntra ? .intra : .predicted
    for slot in 0..<8 where refresh >> slot & 1 == 1 { slots[slot] = type }
    var picture = CodedPicture(type: type)
    picture.isShown = header.isShown
    picture.isReference = refresh != 0
    if header.isKeyFrame {
      picture.randomAccess = .keyFrame
      picture.isDeclaredClosed = true
    }
    return picture
  }
}
