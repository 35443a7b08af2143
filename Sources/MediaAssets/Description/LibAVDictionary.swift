import LibAV

/// Tags in the order in which libav's dictionary has them.
///
/// Keys that differ in case alone are one; what is set again goes to the end, and the last entry takes its place.
struct LibAVDictionary {
  private(set) var entries: [ContainerInfo.MetadataEntry] = []

  mutating func set(_ key: String, _ value: String?) {
    if let place = entries.firstIndex(where: { Self.isSame($0.key, key) }) {
      let last = entries.removeLast()
      if place < entries.count { entries[place] = last }
    }
    if let value { entries.append(.init(key: key, value: value)) }
  }

  /// Puts all entries again, under other names.
  mutating func rename(_ names: [String: String]) {
    var renamed = LibAVDictionary()
    for entry in entries { renamed.set(names[entry.key.uppercased()] ?? entry.key, entry.value) }
    self = renamed
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    func folded(_ byte: UInt8) -> UInt8 {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & 0xDF : byte
    }
    return left.utf8.count == right.utf8.count
      && left.utf8.lazy.map(folded).elementsEqual(right.utf8.map(folded))
  }
}
