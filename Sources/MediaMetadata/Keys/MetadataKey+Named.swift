extension MetadataKey {
  /// The common key that a name stands for: its own, or a word that people and other programs use, such as `album`,
  /// `date` or `ALBUMARTIST`; in any case, with or without what parts the words.
  package init?(named name: String) {
    guard let key = Self.named[TagKeyTable.plain(name)] ?? TagKeyTable.words[name] else { return nil }
    self = key
  }

  /// The common keys.
  package static let all: [MetadataKey] = [
    .title, .creator, .subject, .description, .publisher, .contributor, .creationDate, .lastModifiedDate,
    .type, .format, .identifier, .source, .language, .relation, .location, .copyrights, .albumName, .author,
    .artist, .artwork, .make, .model, .software, .albumArtist, .trackNumber, .trackCount, .discNumber,
    .discCount, .comment, .lyrics, .tempo, .grouping, .compilation, .conductor, .isrc, .url, .encodedBy,
  ]

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue.lowercased(), $0) })
}

extension MetadataIdentifier {
  /// The key space and the key that the identifier is made of; `nil` for text that is no identifier.
  package var parts: (keySpace: MetadataKeySpace, key: String)? {
    guard let slash = rawValue.firstIndex(of: "/"), slash > rawValue.startIndex else { return nil }
    let space = String(rawValue[..<slash])
    let keySpace: MetadataKeySpace =
      switch space {
      case "id3": .id3
      case "id3v1": .id3v1
      default: MetadataKeySpace(rawValue: space)
      }
    var bytes: [UInt8] = []
    var rest = rawValue[rawValue.index(after: slash)...].utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard !bytes.isEmpty else { return nil }
    // The characters of a four-character code have one byte each.
    if bytes.count == 4, String(validating: bytes, as: UTF8.self) == nil || bytes[0] == 0xA9 {
      return (keySpace, String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
    return (keySpace, String(decoding: bytes, as: UTF8.self))
  }
}
