import LibAV
import MediaCore

extension URLAsset {
  /// The uniform type identifiers of the kinds of files that can be opened.
  ///
  /// AVFoundation counterpart: `AVURLAsset.audiovisualTypes()`.
  public static func audiovisualTypes() -> [String] { AudiovisualType.known.compactMap(\.identifier) }

  /// The media types, such as `video/mp4`, of the kinds of files that can be opened.
  ///
  /// AVFoundation counterpart: `AVURLAsset.audiovisualMIMETypes()`.
  public static func audiovisualMIMETypes() -> [String] { AudiovisualType.known.flatMap(\.mimeTypes) }

  /// Whether files of a media type can be read on this machine, with all the codecs that its parameter `codecs` names
  /// (RFC 6381), such as `video/mp4; codecs="avc1.42E01E, mp4a.40.2"`.
  ///
  /// A codec that is not known can't be. AVFoundation counterpart: `AVURLAsset.isPlayableExtendedMIMEType(_:)`.
  public static func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool {
    var isQuoted = false
    let parts = extendedMIMEType.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ";" && !isQuoted
    }
    guard let type = parts.first?.trimmed.lowercased(), audiovisualMIMETypes().contains(type) else {
      return false
    }
    let parameters = parts.dropFirst().map { $0.split(separator: "=", maxSplits: 1) }
    guard let named = parameters.first(where: { $0.first?.trimmed.lowercased() == "codecs" }) else {
      return true
    }
    let codecs = named.dropFirst().joined().filter { $0 != "\"" }.split(separator: ",").map(\.trimmed)
    return !codecs.isEmpty
      && codecs.allSatisfy { codec in
        Codec(codecString: codec).map(DecoderAvailability.isAvailable) ?? false
      }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
