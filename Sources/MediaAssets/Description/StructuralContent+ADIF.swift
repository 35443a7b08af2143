import LibAV
import MediaAudioFrames
import MediaCodecs
import MediaCore

extension StructuralContent {
  /// The description of a file of ADIF, which libav doesn't read.
  static func adif(_ header: ADIFHeader, byteCount: Int64) -> StructuralContent? {
    guard let rate = Int32(exactly: header.sampleRate) else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: Codec.aac.sampleEntry ?? "aac ", codec: .aac,
      formatName: Codec.aac.name, profile: AACProfile.name(objectType: header.objectType))
    description.audio = FormatDescription.AudioFormat(
      streamDescription: AudioStreamDescription(
        sampleRate: Double(rate), formatID: Codec.aac.audioFormatID ?? "aac ", framesPerPacket: 1024,
        channelsPerFrame: header.channelCount),
      channelLayout: ChannelLayout(usualFor: header.channelCount)
        ?? ChannelLayout(channels: [], isDeclared: false))
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    track.startTicks = 0
    var container = DescribedContainer(.adif)
    container.longName = "AAC in ADIF"
    if header.bitRate > 0 {
      track.bitRate = Int64(header.bitRate)
      container.duration = microseconds((byteCount - header.byteCount) * 8, per: Int64(header.bitRate))
      container.durationOrigin = .bitRate
    }
    return StructuralContent(container: container, tracks: [track])
  }
}
