import LibAV
import MediaMetadata

extension FormatWriter {
  /// What libavformat calls a tag in every container.
  static let tagNames: [MetadataKey: String] = [
    .title: "title", .artist: "artist", .albumName: "album", .albumArtist: "album_artist",
    .comment: "comment",
    .type: "genre", .creationDate: "date", .creator: "composer", .copyrights: "copyright",
    .description: "description", .grouping: "grouping", .lyrics: "lyrics", .trackNumber: "track",
    .discNumber: "disc", .publisher: "publisher", .encodedBy: "encoded_by", .language: "language",
  ]
}
