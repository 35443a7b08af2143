import LibAV
import MediaContainers
import MediaCore

extension AssetContent {
  /// Makes sound as long as it is once libav has dropped the encoder's delay and padding, so far as headers tell.
  ///
  /// MP3 with LAME's tag, and Opus in Ogg, whose last granule position counts the pre-skip (RFC 7845, 4.3).
  mutating func leaveOutDroppedSound(
    _ streams: [StreamInfo], _ container: ContainerInfo, in source: any ByteSource
  ) {
    guard !container.durationIsEstimated else { return }
    for (index, stream) in zip(tracks.indices, streams) where stream.formatDescription.mediaType == .audio {
      guard let start = stream.startTicks, let duration = stream.durationTicks,
        let rate = stream.formatDescription.audioStreamDescription?.sampleRate, rate >= 1
      else { continue }
      func time(ofFrames count: Int) -> MediaTime {
        MediaTime(value: Int64(count), timescale: Int32(saturating: rate))
      }
      let first = stream.timeBase.time(start)
      var end = stream.timeBase.time(duration)
      switch (format.container, stream.codec) {
      case (.mpegAudio, .mp3):
        // Frames are stamped from 0 on, and the first stamp of a stream is behind what is dropped.
        guard let padding = MPEGAudioPadding(of: source), time(ofFrames: padding.droppedFirst) == first else {
          continue
        }
        // Behind what the tag counted nothing is dropped.
        if time(ofFrames: padding.frameCount) == end { end = end - time(ofFrames: padding.droppedLast) }
      case (.ogg, .opus):
        // Of a stream that begins in the middle, the duration is counted from there.
        let bytes = stream.formatDescription.codecConfiguration
        guard start == 0, let delay = CodecConfiguration(codec: .opus, bytes: bytes)?.codecDelay else {
          continue
        }
        end = end - MediaTime(value: Int64(delay), timescale: 48000)
      default: continue
      }
      guard end > first else { continue }
      tracks[index].isTrimmed = true
      tracks[index].lay(
        MediaTimeRange(start: tracks[index].timeRange.start, duration: end - first), mediaStart: first)
    }
  }
}
