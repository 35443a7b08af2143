public import MediaCore
import MediaStructure

/// The structures of a file: boxes, elements, chunks, pages or blocks, each with its fields, its place and what is wrong
/// with it.
///
/// ```swift
/// let tree = try await asset.structure()
/// print(tree["moov/trak[1]/mdia/mdhd"]?.field("timescale")?.value.integer ?? 0)
/// for issue in tree.issues { print(issue) }
/// ```
///
/// Nothing of it can be changed. Media data is not in memory: ``bytes(_:)`` reads it from the file.
public struct StructureTree: Sendable {
  /// The kind of file.
  public let format: Format
  /// The file itself: a node without a header, whose children are the outermost structures.
  public let root: Node
  private let source: any ByteSource

  /// The settings of how much is read.
  public struct Options: Hashable, Sendable {
    /// Whether every row of a long table becomes a field; otherwise the first ones do, and one for the rest.
    public var hasFullTables = false
    /// Whether every packet, page, frame or block becomes a node; otherwise a long list of them has its first ones, those
    /// with issues, and a node for the rest.
    public var listsAllMedia = false

    /// Makes options, by default those of a short tree.
    public init() {}
  }

  /// Reads the structure of a file that is in memory.
  ///
  /// - Parameter name: what errors call it.
  /// - Throws: `MediaError` `.fileFormatNotRecognized` where no format knows the bytes. Damage is in the tree.
  public init(
    bytes: some Collection<UInt8>, name: String? = nil, options: Options = Options()
  ) throws(MediaError) {
    try self.init(of: MemoryByteSource(Array(bytes), name: name), options)
  }

  package init(of source: any ByteSource, _ options: Options = Options()) throws(MediaError) {
    let format = try StructureFormat.recognizing(anywhereIn: source)
    var parsing = StructureOptions()
    parsing.fullTables = options.hasFullTables
    parsing.listsAllMedia = options.listsAllMedia
    parsing.limits.endsWhenCancelled = true
    let node = format.parse(source, parsing)
    try WorkCancellation.check()
    self.source = source
    self.format = Format(format)
    root = Node(node: node, path: "")
  }

  /// The outermost structures, in the order of the file.
  public var children: [Node] { root.children }

  /// The node at a path such as `moov/trak[1]/mdia/mdhd`, in which the first of its kind has the number 0; `nil` where
  /// there is none.
  public subscript(path: String) -> Node? { root[path] }

  /// The issues of the whole tree, with the path of each, in the order of the file.
  public var issues: [MediaError] {
    var found: [MediaError] = []
    root.node.forEachIssue { path, issue in
      found.append(issue.at(.init(file: source.name, boxPath: path.isEmpty ? nil : path)))
    }
    return found
  }

  /// Reads bytes of the file, fewer at its end.
  ///
  /// - Parameter range: absolute, such as that of a node or a field.
  /// - Throws: what reading the file throws.
  public func bytes(_ range: Range<Int64>) throws(MediaError) -> [UInt8] {
    try source.bytes(at: range.lowerBound, count: Int(clamping: range.count))
  }

  /// A kind of file whose structure is known.
  public struct Format: Hashable, Sendable, CustomStringConvertible {
    /// The container by which the file holds its tracks.
    public let container: Container
    /// The name that people use.
    public let title: String

    init(_ format: StructureFormat) { (container, title) = (format.container, format.title) }

    /// Every format whose structure is known, in the order in which a file is tried for them.
    public static var known: [Format] { StructureFormat.known.map(Format.init) }

    /// The format that bytes begin, whatever a file is called; `nil` where none is known.
    ///
    /// - Parameter bytes: the first 16 KB of a file, or all of a shorter one.
    public static func recognize(_ bytes: some Collection<UInt8>) -> Format? {
      (try? StructureFormat.recognizing(MemoryByteSource(Array(bytes)))).map(Format.init)
    }

    /// The title.
    public var description: String { title }
  }
}

extension StructureTree {
  /// One structure.
  public struct Node: Sendable {
    let node: StructureNode
    /// Where it is in the tree, such as `moov/trak[1]/mdia`; empty for the file itself.
    public let path: String

    /// The name that the file gives it, such as `mdhd`; empty for the file itself.
    public var type: String { node.type }
    /// The standard's name, such as `Media Header Box`; `nil` for a structure that is not known.
    public var title: String? { node.title }
    /// The document that describes it, such as `ISO/IEC 14496-12:2022`; `nil` for a structure that is not known.
    public var standard: String? { StructureStandards.of(node)?.standard }
    /// The clause or the chapter of the document; `nil` where it has none.
    public var clause: String? {
      StructureStandards.of(node).flatMap { $0.clause.isEmpty ? nil : $0.clause }
    }
    /// Absolute, from the first byte of the header to the last of the payload.
    public var range: Range<Int64> { node.range }
    /// Bytes of the header.
    public var headerSize: Int { node.headerSize }
    /// The values that the standard names in it, in the order of the file.
    public var fields: [Field] { node.fields.map(Field.init) }
    /// Bytes that no declaration decodes: media data, unknown structures, what follows damage.
    public var unparsed: [Range<Int64>] { node.unparsed }
    /// The issues of this structure itself; those below it have their own.
    public var issues: [MediaError] { node.issues }

    /// The structures in it, in the order of the file.
    public var children: [Node] {
      var names = StructurePaths()
      return node.children.map { child in
        let name = names.next(child)
        return Node(node: child, path: path.isEmpty ? name : "\(path)/\(name)")
      }
    }

    /// The node at a path below this one; `nil` where there is none.
    public subscript(path: String) -> Node? {
      guard let found = try? node.located(at: path) else { return nil }
      let below = found.path
      return Node(node: found.node, path: self.path.isEmpty ? below : "\(self.path)/\(below)")
    }

    /// The first field of a name; `nil` where there is none.
    public func field(_ name: String) -> Field? { node.fields.first { $0.name == name }.map(Field.init) }
  }

  /// A named value of a structure.
  public struct Field: Sendable {
    let field: MediaStructure.Field

    /// The standard's name; within a table with the row before it, such as `entries[2].media_time`.
    public var name: String { field.name }
    /// Absolute, in bytes.
    public var range: Range<Int64> { field.range }
    /// Absolute, in bits, the most significant bit of a byte first; `nil` for whole bytes.
    public var bits: Range<Int64>? { field.bits }
    /// The value, typed as the standard types it.
    public var value: Value { Value(value: field.value) }
    /// The meaning of a coded value, such as `eng` for a packed language; `nil` where it has none beyond
    /// itself.
    public var meaning: String? { field.meaning }
  }

  /// A field's value, of the type that the standard gives it.
  public struct Value: Hashable, Sendable {
    let value: MediaStructure.Field.Value

    /// A whole number; `nil` for other values, and for one beyond 2⁶³ − 1.
    public var integer: Int64? {
      switch value {
      case .unsigned(let number): Int64(exactly: number)
      case .signed(let number): number
      default: nil
      }
    }

    /// A whole number that is not negative; `nil` for other values.
    public var unsigned: UInt64? {
      switch value {
      case .unsigned(let number): number
      case .signed(let number): UInt64(exactly: number)
      default: nil
      }
    }

    /// Any number, of fixed point too.
    public var number: Double? {
      switch value {
      case .unsigned(let number): Double(number)
      case .signed(let number): Double(number)
      case .fixedPoint(let number): number
      default: nil
      }
    }

    /// A text, or the letters of a code of four characters.
    public var text: String? {
      switch value {
      case .text(let text): text
      case .fourCC(let code): code.description
      default: nil
      }
    }

    /// A code of four characters.
    public var fourCC: FourCC? { if case .fourCC(let code) = value { code } else { nil } }

    /// Whether it is bytes without a number's meaning, which ``StructureTree/bytes(_:)`` reads.
    public var isBytes: Bool { value == .bytes }
  }
}

extension StructureTree.Node: CustomStringConvertible {
  /// One line, such as `moov/mvhd "Movie Header Box" 40..<148`.
  public var description: String {
    let name = path.isEmpty ? "the file" : path
    return name + (title.map { " \"\($0)\"" } ?? "") + " \(range)"
  }
}

extension StructureTree.Field: CustomStringConvertible {
  /// Such as `timescale = 48000`.
  public var description: String { "\(name) = \(value)" + (meaning.map { " (\($0))" } ?? "") }
}

extension StructureTree.Value: CustomStringConvertible {
  /// The value as people read it.
  public var description: String {
    switch value {
    case .unsigned(let number): "\(number)"
    case .signed(let number): "\(number)"
    case .fixedPoint(let number): "\(number)"
    case .fourCC(let code): "\(code)"
    case .text(let text): text.printable
    case .bytes: "bytes"
    }
  }
}

/// Which document describes a structure, by its name and its title.
private enum StructureStandards {
  private struct Key: Hashable {
    var name: String
    var title: String
  }

  private static let known: [Key: (standard: String, clause: String)] = Dictionary(
    StructureChapter.all.flatMap(\.declarations).map {
      (Key(name: $0.name, title: $0.title), ($0.standard, $0.clause))
    }, uniquingKeysWith: { first, _ in first })

  static func of(_ node: StructureNode) -> (standard: String, clause: String)? {
    node.title.flatMap { known[Key(name: node.type, title: $0)] }
  }
}
