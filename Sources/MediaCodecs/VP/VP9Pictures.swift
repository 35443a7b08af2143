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
  private mutating func frame(_ header: inout BitReader) throws(MediaError) -> CodedPicture {
    guard try header.bits("frame_marker", 2) == 2 else { return CodedPicture() }
    let low = try header.bits("profile_low_bit", 1)
    let profile = try header.bits("profile_high_bit", 1) << 1 | low
    if profile == 3 { try header.flag("reserved_zero") }
    if try header.flag("show_existing_frame") {
      var shown = CodedPicture(type: slots[Int(try header.bits("frame_to_show_map_idx", 3))])
      shown.isReference = false
      return shown
    }
    let isKey = try !header.flag("frame_type")
    let isShown = try header.flag("show_frame")
    let isErrorResilient = try header.flag("error_resilient_mode")
    var refresh = 0xFF
    var isIntra = isKey
    if !isKey {
      isIntra = isShown ? false : try header.flag("intra_only")
      if !isErrorResilient { try header.bits("reset_frame_context", 2) }
      if isIntra {
        guard try header.bits("frame_sync_code", 24) == 0x498342 else { return CodedPicture() }
        if profile > 0 { try Self.readColour(&header, profile: profile) }
      }
      refresh = Int(try header.bits("refresh_frame_flags", 8))
    }
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

  private static func readColour(_ header: inout BitReader, profile: UInt64) throws(MediaError) {
    if profile >= 2 { try header.flag("ten_or_twelve_bit") }
    let isRGB = try header.bits("color_space", 3) == 7
    if !isRGB { try header.flag("color_range") }
    if profile == 1 || profile == 3 { try header.bits("subsampling", isRGB ? 1 : 3) }
  }
}
