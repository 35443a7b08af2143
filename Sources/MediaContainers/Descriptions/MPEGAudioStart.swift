import MediaAudioFrames
import MediaCore
import MediaStructure

/// The first frame of MPEG audio in a file, after its tags.
struct MPEGAudioStart: Sendable {
  /// Where the frame begins.
  var offset: Int64
  var header: MPEGAudioHeader
  /// The number of bytes from the frame's first on, as far as an encoder's tag is looked for.
  var byteCount: Int
  /// The tag that the encoder wrote into the frame; `nil` where libav ignores the tag.
  var tag: LibAVLAMETag?

  /// `nil` where no frame follows the tags.
  init?(of source: any ByteSource) {
    guard let start = try? ID3Header.endOfLeadingTags(in: source),
      let window = try? source.window(
        at: start, count: LAMETag.frameByteCount, atMost: BufferedSource.windowSize),
      case let bytes = Array(window.prefix(LAMETag.frameByteCount)), let header = MPEGAudioHeader(bytes)
    else { return nil }
    offset = start
    self.header = header
    byteCount = bytes.count
    tag = header.layer == 3 ? LibAVLAMETag(in: bytes.prefix(header.frameSize ?? .max), header) : nil
  }
}
