import ISOBaseMedia
import MediaCore
import MediaMetadata

extension WrittenUserData {
  /// Takes over the tags of a file of another kind: by their meaning, by name where none is known, and covers.
  ///
  /// - Returns: a clause for each tag without a place.
  mutating func take(_ items: [MetadataItem]) -> [String] {
    var omissions: [String] = []
    var pictures: [(bytes: [UInt8], type: DataType)] = []
    var texts = CarriedTexts()
    let principals = PrincipalNames(items)
    for item in items where !item.isTechnical {
      if item.commonKey == .artwork {
        if let type = DataType(ofPicture: item.dataValue) {
          pictures.append((item.dataValue, type))
        } else {
          omissions.append("the picture \(item.identifier.rawValue) is left out")
        }
        continue
      }
      if item.keySpace == .iTunes, let code = FourCC(item.key), Self.numbers.contains(code),
        case .data(let bytes) = item.value
      {
        set(.code(code), [(bytes, .binary)])
        continue
      }
      guard let text = item.carriedText, !text.isEmpty else {
        omissions.append("the tag \(item.identifier.rawValue) is left out")
        continue
      }
      if let loss = item.lostTarget, !omissions.contains(loss) { omissions.append(loss) }
      switch principals.standing(of: item) {
      // The tag that a reader takes comes first: those of ID3v2 before those of ID3v1, which are cut off.
      case .repeated: continue
      case .other:
        let key: Key = item.keySpace == .iTunes ? Self.key(named: item.ownName) : .name(item.ownName)
        texts.add(text, to: key, from: item)
      case .principal: take(text, of: item, into: &texts)
      }
    }
    for (key, values) in texts.inOrder {
      set(key, values.map { (bytes: Array($0.utf8), type: DataType.utf8) })
    }
    if !pictures.isEmpty { set(.code("covr"), pictures) }
    return omissions
  }

  /// Takes over the tag that stands for its meaning: as a number where iTunes has one, else as a text.
  private mutating func take(_ text: String, of item: MetadataItem, into texts: inout CarriedTexts) {
    let code = item.commonKey.flatMap(Self.code(of:))
    guard let code, Self.numbers.contains(code) else {
      texts.add(text, to: code.map(Key.code) ?? Self.key(of: item), from: item)
      return
    }
    if texts.isTaken(.code(code)) { return }
    if set(code, toNumber: text) {
      texts.take(.code(code), from: item)
    } else {
      texts.add(text, to: Self.key(of: item), from: item)
    }
  }

  /// Sets a tag by a name; an empty value removes it.
  ///
  /// The name is one that people use, such as `title`, iTunes' four characters, or any other, which becomes
  /// one of iTunes' extended form.
  ///
  /// - Throws: `.invalidArgument` where iTunes' list has no place for the tag, or the tag can't have the value.
  mutating func set(_ name: TagName, to value: String) throws(MediaError) {
    guard let item = try ISOTagItem(name, value.isEmpty ? nil : .text(value)) else {
      throw name.refusal("a file that is written anew: it gets iTunes' list alone")
    }
    set(item.key, value.isEmpty ? [] : [item.data])
  }

  /// Sets the tag that means what a common key does.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  mutating func set(_ key: MetadataKey, to value: String) -> Bool {
    guard let code = Self.code(of: key) else { return false }
    if Self.numbers.contains(code) { return set(code, toNumber: value) }
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
    switch code {
    case "tmpo": return (first.bigEndianBytes, .integer)
    case "cpil": return ([first == 0 ? 0 : 1], .integer)
    default:
      let total = numbers.count > 1 ? numbers[1] : 0
      // A disc's number has two bytes less.
      let end: [UInt8] = code == "trkn" ? [0, 0] : []
      return ([0, 0] + first.bigEndianBytes + total.bigEndianBytes + end, .binary)
    }
  }

  /// The items that hold numbers.
  static let numbers: Set<FourCC> = ["trkn", "disk", "tmpo", "cpil"]

  /// The item that texts of a common key are in.
  private static func code(of key: MetadataKey) -> FourCC? {
    key == .artwork ? nil : TagKeyTable.iTunes.name(of: key).flatMap { FourCC($0) }
  }

  static func key(named name: String) -> Key {
    let isCode = name.first == "\u{A9}" || TagKeyTable.iTunes.isWritten(name) && name != "covr"
    let known = TagKeyTable.iTunes.name(called: name) ?? (isCode ? name : nil)
    if let code = known.flatMap({ FourCC($0) }) { return .code(code) }
    if let code = MetadataKey(named: name).flatMap(code(of:)) { return .code(code) }
    return .name(name)
  }

  /// Returns the key of a tag of another file that has no item of its own.
  private static func key(of item: MetadataItem) -> Key {
    // Names of the extended form are read as those of Vorbis comments.
    key(
      named: TagKeyTable.vorbisComment.name(
        of: item.exactKey, called: item.extraAttributes[.info] ?? item.key))
  }
}

/// Texts on their way into the items of a list.
private struct CarriedTexts {
  private var keys: [WrittenUserData.Key] = []
  private var values: [WrittenUserData.Key: [String]] = [:]
  private var spaces: [WrittenUserData.Key: MetadataKeySpace] = [:]

  func isTaken(_ key: WrittenUserData.Key) -> Bool { spaces[key] != nil }

  mutating func take(_ key: WrittenUserData.Key, from item: MetadataItem) { spaces[key] = item.keySpace }

  /// Adds a value of an item, which all have to come from one family of names.
  mutating func add(_ text: String, to key: WrittenUserData.Key, from item: MetadataItem) {
    guard spaces[key, default: item.keySpace] == item.keySpace else { return }
    if values[key] == nil { keys.append(key) }
    spaces[key] = item.keySpace
    values[key, default: []].append(text)
  }

  var inOrder: [(key: WrittenUserData.Key, values: [String])] { keys.map { ($0, values[$0] ?? []) } }
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
