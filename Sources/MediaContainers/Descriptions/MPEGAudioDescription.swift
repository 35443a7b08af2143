import MediaAudioFrames
import MediaCore
import MediaStructure

/// The one track of an MP3 file as its tags and its first frame describe it, where its encoder counted the
/// frames.
package struct MPEGAudioDescription: Sendable {
  package var sampleRate: Int
  package var channelCount: Int
  package var samplesPerFrame: Int
  /// Bits per second of the first frame.
  package var firstBitRate: Int
  /// Whether the encoder says that all frames have one bit rate.
  package var isConstantRate: Bool
  package var frameCount: Int64
  /// The size of the tagged stream, as the encoder counted; `nil` where it didn't.
  package var byteCount: Int64?
  /// The encoder as it names itself, in nine characters; `nil` where libav names none.
  package var encoder: String?
  /// Samples that the encoder put in front and after (LAME's tag).
  package var priming: Int
  package var padding: Int
  /// The texts of an ID3v2 tag at the beginning.
  package var tag: ID3Texts
  /// Where the first frame begins.
  package var start: Int64
  /// Where the frames end that the encoder counted, if other bytes follow them; otherwise the file's end.
  package var end: Int64
  /// The 128 bytes of an ID3v1 tag that ends the file; `nil` where there is none.
  package var id3v1: [UInt8]?

  /// `nil` where the file is of another kind, where frames are not counted, or where a tag is unusual.
  package init?(of file: ContainerFile) {
    guard let texts = ID3Texts(of: file), let first = file.mpegAudioStart, first.offset == texts.end else {
      return nil
    }
    start = first.offset
    end = (try? CountedFrames.end(of: first, in: file.source)) ?? file.source.byteCount
    self.tag = texts
    let header = first.header
    guard let tag = first.tag, let size = header.frameSize, size <= min(first.byteCount, Self.longestFrame),
      let next = try? file.source.bytes(at: start + Int64(size), count: 4),
      let second = MPEGAudioHeader(next), second.isConsistent(with: header)
    else { return nil }
    sampleRate = header.sampleRate
    channelCount = header.channelCount
    samplesPerFrame = header.samplesPerFrame
    firstBitRate = second.bitRate * 1000
    isConstantRate = tag.isConstantRate
    frameCount = Int64(tag.frameCount)
    byteCount = tag.byteCount
    encoder = tag.encoder
    priming = tag.priming
    padding = tag.padding
    let last = file.audioTags.children.first {
      $0.type == "ID3v1" && $0.range.upperBound == file.source.byteCount
    }
    id3v1 = last.flatMap { try? file.source.bytes(at: $0.offset, count: 128) }
  }

  /// In bytes: libav is asked of streams with longer ones.
  private static let longestFrame = 1024
}
