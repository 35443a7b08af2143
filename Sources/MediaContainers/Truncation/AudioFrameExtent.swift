import MediaAudioFrames
import MediaCore
import MediaStructure

/// How long the last frame is of a stream of frames without a container: AAC in ADTS, AC-3,
/// Enhanced AC-3 and DTS.
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
}
