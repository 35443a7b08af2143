/// The structure that a byte of a file belongs to: the innermost one, and the part of it.
package struct StructurePlace: Sendable {
  /// The path of the structure, such as `moov/mvhd`; empty for the file itself.
  package var path: String
  package var node: StructureNode
  package var part: Part

  package enum Part: Hashable, Sendable {
    case header(Range<Int64>)
    /// More than one where fields share the byte by bits.
    case fields([Field])
    /// Bytes that no declaration decodes.
    case unparsed(Range<Int64>)
  }
}

extension StructureNode {
  /// Returns the structure that the byte at `offset` belongs to, or `nil` for one outside of the node.
  package func place(at offset: Int64) -> StructurePlace? {
    place(at: offset, path: "")
  }

  private func place(at offset: Int64, path: String) -> StructurePlace? {
    guard range.contains(offset) else { return nil }
    var names = StructurePaths()
    for child in children {
      let name = names.next(child)
      guard child.range.contains(offset) else { continue }
      return child.place(at: offset, path: path.isEmpty ? name : "\(path)/\(name)")
    }
    let part: StructurePlace.Part
    let fields = fields.filter { $0.range.contains(offset) }
    if !fields.isEmpty {
      part = .fields(fields)
    } else if offset < self.offset + Int64(headerSize) {
      part = .header(self.offset..<self.offset + Int64(headerSize))
    } else {
      part = .unparsed(unparsed.first { $0.contains(offset) } ?? offset..<offset + 1)
    }
    return StructurePlace(path: path, node: self, part: part)
  }
}
