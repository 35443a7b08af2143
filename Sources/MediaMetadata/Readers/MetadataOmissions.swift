import MediaCore

/// What a reader of tags leaves out: one issue reports each kind, how often, and where it was met first.
struct MetadataOmissions {
  private var found: [(kind: Kind, count: Int, offset: Int64?)] = []
  private var places: [Kind: Int] = [:]

  /// What is left out and why.
  struct Kind: Hashable {
    var what: String
    /// What became of it.
    var fate = "left out"
  }

  mutating func add(_ what: String, fate: String = "left out", count: Int = 1, at offset: Int64?) {
    guard count > 0 else { return }
    let kind = Kind(what: what, fate: fate)
    if let place = places[kind] {
      found[place].count += count
    } else {
      places[kind] = found.count
      found.append((kind, count, offset))
    }
  }

  mutating func add(_ other: MetadataOmissions, at offset: Int64?) {
    for entry in other.found {
      add(entry.kind.what, fate: entry.kind.fate, count: entry.count, at: offset ?? entry.offset)
    }
  }

  var issues: [MediaError] {
    found.map { entry in
      MediaError(
        .overLimit, "\(entry.kind.what): \(entry.count) \(entry.kind.fate)",
        at: .init(byteOffset: entry.offset))
    }
  }
}

/// How many bytes more may be repeated with each of several tags: names that are put together of others, and what all
/// tags of one structure share.
///
/// Without it a small file could ask for any number of copies of a long name.
struct MetadataRepetition {
  private(set) var left: Int

  /// What names of any writer stay below costs nothing.
  private static let freeBytes = 128
  /// What is left out where there is no more of it.
  static let what = "tags that repeat long names or values of others"
  /// What a tag costs that says again what another one does.
  static let tagBytes = 64

  init(fileSize: Int64) {
    left = (128 << 10) + 4 * Int(clamping: min(max(fileSize, 0), Int64(MetadataContent.byteLimit)))
  }

  /// Takes what a name of so many bytes costs; false where there is not as much.
  mutating func take(name byteCount: Int) -> Bool { take(max(0, byteCount - Self.freeBytes)) }

  mutating func take(_ byteCount: Int) -> Bool {
    guard byteCount <= left else { return false }
    left -= byteCount
    return true
  }
}
