import LibAV
import MediaAudioFrames
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStreams
import MediaStructure

extension StructuralContent {
  /// One stream of sound in Ogg that begins at its beginning, whenever that is; anything beyond that is libav's.
  static func ogg(_ file: ContainerFile) -> StructuralContent? {
    guard let ogg = OggDescription(of: file), Truncation.error(of: file, in: .ogg) == nil,
      let tags = tags(of: ogg.comment), var sound = OggSound(ogg)
    else { return nil }
    // libav has no account of a late start, which the first page states: it takes the last granule
    // position of Opus for the duration, counts FLAC's first page from zero, and Vorbis from a packet that
    // nothing comes out of.
    guard ogg.start >= 0 || ogg.coding.isSpeex else { return nil }
    sound.description.coding.bitRate = sound.bitRate
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: sound.description,
      timeBase: TimeBase(numerator: 1, denominator: sound.clock))
    track.startTicks = ogg.start
    track.durationTicks = ogg.end - ogg.start
    track.tags = tags.entries
    track.language = tags.entries.first { $0.key == LibAVTagNames.language }?.value
    var container = DescribedContainer(.ogg)
    container.duration = microseconds(ogg.end - ogg.start, per: Int64(sound.clock))
    var content = StructuralContent(container: container, tracks: [track])
    return content.add(tags.picture) ? content : nil
  }
}

/// The sound of an Ogg file as libav describes it.
private struct OggSound {
  var description: FormatDescription
  var clock: Int32
  var bitRate: Int64 = 0

  init?(_ ogg: OggDescription) {
    let description: FormatDescription?
    let rate: UInt32
    switch ogg.coding {
    case .vorbis(let header):
      rate = header.sampleRate
      description = Self.vorbis(header, ogg)
      bitRate = Int64(max(header.nominalBitrate, 0))
    case .opus(let head):
      rate = UInt32(OpusHead.sampleRate)
      description = Self.opus(head, ogg)
    case .flac(let info):
      rate = info.sampleRate
      description = Self.flac(info, ogg)
    case .speex(let header):
      rate = UInt32(clamping: header.sampleRate)
      description = Self.speex(header, ogg)
      bitRate = Int64(max(header.bitRate, 0))
    }
    guard let description, let clock = Int32(exactly: rate), clock > 0 else { return nil }
    (self.description, self.clock) = (description, clock)
  }

  private static func sound(
    _ codec: Codec, rate: UInt32, mask: UInt64?, frames: Int = 0, bits: Int = 0, configuration: [UInt8]
  ) -> FormatDescription? {
    guard let code = codec.sampleEntry ?? codec.audioFormatID ?? codec.traits.code, let mask else {
      return nil
    }
    var description = StructuralContent.sound(
      codec, code, rate: Int(rate), mask: mask, frames: frames, bits: bits)
    description?.codecConfiguration = configuration
    return description
  }

  private static func vorbis(_ header: VorbisIdentification, _ ogg: OggDescription) -> FormatDescription? {
    guard ogg.headers.count == 3 else { return nil }
    // libav leaves the tags out, which a decoder needs nothing of.
    var comment = Array(ogg.headers[1].prefix(ogg.vendorSize)) + [0, 0, 0, 0, 1]
    if comment.count >= ogg.headers[1].count { comment = ogg.headers[1] }
    func lace(_ count: Int) -> [UInt8] { [UInt8](repeating: 255, count: count / 255) + [UInt8(count % 255)] }
    let first = ogg.headers[0]
    return sound(
      .vorbis, rate: header.sampleRate, mask: ChannelLayout.vorbisMask(for: Int(header.channelCount)),
      configuration: [2] + lace(first.count) + lace(comment.count) + first + comment + ogg.headers[2])
  }

  private static func opus(_ head: OpusHead, _ ogg: OggDescription) -> FormatDescription? {
    guard head.channelMappingFamily <= 1 else { return nil }
    var description = sound(
      .opus, rate: UInt32(OpusHead.sampleRate), mask: ChannelLayout.vorbisMask(for: Int(head.channelCount)),
      configuration: ogg.headers[0])
    description?.coding.priming = Int(head.preSkip)
    description?.coding.seekPreroll = Codec.opus.statedPrerollFrames(sampleRate: OpusHead.sampleRate) ?? 0
    return description
  }

  private static func flac(_ info: FLACStreamInfo, _ ogg: OggDescription) -> FormatDescription? {
    guard info.channelCount <= 2, info.bitsPerSample == 16 || info.bitsPerSample == 24,
      ogg.headers[0].count == 51
    else { return nil }
    return sound(
      .flac, rate: info.sampleRate, mask: ChannelLayout.usualMask(for: info.channelCount),
      bits: info.bitsPerSample,
      configuration: Array(ogg.headers[0].suffix(34)))
  }

  private static func speex(_ header: SpeexHeader, _ ogg: OggDescription) -> FormatDescription? {
    guard header.channelCount == 1 || header.channelCount == 2 else { return nil }
    var description = sound(
      .speex, rate: UInt32(clamping: header.sampleRate),
      mask: ChannelLayout.usualMask(for: Int(header.channelCount)),
      configuration: ogg.headers[0])
    description?.audio?.channelLayout.isDeclared = false
    return description
  }
}
