import MediaCore
import MediaMetadata

/// The name by which a caller means a tag.
///
/// It is a common key or a word for it, an identifier such as `id3/TIT2`, or a name that a file type has of its own.
struct TagName {
  /// The name as it was given.
  let text: String
  /// The common key; `nil` where no common key has the meaning, and where the key of one format is named.
  let key: MetadataKey?
  /// The family of names that it is from, where that is said.
  let keySpace: MetadataKeySpace?
  /// The name in a file: of an identifier without its key space.
  let local: String

  /// The key spaces of files that can be edited.
  private static let keySpaces: Set<MetadataKeySpace> = [
    .iTunes, .quickTimeMetadata, .quickTimeUserData, .isoUserData, .id3, .id3v1, .vorbisComment, .matroska,
    .riff, .broadcastExtension, .aiff, .ape, .common, .exif, .xmp, .iptc,
  ]

  init(_ text: String) {
    self.text = text
    if let parts = MetadataIdentifier(rawValue: text).parts, Self.keySpaces.contains(parts.keySpace) {
      local = parts.key
      if parts.keySpace == .common {
        (keySpace, key) = (nil, MetadataKey(named: parts.key))
      } else {
        (keySpace, key) = (parts.keySpace, nil)
      }
    } else {
      (local, keySpace, key) = (text, nil, MetadataKey(named: text))
    }
  }

  /// The error where a file of a type has no place for the tag.
  func refusal(_ fileType: String) -> MediaError {
    MediaError(.invalidArgument, "the tag \(text) has no place in \(fileType)")
  }

  /// The error where the tag can't have a value.
  func refusal(of value: String, _ reason: String) -> MediaError {
    MediaError(.invalidArgument, "the tag \(text) can't be '\(value)': \(reason)")
  }

  /// Whether a name of some key space is the one that is meant.
  func names(_ other: String, in space: MetadataKeySpace) -> Bool {
    if let keySpace { return keySpace == space && other.lowercased() == local.lowercased() }
    if let key { return MetadataKey(commonFor: other, in: space) == key }
    return other.lowercased() == local.lowercased()
  }
}
