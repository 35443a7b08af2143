/// The kind of media that a track or a format description carries.
///
/// AVFoundation counterpart: `AVMediaType`. The raw value is the QuickTime handler type of four characters.
public struct MediaType: RawRepresentable, Hashable, Sendable {
  /// The handler type of four characters, such as `vide`.
  public var rawValue: String

  /// Makes the kind of a handler type.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Moving pictures.
  public static let video = MediaType(rawValue: "vide")
  /// Sound.
  public static let audio = MediaType(rawValue: "soun")
  /// Text that is not a subtitle, such as chapter names.
  public static let text = MediaType(rawValue: "text")
  /// Closed captions.
  public static let closedCaption = MediaType(rawValue: "clcp")
  /// Subtitles.
  public static let subtitle = MediaType(rawValue: "sbtl")
  /// Time codes.
  public static let timecode = MediaType(rawValue: "tmcd")
  /// Timed metadata.
  public static let metadata = MediaType(rawValue: "meta")
  /// Several kinds in one stream.
  public static let muxed = MediaType(rawValue: "muxx")
  /// Cover art and other still pictures that accompany the media.
  public static let auxiliaryPicture = MediaType(rawValue: "auxv")
}

extension MediaType: CustomStringConvertible {
  /// The word that people use for the kind: `video`, `audio`, …; the raw value where there is none.
  public var description: String {
    switch self {
    case .video: "video"
    case .audio: "audio"
    case .text: "text"
    case .closedCaption: "closedCaption"
    case .subtitle: "subtitle"
    case .timecode: "timecode"
    case .metadata: "metadata"
    case .muxed: "muxed"
    case .auxiliaryPicture: "auxiliaryPicture"
    default: rawValue
    }
  }
}
