import LibAV
import MediaContainers
import MediaCore

/// What libav drops of a track's sound, so far as headers tell.
///
/// Of MP3 with LAME's tag, and of Opus in Ogg, whose last granule position counts the pre-skip (RFC 7845, 4.3).
struct DroppedSound {
  /// The first timestamp.
  let start: MediaTime
  /// How long the sound is without what is dropped.
  let duration: MediaTime

  /// `nil` where nothing is dropped.
  init?(_ stream: StreamInfo, in container: Container, of source: any ByteSource) {
    guard stream.formatDescription.mediaType == .audio, let start = stream.startTicks,
      let duration = stream.durationTicks,
      let rate = stream.formatDescription.audioStreamDescription?.sampleRate, rate >= 1
    else { return nil }
    func time(ofFrames count: Int) -> MediaTime {
      MediaTime(value: Int64(count), timescale: Int32(saturating: rate))
    }
    let first = stream.timeBase.time(start)
    let end = stream.timeBase.time(duration)
    let dropped: MediaTime
    switch (container, stream.codec) {
    case (.mpegAudio, .mp3):
      // Frames are stamped from 0 on, and the first timestamp of a stream comes after what is dropped.
      guard let padding = MPEGAudioPadding(of: source), time(ofFrames: padding.droppedFirst) == first else {
        return nil
      }
      // After what the tag counted nothing is dropped.
      dropped = time(ofFrames: padding.frameCount) == end ? time(ofFrames: padding.droppedLast) : .zero
    case (.ogg, .opus):
      // Of a stream that begins in the middle, the duration is counted from there.
      let bytes = stream.formatDescription.codecConfiguration
      guard start == 0, let delay = CodecConfiguration(codec: .opus, bytes: bytes)?.codecDelay else {
        return nil
      }
      dropped = MediaTime(value: Int64(delay), timescale: 48000)
    default: return nil
    }
    guard end - dropped > first else { return nil }
    self.start = first
    self.duration = end - dropped - first
  }
}
