import MediaScope
import MediaStructure

/// The output of `boxes --format csv` and `--format ndjson`: a line for each structure, or for each issue.
struct BoxesRows {
  let tree: BoxesFile
  let depth: Int
  /// Bytes are shown to their end.
  let isFull: Bool
  let isCSV: Bool
  let out: ConsoleBuffer

  /// Writes the node at `start` and those below it, or these alone where it stands for the file.
  func writeNodes(_ start: StructureNode.Located) throws(MediaError) {
    if isCSV { try out.write("path,type,title,offset,size,headerSize\n") }
    guard !start.path.isEmpty else { return try writeChildren(of: start.node, path: "", depth: 1) }
    try write(start.node, path: start.path, depth: 1)
  }

  private func writeChildren(of node: StructureNode, path: String, depth: Int) throws(MediaError) {
    guard depth <= self.depth else { return }
    var paths = StructurePaths(path)
    for child in node.children { try write(child, path: paths.next(child), depth: depth) }
  }

  private func write(_ node: StructureNode, path: String, depth: Int) throws(MediaError) {
    if isCSV {
      let texts = [path, node.type, node.title ?? ""].map { CSVText.cell($0.printable) }
      try out.write(
        "\(texts.joined(separator: ",")),\(node.offset),\(node.size),\(node.headerSize)\n")
    } else {
      try writeObject(node, path: path)
    }
    try writeChildren(of: node, path: path, depth: depth + 1)
  }

  private func writeObject(_ node: StructureNode, path: String) throws(MediaError) {
    var json = JSONWriter(out, .line)
    try json.beginObject()
    try json.member("path", path)
    try json.member("type", node.type)
    try json.member("title", ifPresent: node.title)
    try json.member("offset", node.offset)
    try json.member("size", node.size)
    try json.member("headerSize", node.headerSize)
    try json.beginMember("fields")
    try json.beginArray()
    try node.forEachField(in: tree.source) { (field) throws(MediaError) in
      try json.field(field, in: tree.source, limit: isFull ? .max : Field.previewedBytes)
    }
    try json.endArray()
    try json.endObject()
    try json.finish()
  }

  /// Writes every issue, in file order; gives whether errors are among them.
  func writeIssues(_ start: StructureNode.Located) throws(MediaError) -> Bool {
    var hasErrors = false
    if isCSV { try out.write("severity,path,offset,message\n") }
    try start.node.forEachIssue(path: start.path) { (path, issue) throws(MediaError) in
      if issue.severity == .error { hasErrors = true }
      guard isCSV else {
        var json = JSONWriter(out, .line)
        try json.issue(issue, path: path)
        return try json.finish()
      }
      let offset = issue.location.byteOffset.map { "\($0)" } ?? ""
      let path = CSVText.cell((issue.location.boxPath ?? path).printable)
      try out.write("\(issue.severity.rawValue),\(path),\(offset),\(CSVText.cell(issue.reason.printable))\n")
    }
    return hasErrors
  }
}
