import MediaAudioFrames
import MediaCore
import MediaStructure

/// How long the last frame is of a stream of frames without a container: AAC in ADTS, AC-3 and Enhanced AC-3.
enum AudioFrameExtent {
  /// More than four of the longest frames, which is one of ADTS.
  private static let windowSize = 1 << 15
  /// Frames that follow one another up to the end: what looks like one by chance doesn't.
  private static let chain = 3

  /// The offset at which the last frame ends; more than the file's size if the frame was cut.
  ///
  /// `nil` where frames don't lead up to the end.
  static func declaredEnd(of file: ContainerFile, _ frameSize: (ArraySlice<UInt8>) -> Int?) throws(MediaError)
    -> Int64?
  {
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

  /// The size of a frame of AC-3 or Enhanced AC-3 that bytes begin with (ETSI TS 102 366, 4.3.1, 4.4.1 and E.1.2).
  static func ac3(_ bytes: ArraySlice<UInt8>) -> Int? {
    let head = Array(bytes.prefix(6))
    guard head.count == 6, head[0] == 0x0B, head[1] == 0x77 else { return nil }
    let version = head[5] >> 3
    if (11...16).contains(version) { return 2 * ((Int(head[2] & 7) << 8 | Int(head[3])) + 1) }
    let (rate, code) = (Int(head[4] >> 6), Int(head[4] & 0x3F))
    guard version <= 10, rate < 3, let kilobits = ac3BitRates[safe: code / 2] else { return nil }
    // 1536 samples at 48, 44.1 and 32 kHz, in words of two bytes.
    switch rate {
    case 0: return 4 * kilobits
    case 1: return 2 * (kilobits * 96_000 / 44_100 + code % 2)
    default: return 6 * kilobits
    }
  }

  /// In thousands of bits per second (ETSI TS 102 366, table 4.13).
  private static let ac3BitRates = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]
}
