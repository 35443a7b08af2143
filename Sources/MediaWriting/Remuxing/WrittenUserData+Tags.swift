import MediaContainers
import MediaCore
import MediaMetadata

extension WrittenUserData {
  /// Takes over the tags of a file of another kind: by their meaning, by name where none is known, and covers.
  ///
  /// - Returns: what has no place, one clause each.
  mutating func take(_ items: [MetadataItem]) -> [String] {
    var omissions: [String] = []
    var covers = 0
    for item in items where !item.isTechnical {
      if item.commonKey == .artwork {
        let bytes = item.dataValue
        let type = PictureInformation(bytes)?.dataType
        if covers == 0, type == .png || type == .jpeg {
          set(.code("covr"), bytes, type == .png ? .png : .jpeg)
          covers += 1
        } else {
          omissions.append("the picture \(item.identifier.rawValue) is left out")
        }
        continue
      }
      guard let text = item.stringValue, !text.isEmpty else {
        omissions.append("the tag \(item.identifier.rawValue) is left out")
        continue
      }
      if let key = item.commonKey {
        if setNumber(key, text) || set(key, to: text) { continue }
      }
      let name = item.extraAttributes[.info] ?? item.key
      set(Self.key(named: name), Array(text.utf8))
    }
    return omissions
  }

  /// Numbers of tracks and discs, with how many there are: `3/12`.
  private mutating func setNumber(_ key: MetadataKey, _ text: String) -> Bool {
    let codes: [MetadataKey: (code: FourCC, size: Int)] = [
      .trackNumber: ("trkn", 8), .discNumber: ("disk", 6),
    ]
    guard let (code, size) = codes[key] else { return false }
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt16($0) ?? 0 }
    guard let number = numbers.first, number > 0 else { return false }
    let total = numbers.count > 1 ? numbers[1] : 0
    var bytes: [UInt8] = [
      0, 0, UInt8(number >> 8), UInt8(number & 255), UInt8(total >> 8), UInt8(total & 255),
    ]
    bytes += [UInt8](repeating: 0, count: size - bytes.count)
    set(.code(code), bytes, .binary)
    return true
  }

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
