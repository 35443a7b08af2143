import MediaStructure

/// A kind of EBML element: its ID and name, where it may stand, and which values it may have.
///
/// The tables beside this file hold the EBML header and the elements that stand everywhere (RFC 8794, 11), and
/// Matroska's own (RFC 9559, 5.1 and appendix A).
package struct EBMLElementType: Sendable, StructureDeclaration {
  /// With the bits that say its length.
  package var id: EBMLElementID
  package var name: String
  /// The words of the name, such as `Track Entry`.
  package var title: String
  package var kind: Kind
  /// The element that holds it; `nil` for the two that a file begins with.
  package var parent: EBMLElementID?
  package var standard: String
  package var clause: String
  /// The number of times that it may stand in its parent.
  package var occurrences: ClosedRange<Int>
  /// The rule for its value, or for bytes their number.
  package var rule: Rule?
  /// The value that holds where the element is missing or empty.
  package var defaultValue: Default?
  /// The versions of Matroska that have it; `0...0` for one that was given up.
  package var versions: ClosedRange<Int>
  /// Whether WebM has it too.
  package var isWebM: Bool
  /// Whether it may say that its size is not known.
  package var allowsUnknownSize: Bool
  /// Whether it may stand again in the same Segment if it says the same.
  package var recurs: Bool
  /// Whether it may hold itself.
  package var isRecursive: Bool
  /// The meanings of coded values.
  package var meanings: [UInt64: String]
  /// Whether the values are bits that are set together.
  package var isFlags: Bool

  /// The types of elements' data (RFC 8794, 7).
  package enum Kind: String, Sendable {
    case signed = "integer"
    case unsigned = "uinteger"
    case float
    case string
    case utf8 = "utf-8"
    case date
    case master
    case binary
  }

  package enum Rule: Hashable, Sendable {
    case notZero
    case above(Double)
    case atLeast(Double)
    case between(Double, Double)
    /// For bytes.
    case length(ClosedRange<Int>)
  }

  package enum Default: Hashable, Sendable {
    case number(Double)
    case text(String)
  }

  /// Whether it was part of Matroska once, so that files should not have it.
  package var isDeprecated: Bool { versions.upperBound == 0 }

  @inline(never)
  init(
    _ id: EBMLElementID, _ name: String, _ kind: Kind, in parent: EBMLElementID?, _ clause: String,
    _ occurrences: ClosedRange<Int> = .any, _ rule: Rule? = nil, default value: Default? = nil,
    versions: ClosedRange<Int> = 1...4, webM: Bool = false, unknownSize: Bool = false, recurs: Bool = false,
    recursive: Bool = false, meanings: [UInt64: String] = [:], flags: Bool = false,
    standard: String = Self.matroska
  ) {
    self.id = id
    self.name = name
    title = Self.words(name)
    self.kind = kind
    self.parent = parent
    self.clause = clause
    self.occurrences = occurrences
    self.rule = rule
    defaultValue = value
    self.versions = versions
    isWebM = webM
    allowsUnknownSize = unknownSize
    self.recurs = recurs
    isRecursive = recursive
    self.meanings = meanings
    isFlags = flags
    self.standard = standard
  }

  private static func words(_ name: String) -> String {
    var title = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      if index > 0, character.isUppercase {
        let endsWord = characters[index - 1].isLowercase || characters[index - 1].isNumber
        let beginsWord = index + 1 < characters.count && characters[index + 1].isLowercase
        if endsWord || (beginsWord && characters[index - 1].isUppercase) { title += " " }
      }
      title.append(character)
    }
    return title
  }

  static let ebml = "RFC 8794"
  static let matroska = "RFC 9559"
  /// The drafts that the working group publishes beside the RFC.
  static let drafts = "Matroska version 5 (draft)"
}

extension ClosedRange<Int> {
  static let any = 0...Int.max
  static let optional = 0...1
  static let required = 1...1
  static let several = 1...Int.max
}

extension EBMLElementType.Default: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  @inline(never)
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  @inline(never)
  package init(stringLiteral value: String) { self = .text(value) }
}

extension EBMLElementType {
  /// Every element that has an entry: the EBML header's, those that stand everywhere, and Matroska's.
  package static let known: [EBMLElementType] =
    header + global + segment + cluster + tracks + video + audio + contentEncodings + cues + attachments
    + chapters + tags

  /// The entry of an ID.
  package static func named(_ id: EBMLElementID) -> EBMLElementType? {
    byID[id]
  }

  /// The entries that stand in a master, by its ID.
  static func children(of id: EBMLElementID) -> [EBMLElementType] {
    byParent[id] ?? []
  }

  private static let byID = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
  private static let byParent = Dictionary(grouping: known.filter { $0.parent != nil }) { $0.parent }

  /// The EBML header (RFC 8794, 11.2).
  private static let header: [EBMLElementType] = [
    .init(.ebml, "EBML", .master, in: nil, "11.2.1", .required, webM: true, standard: ebml),
    .init(
      0x4286, "EBMLVersion", .unsigned, in: .ebml, "11.2.2", .required, .notZero, default: 1,
      webM: true,
      standard: ebml),
    .init(
      0x42F7, "EBMLReadVersion", .unsigned, in: .ebml, "11.2.3", .required, .between(1, 1), default: 1,
      webM: true, standard: ebml),
    // Matroska narrows the two lengths (RFC 9559, 5).
    .init(
      .ebmlMaxIDLength, "EBMLMaxIDLength", .unsigned, in: .ebml, "11.2.4", .required, .between(4, 4),
      default: 4,
      webM: true, standard: ebml),
    .init(
      .ebmlMaxSizeLength, "EBMLMaxSizeLength", .unsigned, in: .ebml, "11.2.5", .required, .between(1, 8),
      default: 8,
      webM: true, standard: ebml),
    .init(.docType, "DocType", .string, in: .ebml, "11.2.6", .required, webM: true, standard: ebml),
    .init(
      0x4287, "DocTypeVersion", .unsigned, in: .ebml, "11.2.7", .required, .notZero, default: 1,
      webM: true,
      standard: ebml),
    .init(
      0x4285, "DocTypeReadVersion", .unsigned, in: .ebml, "11.2.8", .required, .notZero, default: 1,
      webM: true, standard: ebml),
    .init(.docTypeExtension, "DocTypeExtension", .master, in: .ebml, "11.2.9", standard: ebml),
    .init(
      0x4283, "DocTypeExtensionName", .string, in: .docTypeExtension, "11.2.10", .required, standard: ebml),
    .init(
      0x4284, "DocTypeExtensionVersion", .unsigned, in: .docTypeExtension, "11.2.11", .required, .notZero,
      standard: ebml
    ),
  ]

  /// Elements that stand in every master (RFC 8794, 11.3).
  private static let global: [EBMLElementType] = [
    .init(
      .crc32, "CRC-32", .binary, in: nil, "11.3.1", .optional, .length(4...4), webM: true, standard: ebml),
    .init(.void, "Void", .binary, in: nil, "11.3.2", webM: true, standard: ebml),
  ]

  var isGlobal: Bool { id == .crc32 || id == .void }
}
