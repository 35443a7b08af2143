extension FormatWriter {
  /// A name by which libavformat knows a tag in every container.
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

  /// Chunks of WAVE's list of information that libavformat writes by their own names alone.
  package static let namedInformationChunks: Set<String> = [
    "IARL", "ICMS", "ICRP", "IDIM", "IDPI", "IENG", "IKEY", "ILGT", "IMED", "IPLT", "ISBJ", "ISHP", "ISRC",
    "ISRF", "IAS1", "IAS2", "IAS3", "IAS4", "IAS5", "IAS6", "IAS7", "IAS8", "IAS9",
  ]

  /// libavformat's keys for the names of a service, by the fields that they are written into (ETSI EN
  /// 300 468, 6.2.33).
  package static let serviceNames = [
    "service_name": "service_name", "service_provider_name": "service_provider",
  ]
}
