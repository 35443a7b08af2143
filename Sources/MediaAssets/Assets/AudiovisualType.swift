/// A kind of file that can be opened.
struct AudiovisualType {
  /// Uniform type identifier, where there is one.
  var identifier: String?
  var mimeTypes: [String]

  static let known = [
    Self("public.mpeg-4", "video/mp4", "application/mp4"),
    Self("public.mpeg-4-audio", "audio/mp4"),
    Self("com.apple.m4a-audio", "audio/x-m4a"),
    Self("com.apple.m4v-video", "video/x-m4v"),
    Self("com.apple.quicktime-movie", "video/quicktime"),
    Self("public.3gpp", "video/3gpp", "audio/3gpp"),
    Self("public.3gpp2", "video/3gpp2", "audio/3gpp2"),
    Self("org.matroska.mkv", "video/x-matroska", "video/matroska"),
    Self("org.matroska.mka", "audio/x-matroska", "audio/matroska"),
    Self("org.webmproject.webm", "video/webm", "audio/webm"),
    Self("public.mpeg-2-transport-stream", "video/mp2t"),
    Self("public.mpeg", "video/mpeg"),
    Self("public.avi", "video/x-msvideo", "video/avi"),
    Self("com.adobe.flash.video", "video/x-flv"),
    Self("com.microsoft.windows-media-wmv", "video/x-ms-wmv", "video/x-ms-asf"),
    Self("com.microsoft.windows-media-wma", "audio/x-ms-wma"),
    Self("org.xiph.ogg-audio", "audio/ogg"),
    Self(nil, "video/ogg", "application/ogg"),
    Self("org.xiph.opus", "audio/opus"),
    Self("org.xiph.flac", "audio/flac", "audio/x-flac"),
    Self("public.mp3", "audio/mpeg", "audio/mp3"),
    Self("public.aac-audio", "audio/aac"),
    Self("public.ac3-audio", "audio/ac3"),
    Self("public.enhanced-ac3-audio", "audio/eac3"),
    Self("com.microsoft.waveform-audio", "audio/wav", "audio/x-wav", "audio/vnd.wave"),
    Self("public.aiff-audio", "audio/aiff", "audio/x-aiff"),
    Self("com.apple.coreaudio-format", "audio/x-caf"),
  ]

  private init(_ identifier: String?, _ mimeTypes: String...) {
    self.identifier = identifier
    self.mimeTypes = mimeTypes
  }

  /// libav's name of the codec that a codec string of RFC 6381 begins with.
  static func decoder(ofCodec codec: String) -> String? {
    let fields = codec.split(separator: ".").map { $0.lowercased() }
    guard let first = fields.first else { return nil }
    // Object types of MPEG-4 (ISO/IEC 14496-1, 7.2.6.6).
    if first == "mp4a" || first == "mp4v" {
      let named = fields.count > 1 ? objectTypes[fields[1]] : nil
      return named ?? (fields.count > 1 ? nil : first == "mp4a" ? "aac" : "mpeg4")
    }
    return codecs[first]
  }

  private static let objectTypes = [
    "20": "mpeg4", "21": "h264", "23": "hevc", "40": "aac", "60": "mpeg2video", "61": "mpeg2video",
    "66": "aac",
    "67": "aac", "68": "aac", "69": "mp3", "6a": "mpeg1video", "6b": "mp3", "6c": "mjpeg", "a5": "ac3",
    "a6": "eac3",
    "ad": "opus",
  ]

  private static let codecs = [
    "avc1": "h264", "avc2": "h264", "avc3": "h264", "avc4": "h264", "hvc1": "hevc", "hev1": "hevc",
    "dvh1": "hevc",
    "dvhe": "hevc", "av01": "av1", "vp8": "vp8", "vp08": "vp8", "vp9": "vp9", "vp09": "vp9",
    "theora": "theora",
    "s263": "h263", "h263": "h263", "jpeg": "mjpeg", "ap4h": "prores", "ap4x": "prores", "apch": "prores",
    "apcn": "prores", "apcs": "prores", "apco": "prores", "ac-3": "ac3", "ec-3": "eac3", "alac": "alac",
    "flac": "flac", "opus": "opus", "vorbis": "vorbis", "mp3": "mp3", ".mp3": "mp3", "samr": "amrnb",
    "sawb": "amrwb",
    "lpcm": "pcm_s16le", "1": "pcm_s16le",
  ]
}
