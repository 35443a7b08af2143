import ISOBaseMedia
import LibAV
import MediaAudioFrames
import MediaChunks
import MediaCodecs
import MediaContainers
import MediaCore
import MediaMetadata
import MediaStreams
import MediaStructure

/// What a file's own structure says of it, in the shape in which libav says it.
///
/// Describing a file takes a few milliseconds; loading libav takes ten times as long. So the structure answers
/// where it leaves nothing open, and with the same values; in any doubt there is no answer, and libav is asked.
struct StructuralContent {
  var container: ContainerInfo
  var streams: [StreamInfo]
  /// The movie of a file of the ISO family.
  var movie: ISOMovie?

  /// Describes a file where libav isn't needed; `nil` where it has to be asked, by the file or by what is wanted of it.
  init?(of file: ContainerFile, _ options: URLAsset.Options) {
    guard !options.alwaysUsesLibAV, options.container == nil else { return nil }
    // What libav makes of such a file differs by how it is set up.
    guard !options.followsFFprobe || (try? file.format().container) != .mpegTransportStream else {
      return nil
    }
    self.init(of: file)
  }

  /// `nil` where libav has to be asked.
  init?(of file: ContainerFile) {
    guard let container = try? file.format().container, var content = Self.content(of: file, container) else {
      return nil
    }
    content.setBitRate(byteCount: file.source.byteCount)
    self = content
  }

  private static func content(of file: ContainerFile, _ container: Container) -> StructuralContent? {
    switch container {
    case .isoBaseMedia: iso(file) ?? images(file)
    case .riff: WaveDescription(of: file).flatMap(wave)
    case .aiff: AIFFDescription(of: file).flatMap(aiff)
    case .caf: CAFDescription(of: file).flatMap(caf)
    case .matroska: matroska(file)
    case .flac: FLACDescription(of: file).flatMap(flac)
    case .adif: ADIFHeader(of: file.source).flatMap { adif($0, byteCount: file.source.byteCount) }
    case .ogg: ogg(file)
    case .mpegTransportStream: transport(file)
    case .mpegAudio: MPEGAudioDescription(of: file).flatMap { mpegAudio($0, of: file.source) }
    case .jpeg, .png: stillPicture(file, in: container)
    default: nil
    }
  }

  init(container: ContainerInfo, streams: [StreamInfo], movie: ISOMovie? = nil) {
    self.container = container
    self.streams = streams
    self.movie = movie
  }

  /// libav's microseconds: the nearest, halves away from zero.
  static func microseconds(_ ticks: Int64, per timescale: Int64) -> MediaTime? {
    guard timescale > 0, ticks >= 0 else { return nil }
    let scaled = (Int128(ticks) * 1_000_000 + Int128(timescale) / 2) / Int128(timescale)
    return Int64(exactly: scaled).map { MediaTime(value: $0, timescale: 1_000_000) }
  }

  private mutating func setBitRate(byteCount: Int64) {
    guard let duration = container.duration, duration.value > 0 else { return }
    container.bitRate = Int64(saturating: Double(byteCount) * 8 * 1_000_000 / Double(duration.value))
  }
}

// MARK: - WAVE

extension StructuralContent {
  private static func wave(_ wave: WaveDescription) -> StructuralContent? {
    guard let rate = Int32(exactly: wave.sampleRate) else { return nil }
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
    var stream = StreamInfo(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    stream.durationTicks = wave.frameCount
    stream.bitRate = Int64(wave.sampleRate) * Int64(wave.channelCount) * Int64(wave.bitsPerSample)
    var container = ContainerInfo(.wave)
    container.duration = microseconds(wave.frameCount, per: Int64(rate))
    var keys: Set<String> = []
    for (name, text) in wave.information {
      let key = informationKeys[name] ?? name
      guard keys.insert(key).inserted else { return nil }
      container.metadata.append(.init(key: key, value: text))
    }
    return StructuralContent(container: container, streams: [stream])
  }

  /// libav's names of the texts of an INFO list.
  private static let informationKeys = [
    "IART": "artist", "ICMT": "comment", "ICOP": "copyright", "ICRD": "date", "IGNR": "genre",
    "ILNG": "language", "INAM": "title", "IPRD": "album", "IPRT": "track", "ITRK": "track",
    "ISFT": "encoder", "ISMP": "timecode", "ITCH": "encoded_by",
  ]
}

// MARK: - AIFF

extension StructuralContent {
  private static func aiff(_ aiff: AIFFDescription) -> StructuralContent? {
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
    var stream = StreamInfo(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    stream.startTicks = 0
    stream.durationTicks = aiff.frameCount
    stream.packetCount = aiff.frameCount
    stream.bitRate = Int64(rate) * Int64(stored.bytesPerFrame) * 8
    var container = ContainerInfo(.aiff)
    container.duration = microseconds(aiff.frameCount, per: Int64(rate))
    return StructuralContent(container: container, streams: [stream])
  }
}

// MARK: - CAF

extension StructuralContent {
  private static func caf(_ caf: CAFDescription) -> StructuralContent? {
    guard let rate = Int32(exactly: caf.sound.sampleRate),
      let layout = ChannelLayout(mask: caf.sound.channelsPerFrame == 1 ? 0x4 : 0x3)
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: .linearPCM, codec: .linearPCM, formatName: Codec.linearPCM.name)
    description.audio = FormatDescription.AudioFormat(streamDescription: caf.sound, channelLayout: layout)
    description.coding.tag = "lpcm"
    description.coding.bitsPerCodedSample = caf.sound.bitsPerChannel
    description.coding.blockAlignment = caf.sound.bytesPerFrame
    var stream = StreamInfo(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    stream.startTicks = 0
    stream.durationTicks = caf.frameCount
    stream.packetCount = caf.frameCount
    stream.bitRate = Int64(rate) * Int64(caf.sound.bytesPerFrame) * 8
    var container = ContainerInfo(.caf)
    container.duration = microseconds(caf.frameCount, per: Int64(rate))
    return StructuralContent(container: container, streams: [stream])
  }
}

// MARK: - FLAC

extension StructuralContent {
  private static func flac(_ flac: FLACDescription) -> StructuralContent? {
    let info = flac.streamInfo
    guard let count = info.sampleCount.flatMap({ Int64(exactly: $0) }), info.sampleRate > 0,
      let rate = Int32(exactly: info.sampleRate), [16, 24].contains(info.bitsPerSample),
      // With more channels libav doesn't place the surround ones where RFC 9639 §9.1.3 does.
      info.channelCount <= 2, let layout = ChannelLayout(mask: info.channelCount == 1 ? 0x4 : 0x3)
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: "fLaC", codec: .flac, formatName: Codec.flac.name,
      codecConfiguration: flac.streamInfoBytes)
    description.audio = FormatDescription.AudioFormat(
      streamDescription: AudioStreamDescription(
        sampleRate: Double(rate), formatID: "flac", channelsPerFrame: info.channelCount,
        bitsPerChannel: info.bitsPerSample),
      channelLayout: layout)
    var stream = StreamInfo(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    stream.startTicks = 0
    stream.durationTicks = count
    var container = ContainerInfo(.flac)
    var picture = flac.picture
    container.duration = microseconds(count, per: Int64(rate))
    if let comment = flac.comment {
      guard let tags = tags(of: comment), tags.picture == nil || flac.picture == nil else { return nil }
      container.metadata = tags.entries
      picture = picture ?? tags.picture
    }
    var content = StructuralContent(container: container, streams: [stream])
    return content.add(picture) ? content : nil
  }

  /// The tags of Vorbis comments as libav names them, and the picture among them; `nil` where others are more than texts, where
  /// some stand there twice, or are too many.
  static func tags(
    of comment: VorbisComment
  ) -> (entries: [ContainerInfo.MetadataEntry], picture: AttachedPicture?)? {
    guard comment.comments.count <= tagLimit else { return nil }
    var entries: [ContainerInfo.MetadataEntry] = []
    var picture: AttachedPicture?
    var keys: Set<String> = []
    for comment in comment.comments {
      guard let sign = comment.firstIndex(of: "=") else { return nil }
      let name = comment[..<sign].uppercased()
      let value = String(comment[comment.index(after: sign)...])
      if name == "METADATA_BLOCK_PICTURE" {
        guard picture == nil, let block = Base64.bytes(value.utf8) else { return nil }
        picture = AttachedPicture(block: block)
        guard picture != nil else { return nil }
        continue
      }
      // Chapters and masks are more than texts.
      guard !name.hasPrefix("CHAPTER"), name != "WAVEFORMATEXTENSIBLE_CHANNEL_MASK" else { return nil }
      let key = commentKeys[name] ?? String(comment[..<sign])
      guard !name.isEmpty, !value.isEmpty, keys.insert(key.uppercased()).inserted else { return nil }
      entries.append(.init(key: key, value: value))
    }
    return (entries, picture)
  }

  /// libav's names of Vorbis comments, where they are others.
  private static let commentKeys = [
    "ALBUMARTIST": "album_artist", "TRACKNUMBER": "track", "DISCNUMBER": "disc", "DESCRIPTION": "comment",
  ]
}

// MARK: - ADIF

extension StructuralContent {
  /// What libav can't say, since it doesn't read the format.
  private static func adif(_ header: ADIFHeader, byteCount: Int64) -> StructuralContent? {
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
    var stream = StreamInfo(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    stream.startTicks = 0
    var container = ContainerInfo(.adif)
    container.longName = "AAC in ADIF"
    if header.bitRate > 0 {
      stream.bitRate = Int64(header.bitRate)
      container.duration = microseconds((byteCount - header.byteCount) * 8, per: Int64(header.bitRate))
      container.durationIsFromBitRate = true
    }
    return StructuralContent(container: container, streams: [stream])
  }
}
