import LibAV
import MediaContainers
import MediaCore

extension StructuralContent {
  static func aiff(_ aiff: AIFFDescription) -> StructuralContent? {
    let stored = aiff.layout.description
    guard let rate = Int32(exactly: stored.sampleRate),
      let channels = ChannelLayout(usualFor: stored.channelsPerFrame)
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: .linearPCM, codec: .linearPCM, formatName: Codec.linearPCM.name)
    description.audio = FormatDescription.AudioFormat(streamDescription: stored, channelLayout: channels)
    description.coding.tag = aiff.compression
    description.coding.bitsPerCodedSample = aiff.bitsPerSample
    description.coding.blockAlignment = stored.bytesPerFrame
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    track.startTicks = 0
    track.durationTicks = aiff.frameCount
    track.sampleCount = aiff.frameCount
    track.bitRate = Int64(rate) * Int64(stored.bytesPerFrame) * 8
    var container = DescribedContainer(.aiff)
    container.duration = microseconds(aiff.frameCount, per: Int64(rate))
    return StructuralContent(container: container, tracks: [track])
  }
}
