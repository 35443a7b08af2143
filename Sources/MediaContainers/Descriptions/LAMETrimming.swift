import MediaAudioFrames
import MediaCore

/// The samples of one channel that libav drops of an MP3 file's decoded sound, by the tag of LAME in its
/// first frame.
package struct LAMETrimming: Hashable, Sendable {
  /// The encoder's priming and the decoder's delay.
  package var droppedFirst: Int
  /// The encoder's padding without the decoder's delay; what is left of a shorter one stays.
  package var droppedLast: Int
  /// All that is decoded, before anything is dropped.
  package var frameCount: Int

  /// `nil` where there is no such tag, or none that counts the frames.
  package init?(of file: ContainerFile) {
    guard let start = file.mpegAudioStart, let tag = start.tag else { return nil }
    droppedFirst = tag.priming + Codec.mp3.decoderDelay
    droppedLast = max(0, tag.padding - Codec.mp3.decoderDelay)
    frameCount = Int(tag.frameCount) * start.header.samplesPerFrame
  }
}
