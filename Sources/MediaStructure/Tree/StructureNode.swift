package import MediaCore

/// One structure of a file (a box, a chunk, an element), where it is, and what is in it.
///
/// Header, fields, children and unparsed ranges tile the node: each byte belongs to exactly one of them, if
/// fields were recorded.
package struct StructureNode: Sendable {
  /// The name that the file gives it, such as `mdhd`.
  package var type: String
  /// The name as a code, where the format names structures by four characters.
  package var fourCC: FourCC?
  /// The standard's name, such as `Media Header Box`; `nil` for a structure that is not known.
  package var title: String? {
    get { statedTitle ?? content(as: StructureOmission.self)?.title }
    set { statedTitle = newValue }
  }
  private var statedTitle: String?
  /// Absolute, in bytes from the start of the file.
  package var offset: Int64
  package var headerSize: Int
  /// With the header, and no more than the parent holds.
  package var size: Int64
  package var fields: [Field] = []
  /// Bytes that no declaration decodes: media data, unknown structures, what follows damage.
  package var unparsed: [Range<Int64>] = []
  package var children: [StructureNode] = []
  /// The issues of this node itself; the children have their own.
  package var issues: [MediaError] = []
  /// The rows of a long table of which `fields` has the first ones only; `nil` unless whole tables are wanted.
  package var rows: StructureRows?
  /// The typed value that the declaration made of the fields.
  package var content: (any Sendable)?

  package init(
    type: String, fourCC: FourCC? = nil, title: String?, offset: Int64, headerSize: Int, size: Int64
  ) {
    self.type = type
    self.fourCC = fourCC
    statedTitle = title
    self.offset = offset
    self.headerSize = headerSize
    self.size = size
  }

  /// Absolute, from the first byte of the header to the last of the payload.
  package var range: Range<Int64> { offset..<offset + size }
}

extension StructureNode {
  /// The first child of the type.
  package func child(_ type: String) -> StructureNode? {
    children.first { $0.type == type }
  }

  /// The first descendant along a path of types, such as `"mdia", "mdhd"`.
  package func descendant(_ path: String...) -> StructureNode? {
    var node: StructureNode? = self
    for type in path { node = node?.child(type) }
    return node
  }

  /// The typed value, if it is a `T`.
  package func content<T>(as type: T.Type) -> T? {
    content as? T
  }

  /// The issues of this node and of all below it, in file order.
  package var allIssues: [MediaError] {
    issues + children.flatMap(\.allIssues)
  }
}

extension StructureNode {
  /// Notes what is wrong with the node, at its start unless said otherwise.
  package mutating func report(
    _ reason: String, as severity: StructureSeverity = .error, path: String, at offset: Int64? = nil
  ) {
    issues.append(
      MediaError(
        severity.code, reason,
        at: .init(boxPath: path.isEmpty ? nil : path, byteOffset: offset ?? self.offset)))
  }

  /// Notes bytes that no declaration decodes.
  package mutating func leave(_ range: Range<Int64>) {
    if !range.isEmpty { unparsed.append(range) }
  }
}
