package import MediaCore

/// How bad an issue of a structure is.
package enum StructureSeverity: String, Hashable, Sendable {
  /// A rule of the standard is broken, so that readers may go wrong.
  case error
  /// Against the standard's advice, or not known here: most readers get along.
  case warning
  /// Nothing is wrong with the file: what was left out, or is unusual.
  case note
}

extension MediaError.Code {
  /// An issue of a structure that is no more than a warning.
  package static let structureWarning = MediaError.Code(rawValue: 101)
  /// An issue of a structure that is no more than a note.
  package static let structureNote = MediaError.Code(rawValue: 102)
}

extension MediaError {
  /// How bad it is where it is the issue of a structure.
  package var severity: StructureSeverity {
    switch code {
    case .operationNotSupportedForAsset, .structureWarning: .warning
    case .overLimit, .structureNote: .note
    default: .error
    }
  }
}

extension StructureNode {
  /// Calls `body` with each issue of the tree and the path of its node, in file order.
  package func forEachIssue<Failure: Error>(
    path: String = "", _ body: (_ path: String, _ issue: MediaError) throws(Failure) -> Void
  ) throws(Failure) {
    for issue in issues { try body(path, issue) }
    var names = StructurePaths()
    for child in children {
      let name = names.next(child.type)
      try child.forEachIssue(path: path.isEmpty ? name : "\(path)/\(name)", body)
    }
  }

  /// Whether anything of the tree is wrong, however little.
  package var hasIssues: Bool {
    !issues.isEmpty || children.contains { $0.hasIssues }
  }
}
