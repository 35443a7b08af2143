import MediaScope
import MediaStructure

/// The output of `boxes --json`, written while the tree is walked.
struct BoxesJSON {
  var tree: BoxesFile
  var depth: Int
  /// Bytes are shown to their end.
  var isFull: Bool

  /// Writes the node at `start`, or all nodes below it where it stands for the file.
  func write(_ start: StructureNode.Located, to out: ConsoleBuffer) throws(MediaError) {
    var writer = JSONWriter(out)
    try writer.beginDocument(of: tree)
    try writer.member("size", tree.root.size)
    if !start.path.isEmpty { try writer.member("path", start.path) }
    if start.path.isEmpty {
      try writeNodes("nodes", start.node.children, path: "", depth: 1, to: &writer)
      if !start.node.fields.isEmpty { try write(start.node.fields, to: &writer) }
      try write(start.node.unparsed, to: &writer)
      try writeIssues(start.node.issues, path: "", to: &writer)
    } else {
      try writer.beginMember("nodes")
      try writer.beginArray()
      try write(start.node, path: start.path, depth: 1, to: &writer)
      try writer.endArray()
    }
    try writer.endObject()
    try writer.finish()
  }

  private func writeNodes(
    _ key: String, _ nodes: [StructureNode], path: String, depth: Int, to writer: inout JSONWriter
  ) throws(MediaError) {
    try writer.beginMember(key)
    try writer.beginArray()
    var names = StructurePaths()
    for node in nodes {
      let name = names.next(node)
      try write(node, path: path.isEmpty ? name : "\(path)/\(name)", depth: depth, to: &writer)
    }
    try writer.endArray()
  }

  private func write(
    _ node: StructureNode, path: String, depth: Int, to writer: inout JSONWriter
  ) throws(MediaError) {
    try writer.beginObject()
    try writer.member("type", node.type)
    if let title = node.title { try writer.member("title", title) }
    try writer.member("offset", node.offset)
    try writer.member("size", node.size)
    try writer.member("headerSize", node.headerSize)
    try writer.beginMember("fields")
    try writer.beginArray()
    try node.forEachField(in: tree.source) { (field) throws(MediaError) in
      try writer.field(field, in: tree.source, limit: isFull ? .max : Field.previewedBytes)
    }
    try writer.endArray()
    try write(node.unparsed, to: &writer)
    if depth < self.depth {
      try writeNodes("children", node.children, path: path, depth: depth + 1, to: &writer)
    } else {
      try writer.beginMember("children")
      try writer.beginArray()
      try writer.endArray()
      if !node.children.isEmpty { try writer.member("omittedChildren", node.children.count) }
    }
    try writeIssues(node.issues, path: path, to: &writer)
    try writer.endObject()
  }

  private func write(_ fields: [Field], to writer: inout JSONWriter) throws(MediaError) {
    try writer.beginMember("fields")
    try writer.beginArray()
    for field in fields {
      try writer.field(field, in: tree.source, limit: isFull ? .max : Field.previewedBytes)
    }
    try writer.endArray()
  }

  private func write(_ unparsed: [Range<Int64>], to writer: inout JSONWriter) throws(MediaError) {
    try writer.beginMember("unparsed")
    try writer.beginArray()
    for range in unparsed {
      try writer.beginObject(isShort: true)
      try writer.member("offset", range.lowerBound)
      try writer.member("size", range.count)
      // Media data isn't shown whole, whatever was asked for: it can have any size.
      try writer.member("preview", try tree.source.hexadecimal(range))
      try writer.endObject()
    }
    try writer.endArray()
  }

  private func writeIssues(
    _ issues: [MediaError], path: String, to writer: inout JSONWriter
  ) throws(MediaError) {
    try writer.beginMember("issues")
    try writer.beginArray()
    for issue in issues { try writer.issue(issue, path: path) }
    try writer.endArray()
  }
}

extension JSONWriter {
  /// Begins the object that results about a file's structure are.
  mutating func beginDocument(of tree: BoxesFile) throws(MediaError) {
    try beginObject()
    try member("schemaVersion", 1)
    try member("file", tree.file)
    try member("format", tree.format.name)
  }

  mutating func field(_ field: Field, in source: any ByteSource, limit: Int) throws(MediaError) {
    try beginObject(isShort: true)
    try member("name", field.name)
    try member("offset", field.range.lowerBound)
    try member("size", field.range.count)
    if let bits = field.bits {
      try member("bitOffset", bits.lowerBound - field.range.lowerBound * 8)
      try member("bitSize", bits.count)
    }
    switch field.value {
    case .unsigned(let value): try member("value", value)
    case .signed(let value): try member("value", value)
    case .fixedPoint(let value): try member("value", value)
    case .fourCC(let value): try member("value", value.description)
    case .text(let value): try member("value", value)
    case .bytes: try member("value", try source.hexadecimal(field.range, limit: limit))
    }
    if let meaning = field.meaning { try member("meaning", meaning) }
    try endObject()
  }

  /// The issue of a structure at a path.
  mutating func issue(_ issue: MediaError, path: String) throws(MediaError) {
    try beginObject(isShort: true)
    try member("severity", issue.severity.rawValue)
    let path = issue.location.boxPath ?? path
    if !path.isEmpty { try member("path", path) }
    if let offset = issue.location.byteOffset { try member("offset", offset) }
    try member("message", issue.reason)
    try endObject()
  }
}
