extension UTType {
  /// The data of a type: its parents, names and tags.
  struct Row {
    var identifier: String
    /// The type that it is a kind of.
    var parent: String?
    /// Further ones.
    var otherParents: [String] = []
    var extensions: [String] = []
    var mimeType: String?
    /// Other names of the same type of MIME.
    var otherMIMETypes: [String] = []
    /// The type's name in English.
    var name: String?

    var parents: [String] { [parent].compactMap(\.self) + otherParents }
  }

  static let rows = [
    Row(identifier: "public.item"),
    Row(identifier: "public.content"),
    Row(identifier: "public.data", parent: "public.item", name: "data"),
    Row(identifier: "public.image", parent: "public.data", otherParents: ["public.content"], name: "image"),
    Row(
      identifier: "public.audiovisual-content", parent: "public.data", otherParents: ["public.content"],
      name: "audiovisual content"),
    Row(identifier: "public.movie", parent: "public.audiovisual-content", name: "movie"),
    Row(identifier: "public.video", parent: "public.movie", name: "video"),
    Row(identifier: "public.audio", parent: "public.audiovisual-content", name: "audio"),
    Row(
      identifier: "public.png", parent: "public.image", extensions: ["png"], mimeType: "image/png",
      name: "PNG image"),
    Row(
      identifier: "public.jpeg", parent: "public.image", extensions: ["jpeg", "jpg"], mimeType: "image/jpeg",
      otherMIMETypes: ["image/jpg"], name: "JPEG image"),
    Row(
      identifier: "org.webmproject.webp", parent: "public.image", extensions: ["webp"],
      mimeType: "image/webp", name: "WebP image"),
    Row(
      identifier: "public.heic", parent: "public.heif-standard", extensions: ["heic"], mimeType: "image/heic",
      name: "HEIC image"),
    Row(
      identifier: "public.tiff", parent: "public.image", extensions: ["tiff", "tif"], mimeType: "image/tiff",
      name: "TIFF image"),
    Row(
      identifier: "com.compuserve.gif", parent: "public.image", extensions: ["gif"], mimeType: "image/gif",
      name: "GIF image"),
    Row(
      identifier: "com.apple.quicktime-movie", parent: "public.movie", extensions: ["mov", "qt"],
      mimeType: "video/quicktime", name: "QuickTime movie"),
    Row(
      identifier: "public.mpeg-4", parent: "public.movie", extensions: ["mp4"], mimeType: "video/mp4",
      name: "MPEG-4 movie"),
    Row(
      identifier: "com.apple.m4v-video", parent: "public.movie", extensions: ["m4v"], mimeType: "video/x-m4v",
      name: "Apple MPEG-4 movie"),
    Row(
      identifier: "public.avi", parent: "public.movie", extensions: ["avi"], mimeType: "video/avi",
      otherMIMETypes: ["video/x-msvideo", "video/msvideo"], name: "AVI movie"),
    Row(
      identifier: "public.3gpp", parent: "public.movie", extensions: ["3gp"], mimeType: "video/3gpp",
      name: "3GPP movie"),
    Row(
      identifier: "public.mpeg-2-transport-stream", parent: "public.movie", extensions: ["ts"],
      mimeType: "video/mp2t", name: "MPEG-2 transport stream"),
    Row(
      identifier: "public.mpeg-4-audio", parent: "public.audio", extensions: ["mp4", "m4a"],
      mimeType: "audio/mp4", name: "MPEG-4 audio"),
    Row(
      identifier: "com.apple.m4a-audio", parent: "public.mpeg-4-audio", extensions: ["m4a"],
      mimeType: "audio/x-m4a", otherMIMETypes: ["audio/m4a"], name: "Apple MPEG-4 audio"),
    Row(
      identifier: "public.mp3", parent: "public.audio", extensions: ["mp3"], mimeType: "audio/mpeg",
      otherMIMETypes: ["audio/mp3", "audio/x-mp3"], name: "MP3 audio"),
    Row(
      identifier: "com.microsoft.waveform-audio", parent: "public.audio", extensions: ["wav"],
      mimeType: "audio/wav", otherMIMETypes: ["audio/x-wav", "audio/wave", "audio/vnd.wave"],
      name: "Waveform audio"),
    Row(
      identifier: "public.aiff-audio", parent: "public.audio", extensions: ["aiff", "aif"],
      mimeType: "audio/aiff", otherMIMETypes: ["audio/x-aiff"], name: "AIFF-C audio"),
    Row(
      identifier: "public.aifc-audio", parent: "public.aiff-audio", extensions: ["aifc"], name: "AIFF-C audio"
    ),
    Row(
      identifier: "com.apple.coreaudio-format", parent: "public.audio", extensions: ["caf"],
      mimeType: "audio/x-caf", name: "CoreAudio format"),
    Row(
      identifier: "org.xiph.flac", parent: "public.audio", extensions: ["flac"], mimeType: "audio/flac",
      otherMIMETypes: ["audio/x-flac"], name: "FLAC audio"),
    Row(
      identifier: "public.mpeg", parent: "public.movie", extensions: ["mpg", "mpeg", "mpe", "m75", "m15"],
      mimeType: "video/mpeg", otherMIMETypes: ["video/mpg", "video/x-mpeg"], name: "MPEG movie"),
    Row(
      identifier: "public.mpeg-2-video", parent: "public.video", extensions: ["m2v"], mimeType: "video/mpeg2",
      name: "MPEG-2 video"),
    Row(
      identifier: "com.apple.protected-mpeg-4-audio", parent: "public.audio", extensions: ["m4p"],
      name: "Apple protected MPEG-4 audio"),
    Row(identifier: "com.apple.protected-mpeg-4-video", parent: "com.apple.m4v-video"),
    Row(
      identifier: "public.midi-audio", parent: "public.audio", extensions: ["midi", "mid", "smf", "kar"],
      mimeType: "audio/midi", name: "MIDI audio"),
    Row(identifier: "public.playlist", parent: "public.data"),
    Row(
      identifier: "public.m3u-playlist", parent: "public.text", otherParents: ["public.playlist"],
      extensions: ["m3u", "m3u8"], mimeType: "audio/mpegurl",
      otherMIMETypes: ["application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/x-mpegurl"],
      name: "M3U playlist"),
    Row(identifier: "public.heif-standard", parent: "public.image"),
    Row(
      identifier: "public.heif", parent: "public.heif-standard", extensions: ["heif", "hif"],
      mimeType: "image/heif", name: "HEIF image"),
    Row(
      identifier: "public.heics", parent: "public.heif-standard", extensions: ["heics"],
      mimeType: "image/heic-sequence"),
    Row(identifier: "public.avif", parent: "public.image", extensions: ["avif"], mimeType: "image/avif"),
    Row(
      identifier: "com.microsoft.bmp", parent: "public.image", extensions: ["bmp", "dib"],
      mimeType: "image/bmp", otherMIMETypes: ["image/x-bmp", "image/x-ms-bmp"], name: "Windows bitmap image"),
    Row(
      identifier: "com.microsoft.ico", parent: "public.image", extensions: ["ico"],
      mimeType: "image/vnd.microsoft.icon", otherMIMETypes: ["image/x-icon"]),
    Row(
      identifier: "com.adobe.raw-image", parent: "public.image", extensions: ["dng"],
      mimeType: "image/x-adobe-dng"),
    Row(
      identifier: "public.svg-image", parent: "public.image", extensions: ["svg", "svgz"],
      mimeType: "image/svg+xml", name: "SVG image"),
    Row(identifier: "public.text", parent: "public.data", otherParents: ["public.content"], name: "text"),
    Row(
      identifier: "public.plain-text", parent: "public.text", extensions: ["txt", "text"],
      mimeType: "text/plain", name: "text document"),
    Row(identifier: "public.utf8-plain-text", parent: "public.plain-text"),
    Row(
      identifier: "public.json", parent: "public.text", extensions: ["json"], mimeType: "application/json",
      name: "JSON document"),
    Row(
      identifier: "public.xml", parent: "public.text", extensions: ["xml"], mimeType: "application/xml",
      otherMIMETypes: ["text/xml"], name: "XML text"),
  ]
}
