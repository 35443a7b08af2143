// AVFoundation counterpart: the constants of `AVMetadataIdentifier`.

/// The meanings of tags whatever their format: `metadataItems(from:filteredByIdentifier:)` takes them for
/// tags of any key space.
extension MetadataIdentifier {
  private static func common(_ key: MetadataKey) -> Self { Self(key: key.rawValue, keySpace: .common) }

  /// `title`.
  public static let commonIdentifierTitle = common(.title)
  /// `creator`.
  public static let commonIdentifierCreator = common(.creator)
  /// `subject`.
  public static let commonIdentifierSubject = common(.subject)
  /// `description`.
  public static let commonIdentifierDescription = common(.description)
  /// `publisher`.
  public static let commonIdentifierPublisher = common(.publisher)
  /// `contributor`.
  public static let commonIdentifierContributor = common(.contributor)
  /// `creationDate`.
  public static let commonIdentifierCreationDate = common(.creationDate)
  /// `lastModifiedDate`.
  public static let commonIdentifierLastModifiedDate = common(.lastModifiedDate)
  /// `type`.
  public static let commonIdentifierType = common(.type)
  /// `format`.
  public static let commonIdentifierFormat = common(.format)
  /// `identifier`.
  public static let commonIdentifierAssetIdentifier = common(.identifier)
  /// `source`.
  public static let commonIdentifierSource = common(.source)
  /// `language`.
  public static let commonIdentifierLanguage = common(.language)
  /// `relation`.
  public static let commonIdentifierRelation = common(.relation)
  /// `location`.
  public static let commonIdentifierLocation = common(.location)
  /// `copyrights`.
  public static let commonIdentifierCopyrights = common(.copyrights)
  /// `albumName`.
  public static let commonIdentifierAlbumName = common(.albumName)
  /// `author`.
  public static let commonIdentifierAuthor = common(.author)
  /// `artist`.
  public static let commonIdentifierArtist = common(.artist)
  /// `artwork`.
  public static let commonIdentifierArtwork = common(.artwork)
  /// `make`.
  public static let commonIdentifierMake = common(.make)
  /// `model`.
  public static let commonIdentifierModel = common(.model)
  /// `software`.
  public static let commonIdentifierSoftware = common(.software)
}

/// Tags of iTunes' lists.
extension MetadataIdentifier {
  private static func iTunes(_ key: String) -> Self { Self(key: key, keySpace: .iTunes) }

  /// `©nam`.
  public static let iTunesMetadataSongName = iTunes("\u{A9}nam")
  /// `©ART`.
  public static let iTunesMetadataArtist = iTunes("\u{A9}ART")
  /// `aART`.
  public static let iTunesMetadataAlbumArtist = iTunes("aART")
  /// `©alb`.
  public static let iTunesMetadataAlbum = iTunes("\u{A9}alb")
  /// `©day`.
  public static let iTunesMetadataReleaseDate = iTunes("\u{A9}day")
  /// `©gen`.
  public static let iTunesMetadataUserGenre = iTunes("\u{A9}gen")
  /// `gnre`.
  public static let iTunesMetadataPredefinedGenre = iTunes("gnre")
  /// `©cmt`.
  public static let iTunesMetadataUserComment = iTunes("\u{A9}cmt")
  /// `©wrt`.
  public static let iTunesMetadataComposer = iTunes("\u{A9}wrt")
  /// `©lyr`.
  public static let iTunesMetadataLyrics = iTunes("\u{A9}lyr")
  /// `©grp`.
  public static let iTunesMetadataGrouping = iTunes("\u{A9}grp")
  /// `©too`.
  public static let iTunesMetadataEncodingTool = iTunes("\u{A9}too")
  /// `trkn`.
  public static let iTunesMetadataTrackNumber = iTunes("trkn")
  /// `disk`.
  public static let iTunesMetadataDiscNumber = iTunes("disk")
  /// `tmpo`.
  public static let iTunesMetadataBeatsPerMin = iTunes("tmpo")
  /// `cpil`.
  public static let iTunesMetadataDiscCompilation = iTunes("cpil")
  /// `covr`.
  public static let iTunesMetadataCoverArt = iTunes("covr")
}

/// Tags of ID3v2.3 and 2.4.
extension MetadataIdentifier {
  private static func id3(_ key: String) -> Self { Self(key: key, keySpace: .id3) }

  /// `TIT2`.
  public static let id3MetadataTitleDescription = id3("TIT2")
  /// `TPE1`.
  public static let id3MetadataLeadPerformer = id3("TPE1")
  /// `TPE2`.
  public static let id3MetadataBand = id3("TPE2")
  /// `TALB`.
  public static let id3MetadataAlbumTitle = id3("TALB")
  /// `TRCK`.
  public static let id3MetadataTrackNumber = id3("TRCK")
  /// `TPOS`.
  public static let id3MetadataPartOfASet = id3("TPOS")
  /// `TCON`.
  public static let id3MetadataContentType = id3("TCON")
  /// `TCOM`.
  public static let id3MetadataComposer = id3("TCOM")
  /// `TYER`.
  public static let id3MetadataYear = id3("TYER")
  /// `TDRC`.
  public static let id3MetadataRecordingTime = id3("TDRC")
  /// `TBPM`.
  public static let id3MetadataBeatsPerMinute = id3("TBPM")
  /// `COMM`.
  public static let id3MetadataComments = id3("COMM")
  /// `USLT`.
  public static let id3MetadataUnsynchronizedLyric = id3("USLT")
  /// `SYLT`.
  public static let id3MetadataSynchronizedLyric = id3("SYLT")
  /// `APIC`.
  public static let id3MetadataAttachedPicture = id3("APIC")
  /// `TXXX`.
  public static let id3MetadataUserText = id3("TXXX")
  /// `PRIV`.
  public static let id3MetadataPrivate = id3("PRIV")
}

/// Tags of QuickTime's metadata, QuickTime's user data, and the user data of ISO files.
extension MetadataIdentifier {
  private static func quickTime(_ name: String) -> Self {
    Self(key: "com.apple.quicktime." + name, keySpace: .quickTimeMetadata)
  }

  /// `com.apple.quicktime.title`.
  public static let quickTimeMetadataTitle = quickTime("title")
  /// `com.apple.quicktime.author`.
  public static let quickTimeMetadataAuthor = quickTime("author")
  /// `com.apple.quicktime.comment`.
  public static let quickTimeMetadataComment = quickTime("comment")
  /// `com.apple.quicktime.copyright`.
  public static let quickTimeMetadataCopyright = quickTime("copyright")
  /// `com.apple.quicktime.creationdate`.
  public static let quickTimeMetadataCreationDate = quickTime("creationdate")
  /// `com.apple.quicktime.description`.
  public static let quickTimeMetadataDescription = quickTime("description")
  /// `com.apple.quicktime.location.ISO6709`.
  public static let quickTimeMetadataLocationISO6709 = quickTime("location.ISO6709")
  /// `com.apple.quicktime.make`.
  public static let quickTimeMetadataMake = quickTime("make")
  /// `com.apple.quicktime.model`.
  public static let quickTimeMetadataModel = quickTime("model")
  /// `com.apple.quicktime.software`.
  public static let quickTimeMetadataSoftware = quickTime("software")
  /// `com.apple.quicktime.content.identifier`.
  public static let quickTimeMetadataContentIdentifier = quickTime("content.identifier")
  /// `©nam` of the user data.
  public static let quickTimeUserDataFullName = Self(key: "\u{A9}nam", keySpace: .quickTimeUserData)
  /// `©xyz` of the user data.
  public static let quickTimeUserDataLocationISO6709 = Self(key: "\u{A9}xyz", keySpace: .quickTimeUserData)
  /// `cprt` of the user data.
  public static let isoUserDataCopyright = Self(key: "cprt", keySpace: .isoUserData)
}
