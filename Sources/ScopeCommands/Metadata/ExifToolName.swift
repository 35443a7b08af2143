import MediaAssets
import MediaMetadata
import MediaScope

/// ExifTool's names of tags (its documentation, "ExifTool Tag Names").
enum ExifToolName {
  static func name(of item: MetadataItem) -> String {
    plainName(of: item) + (language(of: item).map { "-" + $0 } ?? "")
  }

  /// What comes after the name: any language of XMP's texts, and any but English, which it takes for none, of
  /// QuickTime's.
  private static func language(of item: MetadataItem) -> String? {
    guard let language = item.extendedLanguageTag else { return nil }
    switch item.keySpace {
    case .quickTimeUserData, .quickTimeMetadata, .isoUserData, .iTunes:
      return language == "eng" ? nil : language
    case .xmp: return language
    default: return nil
    }
  }

  private static func plainName(of item: MetadataItem) -> String {
    let key = item.key
    switch item.keySpace {
    case .id3: return id3Name(of: item)
    case .id3v1: return made(key)
    case .iTunes:
      if key.count > 4, let info = item.extraAttributes[.info] { return freeform(info) }
      return iTunes[key] ?? made(key.filter { $0 != "\u{A9}" })
    case .quickTimeUserData:
      if let name = userData[key] { return name }
      return key.hasPrefix("\u{A9}") ? "UserData_" + key.dropFirst() : iTunes[key] ?? made(key)
    case .isoUserData: return isoUserData[key] ?? made(key)
    case .quickTimeMetadata:
      for prefix in ["com.apple.quicktime.", "com."] where key.hasPrefix(prefix) {
        let name = String(key.dropFirst(prefix.count))
        return quickTime[name] ?? made(name)
      }
      return quickTime[key] ?? made(key)
    case .ape: return made(key)
    case .vorbisComment: return words[key.uppercased()] ?? made(key, keepsHyphens: true)
    case .common, .matroska: return words[key.uppercased()] ?? made(key)
    case .riff: return riff[key] ?? made(key)
    case .broadcastExtension:
      return broadcast[key] ?? key
    case .aiff: return aiff[key] ?? made(key)
    case .exif: return exifName(item) ?? key
    case .xmp: return ExifToolXMP.property(key).name
    case .iptc:
      return ExifToolVocabulary.dataset(key)?.name ?? item.extraAttributes[.info].map {
        made($0, keepsHyphens: true)
      } ?? made(key)
    case .png: return key == "tIME" ? "ModifyDate" : pngName(key)
    case .jpeg, .gif: return "Comment"
    case .windowsMedia: return windowsMediaName(key)
    case .photoshop: return photoshop["\(key)/\(item.extraAttributes[.info] ?? "")"] ?? key
    case .flashVideo:
      return flashVideo[key]
        ?? ExifToolXMP.made(
          key.split(separator: "/").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    case .lyrics3: return lyrics[key] ?? made(key)
    default: return made(key)
    }
  }

  private static let broadcast = [
    "Version": "BWFVersion", "UMID": "BWF_UMID", "OriginationDate": "DateTimeOriginal",
  ]

  private static let aiff = [
    "NAME": "Name", "AUTH": "Author", "(c) ": "Copyright", "ANNO": "Annotation", "COMT": "Comment",
  ]

  private static let lyrics = [
    "LYR": "Lyrics", "ETT": "ExtendedTrackTitle", "EAR": "ExtendedArtistName", "EAL": "ExtendedAlbumName",
    "AUT": "Author", "INF": "AdditionalInfo", "IMG": "LinkToImage",
  ]

  private static func id3Name(of item: MetadataItem) -> String {
    let (key, info) = (item.key, item.extraAttributes[.info])
    switch key {
    case "TXXX", "TXX": return info.map { made($0) } ?? "UserDefinedText"
    case "PRIV":
      guard let info, info.hasPrefix("WM/") || privates.contains(info) else { return "Private" }
      let name = info.hasPrefix("WM/WM") ? "WM/" + info.dropFirst(5) : info
      return name.split(separator: "/").joined(separator: "_")
    default: return id3[key] ?? made(key)
    }
  }

  /// Owners of private frames that ExifTool names them by.
  private static let privates: Set<String> = ["PeakValue", "AverageLevel"]

  /// The name of a tag of Exif; `nil` where there is none for its number.
  static func exifName(_ item: MetadataItem) -> String? {
    let directory = item.extraAttributes[.directory] ?? ""
    if let tag = ExifToolVocabulary.exifTag(numbered: item.key, isGPS: directory.hasPrefix("GPS")) {
      return tag.name
    }
    if item.key.hasPrefix("0x") { return nil }
    // Both TIFF/EP and Exif have a tag of this name.
    if item.key == "CFAPattern", directory.hasPrefix("IFD") || directory.hasPrefix("SubIFD") {
      return "CFAPattern2"
    }
    if item.key == "LensInfo" { return "DNGLensInfo" }
    return exif[item.key] ?? item.key
  }

  private static func windowsMediaName(_ key: String) -> String {
    let name = key.hasPrefix("WM/") ? String(key.dropFirst(3)) : key
    let own = [
      "OriginalFilename": "OriginalFileName", "SubTitle": "Subtitle",
      "SubTitleDescription": "SubtitleDescription",
    ]
    return own[name] ?? ExifToolXMP.made(name)
  }

  /// Fields of Photoshop's image resources.
  private static let photoshop = [
    "0x03ED/hRes": "XResolution", "0x03ED/hResUnit": "DisplayedUnitsX", "0x03ED/vRes": "YResolution",
    "0x03ED/vResUnit": "DisplayedUnitsY", "0x0406/Quality": "PhotoshopQuality",
    "0x0406/Format": "PhotoshopFormat", "0x040A/Copyright flag": "CopyrightFlag", "0x040B/URL": "URL",
    "0x040D/Global angle": "GlobalAngle", "0x0419/Global altitude": "GlobalAltitude",
    "0x041A/Name of group of slices": "SlicesGroupName", "0x041A/Number of slices": "NumSlices",
    "0x0421/hasRealMergedData": "HasRealMergedData", "0x0421/Writer name": "WriterName",
    "0x0421/Reader name": "ReaderName", "0x0425/Caption digest": "IPTCDigest",
    "0x0426/Style": "PrintStyle", "0x0426/X location": "PrintPosition", "0x0426/Scale": "PrintScale",
    "0x0428/Pixel aspect ratio": "PixelAspectRatio",
  ]

  private static let flashVideo = [
    "audiocodecid": "AudioCodecID", "audiodatarate": "AudioBitrate", "audiodelay": "AudioDelay",
    "audiosamplerate": "AudioSampleRate", "audiosamplesize": "AudioSampleSize", "audiosize": "AudioSize",
    "bytelength": "ByteLength", "canseekontime": "CanSeekOnTime", "createdby": "CreatedBy",
    "creationdate": "CreateDate", "datasize": "DataSize", "filesize": "FileSizeBytes",
    "framerate": "FrameRate", "hasKeyframes": "HasKeyFrames", "height": "ImageHeight",
    "httphostheader": "HTTPHostHeader", "lastkeyframetimestamp": "LastKeyFrameTime",
    "lasttimestamp": "LastTimeStamp", "metadatacreator": "MetadataCreator", "metadatadate": "MetadataDate",
    "pmsg": "Message", "purl": "URL", "sourcedata": "SourceData", "starttime": "StartTime",
    "totaldatarate": "TotalDataRate", "totalduration": "TotalDuration", "videocodecid": "VideoCodecID",
    "videodatarate": "VideoBitrate", "videosize": "VideoSize", "width": "ImageWidth",
  ]

  private static func freeform(_ name: String) -> String {
    if let known = freeformNames[name] { return known }
    let kept = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return kept.prefix(1).uppercased() + kept.dropFirst()
  }

  private static let freeformNames = [
    "iTunNORM": "VolumeNormalization", "iTunEXTC": "ContentRating", "iTunes_CDDB_1": "CDDB1Info",
    "iTunes_CDDB_TrackNumber": "CDDBTrackNumber", "DISCNUMBER": "DiscNumber", "TRACKNUMBER": "TrackNumber",
    "ARTISTS": "Artists", "CATALOGNUMBER": "CatalogNumber", "RATING": "Rating", "MEDIA": "Media",
    "SCRIPT": "Script", "BARCODE": "Barcode", "LABEL": "Label", "MOOD": "Mood",
    "Dynamic Range (DR)": "DynamicRange", "initialkey": "InitialKey", "originalyear": "OriginalYear",
    "originaldate": "OriginalDate", "~length": "Length", "replaygain_track_gain": "ReplayTrackGain",
    "replaygain_track_peak": "ReplayTrackPeak", "Volume Level (ReplayGain)": "ReplayVolumeLevel",
    "Dynamic Range (R128)": "DynamicRangeR128", "Volume Level (R128)": "VolumeLevelR128",
    "Peak Level (Sample)": "PeakLevelSample", "Peak Level (R128)": "PeakLevelR128",
  ]

  private static func pngName(_ key: String) -> String {
    let kept = key.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return kept.isEmpty ? "Unknown" : kept.prefix(1).uppercased() + kept.dropFirst()
  }

  /// A name of a key: words that begin with capitals, without what separates them.
  private static func made(_ key: String, keepsHyphens: Bool = false) -> String {
    var name = ""
    var beginsWord = true
    let hasCase = key.contains(where: \.isLowercase) && key.contains(where: \.isUppercase)
    for character in key {
      if keepsHyphens, character == "-", !name.isEmpty {
        name.append(character)
        continue
      }
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
    "TMCL": "MusicianCredits", "TSST": "SetSubtitle", "RVA2": "RelativeVolumeAdjustment",
    "RVA": "RelativeVolumeAdjustment", "RVAD": "RelativeVolumeAdjustment", "TT2": "Title",
    "TP1": "Artist", "TAL": "Album", "TRK": "Track", "TYE": "Year", "TCO": "Genre", "COM": "Comment",
    "TCM": "Composer", "TP2": "Band", "TPA": "PartOfSet", "TCR": "Copyright", "TPB": "Publisher",
    "TEN": "EncodedBy", "TSS": "EncoderSettings", "TBP": "BeatsPerMinute", "ULT": "Lyrics", "PIC": "Picture",
    "TT1": "Grouping", "TCP": "Compilation", "GRP1": "Grouping", "MVNM": "MovementName",
    "MVIN": "MovementNumber", "TT3": "Subtitle", "TST": "TitleSortOrder", "TSA": "AlbumSortOrder",
    "TSP": "PerformerSortOrder", "TS2": "AlbumArtistSortOrder", "TSC": "ComposerSortOrder",
    "WXX": "UserDefinedURL", "WFED": "PodcastURL", "TGID": "PodcastID", "TDES": "PodcastDescription",
    "TCAT": "PodcastCategory", "TKWD": "PodcastKeywords", "TP3": "Conductor", "TP4": "InterpretedBy",
    "TXT": "Lyricist", "TLE": "Length", "TLA": "Language", "POP": "Popularimeter",
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
    "xid ": "ISRC", "rate": "RatingPercent", "\u{A9}pub": "Publisher", "\u{A9}xyz": "GPSCoordinates",
    "\u{A9}com": "Composer", "\u{A9}des": "Description", "\u{A9}mak": "Make", "\u{A9}mod": "Model",
  ]

  private static let isoUserData: [String: String] = [
    "titl": "Title", "perf": "Performer", "auth": "Author", "dscp": "Description", "cprt": "Copyright",
    "gnre": "Genre", "albm": "Album", "yrrc": "Year", "loci": "LocationInformation", "kywd": "Keywords",
    "rtng": "Rating", "clsf": "Classification", "thmb": "ThumbnailImage",
    "sdln": "PlayMode",
  ]

  private static let userData: [String: String] = [
    "\u{A9}ART": "Artist",
    "\u{A9}TIM": "StartTimecode",
    "\u{A9}TSC": "StartTimeScale",
    "\u{A9}TSZ": "StartTimeSampleSize",
    "\u{A9}alb": "Album",
    "\u{A9}arg": "Arranger",
    "\u{A9}ark": "ArrangerKeywords",
    "\u{A9}cmt": "Comment",
    "\u{A9}cok": "ComposerKeywords",
    "\u{A9}com": "Composer",
    "\u{A9}cpy": "Copyright",
    "\u{A9}day": "ContentCreateDate",
    "\u{A9}dir": "Director",
    "\u{A9}ed1": "Edit1",
    "\u{A9}ed2": "Edit2",
    "\u{A9}ed3": "Edit3",
    "\u{A9}ed4": "Edit4",
    "\u{A9}ed5": "Edit5",
    "\u{A9}ed6": "Edit6",
    "\u{A9}ed7": "Edit7",
    "\u{A9}ed8": "Edit8",
    "\u{A9}ed9": "Edit9",
    "\u{A9}enc": "EncoderID",
    "\u{A9}fmt": "Format",
    "\u{A9}fpt": "Pitch",
    "\u{A9}frl": "Roll",
    "\u{A9}fyw": "Yaw",
    "\u{A9}gen": "Genre",
    "\u{A9}gpt": "CameraPitch",
    "\u{A9}grl": "CameraRoll",
    "\u{A9}grp": "Grouping",
    "\u{A9}gyw": "CameraYaw",
    "\u{A9}inf": "Information",
    "\u{A9}isr": "ISRCCode",
    "\u{A9}lab": "RecordLabelName",
    "\u{A9}lal": "RecordLabelURL",
    "\u{A9}lyr": "Lyrics",
    "\u{A9}mak": "Make",
    "\u{A9}mal": "MakerURL",
    "\u{A9}mdl": "Model",
    "\u{A9}mod": "Model",
    "\u{A9}nam": "Title",
    "\u{A9}pdk": "ProducerKeywords",
    "\u{A9}phg": "RecordingCopyright",
    "\u{A9}prd": "Producer",
    "\u{A9}prf": "Performers",
    "\u{A9}prk": "PerformerKeywords",
    "\u{A9}prl": "PerformerURL",
    "\u{A9}req": "Requirements",
    "\u{A9}snk": "SubtitleKeywords",
    "\u{A9}snm": "Subtitle",
    "\u{A9}src": "SourceCredits",
    "\u{A9}swf": "SongWriter",
    "\u{A9}swk": "SongWriterKeywords",
    "\u{A9}swr": "SoftwareVersion",
    "\u{A9}too": "Encoder",
    "\u{A9}trk": "Track",
    "\u{A9}wrt": "Composer",
    "\u{A9}xsp": "SpeedX",
    "\u{A9}xyz": "GPSCoordinates",
    "\u{A9}ysp": "SpeedY",
    "\u{A9}zsp": "SpeedZ",
    "CNCV": "CompressorVersion",
    "CNFV": "FirmwareVersion",
    "FIRM": "FirmwareVersion",
    "GoPr": "GoProType",
    "LENS": "LensSerialNumber",
    "SDLN": "PlayMode",
    "SNum": "SerialNumber",
    "albr": "AlbumArtist",
    "angl": "CameraAngle",
    "ccid": "ContentID",
    "cdis": "ContentDistributorID",
    "clfn": "ClipFileName",
    "clid": "ClipID",
    "cmid": "CameraID",
    "coll": "CollectionName",
    "cver": "CodeVersion",
    "cvru": "CoverURI",
    "dscp": "Description",
    "hinv": "HintVersion",
    "icnu": "IconURI",
    "infu": "InfoURL",
    "lrcu": "LyricsURI",
    "name": "Name",
    "perf": "Performer",
    "reel": "ReelName",
    "scen": "Scene",
    "sdln": "PlayMode",
    "shot": "ShotName",
    "slno": "SerialNumber",
    "titl": "Title",
    "vndr": "Vendor",
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
    "IARL": "ArchivalLocation",
    "IART": "Artist",
    "ICMS": "Commissioned",
    "ICMT": "Comment",
    "ICOP": "Copyright",
    "ICRD": "DateCreated",
    "ICRP": "Cropped",
    "IDIM": "Dimensions",
    "IDPI": "DotsPerInch",
    "IENG": "Engineer",
    "IGNR": "Genre",
    "IKEY": "Keywords",
    "ILGT": "Lightness",
    "IMED": "Medium",
    "INAM": "Title",
    "ITRK": "TrackNumber",
    "IPLT": "NumColors",
    "IPRD": "Product",
    "ISBJ": "Subject",
    "ISFT": "Software",
    "ISHP": "Sharpness",
    "ISRC": "Source",
    "ISRF": "SourceForm",
    "ITCH": "Technician",
    "ISGN": "SecondaryGenre",
    "IWRI": "WrittenBy",
    "IPRO": "ProducedBy",
    "ICNM": "Cinematographer",
    "IPDS": "ProductionDesigner",
    "IEDT": "EditedBy",
    "ICDS": "CostumeDesigner",
    "IMUS": "MusicBy",
    "ISTD": "ProductionStudio",
    "IDST": "DistributedBy",
    "ICNT": "Country",
    "ILNG": "Language",
    "IRTD": "Rating",
    "ISTR": "Starring",
    "TITL": "Title",
    "DIRC": "Directory",
    "YEAR": "Year",
    "GENR": "Genre",
    "COMM": "Comments",
    "LANG": "Language",
    "AGES": "Rated",
    "STAR": "Starring",
    "CODE": "EncodedBy",
    "PRT1": "Part",
    "PRT2": "NumberOfParts",
    "IAS1": "FirstLanguage",
    "IAS2": "SecondLanguage",
    "IAS3": "ThirdLanguage",
    "IAS4": "FourthLanguage",
    "IAS5": "FifthLanguage",
    "IAS6": "SixthLanguage",
    "IAS7": "SeventhLanguage",
    "IAS8": "EighthLanguage",
    "IAS9": "NinthLanguage",
    "ICAS": "DefaultAudioStream",
    "IBSU": "BaseURL",
    "ILGU": "LogoURL",
    "ILIU": "LogoIconURL",
    "IWMU": "WatermarkURL",
    "IMIU": "MoreInfoURL",
    "IMBI": "MoreInfoBannerImage",
    "IMBU": "MoreInfoBannerURL",
    "IMIT": "MoreInfoText",
    "IENC": "EncodedBy",
    "IRIP": "RippedBy",
    "TRCK": "TrackNumber",
    "TURL": "URL",
    "TVER": "Version",
    "LOCA": "Location",
    "TORG": "Organization",
    "IDIT": "DateTimeOriginal",
    "ISMP": "TimeCode",
    "strn": "StreamName",
    "IPRT": "Part",
    "IFRM": "NumberOfParts",
    "iXML": "IXML",
    "axml": "AXML",
    "smpl/dwManufacturer": "Manufacturer",
    "smpl/dwProduct": "Product",
    "smpl/dwSamplePeriod": "SamplePeriod",
    "smpl/dwMIDIUnityNote": "MIDIUnityNote",
    "smpl/dwMIDIPitchFraction": "MIDIPitchFraction",
    "smpl/dwSMPTEFormat": "SMPTEFormat",
    "smpl/dwSMPTEOffset": "SMPTEOffset",
    "smpl/cSampleLoops": "NumSampleLoops",
    "smpl/cbSamplerData": "SamplerDataLen",
    "inst/bUnshiftedNote": "UnshiftedNote",
    "inst/chFineTune": "FineTune",
    "inst/chGain": "Gain",
    "inst/bLowNote": "LowNote",
    "inst/bHighNote": "HighNote",
    "inst/bLowVelocity": "LowVelocity",
    "inst/bHighVelocity": "HighVelocity",
  ]

  private static let exif: [String: String] = [
    "DateTime": "ModifyDate", "DateTimeDigitized": "CreateDate", "PhotographicSensitivity": "ISO",
    "PixelXDimension": "ExifImageWidth", "PixelYDimension": "ExifImageHeight",
    "ExposureBiasValue": "ExposureCompensation", "FocalLengthIn35mmFilm": "FocalLengthIn35mmFormat",
    "ImageLength": "ImageHeight", "JPEGInterchangeFormat": "ThumbnailOffset",
    "JPEGInterchangeFormatLength": "ThumbnailLength", "Thumbnail": "ThumbnailImage",
    "RelatedImageLength": "RelatedImageHeight", "InteroperabilityIndex": "InteropIndex",
    "InteroperabilityVersion": "InteropVersion",
    "BodySerialNumber": "SerialNumber", "CameraOwnerName": "OwnerName", "LensSpecification": "LensInfo",
    "NewSubfileType": "SubfileType", "SubfileType": "OldSubfileType", "Threshholding": "Thresholding",
    "NumberOfInks": "NumberofInks", "ModelPixelScaleTag": "PixelScale", "ModelTiepointTag": "ModelTiePoint",
    "Temperature": "AmbientTemperature", "SourceImageNumberOfCompositeImage": "CompositeImageCount",
    "SourceExposureTimesOfCompositeImage": "CompositeImageExposureTimes", "OECF": "Opto-ElectricConvFactor",
  ]
}
