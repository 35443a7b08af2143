import MediaAudioFrames

// Movies: iTunes' and QuickTime's lists, user data.
extension TagKeyTable {
  package static let iTunes = TagKeyTable(
    [
      .title: ["\u{A9}nam"], .artist: ["\u{A9}ART"], .albumArtist: ["aART"], .albumName: ["\u{A9}alb"],
      .creationDate: ["\u{A9}day"], .comment: ["\u{A9}cmt"], .type: ["\u{A9}gen", "gnre"],
      .creator: ["\u{A9}wrt", "\u{A9}com"], .software: ["\u{A9}too", "\u{A9}swr"], .grouping: ["\u{A9}grp"],
      .lyrics: ["\u{A9}lyr"], .copyrights: ["cprt", "\u{A9}cpy"], .description: ["desc", "\u{A9}des"],
      .location: ["\u{A9}xyz"], .make: ["\u{A9}mak"], .model: ["\u{A9}mod"], .trackNumber: ["trkn"],
      .discNumber: ["disk"], .compilation: ["cpil"], .tempo: ["tmpo"], .artwork: ["covr"],
    ],
    alsoRead: [
      .encodedBy: ["\u{A9}enc"], .description: ["ldes", "\u{A9}inf"], .publisher: ["\u{A9}pub"],
      .conductor: ["\u{A9}con"], .author: ["\u{A9}aut"], .contributor: ["\u{A9}prd"],
      .trackNumber: ["\u{A9}trk"], .subject: ["keyw"],
    ],
    words: [
      "synopsis": "ldes", "show": "tvsh", "network": "tvnn", "episode_id": "tven", "sort_name": "sonm",
      "sort_artist": "soar", "sort_album": "soal", "sort_album_artist": "soaa", "sort_composer": "soco",
      "sort_show": "sosn", "category": "catg", "podcast_keywords": "keyw", "purchase_date": "purd",
    ])

  package static let quickTime = TagKeyTable(
    [
      .title: ["title"], .artist: ["artist"], .albumName: ["album"], .author: ["author"],
      .comment: ["comment"], .copyrights: ["copyright"], .creationDate: ["creationdate"],
      .description: ["description"], .type: ["genre"], .subject: ["keywords"], .make: ["make"],
      .model: ["model"], .publisher: ["publisher"], .software: ["software"], .artwork: ["artwork"],
      .creator: ["composer"], .location: ["location.ISO6709"],
    ],
    alsoRead: [
      .title: ["displayname"], .description: ["information"], .creationDate: ["year", "date"],
      .contributor: ["director", "producer"], .encodedBy: ["encodedby"], .software: ["encoder"],
      .make: ["com.android.manufacturer"], .model: ["com.android.model"],
    ],
    domain: "com.apple.quicktime.")

  /// The names in user data; new tags are written into a list instead.
  static let userData = TagKeyTable(
    [:],
    alsoRead: [.title: ["name"], .software: ["CNCV", "FIRM"], .make: ["manu"], .model: ["modl"]],
    bases: [iTunes.filter { $0.first == "\u{A9}" }])

  static let isoUserData = TagKeyTable([
    .title: ["titl"], .artist: ["perf"], .author: ["auth"], .description: ["dscp"], .copyrights: ["cprt"],
    .type: ["gnre"], .albumName: ["albm"], .creationDate: ["yrrc"], .location: ["loci"],
    .subject: ["kywd"], .artwork: ["thmb"],
  ])
}

// Names in words.
extension TagKeyTable {
  /// Words that people and programs use in any format, the one that is written first.
  package static let words = TagKeyTable(
    [
      .title: ["title", "track_name", "name"], .artist: ["artist", "performer"],
      .albumArtist: ["album_artist"], .albumName: ["album"],
      .creationDate: ["date", "year", "date_released", "date_recorded", "date_utc", "creation_time"],
      .type: ["genre"], .creator: ["composer"], .comment: ["comment", "comments"],
      .description: ["description", "synopsis", "summary"], .copyrights: ["copyright"],
      .publisher: ["publisher", "label", "organization"], .encodedBy: ["encoded_by"],
      .software: ["encoder", "software", "muxing_app", "writing_app"], .language: ["language"],
      .trackNumber: ["track", "track_number", "part_number"],
      .trackCount: ["track_total", "total_tracks", "total_parts"], .discNumber: ["disc", "disc_number"],
      .discCount: ["disc_total", "total_discs"], .lyrics: ["lyrics", "unsynced_lyrics"],
      .tempo: ["bpm", "tempo"], .grouping: ["grouping"], .compilation: ["compilation"],
      .conductor: ["conductor"], .isrc: ["isrc"], .location: ["location"], .author: ["author", "lyricist"],
      .artwork: [
        "picture", "attached_picture", "metadata_block_picture", "cover_art", "cover_art(front)",
        "cover_art(back)",
      ],
      .subject: ["subject", "keywords"], .contributor: ["director"], .source: ["source"], .url: ["url"],
      .relation: ["contact"],
    ], comparison: .plain)

  /// Names that a format leaves to who writes it; some take Windows Media's.
  static let freeNames = TagKeyTable(
    [:], comparison: .plain, bases: [words, windowsMedia])

  package static let vorbisComment = TagKeyTable(
    [
      .title: ["TITLE"], .artist: ["ARTIST"], .albumName: ["ALBUM"], .albumArtist: ["ALBUMARTIST"],
      .comment: ["COMMENT", "COMMENTS"], .type: ["GENRE"], .creationDate: ["DATE", "YEAR"],
      .creator: ["COMPOSER"], .copyrights: ["COPYRIGHT"], .description: ["DESCRIPTION"],
      .grouping: ["GROUPING"], .lyrics: ["LYRICS", "UNSYNCEDLYRICS"],
      .trackNumber: ["TRACKNUMBER", "TRACK"], .discNumber: ["DISCNUMBER", "DISC"],
      .trackCount: ["TRACKTOTAL", "TOTALTRACKS"], .discCount: ["DISCTOTAL", "TOTALDISCS"],
      .publisher: ["PUBLISHER", "ORGANIZATION", "LABEL"], .encodedBy: ["ENCODEDBY"],
      .software: ["ENCODER"], .language: ["LANGUAGE"], .tempo: ["BPM", "TEMPO"],
      .compilation: ["COMPILATION"], .conductor: ["CONDUCTOR"], .isrc: ["ISRC"], .location: ["LOCATION"],
      .author: ["AUTHOR"], .subject: ["SUBJECT"], .source: ["SOURCE"], .url: ["URL"],
      .relation: ["CONTACT"], .contributor: ["DIRECTOR"],
      .artwork: ["METADATA_BLOCK_PICTURE", "COVERART"],
    ], comparison: .plain, bases: [freeNames])

  package static let matroska = TagKeyTable(
    [
      .title: ["TITLE"], .artist: ["ARTIST"], .albumName: ["ALBUM"], .albumArtist: ["ALBUM_ARTIST"],
      .comment: ["COMMENT", "COMMENTS"], .type: ["GENRE"],
      .creationDate: ["DATE", "DATE_RELEASED", "DATE_RECORDED"], .creator: ["COMPOSER"],
      .copyrights: ["COPYRIGHT"], .description: ["DESCRIPTION"], .grouping: ["GROUPING"],
      .lyrics: ["LYRICS"], .trackNumber: ["PART_NUMBER", "TRACK"], .trackCount: ["TOTAL_PARTS"],
      .discNumber: ["DISC"], .publisher: ["PUBLISHER"], .encodedBy: ["ENCODED_BY"],
      .software: ["ENCODER"], .language: ["LANGUAGE"], .tempo: ["BPM"], .conductor: ["CONDUCTOR"],
      .isrc: ["ISRC"], .subject: ["SUBJECT"], .contributor: ["DIRECTOR"], .location: ["LOCATION"],
      .compilation: ["COMPILATION"], .author: ["AUTHOR", "LYRICIST"], .source: ["SOURCE"],
      .url: ["URL"], .relation: ["CONTACT"], .discCount: ["DISCTOTAL", "TOTALDISCS"],
    ], comparison: .plain, bases: [freeNames])

  /// The information of Core Audio's files (Core Audio Format, "Information Chunk").
  package static let coreAudio = TagKeyTable(
    [
      .title: ["title"], .artist: ["artist"], .albumName: ["album"], .trackNumber: ["track number"],
      .creationDate: ["recorded date", "year"], .creator: ["composer"], .author: ["lyricist"],
      .type: ["genre"], .comment: ["comments"], .copyrights: ["copyright"], .tempo: ["tempo"],
      .software: ["encoding application"], .isrc: ["ISRC"],
    ], comparison: .plain, bases: [freeNames])

  package static let windowsMedia = TagKeyTable([
    .title: ["Title"], .artist: ["Author"], .copyrights: ["Copyright"], .description: ["Description"],
    .creationDate: ["WM/Year", "WM/EncodingTime"], .type: ["WM/Genre"], .albumArtist: ["WM/AlbumArtist"],
    .albumName: ["WM/AlbumTitle"], .trackNumber: ["WM/TrackNumber"], .publisher: ["WM/Publisher"],
    .creator: ["WM/Composer"], .subject: ["WM/Category"], .conductor: ["WM/Conductor"],
    .lyrics: ["WM/Lyrics"], .tempo: ["WM/BeatsPerMinute"],
  ])
}

// Sound: ID3 and chunks.
extension TagKeyTable {
  package static let id3 = TagKeyTable(
    [
      .title: ["TIT2"], .artist: ["TPE1"], .albumArtist: ["TPE2"], .albumName: ["TALB"], .type: ["TCON"],
      .creator: ["TCOM"], .creationDate: ["TDRC", "TYER"], .trackNumber: ["TRCK"], .discNumber: ["TPOS"],
      .comment: ["COMM"], .lyrics: ["USLT"], .artwork: ["APIC"], .copyrights: ["TCOP"],
      .publisher: ["TPUB"], .encodedBy: ["TENC"], .software: ["TSSE"], .language: ["TLAN"],
      .tempo: ["TBPM"], .grouping: ["TIT1", "GRP1"], .compilation: ["TCMP"], .conductor: ["TPE3"],
      .author: ["TEXT"], .isrc: ["TSRC"], .description: ["TIT3"], .url: ["WOAR"],
    ],
    alsoRead: [.identifier: ["UFID"], .contributor: ["TIPL", "IPLS"], .url: ["WXXX"]],
    current: ID3FrameType.currentName)

  /// The descriptions by which user texts (`TXXX`) say what has a frame of its own, as libavformat writes it.
  package static let id3UserTexts = TagKeyTable(
    [
      .comment: ["comment", "COMM"], .lyrics: ["lyrics", "USLT"], .description: ["description", "TIT3"],
      .compilation: ["TCMP"], .url: ["WOAR"],
    ], comparison: .plain)

  /// The fields of the tag at the end, which have these names in its structure.
  package static let id3v1 = TagKeyTable(
    [
      .title: ["title"], .artist: ["artist"], .albumName: ["album"], .creationDate: ["year"],
      .comment: ["comment"], .trackNumber: ["track"], .type: ["genre"],
    ], comparison: .plain)

  static let lyrics3 = TagKeyTable([
    .lyrics: ["LYR"], .title: ["ETT"], .artist: ["EAR"], .albumName: ["EAL"], .author: ["AUT"],
  ])

  package static let riff = TagKeyTable(
    [
      .title: ["INAM"], .artist: ["IART"], .albumName: ["IPRD"], .creationDate: ["ICRD"],
      .type: ["IGNR"], .comment: ["ICMT"], .copyrights: ["ICOP"], .software: ["ISFT"],
      .encodedBy: ["ITCH", "IENC"], .trackNumber: ["IPRT", "ITRK", "TRCK"], .subject: ["ISBJ", "IKEY"],
      .source: ["ISRC"], .language: ["ILNG"], .creator: ["IMUS"], .author: ["IWRI"],
      .contributor: ["IENG"],
    ],
    alsoRead: [
      .title: ["TITL", "strn"], .creationDate: ["YEAR", "IDIT", "DTIM"], .type: ["GENR"],
      .comment: ["CMNT", "COMM"], .language: ["LANG"], .publisher: ["IPUB", "IDST"], .tempo: ["IBPM"],
      .url: ["IURL"], .lyrics: ["ILYC"], .location: ["LOCA"], .trackCount: ["IFRM"],
    ])

  static let broadcast = TagKeyTable([
    .description: ["Description"], .creator: ["Originator"], .identifier: ["OriginatorReference"],
    .creationDate: ["OriginationDate"],
  ])

  static let cart = TagKeyTable([.title: ["Title"], .artist: ["Artist"], .url: ["URL"]])

  package static let aiff = TagKeyTable(
    [.title: ["NAME"], .artist: ["AUTH"], .copyrights: ["(c) "], .comment: ["ANNO"]],
    alsoRead: [.comment: ["COMT"]])

  static let dsdiff = TagKeyTable([
    .title: ["DITI"], .artist: ["DIAR"], .comment: ["COMT"], .identifier: ["EMID"],
  ])

  /// The descriptor of a service (ETSI EN 300 468, 6.2.33).
  package static let dvb = TagKeyTable([
    .title: ["service_name"], .publisher: ["service_provider_name"],
  ])
}

// Pictures.
extension TagKeyTable {
  package static let exif = TagKeyTable(
    [
      .make: ["Make"], .model: ["Model"], .software: ["Software"], .artist: ["Artist"],
      .copyrights: ["Copyright"], .description: ["ImageDescription"], .creationDate: ["DateTimeOriginal"],
      .comment: ["UserComment", "XPComment"], .lastModifiedDate: ["DateTime"], .title: ["XPTitle"],
      .author: ["XPAuthor"], .subject: ["XPKeywords", "XPSubject"],
    ],
    // A place is made of several tags.
    alsoRead: [.location: ["GPSPosition"]])

  static let xmp = TagKeyTable([
    .title: ["dc:title"], .creator: ["dc:creator"], .description: ["dc:description"],
    .copyrights: ["dc:rights"], .subject: ["dc:subject"], .language: ["dc:language"],
    .publisher: ["dc:publisher"], .source: ["dc:source"], .identifier: ["dc:identifier"],
    .format: ["dc:format"], .type: ["dc:type", "xmpDM:genre"], .software: ["xmp:CreatorTool"],
    .creationDate: ["xmp:CreateDate", "photoshop:DateCreated"], .lastModifiedDate: ["xmp:ModifyDate"],
    .artist: ["xmpDM:artist"], .albumName: ["xmpDM:album"], .make: ["tiff:Make"], .model: ["tiff:Model"],
  ])

  static let iptc = TagKeyTable([
    .title: ["2:5"], .author: ["2:80"], .copyrights: ["2:116"], .description: ["2:120"],
    .subject: ["2:25"], .creationDate: ["2:55"],
  ])

  static let photoshop = TagKeyTable([.url: ["0x040B"]])

  static let jpeg = TagKeyTable([.comment: ["COM"]])

  static let gif = TagKeyTable([.comment: ["Comment"]])
}
