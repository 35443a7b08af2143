import MediaAudioFrames
import MediaCore
import MediaStructure

/// The extent of a stream of frames without a container by its last frame: AAC in ADTS, AC-3, Enhanced AC-3,
/// DTS, MPEG audio of layers I and II, MLP and SBC; AAC in LOAS.
enum AudioFrameExtent {
  /// More than four of the longest frames, which is one of ADTS.
  private static let windowSize = 1 << 15
  /// The window of lossless DTS-HD, whose frames of 7.1 channels at 192 kHz are up to 32 kB.
  static let losslessWindowSize = 1 << 18
  /// Frames that follow one another up to the end: what looks like one by chance doesn't.
  private static let chain = 3

  /// The offset at which the last frame ends; more than the file's size if the frame is truncated.
  ///
  /// `nil` where frames don't lead up to the end.
  ///
  /// - Parameters:
  ///   - windowSize: how many bytes at the end are looked at.
  ///   - canBegin: whether frames can be followed from some bytes on, where not every frame has a mark.
  static func declaredEnd(
    of file: ContainerFile, window windowSize: Int = windowSize,
    from canBegin: (ArraySlice<UInt8>) -> Bool = { _ in true }, _ frameSize: (ArraySlice<UInt8>) -> Int?
  ) throws(MediaError) -> Int64? {
    let source = file.source
    // A tag after the frames would have been the last to be cut.
    let end = source.byteCount
    guard !file.audioTags.children.contains(where: { $0.range.upperBound == end && $0.offset > 0 }) else {
      return nil
    }
    let start = max(0, end - Int64(windowSize))
    let bytes = Array(try source.window(at: start, count: windowSize, atMost: windowSize))
    var first = 0
    while first < bytes.count {
      guard canBegin(bytes[first...]) else {
        first += 1
        continue
      }
      var (offset, count) = (first, 0)
      while let size = frameSize(bytes[offset...]) {
        offset += size
        count += 1
        if offset >= bytes.count { break }
      }
      if count > chain, offset >= bytes.count { return start + Int64(offset) }
      // Frames that lead to something else than the end.
      if count > chain { return nil }
      first += 1
    }
    return nil
  }

  /// The size of an ADTS frame that bytes begin with.
  static func adts(_ bytes: ArraySlice<UInt8>) -> Int? { ADTSHeader(bytes)?.frameSize }

  /// The size of an AudioSyncStream of LOAS that bytes begin with (ISO/IEC 14496-3, 1.7.2).
  static func loas(_ bytes: ArraySlice<UInt8>) -> Int? {
    let head = bytes.prefix(3).bigEndian(Int.self)
    return bytes.count >= 3 && head >> 13 == 0x2B7 ? 3 + head & 0x1FFF : nil
  }

  /// The size of a frame of layer I or II.
  static func mpegAudio(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.first == 0xFF, let header = MPEGAudioHeader(bytes), header.layer < 3 else { return nil }
    return header.frameSize
  }

  /// The size of an access unit of MLP or TrueHD, in words of 16 bits.
  static func mlp(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4 else { return nil }
    let size = 2 * (bytes.prefix(2).bigEndian(Int.self) & 0xFFF)
    return size > 4 ? size : nil
  }

  /// Whether an access unit has the mark from which others can be followed.
  static func isMajorMLP(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = bytes.dropFirst(4).prefix(4)
    return mark.count == 4 && mark.bigEndian(UInt32.self) & ~1 == 0xF872_6FBA
  }

  /// The size of a frame of SBC (A2DP 1.3, appendix B, 12.9), or of its form for speech.
  static func sbc(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 4, let mark = bytes.first else { return nil }
    if mark == 0xAD { return 57 }
    guard mark == 0x9C else { return nil }
    let (head, pool) = (Int(bytes[bytes.startIndex + 1]), Int(bytes[bytes.startIndex + 2]))
    let (blocks, mode, bands) = (4 * (head >> 4 & 3) + 4, head >> 2 & 3, head & 1 == 1 ? 8 : 4)
    let channels = mode == 0 ? 1 : 2
    let bits =
      switch mode {
      case 0, 1: blocks * channels * pool
      case 2: blocks * pool
      default: bands + blocks * pool
      }
    return 4 + bands * channels / 2 + (bits + 7) / 8
  }
}
