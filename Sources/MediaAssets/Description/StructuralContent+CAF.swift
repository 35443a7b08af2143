import LibAV
import MediaContainers
import MediaCore

extension StructuralContent {
  static func caf(_ caf: CAFDescription) -> StructuralContent? {
    guard let rate = Int32(exactly: caf.sound.sampleRate),
      let layout = ChannelLayout(usualFor: caf.sound.channelsPerFrame, isDeclared: true)
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: .linearPCM, codec: .linearPCM, formatName: Codec.linearPCM.name)
    description.audio = FormatDescription.AudioFormat(streamDescription: caf.sound, channelLayout: layout)
    description.coding.tag = "lpcm"
    description.coding.bitsPerCodedSample = caf.sound.bitsPerChannel
    description.coding.blockAlignment = caf.sound.bytesPerFrame
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    track.startTicks = 0
    track.durationTicks = caf.frameCount
    track.sampleCount = caf.frameCount
    track.bitRate = Int64(rate) * Int64(caf.sound.bytesPerFrame) * 8
    var container = DescribedContainer(.caf)
    container.duration = microseconds(caf.frameCount, per: Int64(rate))
    return StructuralContent(container: container, tracks: [track])
  }
}
