package import ISOBaseMedia
package import LibAV
import MediaAssets
import MediaCore

/// A kind of file that can be written.
///
/// AVFoundation counterpart: `AVFileType`; the names are uniform type identifiers, as there.
public struct FileType: RawRepresentable, Hashable, Sendable {
  /// The uniform type identifier.
  public var rawValue: String

  /// Makes the type of an identifier.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// QuickTime.
  public static let mov = FileType(rawValue: "com.apple.quicktime-movie")
  /// MP4 (ISO/IEC 14496-14).
  public static let mp4 = FileType(rawValue: "public.mpeg-4")
  /// MP4 as iTunes names it where there are pictures.
  public static let m4v = FileType(rawValue: "com.apple.m4v-video")
  /// MP4 as iTunes names it where there is only sound.
  public static let m4a = FileType(rawValue: "com.apple.m4a-audio")
  /// 3GPP (3GPP TS 26.244).
  public static let mobile3GPP = FileType(rawValue: "public.3gpp")
  /// WAVE; RF64 where it is longer than 4 GB.
  public static let wav = FileType(rawValue: "com.microsoft.waveform-audio")
  /// AIFF; AIFF-C where the samples are none that AIFF has.
  public static let aiff = FileType(rawValue: "public.aiff-audio")
  /// AIFF-C.
  public static let aifc = FileType(rawValue: "public.aifc-audio")
  /// Core Audio Format.
  public static let caf = FileType(rawValue: "com.apple.coreaudio-format")
  /// FLAC without another container.
  public static let flac = FileType(rawValue: "org.xiph.flac")
  /// MP3.
  public static let mp3 = FileType(rawValue: "public.mp3")
  /// AAC with a header for each frame.
  public static let adts = FileType(rawValue: "public.aac-audio")
  /// Matroska.
  public static let matroska = FileType(rawValue: "org.matroska.mkv")
  /// WebM.
  public static let webM = FileType(rawValue: "org.webmproject.webm")
  /// Ogg.
  public static let ogg = FileType(rawValue: "org.xiph.ogg-audio")
  /// Ogg of Opus alone, by its extension (RFC 7845, 9).
  package static let oggOpus = FileType(rawValue: "org.xiph.opus")
  /// Matroska of sound alone, by its extension.
  package static let matroskaAudio = FileType(rawValue: "org.matroska.mka")
  /// Ogg of pictures and sound.
  package static let oggVideo = FileType(rawValue: "org.xiph.ogv")
  /// MPEG transport stream.
  public static let mpegTransportStream = FileType(rawValue: "public.mpeg-2-transport-stream")

  /// The type that files of an extension are of, such as `mp4`; `nil` for one that isn't written.
  public init?(pathExtension: String) {
    guard let row = Self.rows.first(where: { $0.extensions.contains(pathExtension.lowercased()) }) else {
      return nil
    }
    self = row.type
  }

  /// All that can be written.
  static var written: [FileType] { rows.map(\.type) }

  /// The extensions of files that can be written, the usual one of each type first.
  package static let pathExtensions: [String] = rows.flatMap(\.extensions)

  /// The extensions of the ISO family, which our own writer writes.
  package static let moviePathExtensions: [String] = rows.filter { $0.brand != nil }.flatMap(\.extensions)

  /// Makes the type of files that our own writer knows by a brand.
  init?(brand: WrittenMovie.Brand) {
    guard let row = Self.rows.first(where: { $0.brand == brand }) else { return nil }
    self = row.type
  }

  /// The brand by which our own writer knows the type; `nil` for types that libavformat writes.
  package var brand: WrittenMovie.Brand? { row?.brand }
  var dialect: ISODialect { self == .mov ? .quickTime : .iso }
  /// The format by which libavformat's writer knows the type; `nil` for types that our own writer writes.
  package var libavFormat: FormatWriter.Format? { row?.format }

  /// Whether libavformat's container has a name for a coding, as far as that is known before it writes.
  func names(_ codec: Codec) -> Bool { row?.codecs?.contains(codec) ?? true }

  /// The error where sound of a codec has no place in files of the type, if our own writer writes them; `nil` where it has one.
  func refusal(ofSound codec: Codec) -> MediaError? {
    guard let held = row?.heldSound, !held.contains(codec) else { return nil }
    let names = held.map(\.name)
    return MediaError(
      .operationNotSupportedForAsset,
      "files of this type hold \(names.dropLast().joined(separator: ", ")) and \(names.last ?? ""), not \(codec.name)"
    )
  }

  /// Whether sound or pictures can be encoded to a codec for files of the type.
  func encodes(_ codec: Codec) -> Bool {
    guard let row, Self.encoded.contains(codec) else { return false }
    if let encodings = row.encodings { return encodings.contains(codec) }
    return names(codec) && (holdsPictures || codec.mediaType == .audio)
  }

  /// Kinds of media that files of the type hold.
  var mediaTypes: [MediaType] {
    guard brand != nil else {
      return holdsPictures
        ? [.audio, .video] + (libavFormat?.traits.holdsCaptionsAsSubRip == true ? [.subtitle] : []) : [.audio]
    }
    // M4A has texts as titles of chapters.
    return holdsPictures
      ? [.audio, .video, .subtitle, .text, .closedCaption, .timecode, .metadata] : [.audio, .text]
  }

  /// Returns the streams that are missed in a file of the type where they begin late in its source.
  ///
  /// - Parameter trackIDs: the tracks that the file gets; all where it is `nil`.
  func wantedStreams(amongTracks trackIDs: Set<Int32>?) -> WantedStreams {
    trackIDs != nil ? .none : holdsPictures ? .all : .of([.audio])
  }

  /// Whether files of the type hold pictures, too.
  package var holdsPictures: Bool { contents == .tracks }

  /// Whether a file of the type has one track of sound and nothing else.
  var holdsOneTrack: Bool { contents == .oneTrackOfSound }

  private var contents: Contents { row?.contents ?? .tracks }

  var row: Row? { Self.rows.first { $0.type == self } }

  enum Contents {
    case tracks, sound, oneTrackOfSound
  }

  struct Row {
    var type: FileType
    var extensions: [String]
    var brand: WrittenMovie.Brand?
    var format: FormatWriter.Format?
    var contents = Contents.tracks
    /// Codings that the container has a name for; `nil` where libavformat itself refuses the others.
    ///
    /// Where there is a list, libavformat would write some of the others as private data, or unreadably.
    var codecs: Set<Codec>?
    /// The codecs that sound and pictures can be encoded with for it; `nil` for all that it holds.
    var encodings: Set<Codec>?
    /// The codec of sound that the file can't hold as it is.
    var soundCodec = Codec.aac
    /// The codec of pictures that the file can't hold as they are; `nil` where it has no pictures.
    var pictureCodec: Codec? = .h264
    /// Codings of sound that a file is expected to have, so that they are kept; `nil` for all that it can hold.
    var expectedSound: Set<Codec>?
    /// Codings of sound that the file can hold and that its players don't take.
    var unexpectedSound: Set<Codec> = []
    /// Codings of sound that players take from such a file; `nil` for all that have a sample entry.
    var heldSound: [Codec]?
    /// Whether Linear PCM can be written.
    var holdsLinearPCM = false
  }

  // The rows are made at every start: looking each codec up costs more than all of them.
  private static let transportCodecs = Set(
    CodecTraits.known.filter { $0.flags.contains(.isInTransportStreams) }.map { Codec($0) })

  /// All codecs that something is encoded with, Linear PCM aside.
  private static let encoded = Set((Codec.encoded(.audio) + Codec.encoded(.video)).map(\.codec))

  private static let rows: [Row] = [
    Row(
      type: .mov, extensions: ["mov", "qt"], brand: .quickTime,
      encodings: [.aac, .alac, .mp3, .h264, .hevc, .proRes, .motionJPEG, .png],
      unexpectedSound: [.flac, .opus, .vorbis], holdsLinearPCM: true),
    Row(
      type: .mp4, extensions: ["mp4"], brand: .mp4,
      encodings: [.aac, .alac, .mp3, .flac, .opus, .h264, .hevc, .av1, .vp9]),
    Row(
      type: .m4v, extensions: ["m4v"], brand: .m4v,
      encodings: [.aac, .alac, .mp3, .flac, .opus, .h264, .hevc]),
    Row(
      type: .m4a, extensions: ["m4a", "m4b"], brand: .m4a, contents: .sound, encodings: [.aac, .alac],
      pictureCodec: nil, expectedSound: [.aac, .alac], heldSound: [.aac, .alac, .ac3, .eac3, .flac, .opus]),
    Row(
      type: .mobile3GPP, extensions: ["3gp"], brand: .threeGPP, encodings: [.aac, .h264],
      expectedSound: [.aac, .amrNarrowBand, .amrWideBand]),
    Row(
      type: .wav, extensions: ["wav"], format: .wave, contents: .oneTrackOfSound,
      codecs: [.linearPCM, .muLaw, .aLaw, .mp3, .ac3], encodings: [], soundCodec: .linearPCM,
      pictureCodec: nil,
      expectedSound: [.linearPCM, .muLaw, .aLaw], holdsLinearPCM: true),
    Row(
      type: .aiff, extensions: ["aiff", "aif"], format: .aiff, contents: .oneTrackOfSound,
      encodings: [], soundCodec: .linearPCM, pictureCodec: nil, expectedSound: [.linearPCM],
      holdsLinearPCM: true),
    Row(
      type: .aifc, extensions: ["aifc"], format: .aiffC, contents: .oneTrackOfSound,
      encodings: [], soundCodec: .linearPCM, pictureCodec: nil, expectedSound: [.linearPCM],
      holdsLinearPCM: true),
    Row(
      type: .caf, extensions: ["caf"], format: .caf, contents: .oneTrackOfSound,
      codecs: [.linearPCM, .muLaw, .aLaw, .alac], soundCodec: .linearPCM,
      pictureCodec: nil, holdsLinearPCM: true),
    Row(
      type: .flac, extensions: ["flac"], format: .flac, contents: .oneTrackOfSound, codecs: [.flac],
      soundCodec: .flac, pictureCodec: nil),
    Row(
      type: .mp3, extensions: ["mp3"], format: .mp3, contents: .oneTrackOfSound, codecs: [.mp3],
      soundCodec: .mp3, pictureCodec: nil),
    Row(
      type: .adts, extensions: ["aac"], format: .adts, contents: .oneTrackOfSound, codecs: [.aac],
      pictureCodec: nil),
    Row(
      type: .matroska, extensions: ["mkv"], format: .matroska, soundCodec: .opus, holdsLinearPCM: true),
    Row(
      type: .matroskaAudio, extensions: ["mka"], format: .matroska, contents: .sound, soundCodec: .opus,
      pictureCodec: nil, holdsLinearPCM: true),
    Row(
      type: .webM, extensions: ["webm"], format: .webm, encodings: encoded.filter(\.isInWebM),
      soundCodec: .opus, pictureCodec: .vp9),
    Row(
      type: .ogg, extensions: ["ogg", "oga"], format: .ogg, contents: .sound,
      codecs: [.vorbis, .opus, .flac], soundCodec: .vorbis,
      pictureCodec: nil),
    Row(
      type: .oggOpus, extensions: ["opus"], format: .ogg, contents: .sound, codecs: [.opus],
      soundCodec: .opus, pictureCodec: nil),
    Row(
      type: .oggVideo, extensions: ["ogv"], format: .ogg, codecs: [.vorbis, .opus, .flac, .theora, .vp8],
      soundCodec: .vorbis, pictureCodec: nil),
    Row(
      type: .mpegTransportStream, extensions: ["ts"], format: .mpegTransportStream, codecs: transportCodecs),
  ]
}
