import Synchronization

/// Names and words of tags, from `ExifToolTables`.
enum ExifToolVocabulary {
  /// The words of codes, as `code=word` between strokes.
  struct Words {
    fileprivate let text: Substring

    /// The word of a code; `nil` for a code without one.
    func word(_ code: String) -> String? {
      for pair in text.parts(separator: "|") where pair.hasPrefix(code) {
        let rest = pair.dropFirst(code.count)
        if rest.first == "=" { return String(rest.dropFirst()) }
      }
      return nil
    }
  }

  // MARK: - TIFF, Exif, GPS

  struct ExifTag {
    let name: String
    let words: Words?
  }

  /// A tag of TIFF or Exif by its number as `MetadataItem.key` has it, such as `0xC65A`.
  static func exifTag(numbered key: String, isGPS: Bool) -> ExifTag? {
    guard key.hasPrefix("0x"), let number = Int(key.dropFirst(2), radix: 16) else { return nil }
    return exifByNumber[(isGPS ? "g" : "") + String(number, radix: 16)]
  }

  /// The words of a tag by ExifTool's name.
  static func exifWords(_ name: String) -> Words? { exifByName[name] }

  private static let exifByNumber = tags(in: ExifToolTables.exif)

  private static let exifByName = Dictionary(
    exifByNumber.sorted { $0.key < $1.key }.compactMap { row in row.value.words.map { (row.value.name, $0) } }
  ) { _, last in last }

  // MARK: - IPTC

  /// A dataset of IPTC by its record and number, such as `2:5`.
  static func dataset(_ key: String) -> ExifTag? { datasets[key] }

  private static let datasets = tags(in: ExifToolTables.iptc)

  /// Rows of a number, a name and words.
  private static func tags(in table: String) -> [String: ExifTag] {
    var tags: [String: ExifTag] = [:]
    for row in table.parts(separator: "\n") {
      let parts = row.parts(separator: " ", maxSplits: 2)
      guard parts.count >= 2 else { continue }
      let words = parts.count > 2 ? Words(text: parts[2]) : nil
      tags[String(parts[0])] = ExifTag(name: String(parts[1]), words: words)
    }
    return tags
  }

  // MARK: - QuickTime

  enum QuickTimeTable: String {
    case itemList = "ItemList"
    case userData = "UserData"
    case keys = "Keys"
  }

  struct QuickTimeTag {
    let name: String
    /// Bits of each of its numbers; 0 where it is no whole number.
    let bits: Int
    let words: Words?
  }

  /// A tag of QuickTime by its four characters, or by the end of its name.
  static func quickTime(_ table: QuickTimeTable, _ key: String) -> QuickTimeTag? {
    quickTimeTables[table.rawValue]?[key]
  }

  private static let quickTimeTables = Dictionary(
    ExifToolTables.quickTime.parts(separator: "~").map { section in
      let rows = section.parts(separator: "\n")
      var tags: [String: QuickTimeTag] = [:]
      for row in rows.dropFirst() {
        let parts = row.parts(separator: ";", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 1 else { continue }
        tags[String(parts[0])] = QuickTimeTag(
          name: String(parts[1]), bits: parts.count > 2 ? Int(parts[2]) ?? 0 : 0,
          words: parts.count > 3 ? Words(text: parts[3]) : nil)
      }
      return (String(rows.first ?? ""), tags)
    }
  ) { first, _ in first }

  // MARK: - XMP

  /// A property of XMP.
  struct XMPProperty {
    var name: String
    var isDate = false
    var isRational = false
    /// Whether the tag gives way to other tags of its name.
    var isLow = false
    /// Whether ExifTool doesn't know it, and guesses its type.
    var isGuessed = false
    var words: Words?
  }

  /// A property by its namespace and the names of its path in one, the first letters of all but the first being capitals;
  /// `nil` where the namespace is not known.
  static func xmpProperty(_ space: String, _ identifier: String) -> XMPProperty? {
    guard let properties = namespace(space) else { return nil }
    if let property = properties.rows[identifier] { return property }
    // All properties of these namespaces are rows; properties of others give way to them.
    let isCopy = ["exif", "tiff", "exifEX"].contains(space)
    return XMPProperty(name: renamed(identifier, properties.beginnings), isLow: isCopy, isGuessed: isCopy)
  }

  private static func renamed(
    _ identifier: String, _ beginnings: [(old: Substring, new: Substring)]
  ) -> String {
    if let rule = beginnings.first(where: { identifier.hasPrefix($0.old) }) {
      return String(rule.new) + identifier.dropFirst(rule.old.count)
    }
    return identifier.prefix(1).uppercased() + identifier.dropFirst()
  }

  private struct Namespace {
    var beginnings: [(old: Substring, new: Substring)] = []
    var rows: [String: XMPProperty] = [:]

    init(_ section: Substring) {
      for row in section.parts(separator: "\n") {
        let parts = row.parts(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        if parts[0].hasSuffix("*") {
          beginnings.append((parts[0].dropLast(), parts.count > 1 ? parts[1] : ""))
        } else if parts.count >= 3 {
          let identifier = String(parts[0])
          rows[identifier] = XMPProperty(
            name: parts[1] == "=" ? renamed(identifier, beginnings) : String(parts[1]),
            isDate: parts[2].contains("d"), isRational: parts[2].contains("r"),
            isLow: parts[2].contains("-"), words: parts.count > 3 ? Words(text: parts[3]) : nil)
        }
      }
    }
  }

  /// The rows of each namespace by its name, read when they are asked for: to read all takes longer than the rest of a run.
  private static let sections = Dictionary(
    ExifToolTables.xmp.parts(separator: "@").compactMap { section in
      section.utf8.firstIndex(of: UInt8(ascii: "\n")).map { (section[..<$0], section[$0...]) }
    }
  ) { _, last in last }

  private static let namespaces = Mutex<[String: Namespace]>([:])

  private static func namespace(_ name: String) -> Namespace? {
    namespaces.withLock { known in
      if let namespace = known[name] { return namespace }
      guard let section = sections[Substring(name)] else { return nil }
      let namespace = Namespace(section)
      known[name] = namespace
      return namespace
    }
  }
}

extension StringProtocol where SubSequence == Substring, UTF8View.SubSequence == Substring.UTF8View {
  /// Parts between bytes of one value: the tables are read by every run that needs a name, and parting them by characters takes
  /// longer than all the rest of such a run.
  fileprivate func parts(
    separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    utf8.split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmptySubsequences
    ).map(Substring.init)
  }
}
