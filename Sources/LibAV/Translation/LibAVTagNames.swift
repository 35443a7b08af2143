package import MediaCore

/// libav's names of tags and its words for their values, the names also by what files call them.
package enum LibAVTagNames {
  // MARK: - Of files and their tracks

  package static let majorBrand = "major_brand"
  package static let minorVersion = "minor_version"
  package static let compatibleBrands = "compatible_brands"
  package static let creationTime = "creation_time"
  package static let language = "language"
  package static let handlerName = "handler_name"
  package static let vendorID = "vendor_id"
  /// The program that wrote the file, or that encoded the track.
  package static let encoder = "encoder"
  package static let title = "title"
  package static let artist = "artist"
  package static let album = "album"
  package static let date = "date"
  package static let comment = "comment"
  package static let track = "track"
  package static let genre = "genre"
  /// The name of an attachment's file.
  package static let fileName = "filename"
  /// The media type of an attachment.
  package static let mediaType = "mimetype"
  /// The mark that pictures of WebM have their alpha beside them: 1.
  package static let alphaMode = "alpha_mode"
  /// The loudspeakers that the channels of FLAC are for (RFC 9639, 8.6.2).
  package static let channelMask = "WAVEFORMATEXTENSIBLE_CHANNEL_MASK"
  /// The arrangement of two eyes' pictures in one, in Matroska.
  package static let stereoMode = "stereo_mode"
  /// The number of times that an animation is played; 0 is without end.
  package static let loopCount = "loop_count"
  /// The time code of the start of a file or a track.
  package static let startTimecode = "timecode"

  /// The tags of the date at which the media was made, the most exact first.
  package static let creationDates = ["com.apple.quicktime.creationdate", creationTime, date, "DATE"]

  // MARK: - By the names of containers

  /// The texts of iTunes' items.
  package static let items: [FourCC: String] = [
    FourCC(rawValue: 0xA96E_616D): "title", FourCC(rawValue: 0xA941_5254): "artist",
    FourCC(rawValue: 0xA961_6C62): "album", FourCC(rawValue: 0xA964_6179): "date",
    FourCC(rawValue: 0xA974_6F6F): "encoder", FourCC(rawValue: 0xA963_6D74): "comment",
    FourCC(rawValue: 0xA967_656E): "genre", FourCC(rawValue: 0xA977_7274): "composer",
    FourCC(rawValue: 0xA967_7270): "grouping", FourCC(rawValue: 0xA96C_7972): "lyrics",
    "aART": "album_artist", "cprt": "copyright", "desc": "description", "ldes": "synopsis",
    "tvsh": "show", "tven": "episode_id", "tvnn": "network", "sonm": "sort_name", "soar": "sort_artist",
    "soal": "sort_album", "soaa": "sort_album_artist", "soco": "sort_composer", "keyw": "keywords",
    "catg": "category", "trkn": "track", "disk": "disc",
  ]

  /// ID3v2's text frames; the others go by their identifiers.
  package static let textFrames = [
    "TALB": "album", "TCMP": "compilation", "TCOM": "composer", "TCON": "genre", "TCOP": "copyright",
    "TDEN": "creation_time", "TDRC": "date", "TDRL": "date", "TENC": "encoded_by", "TIT1": "grouping",
    "TIT2": "title", "TLAN": "language", "TPE1": "artist", "TPE2": "album_artist", "TPE3": "performer",
    "TPOS": "disc", "TPUB": "publisher", "TRCK": "track", "TSOA": "album-sort", "TSOP": "artist-sort",
    "TSOT": "title-sort", "TSSE": "encoder",
  ]

  /// The texts of an INFO list.
  package static let information = [
    "IART": "artist", "ICMT": "comment", "ICOP": "copyright", "ICRD": "date", "IGNR": "genre",
    "ILNG": "language", "INAM": "title", "IPRD": "album", "IPRT": "track", "ITRK": "track",
    "ISFT": "encoder", "ISMP": "timecode", "ITCH": "encoded_by",
  ]

  /// Vorbis comments, where they are others.
  package static let comments = [
    "ALBUMARTIST": "album_artist", "TRACKNUMBER": "track", "DISCNUMBER": "disc", "DESCRIPTION": "comment",
  ]

  /// Matroska's tags, where they are others.
  package static let simpleTags = ["LEAD_PERFORMER": "performer", "PART_NUMBER": "track"]

  /// The words for what a picture shows, by its number in tags.
  package static let pictureTypes = [
    "Other", "32x32 pixels 'file icon'", "Other file icon", "Cover (front)", "Cover (back)", "Leaflet page",
    "Media (e.g. label side of CD)", "Lead artist/lead performer/soloist", "Artist/performer", "Conductor",
    "Band/Orchestra", "Composer", "Lyricist/text writer", "Recording Location", "During recording",
    "During performance", "Movie/video screen capture", "A bright coloured fish", "Illustration",
    "Band/artist logotype", "Publisher/Studio logotype",
  ]

  /// The characters of a code; numbers in brackets where they don't print.
  package static func text(ofCode bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      let isPlain =
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || ". -_".utf8.contains(byte)
      return isPlain ? String(Unicode.Scalar(byte)) : "[\(byte)]"
    }.joined()
  }
}
