import MediaScope
import MediaStructure

/// `boxes --check`: what is wrong with a file, and nothing else.
struct BoxesCheck {
  var tree: BoxesFile
  var start: StructureNode.Located
  var json: Bool

  /// Writes every issue, in file order; gives whether errors are among them.
  func write(to out: ConsoleBuffer) throws(MediaError) -> Bool {
    var hasErrors = false
    var writer = JSONWriter(out)
    if json {
      try writer.beginDocument(of: tree)
      try writer.beginMember("issues")
      try writer.beginArray()
    }
    try start.node.forEachIssue(path: start.path) { (path, issue) throws(MediaError) in
      if issue.severity == .error { hasErrors = true }
      if json {
        try writer.issue(issue, path: path)
      } else {
        try out.write("\(tree.file == "-" ? "standard input" : tree.file): \(issue.line(path: path))\n")
      }
    }
    if json {
      try writer.endArray()
      try writer.endObject()
      try writer.finish()
    }
    return hasErrors
  }
}

extension MediaError {
  /// The issue of a structure at a path, in one line without the file's name.
  func line(path: String) -> String {
    var issue = self
    issue.location.file = nil
    issue.location.boxPath = location.boxPath ?? (path.isEmpty ? nil : path)
    return "\(severity.rawValue): \(issue.description.printable)"
  }
}
