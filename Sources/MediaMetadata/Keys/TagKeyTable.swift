/// The names that the tags of a key space have: what each means, and which one is written for a meaning.
///
/// Reading, editing, remuxing and exporting go by the same table, so that what is written under a common key is read
/// back under it.
package struct TagKeyTable: Sendable {
  private let names: [MetadataKey: [String]]
  private var meanings: [String: MetadataKey]
  private let words: [String: String]
  private let domain: String
  private let comparison: Comparison

  /// How a name is looked for.
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
  ///   - bases: tables whose names are read, too, where this one, or one before it, doesn't have them.
  init(
    _ names: [MetadataKey: [String]], alsoRead others: [MetadataKey: [String]] = [:],
    words: [String: String] = [:], domain: String = "", comparison: Comparison = .exact,
    bases: [TagKeyTable] = []
  ) {
    (self.domain, self.comparison) = (domain, comparison)
    self.names = names.mapValues { names in names.map { domain + $0 } }
    var meanings: [String: MetadataKey] = [:]
    for base in bases.reversed() {
      for (name, key) in base.meanings { meanings[comparison.form(name)] = key }
    }
    for (key, names) in Array(others) + Array(names) {
      for name in names { meanings[comparison.form(name)] = key }
    }
    self.meanings = meanings
    self.words = Dictionary(words.map { (Self.plain($0), $1) }) { first, _ in first }
  }

  /// What a name means; `nil` where no common key says it.
  package subscript(name: String) -> MetadataKey? {
    let isInDomain = !domain.isEmpty && name.hasPrefix(domain)
    return meanings[comparison.form(isInDomain ? String(name.dropFirst(domain.count)) : name)]
  }

  /// The names of a common key, the one that is written first; empty where tags of the key space have none.
  package func names(of key: MetadataKey) -> [String] { names[key] ?? [] }

  /// The name that is written for a common key; `nil` where tags of the key space have none.
  package func name(of key: MetadataKey) -> String? { names[key]?.first }

  /// The name of a tag that has one of its own: its own where that means the same here, or nothing else does.
  package func name(of key: MetadataKey?, called own: String) -> String {
    guard let key, self[own] != key else { return own }
    return name(of: key) ?? own
  }

  /// The name that people call so, where no common key stands for it, such as iTunes' `tvsh` for `show`.
  package func name(called word: String) -> String? { words[Self.plain(word)] }

  /// What is read of names that have a property.
  func filter(_ isIncluded: (_ name: String) -> Bool) -> TagKeyTable {
    var table = TagKeyTable([:], domain: domain, comparison: comparison)
    table.meanings = meanings.filter { isIncluded($0.key) }
    return table
  }

  /// Whether the name is one that is written.
  package func isWritten(_ name: String) -> Bool {
    self[name].map { self.name(of: $0) == name } ?? false || words.values.contains(name)
  }

  /// The common keys with a name that is written.
  package var keys: [MetadataKey] { names.keys.sorted { $0.rawValue < $1.rawValue } }

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
