import MediaCore
import MediaStructure

/// Frames of VP8, by the tag that they begin with and the start of the header after it (RFC 6386, 9).
struct VP8Pictures: CodecPictures {
  mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    guard let header = VP8FrameHeader(bytes) else { return CodedPicture() }
    var picture = CodedPicture(type: header.isKeyFrame ? .intra : .predicted)
    picture.isShown = header.isShown
    if header.isKeyFrame {
      picture.randomAccess = .keyFrame
      picture.isDeclaredClosed = true
      picture.isReference = true
    } else {
      picture.isReference = Self.isReference(bytes)
    }
    return picture
  }

  /// Whether a frame between key frames takes the place of one of the three that others refer to (9.7).
  private static func isReference(_ bytes: SampleBytes) -> Bool {
    var header = BooleanDecoder(bytes, from: VP8FrameHeader.tagSize)
    if header.flag() {  // segmentation_enabled
      let updatesMap = header.flag()
      if header.flag() {
        header.skip(1)
        for size in [7, 7, 7, 7, 6, 6, 6, 6] where header.flag() { header.skip(size + 1) }
      }
      if updatesMap { for _ in 0..<3 where header.flag() { header.skip(8) } }
    }
    header.skip(1 + 6 + 3)  // filter
    if header.flag(), header.flag() { for _ in 0..<8 where header.flag() { header.skip(7) } }
    header.skip(2 + 7)  // partitions, quantizer
    for _ in 0..<5 where header.flag() { header.skip(5) }
    let refreshesGolden = header.flag()
    let refreshesAlternate = header.flag()
    // copy_buffer_to_golden and copy_buffer_to_arf copy an older reference; they don't make this frame one.
    if !refreshesGolden { header.skip(2) }
    if !refreshesAlternate { header.skip(2) }
    header.skip(2 + 1)  // sign biases, refresh_entropy_probs
    return refreshesGolden || refreshesAlternate || header.flag()
  }
}

/// VP8's arithmetic decoder, at even probabilities (RFC 6386, 7.3).
private struct BooleanDecoder {
  private let bytes: SampleBytes
  private var place: Int
  private var value: Int
  private var range = 255
  private var shift = 0

  init(_ bytes: SampleBytes, from start: Int) {
    self.bytes = bytes
    value = bytes.bigEndian(start, count: 2)
    place = start + 2
  }

  mutating func flag() -> Bool {
    let split = 1 + ((range - 1) * 128) >> 8
    let isSet = value >= split << 8
    if isSet {
      range -= split
      value -= split << 8
    } else {
      range = split
    }
    while range < 128 {
      value <<= 1
      range <<= 1
      shift += 1
      if shift == 8 {
        shift = 0
        value |= Int(bytes[place])
        place += 1
      }
    }
    return isSet
  }

  mutating func skip(_ count: Int) {
    for _ in 0..<count { _ = flag() }
  }
}
