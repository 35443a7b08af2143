import LibAV
import MediaAudioFrames
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStreams
import MediaStructure

extension StructuralContent {
  /// A transport stream of one program of pictures and sound of the usual codecs, at one rate; anything beyond that is libav's.
  static func transport(_ file: ContainerFile) -> StructuralContent? {
    guard let description = TransportDescription(of: file),
      Truncation.error(of: file, in: .mpegTransportStream) == nil
    else { return nil }
    var tracks: [DescribedTrack] = []
    for stream in description.streams {
      guard let track = DescribedTrack(stream, index: tracks.count) else { return nil }
      tracks.append(track)
    }
    var container = DescribedContainer(.mpegTransportStream)
    container.durationOrigin = .lastTimestamps
    let ranges = tracks.compactMap { track -> Range<Int64>? in
      guard let ticks = track.startTicks, let start = microseconds(ticks, per: 90_000),
        let length = track.durationTicks.flatMap({ microseconds($0, per: 90_000) })
      else { return nil }
      return start.value..<start.value + length.value
    }
    guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else {
      return nil
    }
    container.duration = MediaTime(value: end - start, timescale: 1_000_000)
    return StructuralContent(container: container, tracks: tracks)
  }
}

extension DescribedTrack {
  fileprivate init?(_ stream: TransportDescription.Stream, index: Int) {
    guard let code = stream.codec.sampleEntry ?? stream.codec.audioFormatID ?? stream.codec.traits.code,
      var description = stream.codec.mediaType == .video
        ? Self.pictures(stream, code) : Self.sound(stream, code)
    else { return nil }
    description.coding.tag =
      stream.entry.registration ?? FourCC(rawValue: UInt32(stream.entry.streamType) << 24)
    self.init(
      index: index, id: Int32(stream.entry.pid), formatDescription: description,
      timeBase: TimeBase(numerator: 1, denominator: 90_000))
    startTicks = stream.start
    durationTicks = stream.duration
    if let distances = stream.distances {
      guard let rate = Self.rate(distances) else { return nil }
      (averageFrameRate, baseFrameRate) = (rate, rate)
    }
    if let language = stream.entry.language {
      guard language.utf8.count == 3, language.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      tags.append(.init(key: LibAVTagNames.language, value: language))
      self.language = language
    }
  }

  /// By the distance of pictures in ticks, exact or of one of the rates that ticks don't divide.
  private static func rate(_ distances: ClosedRange<Int64>) -> Rational? {
    switch distances {
    case 1501...1502: Rational(numerator: 60_000, denominator: 1001)
    case 3753...3754: Rational(numerator: 24_000, denominator: 1001)
    default:
      distances.lowerBound == distances.upperBound && (1000...9000).contains(distances.lowerBound)
        ? Rational(reducing: 90_000, Int128(distances.lowerBound)) : nil
    }
  }

  private static func pictures(_ stream: TransportDescription.Stream, _ code: FourCC) -> FormatDescription? {
    guard
      let coding = SampleEntryCoding.pictures(
        stream.codec, stream.configuration, type: code, stored: VideoDimensions(width: 0, height: 0),
        color: nil,
        ratio: nil), coding.configuration.dimensions != nil, let depth = coding.configuration.reorderDepth
    else { return nil }
    var description = coding.description
    description.coding.reorderDepth = depth
    // libav finds it in streams of H.264 alone.
    if stream.codec == .hevc { description.video?.fieldOrder = nil }
    return description
  }

  private static func sound(_ stream: TransportDescription.Stream, _ code: FourCC) -> FormatDescription? {
    var description: FormatDescription?
    switch stream.codec {
    case .aac:
      description = DecoderConfigurationRecord.aac(ofPacket: stream.configuration).flatMap {
        SampleEntryCoding.aac($0, type: code)?.description
      }
      // Each frame says it of itself.
      description?.codecConfiguration = []
      description?.coding.bitRate = stream.bitRate
    case .mp2, .mp3:
      guard let header = MPEGAudioStream(stream.configuration) else { return nil }
      description = StructuralContent.sound(
        stream.codec, code, rate: header.sampleRate, mask: ChannelLayout.usualMask(for: header.channelCount),
        frames: header.samplesPerFrame)
      description?.coding.bitRate = header.bitRate
    case .ac3, .eac3:
      guard let header = DolbyStream(stream.configuration, byteCount: Int64(stream.frame?.size ?? 0)),
        header.isEnhanced == (stream.codec == .eac3)
      else { return nil }
      description = StructuralContent.sound(
        stream.codec, code, rate: header.sampleRate, mask: header.channelMask)
      description?.coding.bitRate = header.bitRate
    default: return nil
    }
    return description
  }
}

extension StructuralContent {
  /// Sound of a codec that says no more of itself than how many channels there are and how often they were sampled.
  static func sound(_ codec: Codec, _ code: FourCC, rate: Int, mask: UInt64?, frames: Int = 0, bits: Int = 0)
    -> FormatDescription?
  {
    guard let mask, let layout = ChannelLayout(mask: mask) else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: code, codec: codec, formatName: codec.name)
    description.audio = .init(
      streamDescription: AudioStreamDescription(
        sampleRate: Double(rate), formatID: codec.audioFormatID ?? code, framesPerPacket: frames,
        channelsPerFrame: layout.channels.count, bitsPerChannel: bits), channelLayout: layout)
    return description
  }
}
