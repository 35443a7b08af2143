extension FormatWriter {
  /// What libavformat calls a tag in every container.
  package enum TagKey: String, Sendable {
    case title, artist, album, comment, genre, date, composer, copyright, description, grouping, lyrics
    case track, disc, publisher, language
    case albumArtist = "album_artist"
    case encodedBy = "encoded_by"

    /// Whether WAVE's list of information has a chunk for it.
    package var hasInformationChunk: Bool {
      switch self {
      case .title, .artist, .album, .comment, .copyright, .date, .genre, .language, .track, .encodedBy: true
      case .composer, .description, .grouping, .lyrics, .disc, .publisher, .albumArtist: false
      }
    }
  }
}
