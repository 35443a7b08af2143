import MediaAudioFrames
import MediaCore

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

  /// `nil` where there is no such tag, or none that counts the frames.
  package init?(of file: ContainerFile) {
    guard let start = file.mpegAudioStart, let tag = start.tag else { return nil }
    droppedFirst = tag.delay + Self.decoderDelay
    droppedLast = max(0, tag.padding - Self.decoderDelay)
    frameCount = Int(tag.frameCount) * start.header.samplesPerFrame
  }
}
