/// A part of a structure that is no structure itself: the law is that parts and children tile the structure.
package enum StructurePart: Hashable, Sendable {
  case header(Range<Int64>)
  case field(Field)
  /// Bytes that no declaration decodes.
  case unparsed(Range<Int64>)

  /// The bytes that the part is in; bits share theirs with their neighbours.
  package var range: Range<Int64> {
    switch self {
    case .header(let range), .unparsed(let range): range
    case .field(let field): field.range
    }
  }

  /// Absolute, in bits from the start of the file.
  package var bits: Range<Int64> {
    if case .field(let field) = self, let bits = field.bits { return bits }
    return range.lowerBound * 8..<range.upperBound * 8
  }
}

extension StructureNode {
  /// The parts, in file order; the children are between them.
  package var parts: [StructurePart] {
    var parts: [StructurePart] = []
    if headerSize > 0 { parts.append(.header(offset..<offset + Int64(headerSize))) }
    parts += fields.map { .field($0) } + unparsed.map { .unparsed($0) }
    if !zip(parts, parts.dropFirst()).allSatisfy({ $0.bits.lowerBound <= $1.bits.lowerBound }) {
      parts.sort { $0.bits.lowerBound < $1.bits.lowerBound }
    }
    return parts
  }

  /// The reason why parts and children don't tile this node or one below it; `nil` if they do.
  ///
  /// Fields must have been recorded.
  package var tilingBreach: String? {
    tilingBreach(path: "")
  }

  private func tilingBreach(path: String) -> String? {
    func place(_ bit: Int64) -> String {
      "\(path.isEmpty ? "the file" : path) at 0x\(String(bit / 8, radix: 16))\(bit % 8 == 0 ? "" : ".\(bit % 8)")"
    }
    let tiles = (parts.map(\.bits) + children.map { $0.range.lowerBound * 8..<$0.range.upperBound * 8 })
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var position = range.lowerBound * 8
    for tile in tiles {
      if tile.lowerBound > position {
        return "\(place(position)): a gap of \(tile.lowerBound - position) bits"
      }
      if tile.lowerBound < position {
        return "\(place(tile.lowerBound)): an overlap of \(position - tile.lowerBound) bits"
      }
      position = tile.upperBound
    }
    if position != range.upperBound * 8 {
      return "\(place(position)): the parts end \(range.upperBound * 8 - position) bits before the node"
    }
    var names = StructurePaths()
    for child in children {
      let name = names.next(child)
      if let breach = child.tilingBreach(path: path.isEmpty ? name : "\(path)/\(name)") { return breach }
    }
    return nil
  }
}
