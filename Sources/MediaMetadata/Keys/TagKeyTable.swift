/// The names that the tags of a key space have: what each means, and which one is written for a meaning.
///
/// Reading, editing, remuxing and exporting go by the same table, so that what is written under a common key is read
/// back under it.
package struct TagKeyTable: Sendable {
  // Pairs, of which a run looks for a few, are made at no cost.
  private let names: KeyValuePairs<MetadataKey, [String]>
  private let words: KeyValuePairs<String, String>
  private var meanings: [String: MetadataKey]
  private let domain: String
  private let comparison: Comparison
  private let current: (@Sendable (String) -> String)?

  /// The ways to compare names.
  enum Comparison: Sendable {
    case exact
    /// Writers differ in case and in what they divide words by.
    case plain
  }

  /// - Parameters:
  ///   - names: those of each common key: the one that is written first, then those that it takes the place of.
  ///   - others: names that are read as the same, but say something of their own, and stay where the key is set.
  ///   - words: what people call names that no common key stands for.
  ///   - domain: what the names that are written begin with, and others can do without.
  ///   - current: gives the name of today for one of an older version.
  ///   - bases: tables whose names are read, too, where this one, or one before it, doesn't have them.
  init(
    _ names: KeyValuePairs<MetadataKey, [String]>,
    alsoRead others: KeyValuePairs<MetadataKey, [String]> = [:],
    words: KeyValuePairs<String, String> = [:], domain: String = "", comparison: Comparison = .exact,
    current: (@Sendable (String) -> String)? = nil, bases: [TagKeyTable] = []
  ) {
    (self.names, self.words, self.domain, self.comparison) = (names, words, domain, comparison)
    self.current = current
    var meanings: [String: MetadataKey] = [:]
    meanings.reserveCapacity(bases.reduce(names.count + others.count) { $0 + $1.meanings.count })
    for base in bases.reversed() {
      for (name, key) in base.meanings { meanings[comparison.form(name)] = key }
    }
    for pairs in [others, names] {
      for (key, names) in pairs {
        for name in names { meanings[comparison.form(name)] = key }
      }
    }
    self.meanings = meanings
  }

  /// The meaning of a name; `nil` where no common key has it.
  package subscript(name: String) -> MetadataKey? {
    let isInDomain = !domain.isEmpty && name.hasPrefix(domain)
    let name = current?(name) ?? name
    return meanings[comparison.form(isInDomain ? String(name.dropFirst(domain.count)) : name)]
  }

  /// The names of a common key, the one that is written first; empty where tags of the key space have none.
  package func names(of key: MetadataKey) -> [String] {
    (names.first { $0.key == key }?.value ?? []).map { domain + $0 }
  }

  /// The name that is written for a common key; `nil` where tags of the key space have none.
  package func name(of key: MetadataKey) -> String? { names(of: key).first }

  /// Returns the name for a tag that has one already: its own where it means the same here, or no other name
  /// does.
  package func name(of key: MetadataKey?, called own: String) -> String {
    guard let key, self[own] != key else { return own }
    return name(of: key) ?? own
  }

  /// The name that people call so, where no common key stands for it, such as iTunes' `tvsh` for `show`.
  package func name(called word: String) -> String? {
    let word = Self.plain(word)
    return words.first { Self.plain($0.key) == word }?.value
  }

  /// Returns a table that reads only the names that have a property.
  func filter(_ isIncluded: (_ name: String) -> Bool) -> TagKeyTable {
    var table = TagKeyTable([:], domain: domain, comparison: comparison, current: current)
    table.meanings = meanings.filter { isIncluded($0.key) }
    return table
  }

  /// Whether the name is one that is written.
  package func isWritten(_ name: String) -> Bool {
    self[name].map { self.name(of: $0) == name } ?? false || words.contains { $0.value == name }
  }

  /// The common keys with a name that is written.
  package var keys: [MetadataKey] { names.map(\.key).sorted { $0.rawValue < $1.rawValue } }

  /// A name as it is compared where writers differ in case and in what they divide words by.
  package static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
  }
}

extension TagKeyTable.Comparison {
  fileprivate func form(_ name: String) -> String {
    switch self {
    case .exact: name
    case .plain: TagKeyTable.plain(name)
    }
  }
}

extension TagKeyTable {
  /// The table of a key space; `nil` for one of whose names no common key says the meaning.
  package static func of(_ keySpace: MetadataKeySpace) -> TagKeyTable? {
    switch keySpace {
    case .iTunes: iTunes
    case .quickTimeMetadata: quickTime
    case .quickTimeUserData: userData
    case .isoUserData: isoUserData
    case .id3: id3
    case .id3v1: id3v1
    case .vorbisComment: vorbisComment
    case .matroska: matroska
    case .ape, .common, .png, .flashVideo: freeNames
    case .coreAudio: coreAudio
    case .riff: riff
    case .broadcastExtension: broadcast
    case .cart: cart
    case .aiff: aiff
    case .lyrics3: lyrics3
    case .windowsMedia: windowsMedia
    case .iptc: iptc
    case .exif: exif
    case .xmp: xmp
    case .jpeg: jpeg
    case .gif: gif
    case .dsdiff: dsdiff
    case .dvb: dvb
    case .photoshop: photoshop
    default: nil
    }
  }
}
