import ISOBaseMedia
import MediaCore
import MediaMetadata

extension WrittenUserData {
  /// Takes over the tags of a file of another kind: by their meaning, by name where none is known, and covers.
  ///
  /// - Returns: what has no place, one clause each.
  mutating func take(_ items: [MetadataItem]) -> [String] {
    var omissions: [String] = []
    var pictures: [(bytes: [UInt8], type: DataType)] = []
    for item in items where !item.isTechnical {
      if item.commonKey == .artwork {
        if let type = DataType(ofPicture: item.dataValue) {
          pictures.append((item.dataValue, type))
        } else {
          omissions.append("the picture \(item.identifier.rawValue) is left out")
        }
        continue
      }
      if item.keySpace == .iTunes, let code = FourCC(item.key), Self.numbers.values.contains(code),
        case .data(let bytes) = item.value
      {
        set(.code(code), [(bytes, .binary)])
        continue
      }
      guard let text = item.stringValue, !text.isEmpty else {
        omissions.append("the tag \(item.identifier.rawValue) is left out")
        continue
      }
      if let key = item.commonKey, set(key, to: text) { continue }
      let name = item.extraAttributes[.info] ?? item.key
      set(Self.key(named: name), Array(text.utf8))
    }
    if !pictures.isEmpty { set(.code("covr"), pictures) }
    return omissions
  }

  /// Sets a tag by a name that people use, such as `title`, by iTunes' four characters, or by any other name, which
  /// becomes one of iTunes' extended form; an empty value takes it away.
  mutating func set(_ name: String, to value: String) {
    let key = Self.key(named: name)
    guard case .code(let code) = key, Self.numbers.values.contains(code) else {
      return set(key, Array(value.utf8))
    }
    if !set(code, toNumber: value) { set(.name(name), Array(value.utf8)) }
  }

  /// Sets the tag that means what a common key does.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  mutating func set(_ key: MetadataKey, to value: String) -> Bool {
    if let code = Self.numbers[key] { return set(code, toNumber: value) }
    guard let code = Self.meanings[key] else { return false }
    set(.code(code), Array(value.utf8))
    return true
  }

  /// Sets an item that holds numbers rather than text, such as `3/12`; an empty text takes it away.
  ///
  /// - Returns: false for a text that isn't one.
  private mutating func set(_ code: FourCC, toNumber text: String) -> Bool {
    guard !text.isEmpty else {
      set(.code(code), [])
      return true
    }
    guard let value = Self.number(text, for: code) else { return false }
    set(.code(code), [value])
    return true
  }

  /// The value of an item that holds numbers; `nil` for a text that has none of 16 bits.
  static func number(_ text: String, for code: FourCC) -> (bytes: [UInt8], type: DataType)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.prefix(2).compactMap { part in
      UInt16(part.drop { $0 == " " }.prefix { $0 != " " && $0 != "." })
    }
    guard numbers.count == parts.count, let first = numbers.first else { return nil }
    let bytes = { (number: UInt16) in [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)] }
    switch code {
    case "tmpo": return (bytes(first), .integer)
    case "cpil": return ([first == 0 ? 0 : 1], .integer)
    default:
      let total = numbers.count > 1 ? numbers[1] : 0
      // A disc's number has two bytes less.
      return ([0, 0] + bytes(first) + bytes(total) + (code == "trkn" ? [0, 0] : []), .binary)
    }
  }

  /// The items that hold numbers.
  static let numbers: [MetadataKey: FourCC] = [
    .trackNumber: "trkn", .discNumber: "disk", .tempo: "tmpo", .compilation: "cpil",
  ]

  private static let meanings: [MetadataKey: FourCC] =
    [
      .title: "\u{A9}nam", .artist: "\u{A9}ART", .albumName: "\u{A9}alb", .albumArtist: "aART",
      .comment: "\u{A9}cmt", .type: "\u{A9}gen", .creationDate: "\u{A9}day", .creator: "\u{A9}wrt",
      .software: "\u{A9}too", .grouping: "\u{A9}grp", .lyrics: "\u{A9}lyr", .copyrights: "cprt",
      .description: "desc", .location: "\u{A9}xyz", .make: "\u{A9}mak", .model: "\u{A9}mod",
    ]

  static func key(named name: String) -> Key {
    if let code = codes[name.lowercased()] { return .code(code) }
    // Four characters, as iTunes has them.
    if name.first == "\u{A9}" || knownCodes.contains(name), let code = FourCC(name) { return .code(code) }
    if let key = MetadataKey(named: name), let code = numbers[key] ?? meanings[key] { return .code(code) }
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
    "keyw", "purd", "trkn", "disk", "tmpo", "cpil",
  ]
}

extension WrittenUserData.DataType {
  /// The type of a picture that players know, by its first bytes; `nil` for others.
  init?(ofPicture bytes: [UInt8]) {
    switch PictureInformation(bytes)?.dataType {
    case .jpeg: self = .jpeg
    case .png: self = .png
    default: return nil
    }
  }
}
