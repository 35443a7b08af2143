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
    Self("public.aiff-audio", "audio/aiff", "audio/x-aiff"), Self("public.aifc-audio", "audio/x-aifc"),
    Self("com.apple.coreaudio-format", "audio/x-caf"),
  ]

  private init(_ identifier: String?, _ mimeTypes: String...) {
    self.identifier = identifier
    self.mimeTypes = mimeTypes
  }
}
