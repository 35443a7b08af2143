import LibAV
import MediaChunks
import MediaCodecs
import MediaContainers
import MediaCore
import MediaMetadata

extension Trimming {
  /// Makes the trimming of a track, as far as its own description says it.
  init(
    _ described: DescribedTrack, _ container: DescribedContainer, _ configuration: CodecConfiguration?,
    hasEditList: Bool,
    isEndMeasured: Bool
  ) {
    switch (container.kind, described.codec) {
    case _ where hasEditList: self.init(.editList, droppedBy: .reader)
    case (.matroska, .opus) where configuration?.priming != nil:
      self.init(.codecDelay, droppedBy: .decoder)
      // Rounded as the timestamps are.
      priming = Self.time(ofOpus: configuration?.priming ?? 0).convertScale(described.timeBase.denominator)
    // The last sample in fragments lasts no longer than what was encoded; the packet is filled up.
    case (_, let codec) where isEndMeasured && codec.padsLastPacket:
      self.init(.fragments, droppedBy: .reader)
    case (.ogg, .vorbis): self.init(.granulePositions, droppedBy: .reader)
    default: self.init(.packets, droppedBy: .decoder)
    }
  }

  /// The trimming by the file's tags and headers, with the start of the sound that is left.
  ///
  /// - Returns: `nil` where that changes nothing; an edit list goes before.
  static func stated(
    of track: TrackContent, _ described: DescribedTrack, in container: DescribedContainer,
    tags: [DictionaryTag],
    of file: ContainerFile
  ) -> (trimming: Trimming, mediaStart: MediaTime)? {
    guard track.mediaType == .audio, !track.hasEditList,
      let rate = track.sampleRate, rate >= 1
    else { return nil }
    if let counted = counted(of: track, described, in: container, tags: tags, of: file, sampleRate: rate) {
      return (counted, counted.priming)
    }
    guard !container.durationIsEstimated, let startTicks = described.startTicks,
      let durationTicks = described.durationTicks
    else { return nil }
    let (first, end) = (described.timeBase.time(startTicks), described.timeBase.time(durationTicks))
    let dropped: Trimming? =
      switch (container.kind, track.codec) {
      case (.mpegAudio, .mp3):
        LAMETrimming(of: file).flatMap { Trimming($0, from: first, to: end, sampleRate: rate) }
      case (.ogg, .opus):
        Trimming(opusHead: described.formatDescription.codecConfiguration, from: first, to: end, of: file)
      default: nil
      }
    guard var dropped, dropped.heard.duration > .zero else { return nil }
    dropped.heard.start = track.timeRange.start
    return (dropped, first)
  }

  /// The trimming by a count of the samples that are heard, which the reader does; `nil` where they aren't counted.
  private static func counted(
    of track: TrackContent, _ described: DescribedTrack, in container: DescribedContainer,
    tags: [DictionaryTag],
    of file: ContainerFile, sampleRate: Double
  ) -> Trimming? {
    switch (container.kind, track.codec) {
    case (.isoBaseMedia, .aac):
      return tags.first { $0.key == "iTunSMPB" }.flatMap {
        Trimming(iTunSMPB: $0.value, sampleRate: sampleRate)
      }
    case (.caf, let codec) where !codec.isPCM:
      return CAFPacketTable(of: file).flatMap { Trimming($0, sampleRate: sampleRate) }
    case (.flac, _):
      guard !container.durationIsEstimated, described.startTicks ?? 0 == 0,
        let count = described.durationTicks,
        count > 0
      else { return nil }
      return Trimming(streamInfoCount: described.timeBase.time(count))
    default: return nil
    }
  }

  /// Makes the trimming that libav does by the tag of LAME.
  private init?(_ stated: LAMETrimming, from first: MediaTime, to end: MediaTime, sampleRate: Double) {
    func time(ofFrames count: Int) -> MediaTime {
      MediaTime(value: Int64(count), timescale: Int32(saturating: sampleRate))
    }
    // Timestamps of frames begin at 0, and the first timestamp of a stream comes after the dropped sound.
    guard time(ofFrames: stated.droppedFirst) == first else { return nil }
    self.init(.lameTag, droppedBy: .decoder)
    priming = first
    // After what the tag counted nothing is dropped.
    if time(ofFrames: stated.frameCount) == end { padding = time(ofFrames: stated.droppedLast) }
    heard.duration = end - padding - first
  }

  /// Makes the trimming that libav does by the pre-skip of Opus in Ogg.
  private init?(opusHead bytes: [UInt8], from first: MediaTime, to end: MediaTime, of file: ContainerFile) {
    // The duration of a stream that begins in the middle is counted from there by libav, without the pre-skip.
    guard first == .zero || Self.countsFromFirstPage(end, in: file),
      let count = CodecConfiguration(codec: .opus, bytes: bytes)?.priming
    else { return nil }
    self.init(.preSkip, droppedBy: .decoder)
    priming = Self.time(ofOpus: count)
    heard.duration = end - priming
  }

  /// Whether a duration of Opus is from the first page's granule position to the last one's.
  private static func countsFromFirstPage(_ duration: MediaTime, in file: ContainerFile) -> Bool {
    guard let ogg = OggDescription(of: file), ogg.start > 0 else { return false }
    return MediaTime(value: ogg.end - ogg.start, timescale: Int32(OpusHead.sampleRate)) == duration
  }

  private static func time(ofOpus samples: Int) -> MediaTime {
    MediaTime(value: Int64(samples), timescale: Int32(OpusHead.sampleRate))
  }
}
