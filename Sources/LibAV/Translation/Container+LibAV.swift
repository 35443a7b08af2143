import MediaCore

extension Container {
  /// libav's names of its demuxers: the one place where its spelling and ours meet.
  ///
  /// A container that has no row goes by libav's own name, or by that of its codec of pictures.
  static let libavTable: [(container: Container, short: String, long: String)] = [
    (.isoBaseMedia, "mov,mp4,m4a,3gp,3g2,mj2", "QuickTime / MOV"),
    (.matroska, "matroska,webm", "Matroska / WebM"),
    (.wave, "wav", "WAV / WAVE (Waveform Audio)"),
    (.wave64, "w64", "Sony Wave64"),
    (.avi, "avi", "AVI (Audio Video Interleaved)"),
    (.aiff, "aiff", "Audio IFF"),
    (.caf, "caf", "Apple CAF (Core Audio Format)"),
    (.au, "au", "Sun AU"),
    (.flac, "flac", "raw FLAC"),
    (.ogg, "ogg", "Ogg"),
    (.mpegAudio, "mp3", "MP2/3 (MPEG audio layer 2/3)"),
    (.adts, "aac", "raw ADTS AAC (Advanced Audio Coding)"),
    (.wavPack, "wv", "WavPack"),
    (.monkeysAudio, "ape", "Monkey's Audio"),
    (.trueAudio, "tta", "TTA (True Audio)"),
    (.dts, "dts", "raw DTS"),
    (.sbc, "sbc", "raw SBC (low-complexity subband codec)"),
    (.aptX, "aptx", "raw aptX"),
    (.aptXHD, "aptx_hd", "raw aptX HD"),
    (.g722, "g722", "raw G.722"),
    (.amr, "amr", "3GPP AMR"),
    (.ac3, "ac3", "raw AC-3"),
    (.enhancedAC3, "eac3", "raw E-AC-3"),
    (.mlp, "mlp", "raw MLP"),
    (.trueHD, "truehd", "raw TrueHD"),
    (.loas, "loas", "LOAS AudioSyncStream"),
    (.criADX, "adx", "CRI ADX"),
    (.dsf, "dsf", "DSD Stream File (DSF)"),
    (.avcByteStream, "h264", "raw H.264 video"),
    (.hevcByteStream, "hevc", "raw HEVC video"),
    (.mpegVideo, "mpegvideo", "raw MPEG video"),
    (.mpeg4Video, "m4v", "raw MPEG-4 video"),
    (.dirac, "dirac", "raw Dirac"),
    (.dv, "dv", "DV (Digital Video)"),
    (.yuv4MPEG, "yuv4mpegpipe", "YUV4MPEG pipe"),
    (.ivf, "ivf", "On2 IVF"),
    (.mpegTransportStream, "mpegts", "MPEG-TS (MPEG-2 Transport Stream)"),
    (.mpegProgramStream, "mpeg", "MPEG-PS (MPEG-2 Program Stream)"),
    (.asf, "asf", "ASF (Advanced / Active Streaming Format)"),
    (.flv, "flv", "FLV (Flash Video)"),
    (.mxf, "mxf", "MXF (Material eXchange Format)"),
    (.nut, "nut", "NUT"),
    (.gif, "gif", "CompuServe Graphics Interchange Format (GIF)"),
    (.windowsIcon, "ico", "Microsoft Windows ICO"),
    (.animatedPNG, "apng", "Animated Portable Network Graphics"),
    (.jpeg, "jpeg_pipe", "piped jpeg sequence"),
    (.png, "png_pipe", "piped png sequence"),
    (.tiff, "tiff_pipe", "piped tiff sequence"),
    (.webP, "webp_pipe", "piped webp sequence"),
    (.animatedWebP, "webp_pipe", "animated WebP"),
    (.stillPicture, "image2", "image2 sequence"),
    (.stillPicture, "image2pipe", "piped image2 sequence"),
  ]

  private static let byLibavName = Dictionary(libavTable.map { ($0.short, $0.container) }) { first, _ in first
  }

  /// The container of a demuxer, by libav's name of it.
  init(libavName name: String) {
    self =
      Self.byLibavName[name] ?? (name.hasSuffix("_pipe") ? .stillPicture : Container(rawValue: name))
  }

  /// libav's short and long name; `nil` where it has none.
  var libavNames: (short: String, long: String)? {
    Self.libavTable.first { $0.container == self }.map { ($0.short, $0.long) }
  }
}
