/// The meaning of a tag, whatever the format that it is in.
///
/// AVFoundation counterpart: `AVMetadataKey`, its common keys; those after `software` are ours, for what files of music
/// say beyond it.
public struct MetadataKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a key by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name of the work.
  public static let title = Self(rawValue: "title")
  /// Who made it: the composer of music.
  public static let creator = Self(rawValue: "creator")
  /// The subject of the work.
  public static let subject = Self(rawValue: "subject")
  /// A description in sentences.
  public static let description = Self(rawValue: "description")
  /// Who published it.
  public static let publisher = Self(rawValue: "publisher")
  /// Who helped to make it.
  public static let contributor = Self(rawValue: "contributor")
  /// When it was made.
  public static let creationDate = Self(rawValue: "creationDate")
  /// When it was last changed.
  public static let lastModifiedDate = Self(rawValue: "lastModifiedDate")
  /// Its kind: the genre of music.
  public static let type = Self(rawValue: "type")
  /// Its format.
  public static let format = Self(rawValue: "format")
  /// A number or a name that it has in a catalogue.
  public static let identifier = Self(rawValue: "identifier")
  /// The work that it was made from.
  public static let source = Self(rawValue: "source")
  /// The language that is spoken or sung.
  public static let language = Self(rawValue: "language")
  /// The whole that it belongs to.
  public static let relation = Self(rawValue: "relation")
  /// Where it was recorded.
  public static let location = Self(rawValue: "location")
  /// Who holds the rights.
  public static let copyrights = Self(rawValue: "copyrights")
  /// The album.
  public static let albumName = Self(rawValue: "albumName")
  /// Who wrote the text.
  public static let author = Self(rawValue: "author")
  /// Who performs.
  public static let artist = Self(rawValue: "artist")
  /// A picture of it.
  public static let artwork = Self(rawValue: "artwork")
  /// Who made the camera or the recorder.
  public static let make = Self(rawValue: "make")
  /// Which camera or recorder it was.
  public static let model = Self(rawValue: "model")
  /// The program that wrote the file.
  public static let software = Self(rawValue: "software")

  /// Who performs on the album as a whole.
  public static let albumArtist = Self(rawValue: "albumArtist")
  /// Which track of the disc, often with their number.
  public static let trackNumber = Self(rawValue: "trackNumber")
  /// The number of tracks of the disc.
  public static let trackCount = Self(rawValue: "trackCount")
  /// Which disc of the album, often with their number.
  public static let discNumber = Self(rawValue: "discNumber")
  /// The number of discs of the album.
  public static let discCount = Self(rawValue: "discCount")
  /// A remark on the work.
  public static let comment = Self(rawValue: "comment")
  /// The words that are sung.
  public static let lyrics = Self(rawValue: "lyrics")
  /// Beats a minute.
  public static let tempo = Self(rawValue: "tempo")
  /// The name of a group that it belongs to.
  public static let grouping = Self(rawValue: "grouping")
  /// Whether the album has tracks of several artists.
  public static let compilation = Self(rawValue: "compilation")
  /// Who conducts.
  public static let conductor = Self(rawValue: "conductor")
  /// The International Standard Recording Code.
  public static let isrc = Self(rawValue: "isrc")
  /// A web address.
  public static let url = Self(rawValue: "url")
  /// Who encoded the file.
  public static let encodedBy = Self(rawValue: "encodedBy")

  /// The common key for a key of a format; `nil` where none has its meaning.
  package init?(commonFor key: String, in keySpace: MetadataKeySpace) {
    guard let common = TagKeyTable.of(keySpace)?[key] else { return nil }
    self = common
  }
}
