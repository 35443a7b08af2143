import MediaAudioFrames
import MediaCodecs
import MediaContainers
import MediaCore
import MediaStreams
import MediaStructure

extension MatroskaTrackDetails {
  var sound: FormatDescription? {
    guard let audios = entry.masters(.audio), audios.count == 1, let audio = audios.first, let code,
      let stated = audio.data(.samplingFrequency) == nil ? 8000 : audio.real(.samplingFrequency)
    else { return nil }
    let rate = Int(
      saturating: audio.data(.outputSamplingFrequency) == nil
        ? stated : audio.real(.outputSamplingFrequency) ?? 0)
    let channels = Int(clamping: audio.number(.channels) ?? 1)
    let bits = Int(clamping: audio.number(.bitDepth) ?? 0)
    guard rate > 0, rate < 1_000_000, (1...8).contains(channels), bits <= 64 else { return nil }
    var description: FormatDescription?
    switch codec {
    case .aac:
      guard hasUsualID else { return nil }
      description = SampleEntryCoding.aac(configuration, type: code)?.description
      description?.coding.priming = Int(
        (Int64(clamping: entry.number(.codecDelay) ?? 0) * Int64(rate) + 500_000_000) / 1_000_000_000)
    case .flac: description = flac(code)
    case .opus: description = opus(code)
    case .vorbis: description = vorbis(code, rate: rate, channels: channels)
    case .ac3, .eac3: description = dolby(code)
    case .linearPCM: description = pcm(code, rate: rate, channels: channels, bits: bits)
    default: return nil
    }
    description?.coding.bitsPerCodedSample = bits
    return description
  }

  private func plain(_ code: FourCC, rate: Int, channels: Int, bits: Int = 0, mask: UInt64? = nil)
    -> FormatDescription?
  {
    guard let layout = ChannelLayout(mask: mask ?? ChannelLayout.usualMask(for: channels) ?? 0),
      layout.channels.count == channels
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: code, codec: codec, formatName: codec.name)
    description.audio = .init(
      streamDescription: AudioStreamDescription(
        sampleRate: Double(rate), formatID: codec.audioFormatID ?? code, channelsPerFrame: channels,
        bitsPerChannel: bits), channelLayout: layout)
    return description
  }

  private func flac(_ code: FourCC) -> FormatDescription? {
    // The bytes after it are metadata blocks like the others of a FLAC file.
    guard configuration.starts(with: FLACStart.signature),
      let bytes = FLACStart.streamInfo(in: configuration), !Self.holdsMask(configuration),
      let info = CodecConfiguration(codec: .flac, bytes: bytes), let rate = info.sampleRate,
      let channels = info.channelCount, channels <= 2, let bits = info.bitDepth, bits == 16 || bits == 24
    else { return nil }
    var description = plain(code, rate: rate, channels: channels, bits: bits)
    description?.codecConfiguration = bytes
    return description
  }

  /// Whether a comment says which loudspeakers the channels are for; true where comments can't be read.
  private static func holdsMask(_ configuration: [UInt8]) -> Bool {
    let source = MemoryByteSource(configuration)
    var blocks = FLACMetadataBlocks(from: Int64(FLACStart.byteCount))
    do throws(MediaError) {
      while let block = try blocks.next(in: source) {
        guard block.header.code == FLACMetadataBlockType.vorbisComment.code else { continue }
        let bytes = try source.bytes(at: block.payload.lowerBound, count: block.header.length)
        var reader = FieldReader(bytes, at: 0, path: "", byteOrder: .littleEndian)
        if try VorbisComment(&reader).statesChannelMask { return true }
      }
      return false
    } catch {
      return true
    }
  }

  private func opus(_ code: FourCC) -> FormatDescription? {
    guard let head = OpusHead(configuration), head.channelMappingFamily <= 1,
      let mask = ChannelLayout.vorbisMask(for: Int(head.channelCount))
    else { return nil }
    let priming = Int64(clamping: entry.number(.codecDelay) ?? 0)
    let preroll = Int64(clamping: entry.number(.seekPreRoll) ?? 0)
    guard preroll < 1_000_000_000 else { return nil }
    // libav drops as much as the entry says, the decoder as much as the header says.
    guard (priming * 48 + 500_000) / 1_000_000 == Int64(head.preSkip) else { return nil }
    var description = plain(code, rate: 48_000, channels: Int(head.channelCount), mask: mask)
    description?.codecConfiguration = configuration
    description?.coding.priming = Int(head.preSkip)
    description?.coding.seekPreroll = Int((preroll * 48 + 500_000) / 1_000_000)
    return description
  }

  private func vorbis(_ code: FourCC, rate: Int, channels: Int) -> FormatDescription? {
    // Three headers, of which the first has 30 bytes (Vorbis I, 4.2.2).
    guard let mask = ChannelLayout.vorbisMask(for: channels),
      let packets = XiphLacing.packets(configuration), packets.count == 3, packets[0].count == 30
    else { return nil }
    let head = OggPacketType.identification(Array(configuration[packets[0]]))
    guard let head = head as? VorbisIdentification, Int(head.channelCount) == channels,
      Int(head.sampleRate) == rate
    else { return nil }
    var description = plain(code, rate: rate, channels: channels, mask: mask)
    description?.codecConfiguration = configuration
    return description
  }

  private func dolby(_ code: FourCC) -> FormatDescription? {
    guard let range = block?.frame,
      let header = DolbyStream(frame, byteCount: Int64(range.count)),
      header.isEnhanced == (codec == .eac3)
    else { return nil }
    var description = plain(
      code, rate: header.sampleRate, channels: header.channelCount, mask: header.channelMask)
    description?.coding.bitRate = header.bitRate
    return description
  }

  private func pcm(_ code: FourCC, rate: Int, channels: Int, bits: Int) -> FormatDescription? {
    let isFloat = id == "A_PCM/FLOAT/IEEE"
    guard id == "A_PCM/INT/LIT" || isFloat, (isFloat ? [32, 64] : [16, 24, 32]).contains(bits),
      let layout = ChannelLayout(usualFor: channels)
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: code, codec: codec, formatName: codec.name)
    var stream = AudioStreamDescription(
      sampleRate: Double(rate), formatID: .linearPCM, channelsPerFrame: channels)
    stream.setPCMLayout(bits: bits, isFloat ? [.isPacked, .isFloat] : [.isPacked, .isSignedInteger])
    description.audio = .init(streamDescription: stream, channelLayout: layout)
    description.coding.bitRate = Int64(rate * channels * bits)
    return description
  }
}
