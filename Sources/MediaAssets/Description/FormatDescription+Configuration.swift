import ISOBaseMedia
import LibAV
import MediaCodecs
import MediaCore

extension FormatDescription {
  /// Adds what the codec's configuration and the sample entry say beyond what is known.
  mutating func complete(with configuration: CodecConfiguration?, boxes: SampleEntryBoxes?) {
    profile = profile ?? configuration?.profile
    level = level ?? configuration?.level
    protectionScheme = boxes?.protectionScheme
    if let configuration, protectionScheme != nil { describeSound(by: configuration) }
    completePackets(by: configuration)
    let objectType = boxes?.elementaryStream?.type
    if codec == .aac, audio != nil {
      let named = profile.flatMap(AACProfile.objectType)
      let isParametric = named == .parametricStereo
      audio?.objectType = configuration?.audioObjectType.map(AudioObjectType.init) ?? named
      audio?.usesSpectralBandReplication =
        configuration?.usesSpectralBandReplication
        ?? (isParametric || named == .spectralBandReplication ? true : nil)
      audio?.usesParametricStereo = configuration?.usesParametricStereo ?? (isParametric ? true : nil)
    }
    codecString = Self.codecString(
      codec: codec, entryType: boxes?.format, subType: mediaSubType, objectType: objectType,
      audioObjectType: audio?.objectType, profile: profile, configuration: configuration)
  }

  /// Takes the word of the codec's configuration for encrypted sound, which libav decodes as it is stored.
  private mutating func describeSound(by configuration: CodecConfiguration) {
    guard let channels = configuration.channelCount, channels > 0, let rate = configuration.sampleRate,
      let described = audio?.streamDescription
    else { return }
    let channelCount = configuration.usesParametricStereo == true ? max(channels, 2) : channels
    audio?.streamDescription.sampleRate = Double(configuration.extensionSampleRate ?? rate)
    guard channelCount != described.channelsPerFrame else { return }
    audio?.streamDescription.channelsPerFrame = channelCount
    audio?.channelLayout =
      ChannelLayout(usualFor: channelCount) ?? ChannelLayout(channels: [], isDeclared: false)
  }

  /// A second sample entry, described as far as its boxes say it.
  init(other entry: ISOTrack.SampleEntry, like first: FormatDescription, source: any ByteSource) {
    let boxes = SampleEntryBoxes(entry: entry, source: source)
    if let coding = SampleEntryCoding(boxes, mediaType: first.mediaType) {
      self = coding.description
      complete(with: coding.configuration, boxes: boxes)
      return
    }
    self.init(
      mediaType: first.mediaType, mediaSubType: entry.type,
      codec: Codec(
        sampleEntry: boxes.format, mediaType: first.mediaType, objectType: boxes.elementaryStream?.type))
    protectionScheme = boxes.protectionScheme
    if let audio = entry.audio {
      self.audio = AudioFormat(
        streamDescription: AudioStreamDescription(
          sampleRate: audio.sampleRate, formatID: entry.type, channelsPerFrame: Int(audio.channelCount)),
        channelLayout: ChannelLayout(usualFor: Int(audio.channelCount))
          ?? ChannelLayout(channels: [], isDeclared: false))
    } else if let visual = entry.visual {
      video = VideoFormat(
        dimensions: VideoDimensions(width: Int(visual.width), height: Int(visual.height)))
    }
  }

  /// RFC 6381, and the bindings of the codecs.
  private static func codecString(
    codec: Codec, entryType: FourCC?, subType: FourCC, objectType: UInt8?,
    audioObjectType: AudioObjectType?, profile: String?, configuration: CodecConfiguration?
  ) -> String? {
    let entry = entryType.map { $0.description.trimmingSpaces }
    switch codec {
    case .aac:
      if let objectType, objectType != ElementaryStreamDescriptor.mpeg4Audio {
        return "mp4a.\(hexadecimal(objectType))"
      }
      return audioObjectType.map { "mp4a.40.\($0.rawValue)" } ?? "mp4a.40"
    case .mpeg4Visual: return configuration?.codecParameters.map { "mp4v.\($0)" } ?? "mp4v.20"
    default:
      if codec.traits.codecString != nil, let objectType, entry == "mp4a" {
        return "mp4a.\(hexadecimal(objectType))"
      }
      // Outside of ISO files the code is the one that they would have.
      if let parameters = configuration?.codecParameters {
        return "\(entry ?? subType.description).\(parameters)"
      }
      return entry ?? codec.traits.codecString
        ?? (codec.isDescribedByConfiguration ? subType.description : nil)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
