import MediaAudioFrames
import MediaCore
import MediaStructure

/// The frames of MPEG audio that an encoder's tag counts, in a file that goes on with other bytes after them.
///
/// libav doesn't believe the tag of a file that is much longer than it says, and looks for frames in what follows.
enum CountedFrames {
  /// The most bytes after the frames that are looked through.
  static let searchedByteCount: Int64 = 4 << 20
  /// The bytes before the end in which the last frames are looked for: more than two of the longest.
  private static let tailByteCount: Int64 = 4096

  /// Where the frames end; `nil` where what the tag counts isn't what is there, where tags end the file, and where more
  /// frames follow.
  static func end(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard let start = MPEGAudioStart(of: source) else { return nil }
    return try end(of: start, in: source)
  }

  /// The same where the first frame is known.
  static func end(of start: MPEGAudioStart, in source: any ByteSource) throws(MediaError) -> Int64? {
    guard start.header.layer == 3, let counted = start.tag?.byteCount, counted > 0 else { return nil }
    let end = start.offset + counted
    let rest = source.byteCount - end
    // libav believes the tag where the rest is shorter.
    guard rest > counted / 16, rest <= searchedByteCount else { return nil }
    let tail = max(start.offset, end - tailByteCount)
    guard endsWithFrames(try source.bytes(at: tail, count: Int(end - tail)), start.header),
      !hasFrames(try source.bytes(at: end, count: Int(rest))),
      !AudioTags.tree(of: source, .withoutMedia).children.contains(where: { $0.offset > start.offset })
    else { return nil }
    return end
  }

  /// Whether two frames or more of a stream follow one another up to the end of the bytes.
  private static func endsWithFrames(_ bytes: [UInt8], _ stream: MPEGAudioHeader) -> Bool {
    bytes.indices.contains { start in
      guard bytes[start] == 0xFF else { return false }
      var (offset, count) = (start, 0)
      while offset < bytes.count, let header = MPEGAudioHeader(bytes[offset...]),
        header.isConsistent(with: stream), let size = header.frameSize
      {
        offset += size
        count += 1
      }
      return offset == bytes.count && count >= 2
    }
  }

  /// Whether two frames of any stream follow one another somewhere.
  private static func hasFrames(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      guard bytes[start] == 0xFF, let header = MPEGAudioHeader(bytes[start...]), let size = header.frameSize,
        size <= bytes.count - start, let next = MPEGAudioHeader(bytes[(start + size)...])
      else { return false }
      return next.isConsistent(with: header)
    }
  }
}
