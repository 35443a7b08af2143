import MediaCore

/// Rules beyond those of its file type that what is written keeps to.
///
/// AVFoundation counterpart: `AVFileTypeProfile`.
public struct FileTypeProfile: RawRepresentable, Hashable, Sendable {
  /// AVFoundation's name of the profile.
  public var rawValue: String

  /// Creates a profile by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Segments for HTTP Live Streaming, tracks together (RFC 8216, 3.3).
  public static let mpeg4AppleHLS = FileTypeProfile(rawValue: "MPEG4AppleHLS")
  /// Segments of one track for any kind of streaming (ISO/IEC 23000-19).
  public static let mpeg4CMAFCompliant = FileTypeProfile(rawValue: "MPEG4CMAFCompliant")

  /// Brands that a reader finds it by (RFC 8216bis, 3.1.2; ISO/IEC 23000-19, Annex A).
  var brands: [FourCC] {
    switch self {
    case .mpeg4AppleHLS: ["hlsf"]
    case .mpeg4CMAFCompliant: ["hlsf", "cmfc"]
    default: []
    }
  }
}
