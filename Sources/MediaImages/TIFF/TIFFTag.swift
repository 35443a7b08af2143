import MediaStructure

/// A tag: its name, where the standard speaks of it, and what coded values say.
package struct TIFFTag: StructureDeclaration, Sendable {
  package let tag: UInt16
  package let name: String
  package var title: String { name }
  package let standard: String
  package let clause: String
  let meanings: [UInt64: String]
  let text: Text?

  /// The coding of a text in a field whose type is no text.
  enum Text: Sendable {
    case utf8
    case utf16LittleEndian
    /// Eight bytes with the code's name before the characters.
    case characterCode
  }

  /// Every tag that has an entry.
  package static let known = TIFFDirectory.Kind.allCases.flatMap {
    tables[$0]?.values.sorted { $0.tag < $1.tag } ?? []
  }

  static func named(_ tag: UInt16, in kind: TIFFDirectory.Kind) -> TIFFTag? {
    tables[kind]?[tag] ?? (kind == .exif ? tables[.image]?[tag] : nil)
  }

  /// Whether a directory's tag has an entry.
  package static func isKnown(_ tag: UInt16, in kind: TIFFDirectory.Kind) -> Bool {
    named(tag, in: kind) != nil
  }

  private static let tables: [TIFFDirectory.Kind: [UInt16: TIFFTag]] = [
    .image: table(image), .exif: table(exif), .gps: table(gps), .interoperability: table(interoperability),
    .multiPicture: table(multiPicture),
  ]

  /// The number of a tag of a directory by its name, in any case; `nil` for a name that it doesn't have.
  package static func number(of name: String, in kind: TIFFDirectory.Kind) -> UInt16? {
    tables[kind]?.values.first { $0.name.lowercased() == name.lowercased() }?.tag
  }

  private static func table(_ tags: [TIFFTag]) -> [UInt16: TIFFTag] {
    Dictionary(tags.map { ($0.tag, $0) }) { first, _ in first }
  }

  /// Tags of one clause.
  static func tags(_ standard: String, _ clause: String, _ rows: [Row]) -> [TIFFTag] {
    rows.map {
      TIFFTag(
        tag: $0.tag, name: $0.name, standard: standard, clause: clause, meanings: $0.meanings, text: $0.text)
    }
  }

  struct Row {
    let tag: UInt16
    let name: String
    let meanings: [UInt64: String]
    let text: Text?

    init(_ tag: UInt16, _ name: String, _ meanings: [UInt64: String] = [:], text: Text? = nil) {
      self.tag = tag
      self.name = name
      self.meanings = meanings
      self.text = text
    }
  }
}

extension TIFFDirectory.Kind: CaseIterable {
  package static let allCases: [Self] = [.image, .exif, .gps, .interoperability, .multiPicture]
}
