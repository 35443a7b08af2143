import ISOBaseMedia
import MediaCore
import MediaMetadata
import MediaStructure

// Lists of items and user data.
extension EditedBox {
  /// Opens a box of metadata and its list; QuickTime's has no version and flags.
  mutating func openMetadata() {
    let type = FourCC(rawValue: payload.bigEndian(UInt32.self, at: 4))
    open(prefix: type == "hdlr" ? 0 : 4)
    children = children.map { box in
      var box = box
      if box.type == "ilst" { box.open() }
      return box
    }
  }

  private var handler: FourCC? {
    firstIndex(of: "hdlr").map { FourCC(rawValue: children[$0].payload.bigEndian(UInt32.self, at: 8)) }
  }

  /// Some writers leave the handler out.
  var isITunesList: Bool {
    type == "meta" && (handler ?? "mdir") == "mdir" && firstIndex(of: "ilst") != nil
      && firstIndex(of: "keys") == nil
  }
  var hasQuickTimeNames: Bool { keyNames.contains { $0.hasPrefix("com.apple.quicktime.") } }
  /// Keys come after version, flags and their number.
  var hasKeys: Bool {
    type == "meta" && (firstIndex(of: "keys").map { children[$0].payload.count >= 8 } ?? false)
      && firstIndex(of: "ilst") != nil
  }

  // MARK: Finding

  /// The boxes each of which is a tag: the items of a list, or the boxes of user data.
  private var tags: [EditedBox] {
    get { type == "udta" ? children : firstIndex(of: "ilst").map { children[$0].children } ?? [] }
    set {
      guard type != "udta" else { return children = newValue }
      guard let place = firstIndex(of: "ilst") else { return }
      var boxes = children
      boxes[place].children = newValue
      children = boxes
    }
  }

  /// Returns the places of a tag among those of the box; none where it doesn't have it.
  ///
  /// - Parameter item: the tag as a list holds it; `nil` where a name of user data or of QuickTime's list is meant.
  func places(of name: TagName, _ item: ISOTagItem?) -> [Int] {
    let tags = tags
    if type == "udta" {
      return tags.indices.filter { index in
        let type = tags[index].type
        return type != "meta" && type != "free" && name.names(type.latin, in: type.userDataSpace)
      }
    }
    if hasKeys {
      let names = keyNames
      return tags.indices.filter { index in
        names[safe: Int(tags[index].type.rawValue) - 1].map { name.names($0, in: .quickTimeMetadata) }
          ?? false
      }
    }
    guard isITunesList, let item else { return [] }
    // Other items that mean the same, such as the number of a genre, go with it.
    let codes = Set(name.key.map { TagKeyTable.iTunes.names(of: $0).compactMap { FourCC($0) } } ?? [])
    return tags.indices.filter { index in
      let key = WrittenUserData.key(ofItem: tags[index].bytes)
      if case .code(let code) = key, codes.contains(code) { return true }
      return key == item.key
    }
  }

  /// The names of tags by which one is found that no common key stands for, in lower case.
  var ownNames: [String] {
    if type == "udta" { return tags.map { $0.type.latin.lowercased() } }
    if hasKeys { return keyNames.map { $0.lowercased() } }
    guard isITunesList else { return [] }
    return tags.compactMap { tag in
      guard case .name(let name) = WrittenUserData.key(ofItem: tag.bytes) else { return nil }
      return name.lowercased()
    }
  }

  // MARK: Changing

  /// Removes the tags at some places.
  mutating func removeTags(at places: [Int]) {
    guard !places.isEmpty else { return }
    let gone = Set(places)
    tags = tags.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
  }

  /// Returns the first tag at some places that can hold a value, with that value; `nil` where none can.
  func changed(
    _ places: [Int], _ name: TagName, to value: TagValue, _ item: ISOTagItem?
  ) throws(MediaError) -> (place: Int, tag: EditedBox)? {
    guard let first = places.first else { return nil }
    let tags = tags
    if type == "udta" {
      guard case .text(let text) = value else { return nil }
      for place in places {
        if let payload = Self.userData(tags[place].type, text, like: tags[place].payload) {
          return (place, EditedBox(tags[place].type, .payload(payload)))
        }
      }
      return nil
    }
    if hasKeys {
      let data = if let item { item.data } else { try ISOTagItem.text(value, name) }
      return (first, Self.item(tags[first].type, data))
    }
    guard let item else { return nil }
    return EditedBox.boxes(WrittenUserData.item(item.key, [item.data])[...]).boxes.first.map { (first, $0) }
  }

  /// Puts a tag in the place of those at some places.
  mutating func replaceTags(at places: [Int], with changed: (place: Int, tag: EditedBox)) {
    tags[changed.place] = changed.tag
    removeTags(at: places.filter { $0 != changed.place })
  }

  // MARK: QuickTime's list

  private var keyNames: [String] {
    guard let place = firstIndex(of: "keys") else { return [] }
    return EditedBox.boxes(children[place].payload.dropFirst(8)).boxes.map {
      String(decoding: $0.payload, as: UTF8.self)
    }
  }

  private static func item(
    _ type: FourCC, _ data: (bytes: [UInt8], type: WrittenUserData.DataType)
  ) -> EditedBox {
    let whole = WrittenUserData.item(.code(type), [data])
    return EditedBox(type, .payload(Array(whole.dropFirst(8))))
  }

  /// Adds a tag to QuickTime's list, with its key where that isn't among the keys.
  mutating func add(key: String, _ data: (bytes: [UInt8], type: WrittenUserData.DataType)) {
    var names = keyNames
    guard let keys = firstIndex(of: "keys"), let list = firstIndex(of: "ilst") else { return }
    var boxes = children
    if !names.contains(key) {
      names.append(key)
      var payload = boxes[keys].payload
      payload.replaceSubrange(4..<8, with: UInt32(names.count).bigEndianBytes)
      payload += EditedBox("mdta", .payload(Array(key.utf8))).bytes
      boxes[keys].content = .payload(payload)
    }
    let number = UInt32((names.firstIndex(of: key) ?? 0) + 1)
    boxes[list].children.append(Self.item(FourCC(rawValue: number), data))
    children = boxes
  }

  // MARK: User data

  /// A text as user data has it, in the language that the old one was in; `nil` where it isn't held as text.
  private static func userData(_ type: FourCC, _ text: String, like old: [UInt8]) -> [UInt8]? {
    if type.rawValue >> 24 == 0xA9 {
      guard text.utf8.count <= UInt16.max else { return nil }
      // A language of the classic Mac OS has its own coding.
      let language = old.bigEndian(UInt16.self, at: 2)
      let size = UInt16(text.utf8.count).bigEndianBytes
      let code = (language < 0x400 ? 0x55C4 : language).bigEndianBytes
      return size + code + Array(text.utf8)
    }
    // Version, flags and language are before a text of 3GPP's (3GPP TS 26.244, 8.2).
    let head = Array(old.prefix(6))
    guard head.count == 6 else { return nil }
    switch type {
    case "titl", "perf", "auth", "dscp", "cprt", "gnre": return head + Array(text.utf8) + [0]
    case "albm": return head + Array(text.utf8) + [0] + trackNumber(ofAlbum: old.dropFirst(6))
    case "yrrc": return text.utf8.count == 4 ? UInt16(text).map { old.prefix(4) + $0.bigEndianBytes } : nil
    default: return nil
    }
  }

  /// The byte that can follow the title of an album (3GPP TS 26.244, 8.10).
  private static func trackNumber(ofAlbum content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isWide = content.starts(with: [0xFE, 0xFF]) || content.starts(with: [0xFF, 0xFE])
    let step = isWide ? 2 : 1
    let end = stride(from: content.startIndex, to: content.endIndex - step + 1, by: step)
      .first { content[$0..<$0 + step].allSatisfy { $0 == 0 } }
    return content[((end ?? content.endIndex - step) + step)...].prefix(1)
  }
}

extension FourCC {
  /// The names that a box of the type is from in user data.
  fileprivate var userDataSpace: MetadataKeySpace {
    ISOBoxType.named(self)?.isOfUserData ?? false ? .isoUserData : .quickTimeUserData
  }

  /// The four characters, of ISO 8859-1.
  fileprivate var latin: String {
    String(
      String.UnicodeScalarView(
        [24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: rawValue >> $0)) }))
  }
}
