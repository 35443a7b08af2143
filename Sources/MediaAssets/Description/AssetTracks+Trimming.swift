import LibAV
import MediaChunks
import MediaCodecs
import MediaContainers
import MediaCore
import MediaMetadata

extension AssetTracks {
  /// Makes sound as long as it is without priming and padding, so far as tags and headers say.
  ///
  /// Where there is an edit list, that goes before.
  mutating func trimSound(_ streams: [StreamInfo], _ container: ContainerInfo, in file: ContainerFile) {
    for (index, stream) in zip(tracks.indices, streams)
    where tracks[index].mediaType == .audio && !tracks[index].hasEditList {
      let track = tracks[index]
      guard let rate = track.formatDescriptions.first?.audioStreamDescription?.sampleRate, rate >= 1 else {
        continue
      }
      if track.codec == .aac, format.container == .isoBaseMedia,
        let text = tags.first(where: { $0.key == "iTunSMPB" })?.value
      {
        guard let trimming = Trimming(iTunSMPB: text, sampleRate: rate) else { continue }
        tracks[index].trim(trimming, mediaStart: trimming.priming)
      } else if format.container == .caf, !track.codec.isPCM, let table = CAFPacketTable(of: file) {
        guard let trimming = Trimming(table, sampleRate: rate) else { continue }
        tracks[index].trim(trimming, mediaStart: trimming.priming)
      } else if format.container == .flac, !container.durationIsEstimated, stream.startTicks ?? 0 == 0,
        let count = stream.durationTicks, count > 0
      {
        let trimming = Trimming(streamInfoCount: stream.timeBase.time(count))
        tracks[index].trim(trimming, mediaStart: .zero)
      } else if !container.durationIsEstimated {
        trimDecoded(index, stream, sampleRate: rate, in: file)
      }
    }
  }

  /// Leaves out what libav drops by the tag of LAME in MP3 and by the pre-skip of Opus in Ogg.
  private mutating func trimDecoded(
    _ index: Int, _ stream: StreamInfo, sampleRate: Double, in file: ContainerFile
  ) {
    guard let startTicks = stream.startTicks, let durationTicks = stream.durationTicks else { return }
    let first = stream.timeBase.time(startTicks)
    let end = stream.timeBase.time(durationTicks)
    var trimming: Trimming
    switch (format.container, stream.codec) {
    case (.mpegAudio, .mp3):
      func time(ofFrames count: Int) -> MediaTime {
        MediaTime(value: Int64(count), timescale: Int32(saturating: sampleRate))
      }
      // Timestamps of frames begin at 0, and the first timestamp of a stream comes after what is dropped.
      guard let padding = MPEGAudioPadding(of: file), time(ofFrames: padding.droppedFirst) == first else {
        return
      }
      trimming = Trimming(.lameTag, droppedBy: .decoder)
      trimming.priming = first
      // After what the tag counted nothing is dropped.
      if time(ofFrames: padding.frameCount) == end { trimming.padding = time(ofFrames: padding.droppedLast) }
      trimming.heard.duration = end - trimming.padding - first
    case (.ogg, .opus):
      // The duration of a stream that begins in the middle is counted from there.
      let bytes = stream.formatDescription.codecConfiguration
      guard startTicks == 0, let delay = CodecConfiguration(codec: .opus, bytes: bytes)?.codecDelay else {
        return
      }
      trimming = Trimming(.preSkip, droppedBy: .decoder)
      trimming.priming = MediaTime(value: Int64(delay), timescale: 48000)
      trimming.heard.duration = end - trimming.priming
    default: return
    }
    guard trimming.heard.duration > .zero else { return }
    trimming.heard.start = tracks[index].timeRange.start
    tracks[index].trim(trimming, mediaStart: first)
  }
}
