import LibAV
import MediaMetadata

extension MetadataKey {
  /// The tag of libavformat's that has what the key stands for; `nil` where none has.
  var tagKey: FormatWriter.TagKey? {
    TagKeyTable.words.name(of: self).flatMap { FormatWriter.TagKey(rawValue: $0) }
  }
}
