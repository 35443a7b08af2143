// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A type of files, by its identifier.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
  public let identifier: String

  /// - Returns: `nil` for a type that is not known here.
  public init?(_ identifier: String) {
    guard Self.rows.contains(where: { $0.identifier == identifier }) else { return nil }
    self.init(known: identifier)
  }

  /// The type of files of an extension.
  ///
  /// - Returns: `nil` for an extension that is not known here.
  public init?(filenameExtension: String) {
    let name = filenameExtension.lowercased()
    guard let row = Self.rows.first(where: { $0.extensions.contains(name) }) else { return nil }
    self.init(known: row.identifier)
  }

  private init(known identifier: String) { self.identifier = identifier }

  public var preferredFilenameExtension: String? { row?.extensions.first }
  public var preferredMIMEType: String? { row?.mimeType }
  public var description: String { identifier }

  /// Whether the type is the other one, or one of its kinds.
  public func conforms(to type: UTType) -> Bool {
    var next: String? = identifier
    while let name = next {
      if name == type.identifier { return true }
      next = Self.rows.first { $0.identifier == name }?.parent
    }
    return false
  }

  private struct Row {
    var identifier: String
    var parent: String?
    var extensions: [String] = []
    var mimeType: String?
  }

  private var row: Row? { Self.rows.first { $0.identifier == identifier } }

  private static let rows = [
    Row(identifier: "public.data"),
    Row(identifier: "public.image", parent: "public.data"),
    Row(identifier: "public.audiovisual-content", parent: "public.data"),
    Row(identifier: "public.movie", parent: "public.audiovisual-content"),
    Row(identifier: "public.video", parent: "public.movie"),
    Row(identifier: "public.audio", parent: "public.audiovisual-content"),
    Row(identifier: "public.png", parent: "public.image", extensions: ["png"], mimeType: "image/png"),
    Row(
      identifier: "public.jpeg", parent: "public.image", extensions: ["jpeg", "jpg"], mimeType: "image/jpeg"),
    Row(
      identifier: "org.webmproject.webp", parent: "public.image", extensions: ["webp"], mimeType: "image/webp"
    ),
    Row(identifier: "public.heic", parent: "public.image", extensions: ["heic"], mimeType: "image/heic"),
    Row(
      identifier: "public.tiff", parent: "public.image", extensions: ["tiff", "tif"], mimeType: "image/tiff"),
    Row(identifier: "com.compuserve.gif", parent: "public.image", extensions: ["gif"], mimeType: "image/gif"),
    Row(
      identifier: "com.apple.quicktime-movie", parent: "public.movie", extensions: ["mov", "qt"],
      mimeType: "video/quicktime"),
    Row(identifier: "public.mpeg-4", parent: "public.movie", extensions: ["mp4"], mimeType: "video/mp4"),
    Row(
      identifier: "com.apple.m4v-video", parent: "public.movie", extensions: ["m4v"], mimeType: "video/x-m4v"),
    Row(identifier: "public.avi", parent: "public.movie", extensions: ["avi"], mimeType: "video/avi"),
    Row(identifier: "public.3gpp", parent: "public.movie", extensions: ["3gp"], mimeType: "video/3gpp"),
    Row(
      identifier: "public.mpeg-2-transport-stream", parent: "public.movie", extensions: ["ts"],
      mimeType: "video/mp2t"),
    Row(
      identifier: "public.mpeg-4-audio", parent: "public.audio", extensions: ["mp4", "m4a"],
      mimeType: "audio/mp4"),
    Row(
      identifier: "com.apple.m4a-audio", parent: "public.mpeg-4-audio", extensions: ["m4a"],
      mimeType: "audio/x-m4a"),
    Row(identifier: "public.mp3", parent: "public.audio", extensions: ["mp3"], mimeType: "audio/mpeg"),
    Row(
      identifier: "com.microsoft.waveform-audio", parent: "public.audio", extensions: ["wav"],
      mimeType: "audio/wav"),
    Row(
      identifier: "public.aiff-audio", parent: "public.audio", extensions: ["aiff", "aif"],
      mimeType: "audio/aiff"),
    Row(
      identifier: "com.apple.coreaudio-format", parent: "public.audio", extensions: ["caf"],
      mimeType: "audio/x-caf"),
    Row(identifier: "org.xiph.flac", parent: "public.audio", extensions: ["flac"], mimeType: "audio/flac"),
  ]

  public static let data = UTType(known: "public.data")
  public static let image = UTType(known: "public.image")
  public static let audiovisualContent = UTType(known: "public.audiovisual-content")
  public static let movie = UTType(known: "public.movie")
  public static let video = UTType(known: "public.video")
  public static let audio = UTType(known: "public.audio")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let webP = UTType(known: "org.webmproject.webp")
  public static let heic = UTType(known: "public.heic")
  public static let tiff = UTType(known: "public.tiff")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
  public static let avi = UTType(known: "public.avi")
  public static let mpeg2TransportStream = UTType(known: "public.mpeg-2-transport-stream")
  public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
  public static let mp3 = UTType(known: "public.mp3")
  public static let wav = UTType(known: "com.microsoft.waveform-audio")
  public static let aiff = UTType(known: "public.aiff-audio")
}

public let kUTTypePNG = UTType.png.identifier
public let kUTTypeJPEG = UTType.jpeg.identifier
public let kUTTypeMovie = UTType.movie.identifier
public let kUTTypeMPEG4 = UTType.mpeg4Movie.identifier
public let kUTTypeQuickTimeMovie = UTType.quickTimeMovie.identifier
