/// What the keys of each format mean, where a common key says it.
enum CommonKeys {
  static func common(_ key: String, in keySpace: MetadataKeySpace) -> MetadataKey? {
    switch keySpace {
    case .iTunes: iTunes[key]
    case .quickTimeMetadata:
      key.hasPrefix("com.apple.quicktime.") ? quickTime[String(key.dropFirst(20))] : quickTime[key]
    case .quickTimeUserData: userData[key] ?? (key.first == "\u{A9}" ? iTunes[key] : nil)
    case .isoUserData: isoUserData[key]
    case .id3: id3[key]
    case .id3v1: words[key.lowercased()]
    case .vorbisComment, .ape, .matroska, .common, .png, .coreAudio, .flashVideo:
      words[key.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }] ?? windowsMedia[key]
    case .riff: riff[key]
    case .broadcastExtension: broadcast[key]
    case .cart: ["Title": .title, "Artist": .artist, "URL": .url][key]
    case .aiff:
      ["NAME": .title, "AUTH": .artist, "(c) ": .copyrights, "ANNO": .comment, "COMT": .comment][key]
    case .lyrics3: ["LYR": .lyrics, "ETT": .title, "EAR": .artist, "EAL": .albumName, "AUT": .author][key]
    case .windowsMedia: windowsMedia[key]
    case .iptc:
      [
        "2:5": .title, "2:80": .author, "2:116": .copyrights, "2:120": .description, "2:25": .subject,
        "2:55": .creationDate,
      ][key]
    case .exif: exif[key]
    case .xmp: xmp[key]
    case .jpeg, .gif: .comment
    case .dsdiff: ["DITI": .title, "DIAR": .artist, "COMT": .comment, "EMID": .identifier][key]
    case .dvb: ["service_name": .title, "service_provider_name": .publisher][key]
    case .photoshop: key == "0x040B" ? .url : nil
    default: nil
    }
  }

  private static let iTunes: [String: MetadataKey] = [
    "\u{A9}nam": .title, "\u{A9}ART": .artist, "aART": .albumArtist, "\u{A9}alb": .albumName,
    "\u{A9}day": .creationDate, "\u{A9}cmt": .comment, "\u{A9}gen": .type, "gnre": .type,
    "\u{A9}wrt": .creator,
    "\u{A9}com": .creator, "\u{A9}too": .software, "\u{A9}swr": .software, "\u{A9}enc": .encodedBy,
    "\u{A9}grp": .grouping, "\u{A9}lyr": .lyrics, "\u{A9}cpy": .copyrights, "cprt": .copyrights,
    "\u{A9}des": .description, "desc": .description, "ldes": .description, "\u{A9}pub": .publisher,
    "\u{A9}con": .conductor, "\u{A9}xyz": .location, "\u{A9}mak": .make, "\u{A9}mod": .model,
    "trkn": .trackNumber,
    "disk": .discNumber, "cpil": .compilation, "tmpo": .tempo, "covr": .artwork, "\u{A9}aut": .author,
    "\u{A9}inf": .description, "\u{A9}prd": .contributor, "\u{A9}trk": .trackNumber,
  ]

  private static let quickTime: [String: MetadataKey] = [
    "title": .title, "displayname": .title, "artist": .artist, "album": .albumName, "author": .author,
    "comment": .comment, "copyright": .copyrights, "creationdate": .creationDate, "description": .description,
    "genre": .type, "information": .description, "keywords": .subject, "make": .make, "model": .model,
    "publisher": .publisher, "software": .software, "year": .creationDate, "artwork": .artwork,
    "composer": .creator, "location.ISO6709": .location, "director": .contributor, "producer": .contributor,
    "encodedby": .encodedBy, "encoder": .software, "date": .creationDate,
    "com.android.manufacturer": .make, "com.android.model": .model,
  ]

  private static let userData: [String: MetadataKey] = [
    "name": .title, "CNCV": .software, "FIRM": .software, "manu": .make, "modl": .model,
  ]

  private static let isoUserData: [String: MetadataKey] = [
    "titl": .title, "perf": .artist, "auth": .author, "dscp": .description, "cprt": .copyrights,
    "gnre": .type,
    "albm": .albumName, "yrrc": .creationDate, "loci": .location, "kywd": .subject, "thmb": .artwork,
  ]

  private static let id3: [String: MetadataKey] = [
    "TIT2": .title, "TT2": .title, "TPE1": .artist, "TP1": .artist, "TPE2": .albumArtist, "TP2": .albumArtist,
    "TALB": .albumName, "TAL": .albumName, "TCON": .type, "TCO": .type, "TCOM": .creator, "TCM": .creator,
    "TDRC": .creationDate, "TYER": .creationDate, "TYE": .creationDate, "TRCK": .trackNumber,
    "TRK": .trackNumber,
    "TPOS": .discNumber, "TPA": .discNumber, "COMM": .comment, "COM": .comment, "USLT": .lyrics,
    "ULT": .lyrics,
    "APIC": .artwork, "PIC": .artwork, "TCOP": .copyrights, "TCR": .copyrights, "TPUB": .publisher,
    "TPB": .publisher, "TENC": .encodedBy, "TEN": .encodedBy, "TSSE": .software, "TSS": .software,
    "TLAN": .language, "TLA": .language, "TBPM": .tempo, "TBP": .tempo, "TIT1": .grouping, "TT1": .grouping,
    "GRP1": .grouping, "TCMP": .compilation, "TCP": .compilation, "TPE3": .conductor, "TP3": .conductor,
    "TEXT": .author, "TXT": .author, "TSRC": .isrc, "TRC": .isrc, "TIT3": .description, "TT3": .description,
    "UFID": .identifier, "UFI": .identifier, "TIPL": .contributor, "IPLS": .contributor, "WXXX": .url,
    "WOAR": .url,
  ]

  /// Names in words, in lower case and without what parts the words.
  static let words: [String: MetadataKey] = [
    "title": .title, "artist": .artist, "albumartist": .albumArtist, "album": .albumName,
    "date": .creationDate,
    "year": .creationDate, "genre": .type, "composer": .creator, "comment": .comment, "comments": .comment,
    "description": .description, "copyright": .copyrights, "publisher": .publisher, "label": .publisher,
    "organization": .publisher, "encoder": .software, "encodedby": .encodedBy, "language": .language,
    "tracknumber": .trackNumber, "track": .trackNumber, "partnumber": .trackNumber, "tracktotal": .trackCount,
    "totaltracks": .trackCount, "totalparts": .trackCount, "discnumber": .discNumber, "disc": .discNumber,
    "disctotal": .discCount, "totaldiscs": .discCount, "lyrics": .lyrics, "unsyncedlyrics": .lyrics,
    "bpm": .tempo,
    "tempo": .tempo, "grouping": .grouping, "compilation": .compilation, "conductor": .conductor,
    "isrc": .isrc,
    "location": .location, "performer": .artist, "author": .author, "lyricist": .author,
    "metadatablockpicture": .artwork, "coverart": .artwork, "picture": .artwork, "coverart(front)": .artwork,
    "coverart(back)": .artwork, "datereleased": .creationDate, "daterecorded": .creationDate,
    "synopsis": .description,
    "summary": .description, "subject": .subject, "keywords": .subject, "muxingapp": .software,
    "writingapp": .software, "dateutc": .creationDate, "director": .contributor, "software": .software,
    "source": .source, "url": .url, "creationtime": .creationDate, "trackname": .title, "name": .title,
    "attachedpicture": .artwork, "contact": .relation,
  ]

  private static let riff: [String: MetadataKey] = [
    "INAM": .title, "TITL": .title, "IART": .artist, "IPRD": .albumName, "ICRD": .creationDate,
    "YEAR": .creationDate,
    "IDIT": .creationDate, "DTIM": .creationDate, "IGNR": .type, "GENR": .type, "ICMT": .comment,
    "CMNT": .comment,
    "COMM": .comment, "ICOP": .copyrights, "ISFT": .software, "IENG": .contributor, "ITCH": .encodedBy,
    "IENC": .encodedBy, "ITRK": .trackNumber, "IPRT": .trackNumber, "TRCK": .trackNumber, "ISBJ": .subject,
    "IKEY": .subject, "ISRC": .source, "ILNG": .language, "LANG": .language, "IMUS": .creator,
    "IWRI": .author,
    "IPUB": .publisher, "IDST": .publisher, "IBPM": .tempo, "IURL": .url, "ILYC": .lyrics, "LOCA": .location,
    "IFRM": .trackCount, "strn": .title,
  ]

  private static let broadcast: [String: MetadataKey] = [
    "Description": .description, "Originator": .creator, "OriginatorReference": .identifier,
    "OriginationDate": .creationDate,
  ]

  private static let windowsMedia: [String: MetadataKey] = [
    "WM/EncodingTime": .creationDate, "WM/Genre": .type, "WM/AlbumArtist": .albumArtist,
    "WM/AlbumTitle": .albumName,
    "WM/TrackNumber": .trackNumber, "WM/Publisher": .publisher, "WM/Composer": .creator,
    "WM/Year": .creationDate,
    "Title": .title, "Author": .artist, "Copyright": .copyrights, "Description": .description,
    "WM/Category": .subject, "WM/Conductor": .conductor, "WM/Lyrics": .lyrics, "WM/BeatsPerMinute": .tempo,
  ]

  private static let exif: [String: MetadataKey] = [
    "Make": .make, "Model": .model, "Software": .software, "Artist": .artist, "Copyright": .copyrights,
    "ImageDescription": .description, "DateTimeOriginal": .creationDate, "UserComment": .comment,
    "DateTime": .lastModifiedDate, "GPSPosition": .location, "XPTitle": .title, "XPComment": .comment,
    "XPAuthor": .author, "XPKeywords": .subject, "XPSubject": .subject,
  ]

  private static let xmp: [String: MetadataKey] = [
    "dc:title": .title, "dc:creator": .creator, "dc:description": .description, "dc:rights": .copyrights,
    "dc:subject": .subject, "dc:language": .language, "dc:publisher": .publisher, "dc:source": .source,
    "dc:identifier": .identifier, "dc:format": .format, "dc:type": .type, "xmp:CreatorTool": .software,
    "xmp:CreateDate": .creationDate, "xmp:ModifyDate": .lastModifiedDate, "xmpDM:artist": .artist,
    "xmpDM:album": .albumName, "xmpDM:genre": .type, "photoshop:DateCreated": .creationDate,
    "tiff:Make": .make,
    "tiff:Model": .model,
  ]
}
