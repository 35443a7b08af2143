import MediaMetadata

/// The names that stand for a meaning in another file, of several that a file has for it.
///
/// A tag that has the meaning under another name, such as `PERFORMER` beside `ARTIST`, keeps its own name there.
struct PrincipalNames {
  private var chosen: [MetadataKey: (identity: Identity, rank: Int)] = [:]

  /// The identity of a tag, which all its values have in common.
  struct Identity: Hashable {
    let keySpace: MetadataKeySpace
    private let name: String
    private let info: String?
    private let target: String?

    init(_ item: MetadataItem) {
      keySpace = item.keySpace
      name = TagKeyTable.plain(item.key)
      info = item.extraAttributes[.info]
      target = item.extraAttributes[.target]
    }
  }

  enum Standing {
    /// The tag is the one that the meaning is taken from.
    case principal
    /// The meaning is taken from another name of the same family.
    case other
    /// The meaning is taken from another family of names, of which the file has two, such as ID3v2 and ID3v1.
    case repeated
  }

  init(_ items: [MetadataItem]) {
    for item in items where !item.isTechnical {
      guard let key = item.exactKey else { continue }
      let (identity, rank) = (Identity(item), Self.rank(item, key))
      if let old = chosen[key], old.identity.keySpace != item.keySpace || old.rank <= rank { continue }
      chosen[key] = (identity, rank)
    }
  }

  /// The names that are written for a meaning come first, in their order.
  private static func rank(_ item: MetadataItem, _ key: MetadataKey) -> Int {
    let names = TagKeyTable.of(item.keySpace)?.names(of: key) ?? []
    let name = TagKeyTable.plain(item.key)
    return names.firstIndex { TagKeyTable.plain($0) == name } ?? names.count
  }

  func standing(of item: MetadataItem) -> Standing {
    guard let key = item.exactKey, let principal = chosen[key]?.identity else { return .principal }
    if principal.keySpace != item.keySpace { return .repeated }
    return principal == Identity(item) ? .principal : .other
  }
}

extension MetadataItem {
  /// The file's own name of the tag: the description, where all tags of a kind have one name.
  var ownName: String { extraAttributes[.info] ?? key }
}
