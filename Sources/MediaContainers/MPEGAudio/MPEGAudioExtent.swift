import MediaCore

/// How long an MP3 file is by what its encoder counted.
enum MPEGAudioExtent {
  /// The offset at which the last frame ends; `nil` where no encoder counted, and where what is there is about as long.
  ///
  /// Some count one frame too many or too few.
  static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let start = try ID3Header.endOfLeadingTags(in: source)
    let bytes = try source.bytes(at: start, count: 1 << 10)
    guard let header = MPEGAudioHeader(bytes), header.layer == 3, let size = header.frameSize,
      size <= bytes.count, let counted = LibavEncoderTag(in: bytes[..<size], header)?.byteCount
    else { return nil }
    let end = start + counted
    // The largest frame has 1441 bytes.
    return end - source.byteCount > 2 * 1441 ? end : nil
  }
}
