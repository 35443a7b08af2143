import LibAV
import MediaContainers
import MediaCore

extension StructuralContent {
  static func wave(_ wave: WaveDescription) -> StructuralContent? {
    guard let rate = Int32(exactly: wave.sampleRate), let description = description(of: wave) else {
      return nil
    }
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    track.durationTicks = wave.frameCount
    track.bitRate = Int64(wave.sampleRate) * Int64(wave.channelCount) * Int64(wave.bitsPerSample)
    var container = DescribedContainer(.wave)
    container.duration = microseconds(wave.frameCount, per: Int64(rate))
    var keys: Set<String> = []
    for (name, text) in wave.information {
      let key = LibAVTagNames.information[name] ?? name
      guard keys.insert(key).inserted else { return nil }
      container.tags.append(.init(key: key, value: text))
    }
    return StructuralContent(container: container, tracks: [track])
  }

  /// `nil` where the loudspeakers that are named are not as many as there are channels.
  private static func description(of wave: WaveDescription) -> FormatDescription? {
    var layout = ChannelLayout(usualFor: wave.channelCount)
    if let mask = wave.channelMask, mask != 0 {
      layout = ChannelLayout(mask: UInt64(mask))
      guard layout?.channels.count == wave.channelCount else { return nil }
    }
    guard let layout else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: wave.codec.sampleEntry ?? .linearPCM, codec: wave.codec,
      formatName: wave.codec.name)
    var streamDescription = AudioStreamDescription(
      sampleRate: Double(wave.sampleRate), formatID: wave.codec.audioFormatID ?? .linearPCM,
      channelsPerFrame: wave.channelCount)
    var flags: AudioFormatFlags = wave.codec.isLinearPCM ? .isPacked : []
    if wave.codec.isLinearPCM {
      if wave.isFloat {
        flags.insert(.isFloat)
      } else if wave.bitsPerSample > 8 {
        flags.insert(.isSignedInteger)
      }
    }
    streamDescription.setPCMLayout(bits: wave.bitsPerSample, flags)
    description.audio = FormatDescription.AudioFormat(
      streamDescription: streamDescription, channelLayout: layout)
    description.coding.tag = wave.codecTag
    description.coding.bitsPerCodedSample = wave.bitsPerSample
    description.coding.blockAlignment = wave.channelCount * ((wave.bitsPerSample + 7) / 8)
    return description
  }
}
