/// What is known of a codec; an entry of ``known`` is all that a new codec takes, with its row in the table of libav's names
/// (`LibAV/Words/Codec+LibAV.swift`) where libav decodes it.
package final class CodecTraits: Sendable {
  /// The codec's own name, which no other has.
  package let identifier: String
  /// The name that people use, which codecs can share.
  package let name: String
  package let mediaType: MediaType
  package let flags: Flags
  /// What has to be decoded before a place so that it comes out as after a decode from the beginning; `nil` where
  /// nothing assures that.
  package let preroll: MediaTime?
  /// What a file has to state as pre-roll (ISO/IEC 14496-12, 10.1: `roll_distance`), so that the sound after it can be
  /// listened to; `nil` for codecs whose files state none.
  package let statedPreroll: StatedPreroll?
  /// How many samples of each channel a decoder is late by, beside the encoder's priming.
  package let decoderDelay: Int
  /// The codes of sample entries in ISO and QuickTime files, the usual one first.
  package let sampleEntries: [FourCC]
  /// The code that stands for the codec where a container has none for it; `nil` where the first of `sampleEntries` does,
  /// even in the place of the container's own.
  package let code: FourCC?
  /// Core Audio's code (`kAudioFormat…`); `nil` where it has none.
  package let audioFormatID: FourCC?
  /// Object type indications (ISO/IEC 14496-1, 7.2.6.6).
  package let objectTypes: [UInt8]
  /// What stands in the parameter `codecs` of a MIME type (RFC 6381) without a sample entry's code; `nil` where nothing is usual.
  package let codecString: String?
  /// Matroska's `CodecID`s (Matroska Codec Specifications; WebM Container Guidelines).
  package let matroskaIDs: [String]
  /// How the first bits of a picture say how it is predicted, where they say little else; `nil` where headers of more parts do.
  package let pictureMark: PictureMark?
  /// What a written sample entry has beside the fields of all; `nil` for codecs that are not written to ISO and QuickTime files.
  package let sampleEntryBinding: SampleEntryBinding?
  /// The box of a sample entry that has the decoder's configuration; `nil` where none has, or where that isn't known.
  package let configurationBox: FourCC?
  /// How many samples of sound each packet is decoded to; `nil` where packets differ, or say so of themselves.
  package let packetLength: PacketLength?
  /// What an encoder of the codec takes; `nil` for codecs that nothing is encoded to.
  package let encoding: Encoding?

  package init(
    _ identifier: String, _ mediaType: MediaType, _ flags: Flags = [], name: String? = nil,
    preroll: MediaTime? = nil, statedPreroll: StatedPreroll? = nil, decoderDelay: Int = 0,
    sampleEntries: [FourCC] = [], code: FourCC? = nil,
    audioFormatID: FourCC? = nil,
    objectTypes: [UInt8] = [], codecString: String? = nil, matroskaIDs: [String] = [],
    pictureMark: PictureMark? = nil, binding: SampleEntryBinding? = nil, configurationBox: FourCC? = nil,
    packetLength: PacketLength? = nil, encoding: Encoding? = nil
  ) {
    self.identifier = identifier
    self.name = name ?? identifier
    self.mediaType = mediaType
    self.flags = flags
    self.preroll = preroll
    self.statedPreroll = statedPreroll
    self.decoderDelay = decoderDelay
    self.sampleEntries = sampleEntries
    self.code = code
    self.audioFormatID = audioFormatID
    self.objectTypes = objectTypes
    self.codecString = codecString
    self.matroskaIDs = matroskaIDs
    self.pictureMark = pictureMark
    sampleEntryBinding = binding
    self.configurationBox = configurationBox ?? binding?.configurationBox
    self.packetLength = packetLength
    self.encoding = encoding
  }

  /// What a codec's sample entry has beside the fields of all entries (ISO/IEC 14496-15 and the codecs' own bindings).
  package enum SampleEntryBinding: Sendable {
    case nothing
    /// Nothing, and the entry's own code says which profile it is.
    case profileCodes
    /// The configuration as a box, with the least that it has and what it begins with.
    case box(FourCC, least: Int, prefix: [UInt8] = [])
    /// A descriptor in an `esds`, with an object type, and the least of the configuration; `nil` where it has none.
    case elementaryStream(objectType: UInt8, least: Int? = nil)

    fileprivate var configurationBox: FourCC? {
      switch self {
      case .nothing, .profileCodes: nil
      case .box(let type, _, _): type
      case .elementaryStream: "esds"
      }
    }
  }

  /// How much a codec's decoder takes before its sound is right, by the codec's own standard.
  package enum StatedPreroll: Sendable {
    case packets(Int)
    case time(MediaTime)
  }

  /// How many samples of all channels a packet of sound is decoded to.
  package enum PacketLength: Sendable {
    /// As many in each, by the codec's standard.
    case constant(Int)
    /// As many in each, which differ from stream to stream: the format description says how many.
    case stated
  }

  /// What an encoder takes, as far as encoders differ.
  package struct Encoding: Sendable {
    /// The channels that it takes at most; `nil` where no file has more.
    package var mostChannels: Int?
    /// Whether it is given pictures of eight bits a component.
    package var hasEightBits = false
    /// Whether pictures keep what is transparent of them.
    package var keepsAlpha = false
    /// Whether it can go through the pictures twice: once to measure them, once to encode them.
    package var takesTwoPasses = false

    package static let plain = Encoding()

    package static func channels(_ most: Int) -> Encoding { Encoding(mostChannels: most) }
  }

  /// What holds of all streams of a codec; ``Codec`` has a property for each, which says what it means.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    package static let isLossless = Flags(rawValue: 1 << 0)
    package static let isIntraOnly = Flags(rawValue: 1 << 1)
    package static let reordersPictures = Flags(rawValue: 1 << 2)
    package static let hasDisposablePictures = Flags(rawValue: 1 << 3)
    package static let hidesPictures = Flags(rawValue: 1 << 4)
    package static let isConfiguredByHeaders = Flags(rawValue: 1 << 5)
    package static let isPCM = Flags(rawValue: 1 << 6)
    package static let isADPCM = Flags(rawValue: 1 << 7)
    package static let storesPackets = Flags(rawValue: 1 << 8)
    package static let padsLastPacket = Flags(rawValue: 1 << 9)
    package static let isInWebM = Flags(rawValue: 1 << 10)
    package static let hasNALUnits = Flags(rawValue: 1 << 11)
    package static let isInHLS = Flags(rawValue: 1 << 12)
    package static let describesItself = Flags(rawValue: 1 << 13)
    package static let repeatsItsSetUp = Flags(rawValue: 1 << 14)
    package static let isDescribedByConfiguration = Flags(rawValue: 1 << 15)
    package static let countsPictures = Flags(rawValue: 1 << 16)
    package static let hasRecoveryPoints = Flags(rawValue: 1 << 17)
  }

  // MARK: - Lookup

  static let named = Dictionary(known.map { ($0.identifier, $0) }) { first, _ in first }
  static let bySampleEntry = Dictionary(
    known.flatMap { traits in traits.sampleEntries.map { ($0, [traits]) } }, uniquingKeysWith: +)
  /// The boxes of sample entries that have a decoder's configuration, of all codecs.
  package static let configurationBoxes = Set(known.compactMap(\.configurationBox))
  static let byObjectType = Dictionary(
    known.flatMap { traits in traits.objectTypes.map { ($0, traits) } }
  ) { first, _ in first }
  static let byMatroskaID = Dictionary(
    known.flatMap { traits in traits.matroskaIDs.map { ($0, traits) } }
  ) { first, _ in first }
  /// By what codec strings begin with, in lower case and without the spaces that fill a code.
  static let byCodecString: [String: CodecTraits] = {
    var found: [String: CodecTraits] = [:]
    for traits in known {
      let codes = traits.sampleEntries.map { code in
        code.description.lowercased().filter { $0 != " " && $0 != "." }
      }
      for name in codes + [traits.codecString].compactMap(\.self) where found[name] == nil {
        found[name] = traits
      }
    }
    // WAVE_FORMAT_PCM (RFC 2361, A.1).
    found["1"] = named["PCM"]
    return found
  }()
}

// MARK: - The table

extension CodecTraits {
  /// All codecs that anything is known of beyond what libav says.
  package static let known = pictures + sound + linearPCM + texts

  private static let pictures: [CodecTraits] = [
    CodecTraits(
      "H.264", .video,
      [
        .reordersPictures, .hasDisposablePictures, .isConfiguredByHeaders, .hasNALUnits, .isInHLS,
        .repeatsItsSetUp, .isDescribedByConfiguration, .countsPictures, .hasRecoveryPoints,
      ],
      sampleEntries: ["avc1", "avc2", "avc3", "avc4", "dva1", "dvav"], objectTypes: [0x21],
      matroskaIDs: ["V_MPEG4/ISO/AVC"], binding: .box("avcC", least: 7, prefix: [1]),
      encoding: Encoding(hasEightBits: true, takesTwoPasses: true)),
    CodecTraits(
      "HEVC", .video,
      [
        .reordersPictures, .hasDisposablePictures, .isConfiguredByHeaders, .hasNALUnits, .isInHLS,
        .repeatsItsSetUp, .isDescribedByConfiguration, .countsPictures,
      ],
      sampleEntries: ["hvc1", "hev1", "dvh1", "dvhe"], objectTypes: [0x23], matroskaIDs: ["V_MPEGH/ISO/HEVC"],
      binding: .box("hvcC", least: 23, prefix: [1]), encoding: Encoding(takesTwoPasses: true)),
    CodecTraits(
      "VVC", .video, [.reordersPictures, .hasNALUnits], sampleEntries: ["vvc1", "vvi1"],
      configurationBox: "vvcC"),
    CodecTraits(
      "AV1", .video, [.isInWebM, .isInHLS, .isDescribedByConfiguration], sampleEntries: ["av01"],
      matroskaIDs: ["V_AV1"],
      binding: .box("av1C", least: 4, prefix: [0x81]), encoding: .plain),
    CodecTraits(
      "VP8", .video, [.hidesPictures, .isInWebM], sampleEntries: ["vp08"], codecString: "vp8",
      matroskaIDs: ["V_VP8"]),
    CodecTraits(
      "VP9", .video, .isInWebM, sampleEntries: ["vp09"], codecString: "vp9", matroskaIDs: ["V_VP9"],
      binding: .box("vpcC", least: 12, prefix: [1, 0, 0, 0]), encoding: Encoding(takesTwoPasses: true)),
    CodecTraits(
      "MPEG-1 Video", .video, [.reordersPictures, .hasDisposablePictures], sampleEntries: ["mp1v"],
      objectTypes: [0x6A], matroskaIDs: ["V_MPEG1"]),
    CodecTraits(
      "MPEG-2 Video", .video, [.reordersPictures, .hasDisposablePictures, .repeatsItsSetUp],
      sampleEntries: ["mp2v"],
      objectTypes: [0x60, 0x61, 0x62, 0x63, 0x64, 0x65], matroskaIDs: ["V_MPEG2"],
      binding: .elementaryStream(objectType: 0x61, least: 0)),
    CodecTraits(
      "MPEG-4 Visual", .video, [.reordersPictures, .hasDisposablePictures, .repeatsItsSetUp],
      sampleEntries: ["mp4v"],
      objectTypes: [0x20], matroskaIDs: ["V_MPEG4/ISO/ASP", "V_MPEG4/ISO/SP", "V_MPEG4/ISO/AP"],
      binding: .elementaryStream(objectType: 0x20, least: 0)),
    CodecTraits(
      "Motion JPEG", .video, .isIntraOnly, sampleEntries: ["jpeg"], objectTypes: [0x6C],
      matroskaIDs: ["V_MJPEG"], binding: .nothing, encoding: Encoding(hasEightBits: true)),
    CodecTraits(
      "PNG", .video, [.isLossless, .isIntraOnly], sampleEntries: ["png "], binding: .nothing,
      encoding: Encoding(keepsAlpha: true)),
    CodecTraits(
      "ProRes", .video, .isIntraOnly, sampleEntries: ["apcn", "apch", "apcs", "apco", "ap4h", "ap4x"],
      matroskaIDs: ["V_PRORES"], binding: .profileCodes, encoding: Encoding(keepsAlpha: true)),
    CodecTraits("Theora", .video, code: "theo", codecString: "theora", matroskaIDs: ["V_THEORA"]),
    CodecTraits(
      "H.263", .video, .reordersPictures, sampleEntries: ["s263", "h263"], code: "s263", pictureMark: .h263),
    CodecTraits(
      "SMPTE VC-1", .video, .reordersPictures, sampleEntries: ["vc-1"], code: "WVC1", configurationBox: "dvc1"
    ),
    CodecTraits("Dirac", .video, .reordersPictures, code: "drac"),
    CodecTraits("H.263+", .video, .reordersPictures, pictureMark: .h263),
    CodecTraits("Intel H.263", .video, .reordersPictures, pictureMark: .h263),
    CodecTraits("RealVideo 1.0", .video, pictureMark: .realVideo1),
    CodecTraits("RealVideo 2.0", .video, .reordersPictures, pictureMark: .realVideo2),
    CodecTraits("RealVideo 3.0", .video, .reordersPictures, pictureMark: .realVideo3),
    CodecTraits("RealVideo 4.0", .video, .reordersPictures, pictureMark: .realVideo4),
    CodecTraits("JPEG 2000", .video, .isIntraOnly, sampleEntries: ["mjp2"], code: "mjp2"),
    CodecTraits("JPEG-LS", .video, .isIntraOnly, code: "MJLS"),
    CodecTraits("CompuServe GIF", .video, .isLossless, code: "gif "),
    CodecTraits("WebP", .video, .isIntraOnly, code: "WEBP"),
    CodecTraits("BMP", .video, [.isLossless, .isIntraOnly], code: "bmp "),
    CodecTraits("TIFF", .video, [.isLossless, .isIntraOnly], name: "TIFF image", code: "tiff"),
    CodecTraits(
      "FFV1", .video, .isLossless, code: "FFV1", matroskaIDs: ["V_FFV1"], encoding: Encoding(keepsAlpha: true)
    ),
    CodecTraits("HuffYUV", .video, [.isLossless, .isIntraOnly], code: "HFYU"),
    CodecTraits("Huffyuv FFmpeg variant", .video, [.isLossless, .isIntraOnly], code: "FFVH"),
    CodecTraits("Ut Video", .video, [.isLossless, .isIntraOnly], code: "ULY0"),
    CodecTraits("Windows Media Video 7", .video, code: "WMV1", pictureMark: .msmpeg4),
    CodecTraits("Windows Media Video 8", .video, code: "WMV2", pictureMark: .wmv2),
    CodecTraits("Windows Media Video 9", .video, .reordersPictures, code: "WMV3"),
    CodecTraits("Sorenson Spark", .video, name: "FLV", code: "FLV1", pictureMark: .spark),
    CodecTraits("On2 VP3", .video, pictureMark: .on2),
    CodecTraits("On2 VP4", .video, pictureMark: .on2),
    CodecTraits("On2 VP5", .video, pictureMark: .on2),
    CodecTraits("On2 VP6", .video, pictureMark: .on2),
    CodecTraits("On2 VP6 with alpha", .video, name: "On2 VP6", pictureMark: .on2WithAlpha),
    CodecTraits("On2 VP6 for Flash", .video, name: "On2 VP6", code: "VP6F", pictureMark: .on2),
    CodecTraits("MPEG-4 part 2 Microsoft variant version 1", .video, code: "MPG4", pictureMark: .msmpeg4v1),
    CodecTraits("MPEG-4 part 2 Microsoft variant version 2", .video, code: "MP42", pictureMark: .msmpeg4),
    CodecTraits(
      "MPEG-4 part 2 Microsoft variant version 3", .video, code: "MP43", matroskaIDs: ["V_MPEG4/MS/V3"],
      pictureMark: .msmpeg4),
    CodecTraits("QuickTime Animation", .video, .isLossless, code: "rle "),
    CodecTraits(
      "raw video", .video, [.isLossless, .isIntraOnly], sampleEntries: ["raw "], code: "raw ",
      matroskaIDs: ["V_UNCOMPRESSED"]),
    CodecTraits("DV", .video, .isIntraOnly, code: "dvc "),
    CodecTraits("Intel Indeo 3", .video, pictureMark: .indeo3),
    CodecTraits("Intel Indeo Video Interactive 4", .video, pictureMark: .indeo4),
    CodecTraits("Intel Indeo Video Interactive 5", .video, pictureMark: .indeo5),
    CodecTraits("Sorenson Vector Quantizer 1", .video, pictureMark: .sorenson1),
    CodecTraits("Cinepak", .video, code: "cvid", pictureMark: .cinepak),
    CodecTraits("VC-3", .video, .isIntraOnly, name: "VC3", code: "AVdn"),
    CodecTraits("GoPro CineForm HD", .video, code: "CFHD"),
    CodecTraits("Vidvox Hap", .video, .isIntraOnly, code: "Hap1"),
  ]

  /// Codecs of sound; how much has to be decoded before a place is different in each.
  ///
  /// Packets of MPEG audio's Layer III refer to at most 511 bytes of packets before (ISO/IEC 11172-3, 2.4.3.4:
  /// main_data_begin), overlap with one granule, and its filter bank holds 16 blocks: two seconds are more than that at
  /// the lowest of bit rates. Packets of a codec with a pre-roll of zero stand alone. Other codecs predict, dither (Layer II in
  /// libav), or (AAC) substitute noise by a generator that runs through the whole stream. What files state is less: a packet
  /// of AAC (ISO/IEC 14496-12, 10.1), and 80 ms of Opus (RFC 7845, 4.2).
  private static let sound: [CodecTraits] = [
    CodecTraits(
      "AAC", .audio, [.storesPackets, .padsLastPacket, .isInHLS, .repeatsItsSetUp],
      statedPreroll: .packets(1), sampleEntries: ["mp4a"],
      audioFormatID: "aac ",
      objectTypes: [0x40, 0x66, 0x67, 0x68],
      matroskaIDs: [
        "A_AAC", "A_AAC/MPEG2/MAIN", "A_AAC/MPEG2/LC", "A_AAC/MPEG2/LC/SBR", "A_AAC/MPEG2/SSR",
        "A_AAC/MPEG4/MAIN",
        "A_AAC/MPEG4/LC", "A_AAC/MPEG4/LC/SBR", "A_AAC/MPEG4/SSR", "A_AAC/MPEG4/LTP",
      ], binding: .elementaryStream(objectType: 0x40, least: 2), packetLength: .stated, encoding: .channels(8)
    ),
    CodecTraits("AAC LATM", .audio, audioFormatID: "aac "),
    CodecTraits(
      "MP3", .audio, [.padsLastPacket, .describesItself], preroll: MediaTime(value: 2, timescale: 1),
      decoderDelay: 528 + 1,
      sampleEntries: [".mp3"],
      audioFormatID: ".mp3", objectTypes: [0x69, 0x6B], codecString: "mp3", matroskaIDs: ["A_MPEG/L3"],
      binding: .elementaryStream(objectType: 0x6B), packetLength: .stated, encoding: .channels(2)),
    CodecTraits(
      "MP2", .audio, .describesItself, sampleEntries: [".mp2"], audioFormatID: ".mp2", codecString: "mp2",
      matroskaIDs: ["A_MPEG/L2"], binding: .elementaryStream(objectType: 0x69), packetLength: .stated,
      encoding: .channels(2)),
    CodecTraits(
      "MP1", .audio, sampleEntries: [".mp1"], audioFormatID: ".mp1", codecString: "mp1",
      matroskaIDs: ["A_MPEG/L1"]),
    CodecTraits(
      "AC-3", .audio, [.isInHLS, .describesItself], sampleEntries: ["ac-3"], audioFormatID: "ac-3",
      objectTypes: [0xA5],
      codecString: "ac-3", matroskaIDs: ["A_AC3"], binding: .box("dac3", least: 3),
      packetLength: .constant(1536), encoding: .channels(6)),
    CodecTraits(
      "E-AC-3", .audio, [.isInHLS, .describesItself], sampleEntries: ["ec-3"], audioFormatID: "ec-3",
      objectTypes: [0xA6],
      codecString: "ec-3", matroskaIDs: ["A_EAC3"], binding: .box("dec3", least: 5),
      packetLength: .constant(1536), encoding: .channels(6)),
    CodecTraits(
      "Opus", .audio, [.storesPackets, .padsLastPacket, .isInWebM],
      statedPreroll: .time(MediaTime(value: 80, timescale: 1000)), sampleEntries: ["Opus"],
      audioFormatID: "opus", objectTypes: [0xAD], codecString: "opus", matroskaIDs: ["A_OPUS"],
      binding: .box("dOps", least: 11), encoding: .channels(8)),
    CodecTraits(
      "Vorbis", .audio, .isInWebM, sampleEntries: ["vrbs"], codecString: "vorbis", matroskaIDs: ["A_VORBIS"],
      encoding: .channels(8)),
    CodecTraits(
      "ALAC", .audio, [.isLossless, .storesPackets, .isInHLS], preroll: .zero, sampleEntries: ["alac"],
      audioFormatID: "alac", matroskaIDs: ["A_ALAC"], binding: .box("alac", least: 24), encoding: .channels(8)
    ),
    CodecTraits(
      "FLAC", .audio, [.isLossless, .storesPackets, .isInHLS], preroll: .zero, sampleEntries: ["fLaC"],
      audioFormatID: "flac", codecString: "flac", matroskaIDs: ["A_FLAC"], binding: .box("dfLa", least: 34),
      encoding: .channels(8)),
    // Its hybrid mode decodes to integers of the stored width all the same.
    CodecTraits("WavPack", .audio, .isLossless, preroll: .zero, code: "WVPK", matroskaIDs: ["A_WAVPACK4"]),
    CodecTraits("TTA", .audio, .isLossless, preroll: .zero, code: "TTA1", matroskaIDs: ["A_TTA1"]),
    CodecTraits("Monkey's Audio", .audio, .isLossless, code: "APE "),
    CodecTraits("MLP", .audio, .isLossless, code: "mlpa", matroskaIDs: ["A_MLP"]),
    CodecTraits("TrueHD", .audio, .isLossless, code: "mlpa", matroskaIDs: ["A_TRUEHD"]),
    CodecTraits("Shorten", .audio, .isLossless),
    CodecTraits("TAK", .audio, .isLossless, code: "tBaK"),
    CodecTraits(
      "Windows Media Audio Lossless", .audio, .isLossless, code: FourCC(waveFormatTag: 0x163)),
    CodecTraits("MPEG-4 ALS", .audio, .isLossless, name: "MPEG-4 Audio Lossless Coding"),
    CodecTraits("DTS", .audio, code: "dtsc", matroskaIDs: ["A_DTS"]),
    CodecTraits("Speex", .audio, code: "spex"),
    CodecTraits("Musepack SV7", .audio, code: "MPC7"),
    CodecTraits("Musepack SV8", .audio, code: "MPC8"),
    CodecTraits("GSM", .audio, code: "agsm"),
    CodecTraits("GSM Microsoft variant", .audio, audioFormatID: FourCC(waveFormatTag: 0x31)),
    CodecTraits("Windows Media Audio 1", .audio, code: FourCC(waveFormatTag: 0x160)),
    CodecTraits("Windows Media Audio 2", .audio, code: FourCC(waveFormatTag: 0x161)),
    CodecTraits("Windows Media Audio 9 Professional", .audio, code: FourCC(waveFormatTag: 0x162)),
    CodecTraits("Nellymoser Asao", .audio, code: "nmos"),
    CodecTraits("ATRAC3", .audio, code: FourCC(waveFormatTag: 0x270)),
    CodecTraits("AMR-NB", .audio, sampleEntries: ["samr"], code: "samr", audioFormatID: "samr"),
    CodecTraits("AMR-WB", .audio, sampleEntries: ["sawb"], code: "sawb", audioFormatID: "sawb"),
    CodecTraits("iLBC", .audio, audioFormatID: "ilbc"),
    CodecTraits("QDesign Music", .audio, audioFormatID: "QDMC"),
    CodecTraits("QDesign Music Codec 2", .audio, audioFormatID: "QDM2"),
    CodecTraits("QCELP", .audio, audioFormatID: "Qclp"),
    CodecTraits("EVRC", .audio, sampleEntries: ["sevc"], objectTypes: [0xA0]),
    CodecTraits("MACE 3:1", .audio, name: "MACE", audioFormatID: "MAC3"),
    CodecTraits("MACE 6:1", .audio, name: "MACE", audioFormatID: "MAC6"),
    CodecTraits("ADPCM IMA QuickTime", .audio, .isADPCM, audioFormatID: "ima4"),
    CodecTraits("ADPCM Microsoft", .audio, .isADPCM, audioFormatID: FourCC(waveFormatTag: 0x02)),
    CodecTraits("ADPCM IMA WAV", .audio, .isADPCM, audioFormatID: FourCC(waveFormatTag: 0x11)),
    CodecTraits("ADPCM Shockwave Flash", .audio, .isADPCM, code: "SWFa"),
    CodecTraits("G.722 ADPCM", .audio, .isADPCM, code: FourCC(waveFormatTag: 0x64)),
    CodecTraits("G.726 ADPCM", .audio, .isADPCM, code: FourCC(waveFormatTag: 0x45)),
    CodecTraits("µ-law", .audio, .isPCM, preroll: .zero, sampleEntries: ["ulaw"], audioFormatID: "ulaw"),
    CodecTraits("A-law", .audio, .isPCM, preroll: .zero, sampleEntries: ["alaw"], audioFormatID: "alaw"),
    CodecTraits("PCM Archimedes VIDC", .audio, .isPCM, preroll: .zero),
  ]

  /// The usual layouts, which an `AudioStreamDescription` distinguishes, and those that it can't describe.
  private static let linearPCM: [CodecTraits] =
    [
      CodecTraits(
        "PCM", .audio, [.isPCM, .isLossless], preroll: .zero,
        sampleEntries: ["lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "raw ", "ipcm", "fpcm"],
        audioFormatID: .linearPCM, matroskaIDs: ["A_PCM/INT/LIT", "A_PCM/INT/BIG", "A_PCM/FLOAT/IEEE"])
    ]
    + [
      "PCM, D-Cinema", "PCM, DVD", "PCM, Blu-ray", "PCM, LXF", "PCM, 16.8 floating point",
      "PCM, 24.0 floating point", "PCM, SGA",
    ].map {
      CodecTraits($0, .audio, [.isPCM, .isLossless], name: "PCM", preroll: .zero, audioFormatID: .linearPCM)
    }

  private static let texts: [CodecTraits] = [
    CodecTraits("Timed Text", .subtitle, sampleEntries: ["tx3g", "text"]),
    CodecTraits(
      "WebVTT", .subtitle, .isInWebM, name: "WebVTT subtitle", sampleEntries: ["wvtt"],
      matroskaIDs: [
        "S_TEXT/WEBVTT", "D_WEBVTT/SUBTITLES", "D_WEBVTT/CAPTIONS", "D_WEBVTT/DESCRIPTIONS",
        "D_WEBVTT/METADATA",
      ]),
    CodecTraits("SubRip", .subtitle, sampleEntries: ["srt "], matroskaIDs: ["S_TEXT/UTF8"]),
    CodecTraits("SubRip with times", .subtitle, name: "SubRip subtitle with embedded timing"),
    CodecTraits("SubStation Alpha", .subtitle, name: "SSA", matroskaIDs: ["S_TEXT/SSA", "S_SSA"]),
    CodecTraits(
      "Advanced SubStation Alpha", .subtitle, name: "ASS", code: "ssa ", matroskaIDs: ["S_TEXT/ASS", "S_ASS"]),
    CodecTraits("plain text", .subtitle, name: "raw UTF-8 text"),
    CodecTraits("DVD subtitles", .subtitle, code: "DXSB", matroskaIDs: ["S_VOBSUB"]),
    CodecTraits(
      "HDMV Presentation Graphic Stream subtitles", .subtitle, code: "PGS ", matroskaIDs: ["S_HDMV/PGS"]),
    CodecTraits("DVB subtitles", .subtitle, code: "DVBs", matroskaIDs: ["S_DVBSUB"]),
    CodecTraits("DVB teletext", .subtitle, code: "DVBt"),
    CodecTraits(
      "EIA-608", .closedCaption, name: "EIA-608 closed captions", sampleEntries: ["c608"], code: "c608"),
    CodecTraits("Timed Text Markup Language", .subtitle, sampleEntries: ["stpp"], code: "stpp"),
    // Attached to films, for their subtitles.
    CodecTraits("TrueType font", .metadata, code: "ttf "),
    CodecTraits("OpenType font", .metadata, code: "otf "),
  ]
}

extension FourCC {
  /// The code that QuickTime and Core Audio make of a WAVE format tag: `ms` and the tag's two bytes.
  package init(waveFormatTag tag: UInt16) {
    self.init(rawValue: 0x6D73_0000 | UInt32(tag))
  }
}
