import MediaContainers
import MediaCore
import MediaMetadata

extension WrittenUserData {
  /// Sets a tag by a name that people use, such as `title`, by iTunes' four characters, or by any other name, which
  /// becomes one of iTunes' extended form; an empty value takes it away.
  mutating func set(_ name: String, to value: String) {
    set(Self.key(named: name), Array(value.utf8))
  }

  /// Sets the tag that means what a common key does.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  mutating func set(_ key: MetadataKey, to value: String) -> Bool {
    guard let code = meanings[key] else { return false }
    set(.code(code), Array(value.utf8))
    return true
  }

  private var meanings: [MetadataKey: FourCC] {
    [
      .title: "\u{A9}nam", .artist: "\u{A9}ART", .albumName: "\u{A9}alb", .albumArtist: "aART",
      .comment: "\u{A9}cmt", .type: "\u{A9}gen", .creationDate: "\u{A9}day", .creator: "\u{A9}wrt",
      .software: "\u{A9}too", .grouping: "\u{A9}grp", .lyrics: "\u{A9}lyr", .copyrights: "cprt",
      .description: "desc", .location: "\u{A9}xyz", .make: "\u{A9}mak", .model: "\u{A9}mod",
    ]
  }

  static func key(named name: String) -> Key {
    if let code = codes[name.lowercased()] { return .code(code) }
    // Four characters, as iTunes has them.
    if name.first == "\u{A9}" || knownCodes.contains(name), let code = FourCC(name) { return .code(code) }
    return .name(name)
  }

  private static let codes: [String: FourCC] = [
    "title": "\u{A9}nam", "artist": "\u{A9}ART", "album": "\u{A9}alb", "album_artist": "aART",
    "albumartist": "aART", "comment": "\u{A9}cmt", "genre": "\u{A9}gen", "date": "\u{A9}day",
    "year": "\u{A9}day", "composer": "\u{A9}wrt", "encoder": "\u{A9}too", "software": "\u{A9}too",
    "grouping": "\u{A9}grp", "lyrics": "\u{A9}lyr", "copyright": "cprt", "description": "desc",
    "synopsis": "ldes", "show": "tvsh", "network": "tvnn", "episode_id": "tven", "sort_name": "sonm",
    "sort_artist": "soar", "sort_album": "soal", "location": "\u{A9}xyz", "make": "\u{A9}mak",
    "model": "\u{A9}mod",
  ]

  private static let knownCodes: Set<String> = [
    "aART", "cprt", "desc", "ldes", "tvsh", "tvnn", "tven", "sonm", "soar", "soal", "soco", "sosn", "catg",
    "keyw", "purd",
  ]
}
