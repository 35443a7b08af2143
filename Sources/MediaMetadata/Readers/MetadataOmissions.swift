import MediaCore

/// The tags that a reader leaves out: one issue reports each kind, how often, and where it was met first.
struct MetadataOmissions {
  private var found: [(kind: Kind, count: Int, offset: Int64?)] = []
  private var places: [Kind: Int] = [:]

  /// A kind of omission.
  struct Kind: Hashable {
    var what: String
    /// The way in which it was treated.
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

/// The number of bytes that may still be repeated with each of several tags: names that are put together of
/// others, and values that all tags of one structure share.
///
/// Without it a small file could ask for any number of copies of a long name.
struct MetadataRepetition {
  private(set) var left: Int

  /// The size up to which a name costs nothing: those of any writer stay below it.
  private static let freeBytes = 128
  /// The name in issues of tags that are left out where no bytes are left.
  static let what = "tags that repeat long names or values of others"
  /// The cost of a tag that says again what another one does.
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
