internal import CLibAV
package import MediaCore

extension FourCC {
  /// The code from libav's tag, whose first character is in the lowest byte.
  init(tag: UInt32) {
    self.init(rawValue: tag.byteSwapped)
  }

  /// The sample entry's code where the container has one, else the one that ISO files use for the codec.
  ///
  /// - Parameters:
  ///   - keepsTag: whether libav's tag is the sample entry's code.
  ///   - hasWaveTags: whether sound has the numbers of RIFF and ASF for its codings.
  init(codecOf parameters: AVCodecParameters, keepsTag: Bool, hasWaveTags: Bool) {
    let tag = FourCC(tag: parameters.codec_tag)
    if keepsTag, parameters.codec_tag != 0 {
      self = tag
      return
    }
    let name = String(cString: avcodec_get_name(parameters.codec_id))
    if let code = Self.codes[name] {
      self = code
    } else if CodecName.isLinearPCM(name) {
      self = .linearPCM
    } else if hasWaveTags, parameters.codec_type == AVMEDIA_TYPE_AUDIO,
      (1...0xFFFF).contains(parameters.codec_tag)
    {
      self.init(waveFormatTag: UInt16(parameters.codec_tag))
    } else if tag.isPrintable {
      self = tag
    } else if let code = FourCC(audioFormatOf: name) ?? Self.rareCodes[name] {
      self = code
    } else {
      // libav's name, cut or filled to four: there is no better one.
      self = FourCC(name.prefix(4) + String(repeating: " ", count: max(0, 4 - name.count))) ?? "none"
    }
  }

  /// The code that ISO files use for a codec, by libav's name of it; `nil` where there is none.
  package init?(codec name: String) {
    guard let code = Self.codes[name] ?? (CodecName.isLinearPCM(name) ? .linearPCM : nil) else { return nil }
    self = code
  }

  /// Codes of codecs that ISO files don't carry, from the containers that do (RIFF, QuickTime, Matroska, Ogg).
  private static let rareCodes: [String: FourCC] = [
    "jpeg2000": "mjp2", "jpegls": "MJLS", "gif": "gif ", "webp": "WEBP", "bmp": "bmp ", "tiff": "tiff",
    "theora": "theo", "dirac": "drac", "ffv1": "FFV1", "huffyuv": "HFYU", "ffvhuff": "FFVH",
    "utvideo": "ULY0",
    "wmv1": "WMV1", "wmv2": "WMV2", "wmv3": "WMV3", "vc1": "WVC1", "flv1": "FLV1", "vp6f": "VP6F",
    "h263": "s263",
    "msmpeg4v1": "MPG4", "msmpeg4v2": "MP42", "msmpeg4v3": "MP43", "qtrle": "rle ", "rawvideo": "raw ",
    "dvvideo": "dvc ", "cinepak": "cvid", "dnxhd": "AVdn", "cfhd": "CFHD", "hap": "Hap1",
    "dts": "dtsc", "truehd": "mlpa", "mlp": "mlpa", "ac4": "ac-4", "speex": "spex", "wavpack": "WVPK",
    "tta": "TTA1", "ape": "APE ", "musepack7": "MPC7", "musepack8": "MPC8", "tak": "tBaK", "gsm": "agsm",
    "wmav1": FourCC(waveFormatTag: 0x160), "wmav2": FourCC(waveFormatTag: 0x161),
    "wmapro": FourCC(waveFormatTag: 0x162), "wmalossless": FourCC(waveFormatTag: 0x163),
    "nellymoser": "nmos", "adpcm_swf": "SWFa", "adpcm_g722": FourCC(waveFormatTag: 0x64),
    "adpcm_g726": FourCC(waveFormatTag: 0x45), "atrac3": FourCC(waveFormatTag: 0x270),
    "ass": "ssa ", "dvd_subtitle": "DXSB", "hdmv_pgs_subtitle": "PGS ", "dvb_subtitle": "DVBs",
    "dvb_teletext": "DVBt", "eia_608": "c608", "ttml": "stpp",
  ]

  private var isPrintable: Bool {
    rawValue != 0 && !description.contains("\\")
  }

  /// Sample entry codes by libav's codec names: the MP4 Registration Authority's list and QuickTime's.
  private static let codes: [String: FourCC] = [
    "h264": "avc1", "hevc": "hvc1", "vvc": "vvc1", "av1": "av01", "vp8": "vp08", "vp9": "vp09",
    "mpeg1video": "mp1v", "mpeg2video": "mp2v", "mpeg4": "mp4v", "mjpeg": "jpeg", "png": "png ",
    "prores": "apcn", "aac": "mp4a", "mp3": ".mp3", "mp2": ".mp2", "mp1": ".mp1", "ac3": "ac-3",
    "eac3": "ec-3",
    "alac": "alac", "flac": "fLaC", "opus": "Opus", "vorbis": "vrbs", "pcm_mulaw": "ulaw",
    "pcm_alaw": "alaw", "mov_text": "tx3g", "subrip": "srt ",
    "webvtt": "wvtt",
  ]
}
