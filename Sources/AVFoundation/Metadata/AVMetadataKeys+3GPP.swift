// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaMetadata

// Apple's constants of tags: by identifier those that the library lacks, and all by key.

extension MetadataIdentifier {
  /// `cprt` of 3GPP's user data: copyright.
  public static let identifier3GPUserDataCopyright = Self(key: "cprt", keySpace: .isoUserData)
  /// `auth` of 3GPP's user data: author.
  public static let identifier3GPUserDataAuthor = Self(key: "auth", keySpace: .isoUserData)
  /// `perf` of 3GPP's user data: performer.
  public static let identifier3GPUserDataPerformer = Self(key: "perf", keySpace: .isoUserData)
  /// `gnre` of 3GPP's user data: genre.
  public static let identifier3GPUserDataGenre = Self(key: "gnre", keySpace: .isoUserData)
  /// `yrrc` of 3GPP's user data: recording year.
  public static let identifier3GPUserDataRecordingYear = Self(key: "yrrc", keySpace: .isoUserData)
  /// `loci` of 3GPP's user data: location.
  public static let identifier3GPUserDataLocation = Self(key: "loci", keySpace: .isoUserData)
  /// `titl` of 3GPP's user data: title.
  public static let identifier3GPUserDataTitle = Self(key: "titl", keySpace: .isoUserData)
  /// `dscp` of 3GPP's user data: description.
  public static let identifier3GPUserDataDescription = Self(key: "dscp", keySpace: .isoUserData)
  /// `coll` of 3GPP's user data: collection.
  public static let identifier3GPUserDataCollection = Self(key: "coll", keySpace: .isoUserData)
  /// `urat` of 3GPP's user data: user rating.
  public static let identifier3GPUserDataUserRating = Self(key: "urat", keySpace: .isoUserData)
  /// `thmb` of 3GPP's user data: thumbnail.
  public static let identifier3GPUserDataThumbnail = Self(key: "thmb", keySpace: .isoUserData)
  /// `albm` of 3GPP's user data: album and track.
  public static let identifier3GPUserDataAlbumAndTrack = Self(key: "albm", keySpace: .isoUserData)
  /// `kywd` of 3GPP's user data: word list.
  public static let identifier3GPUserDataKeywordList = Self(key: "kywd", keySpace: .isoUserData)
  /// `clsf` of 3GPP's user data: media classification.
  public static let identifier3GPUserDataMediaClassification = Self(key: "clsf", keySpace: .isoUserData)
  /// `rtng` of 3GPP's user data: media rating.
  public static let identifier3GPUserDataMediaRating = Self(key: "rtng", keySpace: .isoUserData)
}

extension MetadataKey {
  /// `cprt` of 3GPP's user data: copyright.
  public static let metadata3GPUserDataKeyCopyright = Self(rawValue: "cprt")
  /// `auth` of 3GPP's user data: author.
  public static let metadata3GPUserDataKeyAuthor = Self(rawValue: "auth")
  /// `perf` of 3GPP's user data: performer.
  public static let metadata3GPUserDataKeyPerformer = Self(rawValue: "perf")
  /// `gnre` of 3GPP's user data: genre.
  public static let metadata3GPUserDataKeyGenre = Self(rawValue: "gnre")
  /// `yrrc` of 3GPP's user data: recording year.
  public static let metadata3GPUserDataKeyRecordingYear = Self(rawValue: "yrrc")
  /// `loci` of 3GPP's user data: location.
  public static let metadata3GPUserDataKeyLocation = Self(rawValue: "loci")
  /// `titl` of 3GPP's user data: title.
  public static let metadata3GPUserDataKeyTitle = Self(rawValue: "titl")
  /// `dscp` of 3GPP's user data: description.
  public static let metadata3GPUserDataKeyDescription = Self(rawValue: "dscp")
  /// `coll` of 3GPP's user data: collection.
  public static let metadata3GPUserDataKeyCollection = Self(rawValue: "coll")
  /// `urat` of 3GPP's user data: user rating.
  public static let metadata3GPUserDataKeyUserRating = Self(rawValue: "urat")
  /// `thmb` of 3GPP's user data: thumbnail.
  public static let metadata3GPUserDataKeyThumbnail = Self(rawValue: "thmb")
  /// `albm` of 3GPP's user data: album and track.
  public static let metadata3GPUserDataKeyAlbumAndTrack = Self(rawValue: "albm")
  /// `kywd` of 3GPP's user data: keyword list.
  public static let metadata3GPUserDataKeyKeywordList = Self(rawValue: "kywd")
  /// `clsf` of 3GPP's user data: media classification.
  public static let metadata3GPUserDataKeyMediaClassification = Self(rawValue: "clsf")
  /// `rtng` of 3GPP's user data: media rating.
  public static let metadata3GPUserDataKeyMediaRating = Self(rawValue: "rtng")
}
