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

  /// Changes the tag where the box has it.
  ///
  /// - Parameters:
  ///   - value: `nil` takes it away.
  ///   - item: the tag as a list holds it; `nil` where a name of user data or of QuickTime's list is meant.
  /// - Returns: whether the box has it.
  mutating func replace(
    _ name: TagName, _ value: TagValue?, _ item: ISOTagItem?
  ) throws(MediaError) -> Bool {
    if type == "udta" { return try replaceUserData(name, value) }
    if hasKeys { return try replaceKeyed(name, value, item) }
    guard isITunesList, let item, let place = firstIndex(of: "ilst") else { return false }
    var list = children[place].children
    let found = list.indices.filter { index in
      let key = WrittenUserData.key(ofItem: list[index].bytes)
      if key == item.key { return true }
      // Another item that means the same, such as the number of a genre.
      guard let meaning = name.key, case .code(let code) = key else { return false }
      return Self.twins[meaning]?.contains(code) ?? false
    }
    guard let first = found.first else { return false }
    for index in found.reversed() { list.remove(at: index) }
    if value != nil {
      list.insert(
        contentsOf: EditedBox.boxes(WrittenUserData.item(item.key, [item.data])[...]).boxes, at: first)
    }
    var boxes = children
    boxes[place].children = list
    children = boxes
    return true
  }

  private static let twins: [MetadataKey: [FourCC]] = [
    .type: ["gnre"], .copyrights: ["\u{A9}cpy"], .description: ["\u{A9}des"], .creator: ["\u{A9}com"],
    .software: ["\u{A9}swr"],
  ]

  // MARK: QuickTime's list

  private var keyNames: [String] {
    guard let place = firstIndex(of: "keys") else { return [] }
    return EditedBox.boxes(children[place].payload.dropFirst(8)).boxes.map {
      String(decoding: $0.payload, as: UTF8.self)
    }
  }

  private mutating func replaceKeyed(
    _ name: TagName, _ value: TagValue?, _ item: ISOTagItem?
  ) throws(MediaError) -> Bool {
    let names = keyNames
    guard let place = firstIndex(of: "ilst") else { return false }
    var list = children[place].children
    let found = list.indices.filter { index in
      names[safe: Int(list[index].type.rawValue) - 1].map { name.names($0, in: .quickTimeMetadata) }
        ?? false
    }
    guard let first = found.first else { return false }
    if let value {
      let data = if let item { item.data } else { try ISOTagItem.text(value, name) }
      list[first] = Self.item(list[first].type, data)
    }
    for index in found.dropFirst(value == nil ? 0 : 1).reversed() { list.remove(at: index) }
    var boxes = children
    boxes[place].children = list
    children = boxes
    return true
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

  private mutating func replaceUserData(_ name: TagName, _ value: TagValue?) throws(MediaError) -> Bool {
    var boxes = children
    var isFirst = true
    var isSet = false
    for index in boxes.indices.reversed() {
      let type = boxes[index].type
      let isText = type.rawValue >> 24 == 0xA9
      guard type != "meta", type != "free" else { continue }
      let space: MetadataKeySpace =
        isText || !Self.texts3GPP.contains(type) ? .quickTimeUserData : .isoUserData
      guard name.names(type.latin, in: space) else { continue }
      if case .text(let text)? = value, let payload = Self.userData(type, text, like: boxes[index].payload),
        isFirst
      {
        boxes[index].content = .payload(payload)
        isFirst = false
        isSet = true
      } else {
        boxes.remove(at: index)
        isSet = isSet || value == nil
      }
    }
    children = boxes
    return isSet
  }

  private static let texts3GPP: Set<FourCC> = [
    "titl", "perf", "auth", "dscp", "cprt", "gnre", "albm", "yrrc", "loci", "kywd", "thmb",
  ]

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
    guard ["titl", "perf", "auth", "dscp", "cprt", "gnre"].contains(type), old.count >= 6 else { return nil }
    return Array(old.prefix(6)) + Array(text.utf8) + [0]
  }
}

extension FourCC {
  /// The four characters, of ISO 8859-1.
  fileprivate var latin: String {
    String(
      String.UnicodeScalarView(
        [24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: rawValue >> $0)) }))
  }
}
