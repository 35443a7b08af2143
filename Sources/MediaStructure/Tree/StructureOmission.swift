import MediaCore

/// The stand-in in a tree for structures of media that a long list leaves out: packets, pages, frames,
/// blocks.
///
/// They have been looked at all the same; those with issues are never left out.
package struct StructureOmission: Hashable, Sendable {
  /// The number of structures that are left out, by type.
  package var counts: [String: Int] = [:]

  /// The type of the node that stands for them.
  package static let type = "…"

  /// Such as `120 more Packet, 3 more Pack`.
  var title: String {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) more \($0.key)" }.joined(separator: ", ")
  }
}

extension StructureNode {
  /// Whether something is left out below it.
  package var holdsOmissions: Bool {
    type == StructureOmission.type || children.contains { $0.holdsOmissions }
  }
}

extension StructureWalk {
  /// Adds a structure of media to the list in `parent`: beyond `mediaNodes` of the whole file, only those with
  /// issues become nodes of their own.
  package mutating func list(_ child: StructureNode, in parent: inout StructureNode) {
    guard leavesOutMedia, !child.hasIssues else {
      parent.children.append(child)
      mediaCount += 1
      return
    }
    giveBack(child)
    leaveOut(child.type, child.range, in: &parent)
  }

  /// Adds bytes of media to the node that stands for what is left out.
  package func leaveOut(
    _ type: String, count: Int = 1, _ range: Range<Int64>, in parent: inout StructureNode
  ) {
    if let last = parent.children.indices.last, parent.children[last].range.upperBound == range.lowerBound,
      var omission = parent.children[last].content(as: StructureOmission.self)
    {
      // There can be as many as bytes: the counts are changed in place, and their title is made when it is asked for.
      parent.children[last].content = nil
      omission.counts[type, default: 0] += count
      parent.children[last].content = omission
      parent.children[last].size += Int64(range.count)
      parent.children[last].unparsed = [parent.children[last].range]
      return
    }
    var node = StructureNode(
      type: StructureOmission.type, title: nil, offset: range.lowerBound, headerSize: 0,
      size: Int64(range.count))
    node.unparsed = [range]
    node.content = StructureOmission(counts: [type: count])
    parent.children.append(node)
  }
}
