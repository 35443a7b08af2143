import LibAV
import MediaMetadata

extension MetadataKey {
  /// The tag of libavformat's that has what the key stands for; `nil` where none has.
  var tagKey: FormatWriter.TagKey? { Self.tagKeys[self] }

  private static let tagKeys: [MetadataKey: FormatWriter.TagKey] = [
    .title: .title, .artist: .artist, .albumName: .album, .albumArtist: .albumArtist, .comment: .comment,
    .type: .genre, .creationDate: .date, .creator: .composer, .copyrights: .copyright,
    .description: .description, .grouping: .grouping, .lyrics: .lyrics, .trackNumber: .track,
    .discNumber: .disc, .publisher: .publisher, .encodedBy: .encodedBy, .language: .language,
  ]
}
