internal import CMediaScopeLibAV
import MediaCore

extension FormatDescription {
  /// The description of a stream's samples, from its codec parameters.
  init(
    _ parameters: AVCodecParameters, stream: AVStream, isAttachedPicture: Bool, container: Container
  ) {
    let codec = Codec(parameters.codec_id)
    let hasWaveTags = container.hasWaveFormatTags
    let code = FourCC(
      codecOf: parameters, codec, keepsTag: container == .isoBaseMedia, hasWaveTags: hasWaveTags)
    self.init(
      mediaType: isAttachedPicture ? .auxiliaryPicture : MediaType(parameters),
      mediaSubType: code, codec: codec)
    coding = CodingParameters(parameters)
    coding.hasAlphaAddition = Self.hasAlphaAddition(stream)
    // "Binary data" names no codec.
    formatName =
      codec == .unknown || parameters.codec_id == AV_CODEC_ID_BIN_DATA ? nil : codec.name
    profile = avcodec_profile_name(parameters.codec_id, parameters.profile).map { String(cString: $0) }
    level = codec.levelName(Int(parameters.level))
    if parameters.extradata_size > 0, let extradata = parameters.extradata {
      codecConfiguration = Array(UnsafeBufferPointer(start: extradata, count: Int(parameters.extradata_size)))
    }
    switch parameters.codec_type {
    case AVMEDIA_TYPE_AUDIO:
      audio = AudioFormat(
        streamDescription: AudioStreamDescription(parameters, codec, hasWaveTags: hasWaveTags),
        channelLayout: withUnsafePointer(to: parameters.ch_layout) { ChannelLayout($0) })
      if container == .ogg, codec == .flac { setChannelMask(by: stream) }
    case AVMEDIA_TYPE_VIDEO:
      video = VideoFormat(parameters, stream: stream)
    default:
      break
    }
  }

  /// Takes the loudspeakers of FLAC in Ogg from its comments, where libav leaves them.
  private mutating func setChannelMask(by stream: AVStream) {
    guard let count = audio?.streamDescription.channelsPerFrame,
      let stated = FLACChannelMask(stream.metadata, channelCount: count),
      let layout = ChannelLayout(mask: stated.mask)
    else { return }
    audio?.channelLayout = layout
  }

  private static func hasAlphaAddition(_ stream: AVStream) -> Bool {
    let mode = av_dict_get(stream.metadata, LibAVTagNames.alphaMode, nil, 0)
    return mode.map { String(cString: $0.pointee.value) == "1" } ?? false
  }
}

extension FormatDescription.CodingParameters {
  init(_ parameters: AVCodecParameters) {
    self.init()
    tag = parameters.codec_tag == 0 ? nil : FourCC(tag: parameters.codec_tag)
    bitRate = parameters.statesVariableRate ? 0 : parameters.bit_rate
    bitsPerCodedSample = Int(parameters.bits_per_coded_sample)
    blockAlignment = Int(parameters.block_align)
    reorderDepth = Int(parameters.video_delay)
    priming = Int(parameters.initial_padding)
    seekPreroll = Int(parameters.seek_preroll)
  }
}

extension MediaType {
  init(_ parameters: AVCodecParameters) {
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: self = .video
    case AVMEDIA_TYPE_AUDIO: self = .audio
    case AVMEDIA_TYPE_SUBTITLE:
      self = parameters.codec_id == AV_CODEC_ID_EIA_608 ? .closedCaption : .subtitle
    default:
      // QuickTime's time code and chapter tracks reach libav as data with the sample entry's tag.
      switch FourCC(tag: parameters.codec_tag) {
      case "tmcd": self = .timecode
      case "text": self = .text
      default: self = .metadata
      }
    }
  }
}

extension AudioStreamDescription {
  init(_ parameters: AVCodecParameters, _ codec: Codec, hasWaveTags: Bool) {
    let channels = Int(parameters.ch_layout.nb_channels)
    // Exact for PCM; 0 for codecs whose packets vary.
    let bitsPerSample = Int(av_get_exact_bits_per_sample(parameters.codec_id))
    self.init(
      sampleRate: Double(parameters.sample_rate),
      formatID: codec.audioFormatID(ofProfile: parameters.profile)
        ?? FourCC(codecOf: parameters, codec, keepsTag: false, hasWaveTags: hasWaveTags),
      channelsPerFrame: channels,
      bitsPerChannel: parameters.bits_per_raw_sample > 0 ? Int(parameters.bits_per_raw_sample) : bitsPerSample
    )
    if codec.isPCM {
      let layout = LibAVCodec.row(of: parameters.codec_id)?.layout?.flags ?? []
      setPCMLayout(bits: bitsPerSample, codec.isLinearPCM ? layout.union(.isPacked) : [])
    } else {
      framesPerPacket = Int(max(parameters.frame_size, 0))
      // WavPack and MPEG-4 ALS keep both integers and floating point.
      let format = AVSampleFormat(parameters.format)
      if codec.isLossless, format == AV_SAMPLE_FMT_FLT || format == AV_SAMPLE_FMT_FLTP {
        formatFlags = .isFloat
      }
    }
  }
}

extension Codec {
  /// Core Audio's code, which distinguishes AAC's kinds; `nil` where it has none.
  fileprivate func audioFormatID(ofProfile profile: Int32) -> FourCC? {
    guard self == .aac else { return audioFormatID }
    switch profile {
    case FF_PROFILE_AAC_HE: return "aach"
    case FF_PROFILE_AAC_HE_V2: return "aacp"
    case FF_PROFILE_AAC_LD: return "aacl"
    case FF_PROFILE_AAC_ELD: return "aace"
    // xHE-AAC, in libav's later versions.
    case 41: return "usac"
    default: return audioFormatID
    }
  }
}

extension FormatDescription.VideoFormat {
  init(_ parameters: AVCodecParameters, stream: AVStream) {
    // The container's ratio wins over the codec's, as players have it.
    let ratio =
      stream.sample_aspect_ratio.num > 0 ? stream.sample_aspect_ratio : parameters.sample_aspect_ratio
    self.init(
      dimensions: VideoDimensions(width: Int(parameters.width), height: Int(parameters.height)),
      pixelAspectRatio: PixelAspectRatio(ratio) ?? .square,
      color: ColorDescription(
        primaries: parameters.color_primaries, transfer: parameters.color_trc,
        matrix: parameters.color_space, range: parameters.color_range),
      pixelLayout: PixelLayout(AVPixelFormat(parameters.format)))
    chromaLocation = ChromaLocation(parameters.chroma_location)
    fieldOrder = FieldOrder(parameters.field_order)
    masteringDisplayColorVolume = withUnsafePointer(to: stream) { MasteringDisplayColorVolume(stream: $0) }
    contentLightLevelInfo = withUnsafePointer(to: stream) { ContentLightLevelInfo(stream: $0) }
  }
}

extension PixelAspectRatio {
  /// The ratio in lowest terms, as GIF's 64:64 is not; `nil` where it is not known.
  init?(_ ratio: AVRational) {
    guard ratio.num > 0, ratio.den > 0 else { return nil }
    var reduced = AVRational()
    av_reduce(&reduced.num, &reduced.den, Int64(ratio.num), Int64(ratio.den), Int64(Int32.max))
    self.init(horizontalSpacing: Int(reduced.num), verticalSpacing: Int(reduced.den))
  }
}

extension AVCodecParameters {
  /// Whether the bit rate is MPEG-1's number for one that varies (ISO/IEC 11172-2, 2.4.3.2), in units of 400 bits.
  var statesVariableRate: Bool { codec_id == AV_CODEC_ID_MPEG1VIDEO && bit_rate == 0x3FFFF * 400 }
}
