// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaMetadata

// Apple's constants of tags: by identifier those that the library lacks, and all by key.

extension MetadataIdentifier {
  /// `cprt` of iTunes: copyright.
  public static let iTunesMetadataCopyright = Self(key: "cprt", keySpace: .iTunes)
  /// `©enc` of iTunes: encoded by.
  public static let iTunesMetadataEncodedBy = Self(key: "\u{A9}enc", keySpace: .iTunes)
  /// `©st3` of iTunes: track sub title.
  public static let iTunesMetadataTrackSubTitle = Self(key: "\u{A9}st3", keySpace: .iTunes)
  /// `akID` of iTunes: account kind.
  public static let iTunesMetadataAccountKind = Self(key: "akID", keySpace: .iTunes)
  /// `apID` of iTunes: Apple ID.
  public static let iTunesMetadataAppleID = Self(key: "apID", keySpace: .iTunes)
  /// `atID` of iTunes: artist ID.
  public static let iTunesMetadataArtistID = Self(key: "atID", keySpace: .iTunes)
  /// `cnID` of iTunes: song ID.
  public static let iTunesMetadataSongID = Self(key: "cnID", keySpace: .iTunes)
  /// `geID` of iTunes: genre ID.
  public static let iTunesMetadataGenreID = Self(key: "geID", keySpace: .iTunes)
  /// `plID` of iTunes: playlist ID.
  public static let iTunesMetadataPlaylistID = Self(key: "plID", keySpace: .iTunes)
  /// `rtng` of iTunes: content rating.
  public static let iTunesMetadataContentRating = Self(key: "rtng", keySpace: .iTunes)
  /// `©ard` of iTunes: art director.
  public static let iTunesMetadataArtDirector = Self(key: "\u{A9}ard", keySpace: .iTunes)
  /// `©arg` of iTunes: arranger.
  public static let iTunesMetadataArranger = Self(key: "\u{A9}arg", keySpace: .iTunes)
  /// `©aut` of iTunes: author.
  public static let iTunesMetadataAuthor = Self(key: "\u{A9}aut", keySpace: .iTunes)
  /// `©cak` of iTunes: acknowledgement.
  public static let iTunesMetadataAcknowledgement = Self(key: "\u{A9}cak", keySpace: .iTunes)
  /// `©con` of iTunes: conductor.
  public static let iTunesMetadataConductor = Self(key: "\u{A9}con", keySpace: .iTunes)
  /// `©des` of iTunes: description.
  public static let iTunesMetadataDescription = Self(key: "\u{A9}des", keySpace: .iTunes)
  /// `©dir` of iTunes: director.
  public static let iTunesMetadataDirector = Self(key: "\u{A9}dir", keySpace: .iTunes)
  /// `©equ` of iTunes: EQ.
  public static let iTunesMetadataEQ = Self(key: "\u{A9}equ", keySpace: .iTunes)
  /// `©lnt` of iTunes: liner notes.
  public static let iTunesMetadataLinerNotes = Self(key: "\u{A9}lnt", keySpace: .iTunes)
  /// `©mak` of iTunes: record company.
  public static let iTunesMetadataRecordCompany = Self(key: "\u{A9}mak", keySpace: .iTunes)
  /// `©ope` of iTunes: original artist.
  public static let iTunesMetadataOriginalArtist = Self(key: "\u{A9}ope", keySpace: .iTunes)
  /// `©phg` of iTunes: phonogram rights.
  public static let iTunesMetadataPhonogramRights = Self(key: "\u{A9}phg", keySpace: .iTunes)
  /// `©prd` of iTunes: producer.
  public static let iTunesMetadataProducer = Self(key: "\u{A9}prd", keySpace: .iTunes)
  /// `©prf` of iTunes: performer.
  public static let iTunesMetadataPerformer = Self(key: "\u{A9}prf", keySpace: .iTunes)
  /// `©pub` of iTunes: publisher.
  public static let iTunesMetadataPublisher = Self(key: "\u{A9}pub", keySpace: .iTunes)
  /// `©sne` of iTunes: sound engineer.
  public static let iTunesMetadataSoundEngineer = Self(key: "\u{A9}sne", keySpace: .iTunes)
  /// `©sol` of iTunes: soloist.
  public static let iTunesMetadataSoloist = Self(key: "\u{A9}sol", keySpace: .iTunes)
  /// `©src` of iTunes: credits.
  public static let iTunesMetadataCredits = Self(key: "\u{A9}src", keySpace: .iTunes)
  /// `©thx` of iTunes: thanks.
  public static let iTunesMetadataThanks = Self(key: "\u{A9}thx", keySpace: .iTunes)
  /// `©url` of iTunes: online extras.
  public static let iTunesMetadataOnlineExtras = Self(key: "\u{A9}url", keySpace: .iTunes)
  /// `©xpd` of iTunes: exec producer.
  public static let iTunesMetadataExecProducer = Self(key: "\u{A9}xpd", keySpace: .iTunes)
}

extension MetadataKey {
  /// `©alb` of iTunes: album.
  public static let iTunesMetadataKeyAlbum = Self(rawValue: "\u{A9}alb")
  /// `©ART` of iTunes: artist.
  public static let iTunesMetadataKeyArtist = Self(rawValue: "\u{A9}ART")
  /// `©cmt` of iTunes: user comment.
  public static let iTunesMetadataKeyUserComment = Self(rawValue: "\u{A9}cmt")
  /// `covr` of iTunes: cover art.
  public static let iTunesMetadataKeyCoverArt = Self(rawValue: "covr")
  /// `cprt` of iTunes: copyright.
  public static let iTunesMetadataKeyCopyright = Self(rawValue: "cprt")
  /// `©day` of iTunes: release date.
  public static let iTunesMetadataKeyReleaseDate = Self(rawValue: "\u{A9}day")
  /// `©enc` of iTunes: encoded by.
  public static let iTunesMetadataKeyEncodedBy = Self(rawValue: "\u{A9}enc")
  /// `gnre` of iTunes: predefined genre.
  public static let iTunesMetadataKeyPredefinedGenre = Self(rawValue: "gnre")
  /// `©gen` of iTunes: user genre.
  public static let iTunesMetadataKeyUserGenre = Self(rawValue: "\u{A9}gen")
  /// `©nam` of iTunes: song name.
  public static let iTunesMetadataKeySongName = Self(rawValue: "\u{A9}nam")
  /// `©st3` of iTunes: track sub title.
  public static let iTunesMetadataKeyTrackSubTitle = Self(rawValue: "\u{A9}st3")
  /// `©too` of iTunes: encoding tool.
  public static let iTunesMetadataKeyEncodingTool = Self(rawValue: "\u{A9}too")
  /// `©wrt` of iTunes: composer.
  public static let iTunesMetadataKeyComposer = Self(rawValue: "\u{A9}wrt")
  /// `aART` of iTunes: album artist.
  public static let iTunesMetadataKeyAlbumArtist = Self(rawValue: "aART")
  /// `akID` of iTunes: account kind.
  public static let iTunesMetadataKeyAccountKind = Self(rawValue: "akID")
  /// `apID` of iTunes: Apple ID.
  public static let iTunesMetadataKeyAppleID = Self(rawValue: "apID")
  /// `atID` of iTunes: artist ID.
  public static let iTunesMetadataKeyArtistID = Self(rawValue: "atID")
  /// `cnID` of iTunes: song ID.
  public static let iTunesMetadataKeySongID = Self(rawValue: "cnID")
  /// `cpil` of iTunes: disc compilation.
  public static let iTunesMetadataKeyDiscCompilation = Self(rawValue: "cpil")
  /// `disk` of iTunes: disc number.
  public static let iTunesMetadataKeyDiscNumber = Self(rawValue: "disk")
  /// `geID` of iTunes: genre ID.
  public static let iTunesMetadataKeyGenreID = Self(rawValue: "geID")
  /// `grup` of iTunes: grouping.
  public static let iTunesMetadataKeyGrouping = Self(rawValue: "grup")
  /// `plID` of iTunes: playlist ID.
  public static let iTunesMetadataKeyPlaylistID = Self(rawValue: "plID")
  /// `rtng` of iTunes: content rating.
  public static let iTunesMetadataKeyContentRating = Self(rawValue: "rtng")
  /// `tmpo` of iTunes: beats per min.
  public static let iTunesMetadataKeyBeatsPerMin = Self(rawValue: "tmpo")
  /// `trkn` of iTunes: track number.
  public static let iTunesMetadataKeyTrackNumber = Self(rawValue: "trkn")
  /// `©ard` of iTunes: art director.
  public static let iTunesMetadataKeyArtDirector = Self(rawValue: "\u{A9}ard")
  /// `©arg` of iTunes: arranger.
  public static let iTunesMetadataKeyArranger = Self(rawValue: "\u{A9}arg")
  /// `©aut` of iTunes: author.
  public static let iTunesMetadataKeyAuthor = Self(rawValue: "\u{A9}aut")
  /// `©lyr` of iTunes: lyrics.
  public static let iTunesMetadataKeyLyrics = Self(rawValue: "\u{A9}lyr")
  /// `©cak` of iTunes: acknowledgement.
  public static let iTunesMetadataKeyAcknowledgement = Self(rawValue: "\u{A9}cak")
  /// `©con` of iTunes: conductor.
  public static let iTunesMetadataKeyConductor = Self(rawValue: "\u{A9}con")
  /// `©des` of iTunes: description.
  public static let iTunesMetadataKeyDescription = Self(rawValue: "\u{A9}des")
  /// `©dir` of iTunes: director.
  public static let iTunesMetadataKeyDirector = Self(rawValue: "\u{A9}dir")
  /// `©equ` of iTunes: EQ.
  public static let iTunesMetadataKeyEQ = Self(rawValue: "\u{A9}equ")
  /// `©lnt` of iTunes: liner notes.
  public static let iTunesMetadataKeyLinerNotes = Self(rawValue: "\u{A9}lnt")
  /// `©mak` of iTunes: record company.
  public static let iTunesMetadataKeyRecordCompany = Self(rawValue: "\u{A9}mak")
  /// `©ope` of iTunes: original artist.
  public static let iTunesMetadataKeyOriginalArtist = Self(rawValue: "\u{A9}ope")
  /// `©phg` of iTunes: phonogram rights.
  public static let iTunesMetadataKeyPhonogramRights = Self(rawValue: "\u{A9}phg")
  /// `©prd` of iTunes: producer.
  public static let iTunesMetadataKeyProducer = Self(rawValue: "\u{A9}prd")
  /// `©prf` of iTunes: performer.
  public static let iTunesMetadataKeyPerformer = Self(rawValue: "\u{A9}prf")
  /// `©pub` of iTunes: publisher.
  public static let iTunesMetadataKeyPublisher = Self(rawValue: "\u{A9}pub")
  /// `©sne` of iTunes: sound engineer.
  public static let iTunesMetadataKeySoundEngineer = Self(rawValue: "\u{A9}sne")
  /// `©sol` of iTunes: soloist.
  public static let iTunesMetadataKeySoloist = Self(rawValue: "\u{A9}sol")
  /// `©src` of iTunes: credits.
  public static let iTunesMetadataKeyCredits = Self(rawValue: "\u{A9}src")
  /// `©thx` of iTunes: thanks.
  public static let iTunesMetadataKeyThanks = Self(rawValue: "\u{A9}thx")
  /// `©url` of iTunes: online extras.
  public static let iTunesMetadataKeyOnlineExtras = Self(rawValue: "\u{A9}url")
  /// `©xpd` of iTunes: exec producer.
  public static let iTunesMetadataKeyExecProducer = Self(rawValue: "\u{A9}xpd")
}
