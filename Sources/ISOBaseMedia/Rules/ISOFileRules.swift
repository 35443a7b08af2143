import MediaCore
import MediaStructure

/// The rules that hold between the boxes of a file, beyond which box may contain which.
enum ISOFileRules {
  static func check(_ root: inout StructureNode, in walk: inout StructureWalk) {
    ISOBrandRules.check(&root)
    ISOFragmentRules.check(&root, in: &walk)
    let isPart = root.isPartOfFile
    for index in root.children.indices {
      switch root.children[index].type {
      case "moov": ISOMovieRules.check(&root.children[index], isPart: isPart, in: &walk)
      case "meta": ISOItemRules.check(&root.children[index], path: "meta", fileSize: walk.byteCount)
      default: break
      }
    }
  }
}

extension StructureNode {
  /// Whether boxes were cut out of a file, so that what they refer to may have stayed there.
  var isPartOfFile: Bool {
    !children.contains { ["ftyp", "styp", "mdat", "imda"].contains($0.type) }
  }
}

extension StructureNode {
  /// Notes a breach of a rule of the standard at a place in this node.
  mutating func report(
    _ reason: String, as severity: StructureSeverity = .error, _ path: String, _ offset: Int64,
    _ standard: ISOStandard, _ clause: String
  ) {
    issues.append(
      MediaError(
        severity.code, "\(reason) (\(standard.rawValue), \(clause))",
        at: .init(boxPath: path, byteOffset: offset)))
  }

  /// Changes the first descendant along a path of types, if it is there.
  mutating func withDescendant(
    _ types: ArraySlice<String>, path: String, _ body: (inout StructureNode, String) -> Void
  ) {
    guard let type = types.first else { return body(&self, path) }
    guard let index = children.firstIndex(where: { $0.type == type }) else { return }
    children[index].withDescendant(types.dropFirst(), path: "\(path)/\(type)", body)
  }
}
