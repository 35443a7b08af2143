internal import CMediaScopeLibAV
package import MediaCore

/// libav's number of a codec: the one place where its codecs and ours meet.
///
/// libav calls a codec by the short name that ours has, too. One that has no row goes by libav's name, and back by it.
struct LibAVCodec: Sendable {
  let codec: Codec
  let id: AVCodecID
  let flags: Flags
  /// The layout of Linear PCM's samples; `nil` where that makes no difference.
  let layout: PCMLayout?
  /// libav's names of the codec's encoders, the best one first.
  let encoders: [String]

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// libavcodec decodes it by itself, without another library, and no distribution's full build leaves it out: to say so,
    /// libav need not be loaded, which takes longer than to describe a file.
    ///
    /// Where a build was cut down, reading says `.decoderNotFound`.
    static let isDecodedEverywhere = Flags(rawValue: 1 << 0)
    /// libavcodec's parser reports the types of pictures; for many codecs it only separates pictures from each other.
    static let reportsPictureTypes = Flags(rawValue: 1 << 1)
    /// A file that is attached, for which there is no decoder.
    static let isNeverDecoded = Flags(rawValue: 1 << 2)
    /// Its decoder gives pictures in the full range as formats of their own (`yuvj420p`).
    static let hasFullRangeFormats = Flags(rawValue: 1 << 3)
    /// Its encoder makes the same of the same pictures only where it encodes one at a time.
    static let encodesOneByOne = Flags(rawValue: 1 << 4)
    /// Its encoder has a quantizer for each picture and no rate control worth the name.
    static let isRatedByQuantizer = Flags(rawValue: 1 << 5)
    /// Reading packets is enough to find that pictures are progressive.
    static let reportsProgressive = Flags(rawValue: 1 << 6)
  }

  /// The layout of samples of Linear PCM, as an `AudioStreamDescription` states it.
  struct PCMLayout: Equatable, Sendable {
    let bits: Int
    let flags: AudioFormatFlags

    init(_ bits: Int, _ flags: AudioFormatFlags) {
      self.bits = bits
      // A single byte has no order.
      self.flags = bits > 8 ? flags : flags.subtracting(.isBigEndian)
    }

    init(_ description: AudioStreamDescription) {
      self.init(
        description.bitsPerChannel,
        description.formatFlags.intersection([.isFloat, .isSignedInteger, .isBigEndian, .isNonInterleaved]))
    }
  }

  private init(
    _ codec: String, _ id: AVCodecID, _ flags: Flags = [], layout: PCMLayout? = nil,
    encoders: [String] = []
  ) {
    self.codec = Codec(rawValue: codec)
    self.id = id
    self.flags = flags
    self.layout = layout
    self.encoders = encoders
  }

  /// A layout of Linear PCM.
  private init(
    _ id: AVCodecID, bits: Int, _ formatFlags: AudioFormatFlags, _ flags: Flags = []
  ) {
    self.init(Codec.linearPCM.rawValue, id, flags, layout: PCMLayout(bits, formatFlags))
  }
}

// MARK: - The table

extension LibAVCodec {
  static let known = pictures + sound + linearPCM + texts

  private static let pictures = [
    LibAVCodec(
      "H.264", AV_CODEC_ID_H264,
      [.isDecodedEverywhere, .reportsPictureTypes, .hasFullRangeFormats, .reportsProgressive],
      encoders: ["libx264"]),
    LibAVCodec(
      "HEVC", AV_CODEC_ID_HEVC, [.isDecodedEverywhere, .reportsPictureTypes, .hasFullRangeFormats],
      encoders: ["libx265"]),
    LibAVCodec("VVC", AV_CODEC_ID_VVC),
    LibAVCodec("AV1", AV_CODEC_ID_AV1, .reportsPictureTypes, encoders: ["libsvtav1", "libaom-av1"]),
    LibAVCodec(
      "VP8", AV_CODEC_ID_VP8, [.isDecodedEverywhere, .reportsPictureTypes, .reportsProgressive]),
    LibAVCodec(
      "VP9", AV_CODEC_ID_VP9, [.isDecodedEverywhere, .reportsPictureTypes], encoders: ["libvpx-vp9"]),
    LibAVCodec(
      "MPEG-1 Video", AV_CODEC_ID_MPEG1VIDEO, [.isDecodedEverywhere, .reportsPictureTypes]),
    LibAVCodec(
      "MPEG-2 Video", AV_CODEC_ID_MPEG2VIDEO, [.isDecodedEverywhere, .reportsPictureTypes]),
    LibAVCodec("MPEG-4 Visual", AV_CODEC_ID_MPEG4, [.isDecodedEverywhere, .reportsPictureTypes]),
    LibAVCodec(
      "Motion JPEG", AV_CODEC_ID_MJPEG,
      [.isDecodedEverywhere, .hasFullRangeFormats, .encodesOneByOne, .isRatedByQuantizer], encoders: ["mjpeg"]
    ),
    LibAVCodec("PNG", AV_CODEC_ID_PNG, .isDecodedEverywhere, encoders: ["png"]),
    LibAVCodec("ProRes", AV_CODEC_ID_PRORES, .isDecodedEverywhere, encoders: ["prores_ks"]),
    LibAVCodec("Theora", AV_CODEC_ID_THEORA),
    LibAVCodec("H.261", AV_CODEC_ID_H261),
    LibAVCodec("H.263", AV_CODEC_ID_H263),
    LibAVCodec("SMPTE VC-1", AV_CODEC_ID_VC1),
    LibAVCodec("Dirac", AV_CODEC_ID_DIRAC, .reportsPictureTypes),
    LibAVCodec("H.263+", AV_CODEC_ID_H263P),
    LibAVCodec("Intel H.263", AV_CODEC_ID_H263I),
    LibAVCodec("RealVideo 1.0", AV_CODEC_ID_RV10),
    LibAVCodec("RealVideo 2.0", AV_CODEC_ID_RV20),
    LibAVCodec("RealVideo 3.0", AV_CODEC_ID_RV30),
    LibAVCodec("RealVideo 4.0", AV_CODEC_ID_RV40),
    LibAVCodec("JPEG 2000", AV_CODEC_ID_JPEG2000),
    LibAVCodec("JPEG-LS", AV_CODEC_ID_JPEGLS),
    LibAVCodec("CompuServe GIF", AV_CODEC_ID_GIF),
    LibAVCodec("WebP", AV_CODEC_ID_WEBP),
    LibAVCodec("BMP", AV_CODEC_ID_BMP),
    LibAVCodec("TIFF", AV_CODEC_ID_TIFF),
    LibAVCodec("FFV1", AV_CODEC_ID_FFV1, encoders: ["ffv1"]),
    LibAVCodec("HuffYUV", AV_CODEC_ID_HUFFYUV),
    LibAVCodec("Huffyuv FFmpeg variant", AV_CODEC_ID_FFVHUFF),
    LibAVCodec("Ut Video", AV_CODEC_ID_UTVIDEO),
    LibAVCodec("Windows Media Video 7", AV_CODEC_ID_WMV1),
    LibAVCodec("Windows Media Video 8", AV_CODEC_ID_WMV2),
    LibAVCodec("Windows Media Video 9", AV_CODEC_ID_WMV3),
    LibAVCodec("Sorenson Spark", AV_CODEC_ID_FLV1),
    LibAVCodec("On2 VP3", AV_CODEC_ID_VP3),
    LibAVCodec("On2 VP4", AV_CODEC_ID_VP4),
    LibAVCodec("On2 VP5", AV_CODEC_ID_VP5),
    LibAVCodec("On2 VP6", AV_CODEC_ID_VP6),
    LibAVCodec("On2 VP6 with alpha", AV_CODEC_ID_VP6A),
    LibAVCodec("On2 VP6 for Flash", AV_CODEC_ID_VP6F),
    LibAVCodec("MPEG-4 part 2 Microsoft variant version 1", AV_CODEC_ID_MSMPEG4V1),
    LibAVCodec("MPEG-4 part 2 Microsoft variant version 2", AV_CODEC_ID_MSMPEG4V2),
    LibAVCodec("MPEG-4 part 2 Microsoft variant version 3", AV_CODEC_ID_MSMPEG4V3),
    LibAVCodec("QuickTime Animation", AV_CODEC_ID_QTRLE),
    LibAVCodec("raw video", AV_CODEC_ID_RAWVIDEO),
    LibAVCodec("DV", AV_CODEC_ID_DVVIDEO),
    LibAVCodec("Intel Indeo 3", AV_CODEC_ID_INDEO3),
    LibAVCodec("Intel Indeo Video Interactive 4", AV_CODEC_ID_INDEO4),
    LibAVCodec("Intel Indeo Video Interactive 5", AV_CODEC_ID_INDEO5),
    LibAVCodec("Sorenson Vector Quantizer 1", AV_CODEC_ID_SVQ1),
    LibAVCodec("Cinepak", AV_CODEC_ID_CINEPAK),
    LibAVCodec("VC-3", AV_CODEC_ID_DNXHD),
    LibAVCodec("GoPro CineForm HD", AV_CODEC_ID_CFHD),
    LibAVCodec("Vidvox Hap", AV_CODEC_ID_HAP),
  ]

  private static let sound = [
    LibAVCodec("AAC", AV_CODEC_ID_AAC, .isDecodedEverywhere, encoders: ["aac"]),
    LibAVCodec("AAC LATM", AV_CODEC_ID_AAC_LATM),
    LibAVCodec("MP3", AV_CODEC_ID_MP3, .isDecodedEverywhere, encoders: ["libmp3lame"]),
    LibAVCodec("MP2", AV_CODEC_ID_MP2, .isDecodedEverywhere, encoders: ["mp2"]),
    LibAVCodec("MP1", AV_CODEC_ID_MP1, .isDecodedEverywhere),
    LibAVCodec("AC-3", AV_CODEC_ID_AC3, .isDecodedEverywhere, encoders: ["ac3"]),
    LibAVCodec("E-AC-3", AV_CODEC_ID_EAC3, .isDecodedEverywhere, encoders: ["eac3"]),
    LibAVCodec("Opus", AV_CODEC_ID_OPUS, .isDecodedEverywhere, encoders: ["libopus"]),
    LibAVCodec("Vorbis", AV_CODEC_ID_VORBIS, .isDecodedEverywhere, encoders: ["libvorbis"]),
    LibAVCodec("ALAC", AV_CODEC_ID_ALAC, .isDecodedEverywhere, encoders: ["alac"]),
    LibAVCodec("FLAC", AV_CODEC_ID_FLAC, .isDecodedEverywhere, encoders: ["flac"]),
    LibAVCodec("WavPack", AV_CODEC_ID_WAVPACK),
    LibAVCodec("TTA", AV_CODEC_ID_TTA),
    LibAVCodec("Monkey's Audio", AV_CODEC_ID_APE),
    LibAVCodec("MLP", AV_CODEC_ID_MLP),
    LibAVCodec("TrueHD", AV_CODEC_ID_TRUEHD),
    LibAVCodec("Shorten", AV_CODEC_ID_SHORTEN),
    LibAVCodec("TAK", AV_CODEC_ID_TAK),
    LibAVCodec("Windows Media Audio Lossless", AV_CODEC_ID_WMALOSSLESS),
    LibAVCodec("MPEG-4 ALS", AV_CODEC_ID_MP4ALS),
    LibAVCodec("DTS", AV_CODEC_ID_DTS),
    LibAVCodec("Speex", AV_CODEC_ID_SPEEX),
    LibAVCodec("Musepack SV7", AV_CODEC_ID_MUSEPACK7),
    LibAVCodec("Musepack SV8", AV_CODEC_ID_MUSEPACK8),
    LibAVCodec("GSM", AV_CODEC_ID_GSM),
    LibAVCodec("GSM Microsoft variant", AV_CODEC_ID_GSM_MS),
    LibAVCodec("Windows Media Audio 1", AV_CODEC_ID_WMAV1),
    LibAVCodec("Windows Media Audio 2", AV_CODEC_ID_WMAV2),
    LibAVCodec("Windows Media Audio 9 Professional", AV_CODEC_ID_WMAPRO),
    LibAVCodec("Nellymoser Asao", AV_CODEC_ID_NELLYMOSER),
    LibAVCodec("ATRAC3", AV_CODEC_ID_ATRAC3),
    LibAVCodec("AMR-NB", AV_CODEC_ID_AMR_NB),
    LibAVCodec("AMR-WB", AV_CODEC_ID_AMR_WB),
    LibAVCodec("iLBC", AV_CODEC_ID_ILBC),
    LibAVCodec("QDesign Music", AV_CODEC_ID_QDMC),
    LibAVCodec("QDesign Music Codec 2", AV_CODEC_ID_QDM2),
    LibAVCodec("QCELP", AV_CODEC_ID_QCELP),
    LibAVCodec("EVRC", AV_CODEC_ID_EVRC),
    LibAVCodec("MACE 3:1", AV_CODEC_ID_MACE3),
    LibAVCodec("MACE 6:1", AV_CODEC_ID_MACE6),
    LibAVCodec("ADPCM IMA QuickTime", AV_CODEC_ID_ADPCM_IMA_QT),
    LibAVCodec("ADPCM Microsoft", AV_CODEC_ID_ADPCM_MS, .isDecodedEverywhere),
    LibAVCodec("ADPCM IMA WAV", AV_CODEC_ID_ADPCM_IMA_WAV, .isDecodedEverywhere),
    LibAVCodec("ADPCM Shockwave Flash", AV_CODEC_ID_ADPCM_SWF),
    LibAVCodec("G.722 ADPCM", AV_CODEC_ID_ADPCM_G722),
    LibAVCodec("G.726 ADPCM", AV_CODEC_ID_ADPCM_G726),
    LibAVCodec("µ-law", AV_CODEC_ID_PCM_MULAW, .isDecodedEverywhere),
    LibAVCodec("A-law", AV_CODEC_ID_PCM_ALAW, .isDecodedEverywhere),
    LibAVCodec("PCM Archimedes VIDC", AV_CODEC_ID_PCM_VIDC),
  ]

  private static let linearPCM = [
    LibAVCodec(
      AV_CODEC_ID_PCM_S16LE, bits: 16, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(
      AV_CODEC_ID_PCM_S16BE, bits: 16, [.isSignedInteger, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U8, bits: 8, [], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_S8, bits: 8, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U16LE, bits: 16, []),
    LibAVCodec(AV_CODEC_ID_PCM_U16BE, bits: 16, .isBigEndian),
    LibAVCodec(
      AV_CODEC_ID_PCM_S24LE, bits: 24, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(
      AV_CODEC_ID_PCM_S24BE, bits: 24, [.isSignedInteger, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U24LE, bits: 24, []),
    LibAVCodec(AV_CODEC_ID_PCM_U24BE, bits: 24, .isBigEndian),
    LibAVCodec(
      AV_CODEC_ID_PCM_S32LE, bits: 32, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(
      AV_CODEC_ID_PCM_S32BE, bits: 32, [.isSignedInteger, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U32LE, bits: 32, []),
    LibAVCodec(AV_CODEC_ID_PCM_U32BE, bits: 32, .isBigEndian),
    LibAVCodec(
      AV_CODEC_ID_PCM_S64LE, bits: 64, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_S64BE, bits: 64, [.isSignedInteger, .isBigEndian]),
    LibAVCodec(AV_CODEC_ID_PCM_F32LE, bits: 32, .isFloat, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_F32BE, bits: 32, [.isFloat, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_F64LE, bits: 64, .isFloat, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_F64BE, bits: 64, [.isFloat, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_S8_PLANAR, bits: 8, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S16LE_PLANAR, bits: 16, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S16BE_PLANAR, bits: 16,
      [.isSignedInteger, .isBigEndian, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S24LE_PLANAR, bits: 24, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S32LE_PLANAR, bits: 32, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      "PCM, D-Cinema", AV_CODEC_ID_PCM_S24DAUD, layout: PCMLayout(24, .isSignedInteger)),
    LibAVCodec("PCM, SGA", AV_CODEC_ID_PCM_SGA, layout: PCMLayout(8, .isSignedInteger)),
    LibAVCodec(
      "PCM, 16.8 floating point", AV_CODEC_ID_PCM_F16LE, layout: PCMLayout(32, .isFloat)),
    LibAVCodec(
      "PCM, 24.0 floating point", AV_CODEC_ID_PCM_F24LE, layout: PCMLayout(32, .isFloat)),
    LibAVCodec("PCM, DVD", AV_CODEC_ID_PCM_DVD),
    LibAVCodec("PCM, Blu-ray", AV_CODEC_ID_PCM_BLURAY),
    LibAVCodec("PCM, LXF", AV_CODEC_ID_PCM_LXF),
  ]

  private static let texts = [
    LibAVCodec("Timed Text", AV_CODEC_ID_MOV_TEXT, .isDecodedEverywhere),
    LibAVCodec("WebVTT", AV_CODEC_ID_WEBVTT, .isDecodedEverywhere),
    LibAVCodec("SubRip", AV_CODEC_ID_SUBRIP, .isDecodedEverywhere),
    LibAVCodec("SubRip with times", AV_CODEC_ID_SRT),
    LibAVCodec("SubStation Alpha", AV_CODEC_ID_SSA),
    LibAVCodec("Advanced SubStation Alpha", AV_CODEC_ID_ASS, .isDecodedEverywhere),
    LibAVCodec("plain text", AV_CODEC_ID_TEXT),
    LibAVCodec("SAMI", AV_CODEC_ID_SAMI),
    LibAVCodec("RealText", AV_CODEC_ID_REALTEXT),
    LibAVCodec("MicroDVD", AV_CODEC_ID_MICRODVD),
    LibAVCodec("MPL2", AV_CODEC_ID_MPL2),
    LibAVCodec("SubViewer", AV_CODEC_ID_SUBVIEWER),
    LibAVCodec("SubViewer 1", AV_CODEC_ID_SUBVIEWER1),
    LibAVCodec("VPlayer", AV_CODEC_ID_VPLAYER),
    LibAVCodec("Phoenix Subtitle", AV_CODEC_ID_PJS),
    LibAVCodec("Spruce STL", AV_CODEC_ID_STL),
    LibAVCodec("DVD subtitles", AV_CODEC_ID_DVD_SUBTITLE),
    LibAVCodec(
      "HDMV Presentation Graphic Stream subtitles", AV_CODEC_ID_HDMV_PGS_SUBTITLE),
    LibAVCodec("DVB subtitles", AV_CODEC_ID_DVB_SUBTITLE),
    LibAVCodec("DVB teletext", AV_CODEC_ID_DVB_TELETEXT),
    LibAVCodec("EIA-608", AV_CODEC_ID_EIA_608),
    LibAVCodec("Timed Text Markup Language", AV_CODEC_ID_TTML),
    LibAVCodec("TrueType font", AV_CODEC_ID_TTF, .isNeverDecoded),
    LibAVCodec("OpenType font", AV_CODEC_ID_OTF, .isNeverDecoded),
    LibAVCodec(Codec.unknown.rawValue, AV_CODEC_ID_NONE),
  ]
}

// MARK: - Lookup

extension LibAVCodec {
  private static let byID = Dictionary(known.map { ($0.id.rawValue, $0) }) { first, _ in first }
  private static let pcmLayouts = known.filter { $0.codec == .linearPCM }

  static func row(of id: AVCodecID) -> LibAVCodec? { byID[id.rawValue] }

  /// - Parameter audio: distinguishes the layouts of Linear PCM; without it, samples are taken for 16-bit integers.
  static func row(of codec: Codec, _ audio: AudioStreamDescription? = nil) -> LibAVCodec? {
    // A few tracks ask, for which a dictionary of all rows costs more than it saves.
    guard codec == .linearPCM, let audio else { return known.first { $0.codec == codec } }
    let layout = PCMLayout(audio)
    return pcmLayouts.first { $0.layout == layout }
  }
}

extension Codec {
  /// The codec that libav numbers so; one that has no row goes by libav's name.
  init(_ id: AVCodecID) {
    if let row = LibAVCodec.row(of: id) {
      self = row.codec
      return
    }
    guard let descriptor = avcodec_descriptor_get(id)?.pointee else {
      self = .unknown
      return
    }
    let name = String(cString: descriptor.name)
    var flags: CodecTraits.Flags = []
    func has(_ property: Int32) -> Bool { descriptor.props & property != 0 }
    if has(AV_CODEC_PROP_LOSSLESS), !has(AV_CODEC_PROP_LOSSY) { flags.insert(.isLossless) }
    if descriptor.type == AVMEDIA_TYPE_VIDEO, has(AV_CODEC_PROP_INTRA_ONLY) { flags.insert(.isIntraOnly) }
    if has(AV_CODEC_PROP_REORDER) { flags.insert(.reordersPictures) }
    if name.hasPrefix("adpcm_") { flags.insert(.isADPCM) }
    let type: MediaType =
      switch descriptor.type {
      case AVMEDIA_TYPE_VIDEO: .video
      case AVMEDIA_TYPE_AUDIO: .audio
      case AVMEDIA_TYPE_SUBTITLE: .subtitle
      default: .metadata
      }
    // The usual name is what stands before the first bracket or slash of libav's long one.
    let word = descriptor.long_name.map { String(cString: $0) }?
      .split(whereSeparator: { "(/".contains($0) }).first?
      .split(separator: " ").joined(separator: " ")
    self.init(CodecTraits(name, type, flags, name: word, word: name))
  }

  /// libav's number; `AV_CODEC_ID_NONE` where it has none.
  ///
  /// - Parameter audio: distinguishes the layouts of Linear PCM; without it, samples are taken for 16-bit integers.
  func libavID(_ audio: AudioStreamDescription? = nil) -> AVCodecID {
    if let row = LibAVCodec.row(of: self, audio) { return row.id }
    return avcodec_descriptor_get_by_name(rawValue)?.pointee.id ?? AV_CODEC_ID_NONE
  }

  /// Whether libav finds that pictures are progressive when it reads their packets.
  package var reportsProgressive: Bool {
    LibAVCodec.row(of: self)?.flags.contains(.reportsProgressive) ?? false
  }
}

extension FormatDescription {
  /// libav's number of the codec, with the layout of Linear PCM; `AV_CODEC_ID_NONE` where it has none.
  var libavCodecID: AVCodecID { codec.libavID(audioStreamDescription) }
}
