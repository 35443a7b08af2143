// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaMetadata

// Apple's constants of tags: by identifier those that the library lacks, and all by key.

extension MetadataIdentifier {
  /// `com.apple.quicktime.director` of QuickTime's metadata: director.
  public static let quickTimeMetadataDirector = Self(
    key: "com.apple.quicktime.director", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.displayname` of QuickTime's metadata: display name.
  public static let quickTimeMetadataDisplayName = Self(
    key: "com.apple.quicktime.displayname", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.information` of QuickTime's metadata: information.
  public static let quickTimeMetadataInformation = Self(
    key: "com.apple.quicktime.information", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.keywords` of QuickTime's metadata: words.
  public static let quickTimeMetadataKeywords = Self(
    key: "com.apple.quicktime.keywords", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.producer` of QuickTime's metadata: producer.
  public static let quickTimeMetadataProducer = Self(
    key: "com.apple.quicktime.producer", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.publisher` of QuickTime's metadata: publisher.
  public static let quickTimeMetadataPublisher = Self(
    key: "com.apple.quicktime.publisher", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.album` of QuickTime's metadata: album.
  public static let quickTimeMetadataAlbum = Self(
    key: "com.apple.quicktime.album", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.artist` of QuickTime's metadata: artist.
  public static let quickTimeMetadataArtist = Self(
    key: "com.apple.quicktime.artist", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.artwork` of QuickTime's metadata: artwork.
  public static let quickTimeMetadataArtwork = Self(
    key: "com.apple.quicktime.artwork", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.year` of QuickTime's metadata: year.
  public static let quickTimeMetadataYear = Self(
    key: "com.apple.quicktime.year", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.genre` of QuickTime's metadata: genre.
  public static let quickTimeMetadataGenre = Self(
    key: "com.apple.quicktime.genre", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.arranger` of QuickTime's metadata: arranger.
  public static let quickTimeMetadataArranger = Self(
    key: "com.apple.quicktime.arranger", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.encodedby` of QuickTime's metadata: encoded by.
  public static let quickTimeMetadataEncodedBy = Self(
    key: "com.apple.quicktime.encodedby", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.originalartist` of QuickTime's metadata: original artist.
  public static let quickTimeMetadataOriginalArtist = Self(
    key: "com.apple.quicktime.originalartist", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.performer` of QuickTime's metadata: performer.
  public static let quickTimeMetadataPerformer = Self(
    key: "com.apple.quicktime.performer", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.composer` of QuickTime's metadata: composer.
  public static let quickTimeMetadataComposer = Self(
    key: "com.apple.quicktime.composer", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.credits` of QuickTime's metadata: credits.
  public static let quickTimeMetadataCredits = Self(
    key: "com.apple.quicktime.credits", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.phonogramrights` of QuickTime's metadata: phonogram rights.
  public static let quickTimeMetadataPhonogramRights = Self(
    key: "com.apple.quicktime.phonogramrights", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.camera.identifier` of QuickTime's metadata: camera identifier.
  public static let quickTimeMetadataCameraIdentifier = Self(
    key: "com.apple.quicktime.camera.identifier", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.camera.framereadouttimeinmicroseconds` of QuickTime's metadata: camera frame readout time.
  public static let quickTimeMetadataCameraFrameReadoutTime = Self(
    key: "com.apple.quicktime.camera.framereadouttimeinmicroseconds", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.collection.user` of QuickTime's metadata: collection user.
  public static let quickTimeMetadataCollectionUser = Self(
    key: "com.apple.quicktime.collection.user", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.rating.user` of QuickTime's metadata: rating user.
  public static let quickTimeMetadataRatingUser = Self(
    key: "com.apple.quicktime.rating.user", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.location.name` of QuickTime's metadata: location name.
  public static let quickTimeMetadataLocationName = Self(
    key: "com.apple.quicktime.location.name", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.location.body` of QuickTime's metadata: location body.
  public static let quickTimeMetadataLocationBody = Self(
    key: "com.apple.quicktime.location.body", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.location.note` of QuickTime's metadata: location note.
  public static let quickTimeMetadataLocationNote = Self(
    key: "com.apple.quicktime.location.note", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.location.role` of QuickTime's metadata: location role.
  public static let quickTimeMetadataLocationRole = Self(
    key: "com.apple.quicktime.location.role", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.location.date` of QuickTime's metadata: location date.
  public static let quickTimeMetadataLocationDate = Self(
    key: "com.apple.quicktime.location.date", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.direction.facing` of QuickTime's metadata: direction facing.
  public static let quickTimeMetadataDirectionFacing = Self(
    key: "com.apple.quicktime.direction.facing", keySpace: .quickTimeMetadata)
  /// `com.apple.quicktime.direction.motion` of QuickTime's metadata: direction motion.
  public static let quickTimeMetadataDirectionMotion = Self(
    key: "com.apple.quicktime.direction.motion", keySpace: .quickTimeMetadata)
}

extension MetadataKey {
  /// `com.apple.quicktime.author` of QuickTime's metadata: author.
  public static let quickTimeMetadataKeyAuthor = Self(rawValue: "com.apple.quicktime.author")
  /// `com.apple.quicktime.comment` of QuickTime's metadata: comment.
  public static let quickTimeMetadataKeyComment = Self(rawValue: "com.apple.quicktime.comment")
  /// `com.apple.quicktime.copyright` of QuickTime's metadata: copyright.
  public static let quickTimeMetadataKeyCopyright = Self(rawValue: "com.apple.quicktime.copyright")
  /// `com.apple.quicktime.creationdate` of QuickTime's metadata: creation date.
  public static let quickTimeMetadataKeyCreationDate = Self(rawValue: "com.apple.quicktime.creationdate")
  /// `com.apple.quicktime.director` of QuickTime's metadata: director.
  public static let quickTimeMetadataKeyDirector = Self(rawValue: "com.apple.quicktime.director")
  /// `com.apple.quicktime.displayname` of QuickTime's metadata: display name.
  public static let quickTimeMetadataKeyDisplayName = Self(rawValue: "com.apple.quicktime.displayname")
  /// `com.apple.quicktime.information` of QuickTime's metadata: information.
  public static let quickTimeMetadataKeyInformation = Self(rawValue: "com.apple.quicktime.information")
  /// `com.apple.quicktime.keywords` of QuickTime's metadata: keywords.
  public static let quickTimeMetadataKeyKeywords = Self(rawValue: "com.apple.quicktime.keywords")
  /// `com.apple.quicktime.producer` of QuickTime's metadata: producer.
  public static let quickTimeMetadataKeyProducer = Self(rawValue: "com.apple.quicktime.producer")
  /// `com.apple.quicktime.publisher` of QuickTime's metadata: publisher.
  public static let quickTimeMetadataKeyPublisher = Self(rawValue: "com.apple.quicktime.publisher")
  /// `com.apple.quicktime.album` of QuickTime's metadata: album.
  public static let quickTimeMetadataKeyAlbum = Self(rawValue: "com.apple.quicktime.album")
  /// `com.apple.quicktime.artist` of QuickTime's metadata: artist.
  public static let quickTimeMetadataKeyArtist = Self(rawValue: "com.apple.quicktime.artist")
  /// `com.apple.quicktime.artwork` of QuickTime's metadata: artwork.
  public static let quickTimeMetadataKeyArtwork = Self(rawValue: "com.apple.quicktime.artwork")
  /// `com.apple.quicktime.description` of QuickTime's metadata: description.
  public static let quickTimeMetadataKeyDescription = Self(rawValue: "com.apple.quicktime.description")
  /// `com.apple.quicktime.software` of QuickTime's metadata: software.
  public static let quickTimeMetadataKeySoftware = Self(rawValue: "com.apple.quicktime.software")
  /// `com.apple.quicktime.year` of QuickTime's metadata: year.
  public static let quickTimeMetadataKeyYear = Self(rawValue: "com.apple.quicktime.year")
  /// `com.apple.quicktime.genre` of QuickTime's metadata: genre.
  public static let quickTimeMetadataKeyGenre = Self(rawValue: "com.apple.quicktime.genre")
  /// `com.apple.quicktime.location.ISO6709` of QuickTime's metadata: location ISO6709.
  public static let quickTimeMetadataKeyLocationISO6709 = Self(
    rawValue: "com.apple.quicktime.location.ISO6709")
  /// `com.apple.quicktime.make` of QuickTime's metadata: make.
  public static let quickTimeMetadataKeyMake = Self(rawValue: "com.apple.quicktime.make")
  /// `com.apple.quicktime.model` of QuickTime's metadata: model.
  public static let quickTimeMetadataKeyModel = Self(rawValue: "com.apple.quicktime.model")
  /// `com.apple.quicktime.arranger` of QuickTime's metadata: arranger.
  public static let quickTimeMetadataKeyArranger = Self(rawValue: "com.apple.quicktime.arranger")
  /// `com.apple.quicktime.encodedby` of QuickTime's metadata: encoded by.
  public static let quickTimeMetadataKeyEncodedBy = Self(rawValue: "com.apple.quicktime.encodedby")
  /// `com.apple.quicktime.originalartist` of QuickTime's metadata: original artist.
  public static let quickTimeMetadataKeyOriginalArtist = Self(rawValue: "com.apple.quicktime.originalartist")
  /// `com.apple.quicktime.performer` of QuickTime's metadata: performer.
  public static let quickTimeMetadataKeyPerformer = Self(rawValue: "com.apple.quicktime.performer")
  /// `com.apple.quicktime.composer` of QuickTime's metadata: composer.
  public static let quickTimeMetadataKeyComposer = Self(rawValue: "com.apple.quicktime.composer")
  /// `com.apple.quicktime.credits` of QuickTime's metadata: credits.
  public static let quickTimeMetadataKeyCredits = Self(rawValue: "com.apple.quicktime.credits")
  /// `com.apple.quicktime.phonogramrights` of QuickTime's metadata: phonogram rights.
  public static let quickTimeMetadataKeyPhonogramRights = Self(
    rawValue: "com.apple.quicktime.phonogramrights")
  /// `com.apple.quicktime.camera.identifier` of QuickTime's metadata: camera identifier.
  public static let quickTimeMetadataKeyCameraIdentifier = Self(
    rawValue: "com.apple.quicktime.camera.identifier")
  /// `com.apple.quicktime.camera.framereadouttimeinmicroseconds` of QuickTime's metadata: camera frame readout time.
  public static let quickTimeMetadataKeyCameraFrameReadoutTime = Self(
    rawValue: "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// `com.apple.quicktime.title` of QuickTime's metadata: title.
  public static let quickTimeMetadataKeyTitle = Self(rawValue: "com.apple.quicktime.title")
  /// `com.apple.quicktime.collection.user` of QuickTime's metadata: collection user.
  public static let quickTimeMetadataKeyCollectionUser = Self(rawValue: "com.apple.quicktime.collection.user")
  /// `com.apple.quicktime.rating.user` of QuickTime's metadata: rating user.
  public static let quickTimeMetadataKeyRatingUser = Self(rawValue: "com.apple.quicktime.rating.user")
  /// `com.apple.quicktime.location.name` of QuickTime's metadata: location name.
  public static let quickTimeMetadataKeyLocationName = Self(rawValue: "com.apple.quicktime.location.name")
  /// `com.apple.quicktime.location.body` of QuickTime's metadata: location body.
  public static let quickTimeMetadataKeyLocationBody = Self(rawValue: "com.apple.quicktime.location.body")
  /// `com.apple.quicktime.location.note` of QuickTime's metadata: location note.
  public static let quickTimeMetadataKeyLocationNote = Self(rawValue: "com.apple.quicktime.location.note")
  /// `com.apple.quicktime.location.role` of QuickTime's metadata: location role.
  public static let quickTimeMetadataKeyLocationRole = Self(rawValue: "com.apple.quicktime.location.role")
  /// `com.apple.quicktime.location.date` of QuickTime's metadata: location date.
  public static let quickTimeMetadataKeyLocationDate = Self(rawValue: "com.apple.quicktime.location.date")
  /// `com.apple.quicktime.direction.facing` of QuickTime's metadata: direction facing.
  public static let quickTimeMetadataKeyDirectionFacing = Self(
    rawValue: "com.apple.quicktime.direction.facing")
  /// `com.apple.quicktime.direction.motion` of QuickTime's metadata: direction motion.
  public static let quickTimeMetadataKeyDirectionMotion = Self(
    rawValue: "com.apple.quicktime.direction.motion")
  /// `com.apple.quicktime.content.identifier` of QuickTime's metadata: content identifier.
  public static let quickTimeMetadataKeyContentIdentifier = Self(
    rawValue: "com.apple.quicktime.content.identifier")
}

extension MetadataIdentifier {
  /// `©alb` of QuickTime's user data: album.
  public static let quickTimeUserDataAlbum = Self(key: "\u{A9}alb", keySpace: .quickTimeUserData)
  /// `©arg` of QuickTime's user data: arranger.
  public static let quickTimeUserDataArranger = Self(key: "\u{A9}arg", keySpace: .quickTimeUserData)
  /// `©ART` of QuickTime's user data: artist.
  public static let quickTimeUserDataArtist = Self(key: "\u{A9}ART", keySpace: .quickTimeUserData)
  /// `©aut` of QuickTime's user data: author.
  public static let quickTimeUserDataAuthor = Self(key: "\u{A9}aut", keySpace: .quickTimeUserData)
  /// `©chp` of QuickTime's user data: chapter.
  public static let quickTimeUserDataChapter = Self(key: "\u{A9}chp", keySpace: .quickTimeUserData)
  /// `©cmt` of QuickTime's user data: comment.
  public static let quickTimeUserDataComment = Self(key: "\u{A9}cmt", keySpace: .quickTimeUserData)
  /// `©com` of QuickTime's user data: composer.
  public static let quickTimeUserDataComposer = Self(key: "\u{A9}com", keySpace: .quickTimeUserData)
  /// `©cpy` of QuickTime's user data: copyright.
  public static let quickTimeUserDataCopyright = Self(key: "\u{A9}cpy", keySpace: .quickTimeUserData)
  /// `©day` of QuickTime's user data: creation date.
  public static let quickTimeUserDataCreationDate = Self(key: "\u{A9}day", keySpace: .quickTimeUserData)
  /// `©des` of QuickTime's user data: description.
  public static let quickTimeUserDataDescription = Self(key: "\u{A9}des", keySpace: .quickTimeUserData)
  /// `©dir` of QuickTime's user data: director.
  public static let quickTimeUserDataDirector = Self(key: "\u{A9}dir", keySpace: .quickTimeUserData)
  /// `©dis` of QuickTime's user data: disclaimer.
  public static let quickTimeUserDataDisclaimer = Self(key: "\u{A9}dis", keySpace: .quickTimeUserData)
  /// `©enc` of QuickTime's user data: encoded by.
  public static let quickTimeUserDataEncodedBy = Self(key: "\u{A9}enc", keySpace: .quickTimeUserData)
  /// `©gen` of QuickTime's user data: genre.
  public static let quickTimeUserDataGenre = Self(key: "\u{A9}gen", keySpace: .quickTimeUserData)
  /// `©hst` of QuickTime's user data: host computer.
  public static let quickTimeUserDataHostComputer = Self(key: "\u{A9}hst", keySpace: .quickTimeUserData)
  /// `©inf` of QuickTime's user data: information.
  public static let quickTimeUserDataInformation = Self(key: "\u{A9}inf", keySpace: .quickTimeUserData)
  /// `©key` of QuickTime's user data: words.
  public static let quickTimeUserDataKeywords = Self(key: "\u{A9}key", keySpace: .quickTimeUserData)
  /// `©mak` of QuickTime's user data: make.
  public static let quickTimeUserDataMake = Self(key: "\u{A9}mak", keySpace: .quickTimeUserData)
  /// `©mod` of QuickTime's user data: model.
  public static let quickTimeUserDataModel = Self(key: "\u{A9}mod", keySpace: .quickTimeUserData)
  /// `©ope` of QuickTime's user data: original artist.
  public static let quickTimeUserDataOriginalArtist = Self(key: "\u{A9}ope", keySpace: .quickTimeUserData)
  /// `©fmt` of QuickTime's user data: original format.
  public static let quickTimeUserDataOriginalFormat = Self(key: "\u{A9}fmt", keySpace: .quickTimeUserData)
  /// `©src` of QuickTime's user data: original source.
  public static let quickTimeUserDataOriginalSource = Self(key: "\u{A9}src", keySpace: .quickTimeUserData)
  /// `©prf` of QuickTime's user data: performers.
  public static let quickTimeUserDataPerformers = Self(key: "\u{A9}prf", keySpace: .quickTimeUserData)
  /// `©prd` of QuickTime's user data: producer.
  public static let quickTimeUserDataProducer = Self(key: "\u{A9}prd", keySpace: .quickTimeUserData)
  /// `©pub` of QuickTime's user data: publisher.
  public static let quickTimeUserDataPublisher = Self(key: "\u{A9}pub", keySpace: .quickTimeUserData)
  /// `©PRD` of QuickTime's user data: product.
  public static let quickTimeUserDataProduct = Self(key: "\u{A9}PRD", keySpace: .quickTimeUserData)
  /// `©swr` of QuickTime's user data: software.
  public static let quickTimeUserDataSoftware = Self(key: "\u{A9}swr", keySpace: .quickTimeUserData)
  /// `©req` of QuickTime's user data: special playback requirements.
  public static let quickTimeUserDataSpecialPlaybackRequirements = Self(
    key: "\u{A9}req", keySpace: .quickTimeUserData)
  /// `©trk` of QuickTime's user data: track.
  public static let quickTimeUserDataTrack = Self(key: "\u{A9}trk", keySpace: .quickTimeUserData)
  /// `©wrn` of QuickTime's user data: warning.
  public static let quickTimeUserDataWarning = Self(key: "\u{A9}wrn", keySpace: .quickTimeUserData)
  /// `©wrt` of QuickTime's user data: writer.
  public static let quickTimeUserDataWriter = Self(key: "\u{A9}wrt", keySpace: .quickTimeUserData)
  /// `©url` of QuickTime's user data: URL link.
  public static let quickTimeUserDataURLLink = Self(key: "\u{A9}url", keySpace: .quickTimeUserData)
  /// `tnam` of QuickTime's user data: track name.
  public static let quickTimeUserDataTrackName = Self(key: "tnam", keySpace: .quickTimeUserData)
  /// `©phg` of QuickTime's user data: phonogram rights.
  public static let quickTimeUserDataPhonogramRights = Self(key: "\u{A9}phg", keySpace: .quickTimeUserData)
  /// `tagc` of QuickTime's user data: tagged characteristic.
  public static let quickTimeUserDataTaggedCharacteristic = Self(key: "tagc", keySpace: .quickTimeUserData)
}

extension MetadataKey {
  /// `©alb` of QuickTime's user data: album.
  public static let quickTimeUserDataKeyAlbum = Self(rawValue: "\u{A9}alb")
  /// `©arg` of QuickTime's user data: arranger.
  public static let quickTimeUserDataKeyArranger = Self(rawValue: "\u{A9}arg")
  /// `©ART` of QuickTime's user data: artist.
  public static let quickTimeUserDataKeyArtist = Self(rawValue: "\u{A9}ART")
  /// `©aut` of QuickTime's user data: author.
  public static let quickTimeUserDataKeyAuthor = Self(rawValue: "\u{A9}aut")
  /// `©chp` of QuickTime's user data: chapter.
  public static let quickTimeUserDataKeyChapter = Self(rawValue: "\u{A9}chp")
  /// `©cmt` of QuickTime's user data: comment.
  public static let quickTimeUserDataKeyComment = Self(rawValue: "\u{A9}cmt")
  /// `©com` of QuickTime's user data: composer.
  public static let quickTimeUserDataKeyComposer = Self(rawValue: "\u{A9}com")
  /// `©cpy` of QuickTime's user data: copyright.
  public static let quickTimeUserDataKeyCopyright = Self(rawValue: "\u{A9}cpy")
  /// `©day` of QuickTime's user data: creation date.
  public static let quickTimeUserDataKeyCreationDate = Self(rawValue: "\u{A9}day")
  /// `©des` of QuickTime's user data: description.
  public static let quickTimeUserDataKeyDescription = Self(rawValue: "\u{A9}des")
  /// `©dir` of QuickTime's user data: director.
  public static let quickTimeUserDataKeyDirector = Self(rawValue: "\u{A9}dir")
  /// `©dis` of QuickTime's user data: disclaimer.
  public static let quickTimeUserDataKeyDisclaimer = Self(rawValue: "\u{A9}dis")
  /// `©enc` of QuickTime's user data: encoded by.
  public static let quickTimeUserDataKeyEncodedBy = Self(rawValue: "\u{A9}enc")
  /// `©nam` of QuickTime's user data: full name.
  public static let quickTimeUserDataKeyFullName = Self(rawValue: "\u{A9}nam")
  /// `©gen` of QuickTime's user data: genre.
  public static let quickTimeUserDataKeyGenre = Self(rawValue: "\u{A9}gen")
  /// `©hst` of QuickTime's user data: host computer.
  public static let quickTimeUserDataKeyHostComputer = Self(rawValue: "\u{A9}hst")
  /// `©inf` of QuickTime's user data: information.
  public static let quickTimeUserDataKeyInformation = Self(rawValue: "\u{A9}inf")
  /// `©key` of QuickTime's user data: keywords.
  public static let quickTimeUserDataKeyKeywords = Self(rawValue: "\u{A9}key")
  /// `©mak` of QuickTime's user data: make.
  public static let quickTimeUserDataKeyMake = Self(rawValue: "\u{A9}mak")
  /// `©mod` of QuickTime's user data: model.
  public static let quickTimeUserDataKeyModel = Self(rawValue: "\u{A9}mod")
  /// `©ope` of QuickTime's user data: original artist.
  public static let quickTimeUserDataKeyOriginalArtist = Self(rawValue: "\u{A9}ope")
  /// `©fmt` of QuickTime's user data: original format.
  public static let quickTimeUserDataKeyOriginalFormat = Self(rawValue: "\u{A9}fmt")
  /// `©src` of QuickTime's user data: original source.
  public static let quickTimeUserDataKeyOriginalSource = Self(rawValue: "\u{A9}src")
  /// `©prf` of QuickTime's user data: performers.
  public static let quickTimeUserDataKeyPerformers = Self(rawValue: "\u{A9}prf")
  /// `©prd` of QuickTime's user data: producer.
  public static let quickTimeUserDataKeyProducer = Self(rawValue: "\u{A9}prd")
  /// `©pub` of QuickTime's user data: publisher.
  public static let quickTimeUserDataKeyPublisher = Self(rawValue: "\u{A9}pub")
  /// `©PRD` of QuickTime's user data: product.
  public static let quickTimeUserDataKeyProduct = Self(rawValue: "\u{A9}PRD")
  /// `©swr` of QuickTime's user data: software.
  public static let quickTimeUserDataKeySoftware = Self(rawValue: "\u{A9}swr")
  /// `©req` of QuickTime's user data: special playback requirements.
  public static let quickTimeUserDataKeySpecialPlaybackRequirements = Self(rawValue: "\u{A9}req")
  /// `©trk` of QuickTime's user data: track.
  public static let quickTimeUserDataKeyTrack = Self(rawValue: "\u{A9}trk")
  /// `©wrn` of QuickTime's user data: warning.
  public static let quickTimeUserDataKeyWarning = Self(rawValue: "\u{A9}wrn")
  /// `©wrt` of QuickTime's user data: writer.
  public static let quickTimeUserDataKeyWriter = Self(rawValue: "\u{A9}wrt")
  /// `©url` of QuickTime's user data: URL link.
  public static let quickTimeUserDataKeyURLLink = Self(rawValue: "\u{A9}url")
  /// `©xyz` of QuickTime's user data: location ISO6709.
  public static let quickTimeUserDataKeyLocationISO6709 = Self(rawValue: "\u{A9}xyz")
  /// `tnam` of QuickTime's user data: track name.
  public static let quickTimeUserDataKeyTrackName = Self(rawValue: "tnam")
  /// `©phg` of QuickTime's user data: phonogram rights.
  public static let quickTimeUserDataKeyPhonogramRights = Self(rawValue: "\u{A9}phg")
  /// `tagc` of QuickTime's user data: tagged characteristic.
  public static let quickTimeUserDataKeyTaggedCharacteristic = Self(rawValue: "tagc")
}
