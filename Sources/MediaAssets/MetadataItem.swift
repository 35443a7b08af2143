/// A tag of a file or a track.
///
/// AVFoundation counterpart: `AVMetadataItem`.
public struct MetadataItem: Hashable, Sendable {
  /// As the file or the library that reads it names it, such as `title`.
  public var key: String
  /// As text, whatever the file stores it as.
  public var value: String

  /// Makes a tag.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
