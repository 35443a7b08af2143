import MediaAssets
import MediaMetadata
import MediaScope

/// ExifTool's names of tags (its documentation, "ExifTool Tag Names").
enum ExifToolName {
  static func name(of item: MetadataItem) -> String {
    plainName(of: item) + (language(of: item).map { "-" + $0 } ?? "")
  }

  /// Returns the language after the name: any of XMP's texts and of PNG's, and any but English, which it
  /// takes for none, of QuickTime's and of ID3's.
  static func language(of item: MetadataItem) -> String? {
    if isOfQuickTime(item) {
      let language = item.extendedLanguageTag == "eng" ? nil : item.extendedLanguageTag
      return item.extraAttributes[.country].map { "\(language ?? "und")-\($0)" } ?? language
    }
    guard let language = item.extendedLanguageTag ?? item.extraAttributes[.language] else { return nil }
    switch item.keySpace {
    case .id3:
      // Its tags have the codes of ISO 639-2, of which others are no language.
      let isCode = language.utf8.count == 3 && language.allSatisfy { $0.isASCII && $0.isLetter }
      return isCode && language != "eng" ? language.lowercased() : nil
    case .xmp: return language
    case .png: return standardCase(language)
    default: return nil
    }
  }

  /// Whether the languages of a tag are those of QuickTime, of which the first one has the name alone, too, where no other has it.
  static func isOfQuickTime(_ item: MetadataItem) -> Bool {
    [.quickTimeUserData, .quickTimeMetadata, .isoUserData, .iTunes].contains(item.keySpace)
  }

  /// Whether ExifTool gives such a tag only where it is asked for unknown ones.
  static func isHidden(_ item: MetadataItem) -> Bool {
    let (table, key): (ExifToolVocabulary.QuickTimeTable, String) = (
      item.keySpace == .iTunes ? .itemList : .userData, item.key
    )
    guard [.quickTimeUserData, .isoUserData, .iTunes].contains(item.keySpace), key.count == 4,
      !key.hasPrefix("\u{A9}")
    else { return false }
    return ExifToolVocabulary.quickTime(table, key) == nil
      && ExifToolVocabulary.quickTime(.itemList, key) == nil
  }

  /// A tag of a language with its country in capitals, and nothing else (RFC 5646, 2.1.1).
  private static func standardCase(_ language: String) -> String {
    var parts = language.lowercased().replacing("_", with: "-").split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[1].count == 2, parts[0].count <= 3 else {
      return parts.joined(separator: "-")
    }
    parts[1] = Substring(parts[1].uppercased())
    return parts.joined(separator: "-")
  }

  static func plainName(of item: MetadataItem) -> String {
    let key = item.key
    switch item.keySpace {
    case .id3: return id3Name(of: item)
    case .id3v1: return made(key)
    case .iTunes:
      if key.count > 4, let info = item.extraAttributes[.info] { return freeform(info) }
      return ExifToolVocabulary.quickTime(.itemList, key)?.name ?? made(key.filter { $0 != "\u{A9}" })
    case .quickTimeUserData:
      if let tag = ExifToolVocabulary.quickTime(.userData, key) { return tag.name }
      return key.hasPrefix("\u{A9}")
        ? "UserData_" + key.dropFirst() : ExifToolVocabulary.quickTime(.itemList, key)?.name ?? made(key)
    case .isoUserData: return ExifToolVocabulary.quickTime(.userData, key)?.name ?? made(key)
    case .quickTimeMetadata:
      for prefix in ["com.apple.quicktime.", "com."] where key.hasPrefix(prefix) {
        let name = String(key.dropFirst(prefix.count))
        return ExifToolVocabulary.quickTime(.keys, name)?.name ?? made(name)
      }
      return ExifToolVocabulary.quickTime(.keys, key)?.name ?? made(key)
    case .ape: return made(key)
    case .vorbisComment: return words[key.uppercased()] ?? vorbisName(key)
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
    "0x03ED/vResUnit": "DisplayedUnitsY", "0x03EE/Alpha channel names": "AlphaChannelsNames",
    "0x0406/Quality": "PhotoshopQuality",
    "0x0406/Format": "PhotoshopFormat", "0x040A/Copyright flag": "CopyrightFlag", "0x040B/URL": "URL",
    "0x040D/Global angle": "GlobalAngle", "0x0419/Global altitude": "GlobalAltitude",
    "0x041A/Name of group of slices": "SlicesGroupName", "0x041A/Number of slices": "NumSlices",
    "0x0421/hasRealMergedData": "HasRealMergedData", "0x0421/Writer name": "WriterName",
    "0x0421/Reader name": "ReaderName", "0x0425/Caption digest": "IPTCDigest",
    "0x0426/Style": "PrintStyle", "0x0426/X location": "PrintPosition", "0x0426/Scale": "PrintScale",
    "0x0428/Pixel aspect ratio": "PixelAspectRatio", "0x0BB7/Clipping path name": "ClippingPathName",
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
    if let name = ["create-date": "CreateDate", "modify-date": "ModDate"][key] { return name }
    let kept = key.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
    return kept.isEmpty ? "Unknown" : kept.prefix(1).uppercased() + kept.dropFirst()
  }

  /// A name of a field of Vorbis comments, which is small but for the letters after what a name can't have.
  private static func vorbisName(_ key: String) -> String {
    var name: [Character] = []
    var beginsWord = true
    for character in key.lowercased() {
      guard character.isASCII, character.isLetter || character.isNumber || "_-".contains(character) else {
        beginsWord = true
        continue
      }
      name.append(beginsWord ? Character(character.uppercased()) : character)
      beginsWord = false
    }
    // A low line goes where it joins two small letters; the second one joins no more.
    var index = 1
    while index + 1 < name.count {
      if name[index] == "_", name[index - 1].isLowercase || name[index - 1].isNumber,
        name[index + 1].isLowercase
      {
        name.remove(at: index)
        name[index] = Character(name[index].uppercased())
        index += 1
      }
      index += 1
    }
    return name.isEmpty ? "Unknown" : String(name)
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
    "TXT": "Lyricist", "TLE": "Length", "TLA": "Language", "POP": "Popularimeter", "TDLY": "PlaylistDelay",
    "TOLY": "OriginalLyricist", "TRSN": "InternetRadioStationName", "TRSO": "InternetRadioStationOwner",
    "TPRO": "ProducedNotice", "OWNE": "Ownership", "TRDA": "RecordingDates", "TSIZ": "Size",
    "XDOR": "OriginalReleaseTime", "XSOA": "AlbumSortOrder", "XSOP": "PerformerSortOrder",
    "XSOT": "TitleSortOrder", "CNT": "PlayCounter", "IPL": "InvolvedPeople", "TDA": "Date",
    "TDY": "PlaylistDelay", "TFT": "FileType", "TIM": "Time", "TKE": "InitialKey", "TMT": "Media",
    "TOA": "OriginalArtist", "TOF": "OriginalFileName", "TOL": "OriginalLyricist",
    "TOR": "OriginalReleaseYear", "TOT": "OriginalAlbum", "TRC": "ISRC", "TRD": "RecordingDates",
    "TSI": "Size", "WAF": "FileURL", "WAR": "ArtistURL", "WAS": "SourceURL", "WCM": "CommercialURL",
    "WCP": "CopyrightURL", "WPB": "PublisherURL",
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
