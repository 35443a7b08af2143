internal import CMediaScopeLibAV
package import MediaCore

/// libav's number and name of a codec: the one place where its spelling and ours meet.
///
/// A codec that has no row goes by libav's own name, and back by it.
struct LibAVCodec: Sendable {
  let codec: Codec
  let id: AVCodecID
  let name: String
  let flags: Flags
  /// How samples of Linear PCM are stored, beside their width; `nil` where that makes no difference.
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

  /// What an `AudioStreamDescription` says of samples of Linear PCM.
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
    _ codec: String, _ id: AVCodecID, _ name: String, _ flags: Flags = [], layout: PCMLayout? = nil,
    encoders: [String] = []
  ) {
    self.codec = Codec(rawValue: codec)
    self.id = id
    self.name = name
    self.flags = flags
    self.layout = layout
    self.encoders = encoders
  }

  /// A layout of Linear PCM.
  private init(
    _ id: AVCodecID, _ name: String, bits: Int, _ formatFlags: AudioFormatFlags, _ flags: Flags = []
  ) {
    self.init(Codec.linearPCM.rawValue, id, name, flags, layout: PCMLayout(bits, formatFlags))
  }
}

// MARK: - The table

extension LibAVCodec {
  static let known = pictures + sound + linearPCM + texts

  private static let pictures = [
    LibAVCodec(
      "H.264", AV_CODEC_ID_H264, "h264",
      [.isDecodedEverywhere, .reportsPictureTypes, .hasFullRangeFormats, .reportsProgressive],
      encoders: ["libx264"]),
    LibAVCodec(
      "HEVC", AV_CODEC_ID_HEVC, "hevc", [.isDecodedEverywhere, .reportsPictureTypes, .hasFullRangeFormats],
      encoders: ["libx265"]),
    LibAVCodec("VVC", AV_CODEC_ID_VVC, "vvc"),
    LibAVCodec("AV1", AV_CODEC_ID_AV1, "av1", .reportsPictureTypes, encoders: ["libsvtav1", "libaom-av1"]),
    LibAVCodec(
      "VP8", AV_CODEC_ID_VP8, "vp8", [.isDecodedEverywhere, .reportsPictureTypes, .reportsProgressive]),
    LibAVCodec(
      "VP9", AV_CODEC_ID_VP9, "vp9", [.isDecodedEverywhere, .reportsPictureTypes], encoders: ["libvpx-vp9"]),
    LibAVCodec(
      "MPEG-1 Video", AV_CODEC_ID_MPEG1VIDEO, "mpeg1video", [.isDecodedEverywhere, .reportsPictureTypes]),
    LibAVCodec(
      "MPEG-2 Video", AV_CODEC_ID_MPEG2VIDEO, "mpeg2video", [.isDecodedEverywhere, .reportsPictureTypes]),
    LibAVCodec("MPEG-4 Visual", AV_CODEC_ID_MPEG4, "mpeg4", [.isDecodedEverywhere, .reportsPictureTypes]),
    LibAVCodec(
      "Motion JPEG", AV_CODEC_ID_MJPEG, "mjpeg",
      [.isDecodedEverywhere, .hasFullRangeFormats, .encodesOneByOne, .isRatedByQuantizer], encoders: ["mjpeg"]
    ),
    LibAVCodec("PNG", AV_CODEC_ID_PNG, "png", .isDecodedEverywhere, encoders: ["png"]),
    LibAVCodec("ProRes", AV_CODEC_ID_PRORES, "prores", .isDecodedEverywhere, encoders: ["prores_ks"]),
    LibAVCodec("Theora", AV_CODEC_ID_THEORA, "theora"),
    LibAVCodec("H.261", AV_CODEC_ID_H261, "h261"),
    LibAVCodec("H.263", AV_CODEC_ID_H263, "h263"),
    LibAVCodec("SMPTE VC-1", AV_CODEC_ID_VC1, "vc1"),
    LibAVCodec("Dirac", AV_CODEC_ID_DIRAC, "dirac", .reportsPictureTypes),
    LibAVCodec("H.263+", AV_CODEC_ID_H263P, "h263p"),
    LibAVCodec("Intel H.263", AV_CODEC_ID_H263I, "h263i"),
    LibAVCodec("RealVideo 1.0", AV_CODEC_ID_RV10, "rv10"),
    LibAVCodec("RealVideo 2.0", AV_CODEC_ID_RV20, "rv20"),
    LibAVCodec("RealVideo 3.0", AV_CODEC_ID_RV30, "rv30"),
    LibAVCodec("RealVideo 4.0", AV_CODEC_ID_RV40, "rv40"),
    LibAVCodec("JPEG 2000", AV_CODEC_ID_JPEG2000, "jpeg2000"),
    LibAVCodec("JPEG-LS", AV_CODEC_ID_JPEGLS, "jpegls"),
    LibAVCodec("CompuServe GIF", AV_CODEC_ID_GIF, "gif"),
    LibAVCodec("WebP", AV_CODEC_ID_WEBP, "webp"),
    LibAVCodec("BMP", AV_CODEC_ID_BMP, "bmp"),
    LibAVCodec("TIFF", AV_CODEC_ID_TIFF, "tiff"),
    LibAVCodec("FFV1", AV_CODEC_ID_FFV1, "ffv1", encoders: ["ffv1"]),
    LibAVCodec("HuffYUV", AV_CODEC_ID_HUFFYUV, "huffyuv"),
    LibAVCodec("Huffyuv FFmpeg variant", AV_CODEC_ID_FFVHUFF, "ffvhuff"),
    LibAVCodec("Ut Video", AV_CODEC_ID_UTVIDEO, "utvideo"),
    LibAVCodec("Windows Media Video 7", AV_CODEC_ID_WMV1, "wmv1"),
    LibAVCodec("Windows Media Video 8", AV_CODEC_ID_WMV2, "wmv2"),
    LibAVCodec("Windows Media Video 9", AV_CODEC_ID_WMV3, "wmv3"),
    LibAVCodec("Sorenson Spark", AV_CODEC_ID_FLV1, "flv1"),
    LibAVCodec("On2 VP3", AV_CODEC_ID_VP3, "vp3"),
    LibAVCodec("On2 VP4", AV_CODEC_ID_VP4, "vp4"),
    LibAVCodec("On2 VP5", AV_CODEC_ID_VP5, "vp5"),
    LibAVCodec("On2 VP6", AV_CODEC_ID_VP6, "vp6"),
    LibAVCodec("On2 VP6 with alpha", AV_CODEC_ID_VP6A, "vp6a"),
    LibAVCodec("On2 VP6 for Flash", AV_CODEC_ID_VP6F, "vp6f"),
    LibAVCodec("MPEG-4 part 2 Microsoft variant version 1", AV_CODEC_ID_MSMPEG4V1, "msmpeg4v1"),
    LibAVCodec("MPEG-4 part 2 Microsoft variant version 2", AV_CODEC_ID_MSMPEG4V2, "msmpeg4v2"),
    LibAVCodec("MPEG-4 part 2 Microsoft variant version 3", AV_CODEC_ID_MSMPEG4V3, "msmpeg4v3"),
    LibAVCodec("QuickTime Animation", AV_CODEC_ID_QTRLE, "qtrle"),
    LibAVCodec("raw video", AV_CODEC_ID_RAWVIDEO, "rawvideo"),
    LibAVCodec("DV", AV_CODEC_ID_DVVIDEO, "dvvideo"),
    LibAVCodec("Intel Indeo 3", AV_CODEC_ID_INDEO3, "indeo3"),
    LibAVCodec("Intel Indeo Video Interactive 4", AV_CODEC_ID_INDEO4, "indeo4"),
    LibAVCodec("Intel Indeo Video Interactive 5", AV_CODEC_ID_INDEO5, "indeo5"),
    LibAVCodec("Sorenson Vector Quantizer 1", AV_CODEC_ID_SVQ1, "svq1"),
    LibAVCodec("Cinepak", AV_CODEC_ID_CINEPAK, "cinepak"),
    LibAVCodec("VC-3", AV_CODEC_ID_DNXHD, "dnxhd"),
    LibAVCodec("GoPro CineForm HD", AV_CODEC_ID_CFHD, "cfhd"),
    LibAVCodec("Vidvox Hap", AV_CODEC_ID_HAP, "hap"),
  ]

  private static let sound = [
    LibAVCodec("AAC", AV_CODEC_ID_AAC, "aac", .isDecodedEverywhere, encoders: ["aac"]),
    LibAVCodec("AAC LATM", AV_CODEC_ID_AAC_LATM, "aac_latm"),
    LibAVCodec("MP3", AV_CODEC_ID_MP3, "mp3", .isDecodedEverywhere, encoders: ["libmp3lame"]),
    LibAVCodec("MP2", AV_CODEC_ID_MP2, "mp2", .isDecodedEverywhere, encoders: ["mp2"]),
    LibAVCodec("MP1", AV_CODEC_ID_MP1, "mp1", .isDecodedEverywhere),
    LibAVCodec("AC-3", AV_CODEC_ID_AC3, "ac3", .isDecodedEverywhere, encoders: ["ac3"]),
    LibAVCodec("E-AC-3", AV_CODEC_ID_EAC3, "eac3", .isDecodedEverywhere, encoders: ["eac3"]),
    LibAVCodec("Opus", AV_CODEC_ID_OPUS, "opus", .isDecodedEverywhere, encoders: ["libopus"]),
    LibAVCodec("Vorbis", AV_CODEC_ID_VORBIS, "vorbis", .isDecodedEverywhere, encoders: ["libvorbis"]),
    LibAVCodec("ALAC", AV_CODEC_ID_ALAC, "alac", .isDecodedEverywhere, encoders: ["alac"]),
    LibAVCodec("FLAC", AV_CODEC_ID_FLAC, "flac", .isDecodedEverywhere, encoders: ["flac"]),
    LibAVCodec("WavPack", AV_CODEC_ID_WAVPACK, "wavpack"),
    LibAVCodec("TTA", AV_CODEC_ID_TTA, "tta"),
    LibAVCodec("Monkey's Audio", AV_CODEC_ID_APE, "ape"),
    LibAVCodec("MLP", AV_CODEC_ID_MLP, "mlp"),
    LibAVCodec("TrueHD", AV_CODEC_ID_TRUEHD, "truehd"),
    LibAVCodec("Shorten", AV_CODEC_ID_SHORTEN, "shorten"),
    LibAVCodec("TAK", AV_CODEC_ID_TAK, "tak"),
    LibAVCodec("Windows Media Audio Lossless", AV_CODEC_ID_WMALOSSLESS, "wmalossless"),
    LibAVCodec("MPEG-4 ALS", AV_CODEC_ID_MP4ALS, "mp4als"),
    LibAVCodec("DTS", AV_CODEC_ID_DTS, "dts"),
    LibAVCodec("Speex", AV_CODEC_ID_SPEEX, "speex"),
    LibAVCodec("Musepack SV7", AV_CODEC_ID_MUSEPACK7, "musepack7"),
    LibAVCodec("Musepack SV8", AV_CODEC_ID_MUSEPACK8, "musepack8"),
    LibAVCodec("GSM", AV_CODEC_ID_GSM, "gsm"),
    LibAVCodec("GSM Microsoft variant", AV_CODEC_ID_GSM_MS, "gsm_ms"),
    LibAVCodec("Windows Media Audio 1", AV_CODEC_ID_WMAV1, "wmav1"),
    LibAVCodec("Windows Media Audio 2", AV_CODEC_ID_WMAV2, "wmav2"),
    LibAVCodec("Windows Media Audio 9 Professional", AV_CODEC_ID_WMAPRO, "wmapro"),
    LibAVCodec("Nellymoser Asao", AV_CODEC_ID_NELLYMOSER, "nellymoser"),
    LibAVCodec("ATRAC3", AV_CODEC_ID_ATRAC3, "atrac3"),
    LibAVCodec("AMR-NB", AV_CODEC_ID_AMR_NB, "amr_nb"),
    LibAVCodec("AMR-WB", AV_CODEC_ID_AMR_WB, "amr_wb"),
    LibAVCodec("iLBC", AV_CODEC_ID_ILBC, "ilbc"),
    LibAVCodec("QDesign Music", AV_CODEC_ID_QDMC, "qdmc"),
    LibAVCodec("QDesign Music Codec 2", AV_CODEC_ID_QDM2, "qdm2"),
    LibAVCodec("QCELP", AV_CODEC_ID_QCELP, "qcelp"),
    LibAVCodec("EVRC", AV_CODEC_ID_EVRC, "evrc"),
    LibAVCodec("MACE 3:1", AV_CODEC_ID_MACE3, "mace3"),
    LibAVCodec("MACE 6:1", AV_CODEC_ID_MACE6, "mace6"),
    LibAVCodec("ADPCM IMA QuickTime", AV_CODEC_ID_ADPCM_IMA_QT, "adpcm_ima_qt"),
    LibAVCodec("ADPCM Microsoft", AV_CODEC_ID_ADPCM_MS, "adpcm_ms", .isDecodedEverywhere),
    LibAVCodec("ADPCM IMA WAV", AV_CODEC_ID_ADPCM_IMA_WAV, "adpcm_ima_wav", .isDecodedEverywhere),
    LibAVCodec("ADPCM Shockwave Flash", AV_CODEC_ID_ADPCM_SWF, "adpcm_swf"),
    LibAVCodec("G.722 ADPCM", AV_CODEC_ID_ADPCM_G722, "adpcm_g722"),
    LibAVCodec("G.726 ADPCM", AV_CODEC_ID_ADPCM_G726, "adpcm_g726"),
    LibAVCodec("µ-law", AV_CODEC_ID_PCM_MULAW, "pcm_mulaw", .isDecodedEverywhere),
    LibAVCodec("A-law", AV_CODEC_ID_PCM_ALAW, "pcm_alaw", .isDecodedEverywhere),
    LibAVCodec("PCM Archimedes VIDC", AV_CODEC_ID_PCM_VIDC, "pcm_vidc"),
  ]

  private static let linearPCM = [
    LibAVCodec(
      AV_CODEC_ID_PCM_S16LE, "pcm_s16le", bits: 16, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(
      AV_CODEC_ID_PCM_S16BE, "pcm_s16be", bits: 16, [.isSignedInteger, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U8, "pcm_u8", bits: 8, [], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_S8, "pcm_s8", bits: 8, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U16LE, "pcm_u16le", bits: 16, []),
    LibAVCodec(AV_CODEC_ID_PCM_U16BE, "pcm_u16be", bits: 16, .isBigEndian),
    LibAVCodec(
      AV_CODEC_ID_PCM_S24LE, "pcm_s24le", bits: 24, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(
      AV_CODEC_ID_PCM_S24BE, "pcm_s24be", bits: 24, [.isSignedInteger, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U24LE, "pcm_u24le", bits: 24, []),
    LibAVCodec(AV_CODEC_ID_PCM_U24BE, "pcm_u24be", bits: 24, .isBigEndian),
    LibAVCodec(
      AV_CODEC_ID_PCM_S32LE, "pcm_s32le", bits: 32, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(
      AV_CODEC_ID_PCM_S32BE, "pcm_s32be", bits: 32, [.isSignedInteger, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_U32LE, "pcm_u32le", bits: 32, []),
    LibAVCodec(AV_CODEC_ID_PCM_U32BE, "pcm_u32be", bits: 32, .isBigEndian),
    LibAVCodec(
      AV_CODEC_ID_PCM_S64LE, "pcm_s64le", bits: 64, .isSignedInteger, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_S64BE, "pcm_s64be", bits: 64, [.isSignedInteger, .isBigEndian]),
    LibAVCodec(AV_CODEC_ID_PCM_F32LE, "pcm_f32le", bits: 32, .isFloat, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_F32BE, "pcm_f32be", bits: 32, [.isFloat, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_F64LE, "pcm_f64le", bits: 64, .isFloat, .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_F64BE, "pcm_f64be", bits: 64, [.isFloat, .isBigEndian], .isDecodedEverywhere),
    LibAVCodec(AV_CODEC_ID_PCM_S8_PLANAR, "pcm_s8_planar", bits: 8, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S16LE_PLANAR, "pcm_s16le_planar", bits: 16, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S16BE_PLANAR, "pcm_s16be_planar", bits: 16,
      [.isSignedInteger, .isBigEndian, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S24LE_PLANAR, "pcm_s24le_planar", bits: 24, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      AV_CODEC_ID_PCM_S32LE_PLANAR, "pcm_s32le_planar", bits: 32, [.isSignedInteger, .isNonInterleaved]),
    LibAVCodec(
      "PCM, D-Cinema", AV_CODEC_ID_PCM_S24DAUD, "pcm_s24daud", layout: PCMLayout(24, .isSignedInteger)),
    LibAVCodec("PCM, SGA", AV_CODEC_ID_PCM_SGA, "pcm_sga", layout: PCMLayout(8, .isSignedInteger)),
    LibAVCodec(
      "PCM, 16.8 floating point", AV_CODEC_ID_PCM_F16LE, "pcm_f16le", layout: PCMLayout(32, .isFloat)),
    LibAVCodec(
      "PCM, 24.0 floating point", AV_CODEC_ID_PCM_F24LE, "pcm_f24le", layout: PCMLayout(32, .isFloat)),
    LibAVCodec("PCM, DVD", AV_CODEC_ID_PCM_DVD, "pcm_dvd"),
    LibAVCodec("PCM, Blu-ray", AV_CODEC_ID_PCM_BLURAY, "pcm_bluray"),
    LibAVCodec("PCM, LXF", AV_CODEC_ID_PCM_LXF, "pcm_lxf"),
  ]

  private static let texts = [
    LibAVCodec("Timed Text", AV_CODEC_ID_MOV_TEXT, "mov_text", .isDecodedEverywhere),
    LibAVCodec("WebVTT", AV_CODEC_ID_WEBVTT, "webvtt", .isDecodedEverywhere),
    LibAVCodec("SubRip", AV_CODEC_ID_SUBRIP, "subrip", .isDecodedEverywhere),
    LibAVCodec("SubRip with times", AV_CODEC_ID_SRT, "srt"),
    LibAVCodec("SubStation Alpha", AV_CODEC_ID_SSA, "ssa"),
    LibAVCodec("Advanced SubStation Alpha", AV_CODEC_ID_ASS, "ass", .isDecodedEverywhere),
    LibAVCodec("plain text", AV_CODEC_ID_TEXT, "text"),
    LibAVCodec("SAMI", AV_CODEC_ID_SAMI, "sami"),
    LibAVCodec("RealText", AV_CODEC_ID_REALTEXT, "realtext"),
    LibAVCodec("MicroDVD", AV_CODEC_ID_MICRODVD, "microdvd"),
    LibAVCodec("MPL2", AV_CODEC_ID_MPL2, "mpl2"),
    LibAVCodec("SubViewer", AV_CODEC_ID_SUBVIEWER, "subviewer"),
    LibAVCodec("SubViewer 1", AV_CODEC_ID_SUBVIEWER1, "subviewer1"),
    LibAVCodec("VPlayer", AV_CODEC_ID_VPLAYER, "vplayer"),
    LibAVCodec("Phoenix Subtitle", AV_CODEC_ID_PJS, "pjs"),
    LibAVCodec("Spruce STL", AV_CODEC_ID_STL, "stl"),
    LibAVCodec("DVD subtitles", AV_CODEC_ID_DVD_SUBTITLE, "dvd_subtitle"),
    LibAVCodec(
      "HDMV Presentation Graphic Stream subtitles", AV_CODEC_ID_HDMV_PGS_SUBTITLE, "hdmv_pgs_subtitle"),
    LibAVCodec("DVB subtitles", AV_CODEC_ID_DVB_SUBTITLE, "dvb_subtitle"),
    LibAVCodec("DVB teletext", AV_CODEC_ID_DVB_TELETEXT, "dvb_teletext"),
    LibAVCodec("EIA-608", AV_CODEC_ID_EIA_608, "eia_608"),
    LibAVCodec("Timed Text Markup Language", AV_CODEC_ID_TTML, "ttml"),
    LibAVCodec("TrueType font", AV_CODEC_ID_TTF, "ttf", .isNeverDecoded),
    LibAVCodec("OpenType font", AV_CODEC_ID_OTF, "otf", .isNeverDecoded),
    LibAVCodec(Codec.unknown.rawValue, AV_CODEC_ID_NONE, "none"),
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
    self.init(CodecTraits(name, type, flags, name: word))
  }

  /// libav's number; `AV_CODEC_ID_NONE` where it has none.
  ///
  /// - Parameter audio: distinguishes the layouts of Linear PCM; without it, samples are taken for 16-bit integers.
  func libavID(_ audio: AudioStreamDescription? = nil) -> AVCodecID {
    if let row = LibAVCodec.row(of: self, audio) { return row.id }
    return avcodec_descriptor_get_by_name(rawValue)?.pointee.id ?? AV_CODEC_ID_NONE
  }

  /// libav's name, such as `h264` or `pcm_s16le`, for what has to print that; the codec's own where it has no row.
  ///
  /// - Parameter audio: distinguishes the layouts of Linear PCM; without it, samples are taken for 16-bit integers.
  package func libavName(_ audio: AudioStreamDescription? = nil) -> String {
    LibAVCodec.row(of: self, audio)?.name ?? rawValue
  }

  /// Whether libav finds that pictures are progressive when it reads their packets.
  package var reportsProgressive: Bool {
    LibAVCodec.row(of: self)?.flags.contains(.reportsProgressive) ?? false
  }
}

extension FormatDescription {
  /// libav's number of the codec, with the layout of Linear PCM; `AV_CODEC_ID_NONE` where it has none.
  var libavCodecID: AVCodecID { codec.libavID(audioStreamDescription) }

  /// libav's name of the codec, such as `h264` or `pcm_s16le`, for what has to print that.
  package var libavCodecName: String { codec.libavName(audioStreamDescription) }
}
