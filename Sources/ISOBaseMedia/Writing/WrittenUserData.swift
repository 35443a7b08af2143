package import MediaCore
import MediaStructure

/// The user data of a movie that is being written, with iTunes' list of items in it.
///
/// Boxes that are not changed stay as they were, byte for byte.
package struct WrittenUserData: Sendable {
  /// The boxes beside the list of items, in their order.
  private var others: [(type: FourCC, bytes: [UInt8])] = []
  /// Items that were taken away have no bytes, so that the others keep their places.
  private var items: [[UInt8]] = []
  /// Where each item is; a list can have several of one key.
  private var places: [Key: [Int]] = [:]
  /// Boxes of the list's metadata box beside its handler and the list, such as iTunes' padding.
  private var metaOthers: [[UInt8]] = []
  private var hasList = false
  /// The number of other boxes that come before the list's.
  private var listPlace = 0

  /// The name of an item: four characters, or a name of the extended form, `----`.
  package enum Key: Hashable, Sendable {
    case code(FourCC)
    case name(String)
  }

  /// Types of values (QuickTime File Format, "Well-Known Types").
  package enum DataType: UInt32, Sendable {
    case binary = 0
    case utf8 = 1
    case jpeg = 13
    case png = 14
    case integer = 21
  }

  package init() {}

  /// The user data of another file; `bytes` are the whole box.
  package init(_ bytes: [UInt8]) {
    for box in ISOBoxesInMemory(bytes.dropFirst(8)) {
      let content = Array(bytes[box.indices])
      guard box.type == "meta", box.headerSize == 8, !hasList, takeList(content) else {
        others.append((box.type, content))
        continue
      }
    }
  }

  /// Nothing but Nero's list of chapters.
  package var chaptersAlone: WrittenUserData {
    var data = WrittenUserData()
    data.others = others.filter { $0.type == "chpl" }
    return data
  }

  package var isEmpty: Bool { others.isEmpty && places.isEmpty }

  /// Reads iTunes' metadata box; false for one of another kind.
  private mutating func takeList(_ meta: [UInt8]) -> Bool {
    // QuickTime's has no version and flags.
    let isFull = meta.count > 16 && FourCC(rawValue: meta.bigEndian(UInt32.self, at: 12)) != "hdlr"
    let children = Array(ISOBoxesInMemory(meta.dropFirst(isFull ? 12 : 8)))
    guard let handler = children.first(where: { $0.type == "hdlr" }), handler.payload.count >= 12,
      FourCC(rawValue: meta.bigEndian(UInt32.self, at: handler.payloadIndices.lowerBound + 8)) == "mdir",
      children.contains(where: { $0.type == "ilst" })
    else { return false }
    for child in children {
      if child.type == "ilst" {
        for item in ISOBoxesInMemory(meta[child.payloadIndices]) {
          let bytes = Array(meta[item.indices])
          places[Self.key(ofItem: bytes), default: []].append(items.count)
          items.append(bytes)
        }
      } else if child.type != "hdlr", child.type != "free" {
        metaOthers.append(Array(meta[child.indices]))
      }
    }
    hasList = true
    listPlace = others.count
    return true
  }

  /// Returns the name of an item of a list.
  package static func key(ofItem bytes: [UInt8]) -> Key {
    let type = FourCC(rawValue: bytes.bigEndian(UInt32.self, at: 4))
    guard type == "----" else { return .code(type) }
    for part in ISOBoxesInMemory(bytes.dropFirst(8)) where part.type == "name" {
      // After its version and flags.
      return .name(String(decoding: bytes[part.payloadIndices].dropFirst(4), as: UTF8.self))
    }
    return .code(type)
  }

  // MARK: - Changing

  /// Puts a value in the place of all that an item had; empty text takes the item away.
  package mutating func set(_ key: Key, _ value: [UInt8], _ type: DataType = .utf8) {
    set(key, value.isEmpty ? [] : [(value, type)])
  }

  /// Puts values in the place of all that an item had; without values, the item goes.
  package mutating func set(_ key: Key, _ values: [(bytes: [UInt8], type: DataType)]) {
    let old = places.removeValue(forKey: key) ?? []
    for place in old { items[place] = [] }
    guard !values.isEmpty else { return }
    let place = old.first ?? items.count
    if place == items.count { items.append([]) }
    items[place] = Self.item(key, values)
    places[key] = [place]
  }

  /// An item of the list with its values.
  package static func item(_ key: Key, _ values: [(bytes: [UInt8], type: DataType)]) -> [UInt8] {
    let data = values.map { value in
      WrittenBox("data") { writer in
        writer.write("type", value.type.rawValue)
        writer.write("locale", UInt32(0))
        writer.writeBytes("value", value.bytes)
      }
    }
    let item: WrittenBox =
      switch key {
      case .code(let code): WrittenBox(code, data)
      case .name(let name):
        WrittenBox(
          "----",
          [
            WrittenBox("mean", payload: [0, 0, 0, 0] + Array("com.apple.iTunes".utf8)),
            WrittenBox("name", payload: [0, 0, 0, 0] + Array(name.utf8)),
          ] + data)
      }
    return item.bytes
  }

  /// Puts chapters in the place of Nero's list of them, which has room for 255 and for 255 bytes of each title.
  ///
  /// - Parameter chapters: where each begins, in units of 100 ns, and its title.
  package mutating func setChapters(_ chapters: [(start: UInt64, title: String)]) {
    others.removeAll { $0.type == "chpl" }
    guard !chapters.isEmpty else { return }
    let list = WrittenBox("chpl") { writer in
      writer.writeVersionAndFlags(1)
      writer.writeZeros("reserved", 4)
      writer.write("chapter_count", UInt8(min(chapters.count, 255)))
      for chapter in chapters.prefix(255) {
        var title = chapter.title
        while title.utf8.count > 255 { title.removeLast() }
        writer.write("start", chapter.start)
        writer.write("title_length", UInt8(title.utf8.count))
        writer.writeBytes("title", Array(title.utf8))
      }
    }
    others.append(("chpl", list.bytes))
  }

  /// Whether an item is there.
  package func contains(_ key: Key) -> Bool { places[key] != nil }

  /// The box; `nil` where there is nothing in it.
  package var box: WrittenBox? {
    guard !isEmpty else { return nil }
    var children = others.map { WrittenBox(verbatim: $0.bytes) }
    if !places.isEmpty {
      let list = WrittenBox("ilst", items.filter { !$0.isEmpty }.map { WrittenBox(verbatim: $0) })
      children.insert(
        WrittenBox(
          "meta", payload: [0, 0, 0, 0],
          [Self.handler, list] + metaOthers.map { WrittenBox(verbatim: $0) }),
        at: hasList ? min(listPlace, children.count) : children.count)
    }
    return WrittenBox("udta", children)
  }

  /// iTunes' own handler: `mdir` of the manufacturer `appl`.
  package static var handler: WrittenBox {
    WrittenBox("hdlr") { writer in
      writer.writeVersionAndFlags()
      writer.writeFourCC("pre_defined", FourCC(rawValue: 0))
      writer.writeFourCC("handler_type", "mdir")
      writer.writeFourCC("component_manufacturer", "appl")
      writer.writeZeros("reserved", 8)
      writer.writeText("name", "")
    }
  }
}
