import MediaAssets
import MediaScope

/// ExifTool's names of tags (its documentation, "ExifTool Tag Names").
enum ExifToolName {
  static func name(of item: MetadataItem) -> String {
    let key = item.key
    switch item.keySpace {
    case .id3:
      if key == "TXXX" || key == "TXX" { return item.extraAttributes[.info].map(made) ?? "UserDefinedText" }
      return id3[key] ?? made(key)
    case .id3v1: return made(key)
    case .iTunes:
      if key.count > 4, let info = item.extraAttributes[.info] { return made(info) }
      return iTunes[key] ?? made(key.filter { $0 != "\u{A9}" })
    case .quickTimeUserData: return userData[key] ?? iTunes[key] ?? made(key.filter { $0 != "\u{A9}" })
    case .quickTimeMetadata:
      let name = key.hasPrefix("com.apple.quicktime.") ? String(key.dropFirst(20)) : key
      return quickTime[name] ?? made(name)
    case .ape: return made(key)
    case .vorbisComment, .common, .matroska: return words[key.uppercased()] ?? made(key)
    case .riff: return riff[key] ?? made(key)
    case .broadcastExtension:
      return ["Version": "BWFVersion", "UMID": "BWF_UMID", "OriginationDate": "DateTimeOriginal"][key] ?? key
    case .aiff:
      return ["NAME": "Name", "AUTH": "Author", "(c) ": "Copyright", "ANNO": "Annotation"][key] ?? made(key)
    case .exif:
      // Of the directories, the thumbnail's has names of its own.
      if item.extraAttributes[.directory] == "IFD1", key == "JPEGInterchangeFormat" {
        return "ThumbnailOffset"
      }
      if item.extraAttributes[.directory] == "IFD1", key == "JPEGInterchangeFormatLength" {
        return "ThumbnailLength"
      }
      return exif[key] ?? key
    case .xmp: return made(key.split(separator: ":").last.map(String.init) ?? key)
    case .iptc: return item.extraAttributes[.info].map(made) ?? made(key)
    case .jpeg: return "Comment"
    default: return made(key)
    }
  }

  /// A name of a key: words that begin with capitals, without what parts them.
  private static func made(_ key: String) -> String {
    var name = ""
    var beginsWord = true
    let hasCase = key.contains(where: \.isLowercase) && key.contains(where: \.isUppercase)
    for character in key {
      guard character.isASCII, character.isLetter || character.isNumber else {
        beginsWord = true
        continue
      }
      if hasCase {
        name += beginsWord ? character.uppercased() : String(character)
      } else {
        name += beginsWord ? character.uppercased() : character.lowercased()
      }
      beginsWord = false
    }
    return name.isEmpty ? "Unknown" : name
  }

  private static let id3: [String: String] = [
    "TIT2": "Title", "TPE1": "Artist", "TALB": "Album", "TRCK": "Track", "TYER": "Year",
    "TDRC": "RecordingTime",
    "TCON": "Genre", "COMM": "Comment", "TCOM": "Composer", "TPE2": "Band", "TPOS": "PartOfSet",
    "TCOP": "Copyright", "TPUB": "Publisher", "TENC": "EncodedBy", "TSSE": "EncoderSettings",
    "TBPM": "BeatsPerMinute", "USLT": "Lyrics", "SYLT": "SynLyrics", "APIC": "Picture",
    "WXXX": "UserDefinedURL",
    "TIT1": "Grouping", "TIT3": "Subtitle", "TLAN": "Language", "TSRC": "ISRC", "TEXT": "Lyricist",
    "TPE3": "Conductor", "TPE4": "InterpretedBy", "TOPE": "OriginalArtist", "TOAL": "OriginalAlbum",
    "TCMP": "Compilation", "TSOP": "PerformerSortOrder", "TSOA": "AlbumSortOrder", "TSOT": "TitleSortOrder",
    "TSO2": "AlbumArtistSortOrder", "TSOC": "ComposerSortOrder", "PRIV": "Private", "POPM": "Popularimeter",
    "TDOR": "OriginalReleaseTime", "TDRL": "ReleaseTime", "TDTG": "TaggingTime", "TDEN": "EncodingTime",
    "TLEN": "Length", "TKEY": "InitialKey", "TMED": "Media", "TOFN": "OriginalFileName", "WOAR": "ArtistURL",
    "WCOM": "CommercialURL", "WCOP": "CopyrightURL", "WOAF": "FileURL", "WOAS": "SourceURL",
    "WPUB": "PublisherURL", "WPAY": "PaymentURL", "WORS": "InternetRadioStationURL",
    "GEOB": "GeneralEncapsulatedObject", "MCDI": "MusicCDIdentifier", "PCNT": "PlayCounter", "TMOO": "Mood",
    "TORY": "OriginalReleaseYear", "TDAT": "Date", "TIME": "Time", "TOWN": "FileOwner", "TFLT": "FileType",
    "UFID": "UniqueFileIdentifier", "USER": "TermsOfUse", "TIPL": "InvolvedPeople", "IPLS": "InvolvedPeople",
    "TMCL": "MusicianCredits", "TSST": "SetSubtitle", "RVA2": "RelativeVolumeAdjustment", "TT2": "Title",
    "TP1": "Artist", "TAL": "Album", "TRK": "Track", "TYE": "Year", "TCO": "Genre", "COM": "Comment",
    "TCM": "Composer", "TP2": "Band", "TPA": "PartOfSet", "TCR": "Copyright", "TPB": "Publisher",
    "TEN": "EncodedBy", "TSS": "EncoderSettings", "TBP": "BeatsPerMinute", "ULT": "Lyrics", "PIC": "Picture",
    "TT1": "Grouping", "TCP": "Compilation", "GRP1": "Grouping", "MVNM": "MovementName",
    "MVIN": "MovementNumber",
  ]

  private static let iTunes: [String: String] = [
    "\u{A9}nam": "Title", "\u{A9}ART": "Artist", "aART": "AlbumArtist", "\u{A9}alb": "Album",
    "\u{A9}day": "ContentCreateDate", "\u{A9}cmt": "Comment", "\u{A9}gen": "Genre", "gnre": "Genre",
    "\u{A9}wrt": "Composer", "\u{A9}too": "Encoder", "\u{A9}grp": "Grouping", "\u{A9}lyr": "Lyrics",
    "cprt": "Copyright", "trkn": "TrackNumber", "disk": "DiskNumber", "tmpo": "BeatsPerMinute",
    "cpil": "Compilation", "pgap": "PlayGap", "covr": "CoverArt", "desc": "Description",
    "ldes": "LongDescription", "rtng": "Rating", "stik": "MediaType", "sonm": "SortName",
    "soar": "SortArtist",
    "soal": "SortAlbum", "soaa": "SortAlbumArtist", "soco": "SortComposer", "sosn": "SortShow",
    "tvsh": "TVShow", "tven": "TVEpisodeID", "tvsn": "TVSeason", "tves": "TVEpisode", "tvnn": "TVNetworkName",
    "hdvd": "HDVideo", "\u{A9}enc": "EncodedBy", "apID": "AppleStoreAccount", "akID": "AppleStoreAccountType",
    "cnID": "AppleStoreCatalogID", "sfID": "AppleStoreCountry", "atID": "ArtistID", "plID": "PlayListID",
    "geID": "GenreID", "cmID": "ComposerID", "purd": "PurchaseDate", "pcst": "Podcast", "purl": "PodcastURL",
    "egid": "EpisodeGlobalUniqueID", "keyw": "Keyword", "catg": "Category", "\u{A9}wrk": "Work",
    "\u{A9}mvn": "MovementName", "\u{A9}mvi": "MovementNumber", "\u{A9}mvc": "MovementCount",
    "shwm": "ShowMovement", "\u{A9}cpy": "Copyright", "\u{A9}con": "Conductor", "ownr": "Owner",
    "xid ": "ISRC",
  ]

  private static let userData: [String: String] = [
    "\u{A9}xyz": "GPSCoordinates", "\u{A9}inf": "Information", "\u{A9}fmt": "Format",
    "\u{A9}swr": "SoftwareVersion", "\u{A9}mak": "Make", "\u{A9}mod": "Model", "\u{A9}com": "Composer",
    "\u{A9}req": "Requirements", "\u{A9}dir": "Director", "\u{A9}prd": "Producer", "\u{A9}des": "Description",
    "name": "Name",
  ]

  private static let quickTime: [String: String] = [
    "location.ISO6709": "GPSCoordinates", "creationdate": "CreationDate",
    "location.accuracy.horizontal":
      "LocationAccuracyHorizontal", "content.identifier": "ContentIdentifier",
    "live-photo.auto": "LivePhotoAuto",
    "displayname": "DisplayName", "camera.identifier": "CameraIdentifier",
  ]

  private static let words: [String: String] = [
    "TRACKNUMBER": "TrackNumber", "ISRC": "ISRCNumber", "REPLAYGAIN_TRACK_GAIN": "ReplayGainTrackGain",
    "REPLAYGAIN_TRACK_PEAK": "ReplayGainTrackPeak", "REPLAYGAIN_ALBUM_GAIN": "ReplayGainAlbumGain",
    "REPLAYGAIN_ALBUM_PEAK": "ReplayGainAlbumPeak", "COVERARTMIME": "CoverArtMIMEType",
    "COVERART": "CoverArt",
    "METADATA_BLOCK_PICTURE": "Picture", "DATEUTC": "DateTimeOriginal", "ATTACHEDFILE": "AttachedFileData",
    "NAME": "TrackName", "DATE_RECORDED": "DateRecorded", "DATE_RELEASED": "DateReleased",
  ]

  private static let riff: [String: String] = [
    "INAM": "Title", "IART": "Artist", "IPRD": "Product", "ICRD": "DateCreated", "IGNR": "Genre",
    "ICMT": "Comment", "ITRK": "TrackNumber", "ISFT": "Software", "ICOP": "Copyright", "IENG": "Engineer",
    "ITCH": "Technician", "ISBJ": "Subject", "IKEY": "Keywords", "ISRC": "Source", "ISRF": "SourceForm",
    "IARL": "ArchivalLocation", "ICMS": "Commissioned", "IMED": "Medium", "ILNG": "Language",
    "IDIT": "DateTimeOriginal", "ISMP": "TimeCode", "strn": "StreamName", "IPRT": "Part",
    "IFRM": "NumberOfParts",
    "ICNT": "Country", "IRTD": "Rating", "iXML": "IXML", "axml": "AXML",
  ]

  private static let exif: [String: String] = [
    "DateTime": "ModifyDate", "DateTimeDigitized": "CreateDate", "PhotographicSensitivity": "ISO",
    "PixelXDimension": "ExifImageWidth", "PixelYDimension": "ExifImageHeight",
    "ExposureBiasValue": "ExposureCompensation", "FocalLengthIn35mmFilm": "FocalLengthIn35mmFormat",
    "ImageLength": "ImageHeight", "JPEGInterchangeFormat": "ThumbnailOffset",
    "JPEGInterchangeFormatLength": "ThumbnailLength", "Thumbnail": "ThumbnailImage",
    "SubSecTimeDigitized":
      "SubSecTimeDigitized", "InteroperabilityIndex": "InteropIndex",
    "InteroperabilityVersion": "InteropVersion",
    "BodySerialNumber": "SerialNumber", "CameraOwnerName": "OwnerName", "LensSpecification": "LensInfo",
  ]
}
