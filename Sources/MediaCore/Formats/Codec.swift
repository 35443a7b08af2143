/// A way of coding samples: H.264, AAC, Linear PCM, ….
///
/// AVFoundation counterparts: `AVVideoCodecType` and Core Audio's `AudioFormatID`, as one open set. A known
/// codec has one entry in `CodecTraits.known`, which holds all that is known of it; two codecs are equal
/// where their names are.
public struct Codec: RawRepresentable, Sendable {
  /// Everything that is known of the codec.
  package let traits: CodecTraits

  /// The codec's own name, such as `H.264`; a codec without an entry goes by whatever name it was found under.
  public var rawValue: String { traits.identifier }

  /// Makes the codec of a name, such as `H.264`.
  public init(rawValue: String) {
    traits = CodecTraits.named[rawValue] ?? CodecTraits(rawValue, .metadata)
  }

  /// Makes a codec with the traits given, unless the table has an entry of its name.
  package init(_ traits: CodecTraits) {
    self.traits = CodecTraits.named[traits.identifier] ?? traits
  }

  /// The codec that Core Audio has a code for (`kAudioFormat…`); `nil` for codes that are no known codec's.
  package init?(audioFormatID: FourCC) {
    guard let traits = CodecTraits.known.first(where: { $0.audioFormatID == audioFormatID }) else {
      guard audioFormatID == .linearPCM else { return nil }
      self = .linearPCM
      return
    }
    self.traits = traits
  }

  /// The name that people use, such as `H.264` or `PCM`, which codecs can share.
  public var name: String { traits.name }
  /// The short name, such as `h264` or `pcm_s16le`, which programs print and are asked for the codec by.
  ///
  /// - Parameter audio: distinguishes the layouts of Linear PCM.
  package func shortName(_ audio: AudioStreamDescription? = nil) -> String {
    guard self == .linearPCM, let audio, audio.bitsPerChannel > 0 else { return traits.word }
    let flags = audio.formatFlags
    let kind = flags.contains(.isFloat) ? "f" : flags.contains(.isSignedInteger) ? "s" : "u"
    // A single byte has no order.
    let order = audio.bitsPerChannel <= 8 ? "" : flags.contains(.isBigEndian) ? "be" : "le"
    return "pcm_\(kind)\(audio.bitsPerChannel)\(order)" + (flags.contains(.isNonInterleaved) ? "_planar" : "")
  }

  /// The kind of media that the codec is for.
  public var mediaType: MediaType { traits.mediaType }
  /// Whether decoding gives back what was encoded; WavPack, whose hybrid mode loses something, counts among these.
  public var isLossless: Bool { traits.flags.contains(.isLossless) }
  /// Whether each picture is coded by itself alone.
  public var isIntraOnly: Bool { traits.flags.contains(.isIntraOnly) }
  /// Whether pictures can be stored in another order than they are shown in.
  public var reordersPictures: Bool { traits.flags.contains(.reordersPictures) }
  /// Whether samples are stored one by one: Linear PCM, µ-law and A-law.
  public var isPCM: Bool { traits.flags.contains(.isPCM) }
  /// Whether the stored numbers are the samples: as ``linearPCM``, or in one of the layouts that go by other names.
  public var isLinearPCM: Bool { isPCM && isLossless }

  /// Whether pictures say of themselves that no other picture needs them.
  package var hasDisposablePictures: Bool { traits.flags.contains(.hasDisposablePictures) }
  /// Whether pictures are stored that are never shown, at the time of another one.
  package var hidesPictures: Bool { traits.flags.contains(.hidesPictures) }
  /// Whether the configuration of an ISO file's sample entry has all that a decoder needs before the first picture.
  package var isConfiguredByHeaders: Bool { traits.flags.contains(.isConfiguredByHeaders) }
  /// Whether a sample of an ISO file is a packet as the decoder takes it.
  package var storesPackets: Bool { traits.flags.contains(.storesPackets) }
  /// Whether the last packet is filled up to its full length.
  package var padsLastPacket: Bool { traits.flags.contains(.padsLastPacket) }
  /// Whether a picture consists of NAL units: after their lengths in files with tables, between start codes in streams.
  package var hasNALUnits: Bool { traits.flags.contains(.hasNALUnits) }
  /// Whether WebM has it (WebM Container Guidelines).
  package var isInWebM: Bool { traits.flags.contains(.isInWebM) }
  /// Whether players take it from a stream over HTTP (HLS Authoring Specification, 1.1, 1.6 and 2.1).
  package var isInHLS: Bool { traits.flags.contains(.isInHLS) }
  /// Whether each packet says how it is coded, so that packets coded in other ways can come after one another.
  package var describesItself: Bool { traits.flags.contains(.describesItself) }
  /// Whether streams without a head of their own have the decoder's set-up again and again among the samples.
  package var repeatsItsSetUp: Bool { traits.flags.contains(.repeatsItsSetUp) }
  /// Whether the decoder's configuration says all that is described of the pictures.
  package var isDescribedByConfiguration: Bool { traits.flags.contains(.isDescribedByConfiguration) }
  /// Whether pictures state their place in the order in which they are shown, as libavcodec's parser reads it.
  package var countsPictures: Bool { traits.flags.contains(.countsPictures) }
  /// Whether decoding can begin at a picture that is only exact some pictures later (ITU-T H.264, D.2.8).
  package var hasRecoveryPoints: Bool { traits.flags.contains(.hasRecoveryPoints) }
  /// Whether more than one picture can wait until it is shown (ITU-T H.264, E.2.1: max_num_reorder_frames; H.265, 7.4.3.2.1:
  /// sps_max_num_reorder_pics).
  package var reordersByMany: Bool { traits.flags.contains(.reordersByMany) }
  /// Whether Matroska says what an encoder put before the sound: as `CodecDelay`, or with the codec's own headers.
  package var keepsPrimingInMatroska: Bool { traits.flags.contains(.keepsPrimingInMatroska) }
  /// Whether the number of channels says which loudspeakers they are for (Vorbis I, 4.3.9; RFC 7845, 5.1.1.2).
  package var hasVorbisChannelOrder: Bool { traits.flags.contains(.hasVorbisChannelOrder) }
  /// Whether samples are texts, each for itself, that are shown from when to when the container says.
  package var hasTextSamples: Bool { traits.flags.contains(.hasTextSamples) }
  /// Whether pictures are of BT.601 over the full range, with chroma in the middle of its pixels (JFIF 1.02).
  package var hasJFIFColors: Bool { traits.flags.contains(.hasJFIFColors) }
  /// Whether pictures are of the full range where nothing says which they are of.
  package var isFullRangeUnlessStated: Bool { traits.flags.contains(.isFullRangeUnlessStated) }
  /// Whether WebM keeps what is transparent as a picture of its own, beside each one (BlockAdditions).
  package var keepsAlphaApart: Bool { traits.flags.contains(.keepsAlphaApart) }
  /// Whether transport streams have a name for it.
  package var isInTransportStreams: Bool { traits.flags.contains(.isInTransportStreams) }
  /// Whether a decoder takes the last packet to be as long as what is left of the track's length.
  package var endsWithTrack: Bool { traits.flags.contains(.endsWithTrack) }
  /// Whether a sample entry's number of channels and rate say nothing, as the codec's standard has it.
  package var entryIsTemplate: Bool { traits.flags.contains(.entryIsTemplate) }
  /// Whether decoders keep what they have at a picture where decoding can begin, so that they have to be reset where another
  /// film begins.
  package var needsRestartAtJoins: Bool { traits.flags.contains(.needsRestartAtJoins) }
  /// The number of frames of sound that encoders put into a packet; `nil` where that isn't known.
  package var usualPacketLength: CodecTraits.UsualPacketLength? { traits.usualPacketLength }
  /// The rate that sound is decoded at, in hertz, whatever that of the encoded sound was; `nil` for the same.
  package var decodedSampleRate: Int? { traits.decodedSampleRate }
  /// The codecs of a media type that can be encoded to, in the table's order, with what an encoder of each takes.
  package static func encoded(_ mediaType: MediaType) -> [(codec: Codec, encoding: CodecTraits.Encoding)] {
    CodecTraits.known.compactMap { traits in
      traits.mediaType == mediaType ? traits.encoding.map { (Codec(traits), $0) } : nil
    }
  }
  /// The number of frames of sound that each packet is decoded to; `nil` where packets differ, or say so
  /// of themselves.
  package var packetLength: CodecTraits.PacketLength? { traits.packetLength }
  /// Whether a packet at the end is decoded to as many samples as any other, however many of them are heard.
  package var hasWholePackets: Bool { packetLength != nil || padsLastPacket }
  /// The limits of an encoder of the codec; none where nothing is known of one.
  package var encoding: CodecTraits.Encoding { traits.encoding ?? .plain }
  /// Whether differences of samples are stored in a few bits each, which decode to 16.
  package var isADPCM: Bool { traits.flags.contains(.isADPCM) }
  /// Whether each packet has its number in the stream, so that those of two streams can't follow each other as they are.
  package var numbersPackets: Bool { traits.flags.contains(.numbersPackets) }
  /// Whether all packets of a stream have as many bytes.
  package var hasEvenPackets: Bool { isPCM || traits.flags.contains(.hasEvenPackets) }
  /// The place in a picture's first bits that says how it is predicted, where they say little else.
  package var pictureMark: PictureMark? { traits.pictureMark }
  /// The part of a written sample entry that is the codec's own; `nil` for codecs that are not written to ISO
  /// and QuickTime files.
  package var sampleEntryBinding: CodecTraits.SampleEntryBinding? { traits.sampleEntryBinding }
  /// The box of a sample entry that has the decoder's configuration; `nil` where none has, or where that isn't known.
  package var configurationBox: FourCC? { traits.configurationBox }
  /// The length of the pre-roll after which samples come out as in a decode from the beginning; `nil` where
  /// no length assures that.
  package var preroll: MediaTime? { traits.preroll }
  /// The least number of packets in the pre-roll.
  package var prerollPackets: Int { traits.prerollPackets }
  /// Whether every packet decodes to the same samples whatever was decoded before it.
  package var decodesAnywhere: Bool { preroll == .zero }
  /// The pre-roll where samples need not be the same to the bit: longer than any decoder of sound takes to be right.
  package static let sufficientPreroll = MediaTime(value: 1, timescale: 4)
  /// The number of samples of each channel that a decoder is late by, beside the encoder's priming.
  package var decoderDelay: Int { traits.decoderDelay }
  /// The number of packets that a file has to state as pre-roll; `nil` where it states none.
  package func statedPrerollPackets(framesPerPacket: Int, sampleRate: Int) -> Int? {
    if case .packets(let count) = traits.statedPreroll { return count }
    return statedPrerollFrames(sampleRate: sampleRate).map { frames in
      let length = max(framesPerPacket, 1)
      return (frames + length - 1) / length
    }
  }
  /// The number of samples of each channel that a file has to state as pre-roll; `nil` where it states
  /// none, or packets.
  package func statedPrerollFrames(sampleRate: Int) -> Int? {
    guard case .time(let time) = traits.statedPreroll else { return nil }
    return Int(time.convertScale(Int32(clamping: sampleRate), method: .roundTowardPositiveInfinity).value)
  }
  /// Core Audio's code (`kAudioFormat…`); `nil` where it has none.
  package var audioFormatID: FourCC? { traits.audioFormatID }
  /// The codes of Core Audio's that are known, each once, Linear PCM aside.
  package static var audioFormatIDs: [FourCC] {
    var seen: Set<FourCC> = [.linearPCM]
    return CodecTraits.known.compactMap(\.audioFormatID).filter { seen.insert($0).inserted }
  }
  /// The sample entry's code that is given wherever the codec is found, ISO file or not; `nil` where that is the
  /// container's choice.
  package var sampleEntry: FourCC? {
    traits.code != nil ? nil : traits.sampleEntries.first ?? (isLinearPCM ? .linearPCM : nil)
  }
}

extension Codec: Hashable {
  public static func == (left: Codec, right: Codec) -> Bool {
    left.traits === right.traits || left.rawValue == right.rawValue
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }
}

extension Codec: CustomStringConvertible {
  /// The codec's own name.
  public var description: String { rawValue }
}

// MARK: - Codes

extension Codec {
  /// The codec of a sample entry in an ISO or QuickTime file; `nil` where none is known by it.
  ///
  /// - Parameter objectType: of the entry's `esds`, which decides where there is one.
  package init?(sampleEntry: FourCC, mediaType: MediaType, objectType: UInt8? = nil) {
    if let objectType {
      guard let codec = Codec(objectType: objectType) else { return nil }
      self = codec
      return
    }
    guard
      let traits = CodecTraits.bySampleEntry[sampleEntry]?.first(where: { $0.mediaType == mediaType })
    else { return nil }
    self.traits = traits
  }

  /// The codec of an object type indication (ISO/IEC 14496-1, 7.2.6.6); `nil` where none is known by it.
  package init?(objectType: UInt8) {
    guard let traits = CodecTraits.byObjectType[objectType] else { return nil }
    self.traits = traits
  }

  /// The codec of a track of Matroska, by its `CodecID`; `nil` where none is known by it.
  package init?(matroskaID: String) {
    guard let traits = CodecTraits.byMatroskaID[matroskaID] else { return nil }
    self.traits = traits
  }

  /// The codec of a stream of an MPEG transport stream, sound of MPEG of any layer as ``mp2``; `nil` for what leaves something open.
  package init?(transportType: CodecTraits.TransportType) {
    guard let traits = CodecTraits.byTransportType[transportType] else { return nil }
    self.traits = traits
  }

  /// The codec that a codec string begins with (RFC 6381), such as `avc1.64001F`; `nil` where none is known by it.
  package init?(codecString: String) {
    let fields = codecString.split(separator: ".").map { $0.lowercased() }
    guard let first = fields.first else { return nil }
    if ["mp4a", "mp4v"].contains(first), fields.count > 1 {
      guard let objectType = UInt8(fields[1], radix: 16), let codec = Codec(objectType: objectType) else {
        return nil
      }
      self = codec
      return
    }
    guard let traits = CodecTraits.byCodecString[first] else { return nil }
    self.traits = traits
  }
}

// MARK: - Codecs that the code names

extension Codec {
  /// A codec that is not known, as where a file doesn't name it.
  public static let unknown = Codec(rawValue: "unknown")

  /// ITU-T H.264, MPEG-4 AVC.
  public static let h264 = Codec(rawValue: "H.264")
  /// ITU-T H.265.
  public static let hevc = Codec(rawValue: "HEVC")
  /// ITU-T H.266.
  public static let vvc = Codec(rawValue: "VVC")
  /// The Alliance for Open Media's first codec.
  public static let av1 = Codec(rawValue: "AV1")
  /// RFC 6386.
  public static let vp8 = Codec(rawValue: "VP8")
  /// VP8's successor.
  public static let vp9 = Codec(rawValue: "VP9")
  /// ISO/IEC 11172-2.
  public static let mpeg1Video = Codec(rawValue: "MPEG-1 Video")
  /// ISO/IEC 13818-2.
  public static let mpeg2Video = Codec(rawValue: "MPEG-2 Video")
  /// MPEG-4 part 2.
  public static let mpeg4Visual = Codec(rawValue: "MPEG-4 Visual")
  /// Xiph.org's codec of pictures.
  public static let theora = Codec(rawValue: "Theora")
  /// Pictures of JPEG, one by one.
  public static let motionJPEG = Codec(rawValue: "Motion JPEG")
  /// Pictures of PNG, one by one.
  public static let png = Codec(rawValue: "PNG")
  /// Apple's intermediate codec, of any kind.
  public static let proRes = Codec(rawValue: "ProRes")
  /// RFC 9043.
  public static let ffv1 = Codec(rawValue: "FFV1")
  /// SMPTE 421M of the advanced profile.
  package static let vc1 = Codec(rawValue: "SMPTE VC-1")
  /// SMPTE ST 2042.
  package static let dirac = Codec(rawValue: "Dirac")
  /// SMPTE 421M of the simple and the main profile.
  package static let windowsMediaVideo9 = Codec(rawValue: "Windows Media Video 9")
  /// Pictures that are not coded.
  public static let rawVideo = Codec(rawValue: "raw video")
  /// DV (IEC 61834-2; SMPTE 314M).
  package static let dv = Codec(rawValue: "DV")

  /// Linear PCM; how samples are laid out is in the `AudioStreamDescription`.
  public static let linearPCM = Codec(rawValue: "PCM")
  /// G.711 with the curve of North America and Japan.
  public static let muLaw = Codec(rawValue: "µ-law")
  /// G.711 with the curve of Europe.
  public static let aLaw = Codec(rawValue: "A-law")
  /// MPEG-4 Advanced Audio Coding, of any profile.
  public static let aac = Codec(rawValue: "AAC")
  /// MPEG audio of Layer III.
  public static let mp3 = Codec(rawValue: "MP3")
  /// MPEG audio of Layer I.
  package static let mp1 = Codec(rawValue: "MP1")
  /// MPEG audio of Layer II.
  public static let mp2 = Codec(rawValue: "MP2")
  /// Dolby Digital.
  public static let ac3 = Codec(rawValue: "AC-3")
  /// Dolby Digital Plus.
  public static let eac3 = Codec(rawValue: "E-AC-3")
  /// Apple Lossless.
  public static let alac = Codec(rawValue: "ALAC")
  /// RFC 9639.
  public static let flac = Codec(rawValue: "FLAC")
  /// RFC 6716.
  public static let opus = Codec(rawValue: "Opus")
  /// Vorbis I.
  public static let vorbis = Codec(rawValue: "Vorbis")

  /// Xiph.org's codec of speech.
  package static let speex = Codec(rawValue: "Speex")
  /// Xiph.org's codec before Opus.
  package static let celt = Codec(rawValue: "CELT")

  /// 3GPP's Adaptive Multi-Rate speech codec, at 8 kHz.
  package static let amrNarrowBand = Codec(rawValue: "AMR-NB")
  /// AMR at 16 kHz, ITU-T G.722.2.
  package static let amrWideBand = Codec(rawValue: "AMR-WB")
  /// QUALCOMM's PureVoice, 3GPP2 C.S0020.
  package static let qcelp = Codec(rawValue: "QCELP")
  /// 3GPP2 C.S0014.
  package static let evrc = Codec(rawValue: "EVRC")

  /// 3GPP Timed Text, and QuickTime's text.
  public static let timedText = Codec(rawValue: "Timed Text")
  /// WebP (RFC 9649).
  package static let webP = Codec(rawValue: "WebP")
  /// W3C WebVTT.
  public static let webVTT = Codec(rawValue: "WebVTT")
  /// SubRip whose samples hold the text alone.
  public static let subRip = Codec(rawValue: "SubRip")
  /// SubRip whose samples hold their times too.
  public static let timedSubRip = Codec(rawValue: "SubRip with times")
  /// SubStation Alpha, version 4.
  public static let subStationAlpha = Codec(rawValue: "SubStation Alpha")
  /// SubStation Alpha, version 4+.
  public static let advancedSubStationAlpha = Codec(rawValue: "Advanced SubStation Alpha")
  /// Microsoft's Synchronized Accessible Media Interchange.
  package static let sami = Codec(rawValue: "SAMI")
  /// RealNetworks' text.
  package static let realText = Codec(rawValue: "RealText")
  /// Texts by numbers of pictures.
  package static let microDVD = Codec(rawValue: "MicroDVD")
  /// Texts by tenths of seconds.
  package static let mpl2 = Codec(rawValue: "MPL2")
  /// SubViewer, version 2.
  package static let subViewer = Codec(rawValue: "SubViewer")
  /// SubViewer, version 1.
  package static let subViewer1 = Codec(rawValue: "SubViewer 1")
  /// Texts of VPlayer, which say when they begin alone.
  package static let vPlayer = Codec(rawValue: "VPlayer")
  /// Texts of Phoenix Subtitle.
  package static let phoenix = Codec(rawValue: "Phoenix Subtitle")
  /// Texts of Spruce's DVD Maestro.
  package static let spruceSTL = Codec(rawValue: "Spruce STL")
  /// Subtitles of Xiph.org.
  package static let kate = Codec(rawValue: "Kate")
  /// Ogg Skeleton, which describes the other streams of an Ogg file.
  package static let oggSkeleton = Codec(rawValue: "Ogg Skeleton")
  /// An attached font with outlines of TrueType.
  package static let trueTypeFont = Codec(rawValue: "TrueType font")
  /// An attached font with outlines of any kind (ISO/IEC 14496-22).
  package static let openTypeFont = Codec(rawValue: "OpenType font")
  /// Text in UTF-8 and nothing else.
  public static let plainText = Codec(rawValue: "plain text")
}
