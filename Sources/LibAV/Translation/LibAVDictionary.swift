package import MediaCore

/// Tags in the order in which libav's dictionary has them.
///
/// Keys that differ in case alone are one; what is set again goes to the end, and the last entry takes its place.
package struct LibAVDictionary {
  package private(set) var entries: [DictionaryTag] = []
  /// Where the entry of each folded key is.
  private var places: [[UInt8]: Int] = [:]

  package init() {}

  package subscript(_ key: String) -> String? { places[Self.folded(key)].map { entries[$0].value } }

  package mutating func set(_ key: String, _ value: String?) {
    let folded = Self.folded(key)
    if let place = places.removeValue(forKey: folded) {
      let last = entries.removeLast()
      if place < entries.count {
        entries[place] = last
        places[Self.folded(last.key)] = place
      }
    }
    if let value {
      places[folded] = entries.count
      entries.append(DictionaryTag(key: key, value: value))
    }
  }

  /// Puts all entries again where there is one that gets another name.
  ///
  /// - Parameter names: by old names in capitals.
  package mutating func rename(_ names: [String: String]) {
    guard names.keys.contains(where: { places[Self.folded($0)] != nil }) else { return }
    var renamed = LibAVDictionary()
    for entry in entries { renamed.set(names[entry.key.uppercased()] ?? entry.key, entry.value) }
    self = renamed
  }

  /// A key in ASCII's capitals.
  private static func folded(_ key: String) -> [UInt8] {
    key.utf8.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & 0xDF : $0 }
  }
}
