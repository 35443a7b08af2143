import MediaAudioFrames
import MediaCodecs
import MediaCore
import MediaStructure

/// Whether a FLAC file has the samples that STREAMINFO declares, by its last frame.
enum FLACExtent {
  /// Less than two frames of this size are looked through at the end.
  private static let windowSize = 1 << 18
  /// The smallest window, for where STREAMINFO doesn't say how large a frame is.
  private static let usualFrameSize: UInt32 = 1 << 15

  /// Returns the number of samples that end before the file does, and the number that is declared; `nil`
  /// where none are missing, or where the file's end doesn't say.
  static func shortfall(of file: ContainerFile) throws(MediaError) -> (present: UInt64, declared: UInt64)? {
    let blocks = file.flacBlocks.children
    guard let info = blocks.lazy.compactMap({ $0.content(as: FLACStreamInfo.self) }).first,
      let declared = info.sampleCount, info.maximumBlockSize > 0,
      let start = blocks.last(where: { $0.type != "ID3v1" })?.range.upperBound
    else { return nil }
    let source = file.source
    let frameSize = info.maximumFrameSize > 0 ? info.maximumFrameSize : usualFrameSize
    let count = min(windowSize, 2 * Int(frameSize) + FLACFrameHeader.maximumSize)
    let first = max(start, source.byteCount - Int64(count))
    let bytes = Array(try source.window(at: first, count: count, atMost: count))
    // Other bytes that look like a header can only seem to be further on: a loss is then missed, but none is made up.
    guard let present = bytes.withUnsafeBufferPointer({ lastSample(in: $0, info) }), present < declared else {
      return nil
    }
    return (present, declared)
  }

  private static func lastSample(in bytes: UnsafeBufferPointer<UInt8>, _ info: FLACStreamInfo) -> UInt64? {
    var last: UInt64?
    for offset in bytes.indices where bytes[offset] == 0xFF {
      guard let header = FLACFrameHeader(bytes, from: offset), header.channelCount == info.channelCount,
        header.sampleRate ?? Int(info.sampleRate) == Int(info.sampleRate),
        header.bitsPerSample ?? info.bitsPerSample == info.bitsPerSample
      else { continue }
      let unit = header.hasVariableBlockSize ? 1 : UInt64(info.maximumBlockSize)
      let (start, isHuge) = header.number.multipliedReportingOverflow(by: unit)
      if !isHuge {
        last = max(last ?? 0, start.addingReportingOverflow(UInt64(header.blockSize)).partialValue)
      }
    }
    return last
  }
}
