package import MediaCore

/// What libav drops of an MP3 file's decoded sound, in samples of one channel, by the tag of LAME in its first frame.
package struct MPEGAudioPadding: Hashable, Sendable {
  /// The encoder's delay and the decoder's own.
  package var droppedFirst: Int
  /// The encoder's padding without the decoder's delay; what is left of a shorter one stays.
  package var droppedLast: Int
  /// All that is decoded, before anything is dropped.
  package var frameCount: Int

  /// What a decoder of Layer III is late by.
  private static let decoderDelay = 528 + 1
  /// ID3v2 tags that are passed over, one behind the other.
  private static let tagLimit = 16

  /// `nil` where there is no such tag, or none that counts the frames.
  package init?(of source: any ByteSource) {
    var start: Int64 = 0
    for _ in 0..<Self.tagLimit {
      guard let head = try? source.bytes(at: start, count: 10), head.count == 10 else { return nil }
      guard head.starts(with: "ID3".utf8) else { break }
      let size = head[6...].reduce(0) { $0 << 7 | Int64($1 & 0x7F) }
      start += 10 + size + (head[5] & 0x10 != 0 ? 10 : 0)
    }
    guard let bytes = try? source.bytes(at: start, count: 256), let header = MPEGAudioHeader(bytes),
      header.layer == 3, let tag = LAMETag(bytes, at: 4 + header.sideInfoSize), let count = tag.frameCount,
      count > 0
    else { return nil }
    droppedFirst = tag.delay + Self.decoderDelay
    droppedLast = max(0, tag.padding - Self.decoderDelay)
    frameCount = Int(count) * header.samplesPerFrame
  }
}
