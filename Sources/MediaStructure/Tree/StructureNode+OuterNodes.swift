import MediaCore

extension StructureNode {
  /// The tree of a file with a node for each of its parts that no structure takes, so that its outermost nodes tile it.
  ///
  /// A part with fields, such as a format's mark, is a `header`; `data` is between structures, or after the
  /// last one.
  package func withOuterNodes(of format: StructureFormat) -> StructureNode {
    guard headerSize == 0, rows == nil, !(fields.isEmpty && unparsed.isEmpty) else { return self }
    var root = self
    (root.fields, root.unparsed, root.children) = ([], [], [])
    var offset = self.offset
    for child in children {
      if offset < child.offset { root.children.append(outerNode(offset..<child.offset, of: format)) }
      root.children.append(child)
      offset = max(offset, child.range.upperBound)
    }
    if offset < range.upperBound { root.children.append(outerNode(offset..<range.upperBound, of: format)) }
    return root
  }

  private func outerNode(_ part: Range<Int64>, of format: StructureFormat) -> StructureNode {
    let fields = fields.filter { part.contains($0.range.lowerBound) }
    var node = StructureNode(
      type: fields.isEmpty ? "data" : "header",
      title: fields.isEmpty ? "Of no structure" : "\(format.title) header",
      offset: part.lowerBound, headerSize: 0, size: Int64(part.count))
    node.fields = fields
    node.unparsed = unparsed.filter { part.contains($0.lowerBound) }
    return node
  }
}
