package import MediaCore

/// The severity of an issue of a structure.
package enum StructureSeverity: String, Hashable, Sendable {
  /// A reader can't trust the structure: sizes, counts, offsets or checksums that do not hold, or something
  /// missing without which the media can't be found or decoded.
  case error
  /// The standard's "shall" is broken, but readers get along; or a version that is not known here.
  case warning
  /// The standard's "should" is not followed, or something is unusual or was left out.
  case note

  /// The code of an issue that is as bad.
  package var code: MediaError.Code {
    switch self {
    case .error: .fileFailedToParse
    case .warning: .structureWarning
    case .note: .structureNote
    }
  }
}

extension MediaError.Code {
  /// An issue of a structure that is no more than a warning.
  package static let structureWarning = MediaError.Code(rawValue: 101)
  /// An issue of a structure that is no more than a note.
  package static let structureNote = MediaError.Code(rawValue: 102)
}

extension MediaError {
  /// The severity of the error where it is the issue of a structure.
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
      let name = names.next(child)
      try child.forEachIssue(path: path.isEmpty ? name : "\(path)/\(name)", body)
    }
  }

  /// Whether anything of the tree is wrong, however little.
  package var hasIssues: Bool {
    !issues.isEmpty || children.contains { $0.hasIssues }
  }
}
