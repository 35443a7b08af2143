import MediaStructure

/// The types of pictures among tags (RFC 9639, 8.8, table 13; ID3v2.4.0 frames, 4.14).
package enum AttachedPictureType {
  package static func name(_ number: some BinaryInteger) -> String? {
    names[safe: Int(clamping: number)]
  }

  /// The number of a type by its name; `nil` where there is no such name.
  package static func number(of name: String) -> Int? { names.firstIndex(of: name) }

  private static let names = [
    "other", "32x32 PNG file icon", "other file icon", "front cover", "back cover", "leaflet page", "media",
    "lead artist", "artist", "conductor", "band", "composer", "lyricist", "recording location",
    "during recording", "during performance", "screen capture", "a bright coloured fish", "illustration",
    "band logotype", "publisher logotype",
  ]
}
