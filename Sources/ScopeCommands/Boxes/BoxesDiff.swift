import MediaScope
import MediaStructure

/// `boxes --diff`: in what two files' structures differ.
struct BoxesDiff {
  var left: BoxesFile
  var right: BoxesFile
  var json: Bool

  /// Writes the differences, a line each; gives whether there is one.
  func write(comparingOffsets: Bool, to out: ConsoleBuffer) throws(MediaError) -> Bool {
    var differs = false
    var writer = JSONWriter(out)
    if json {
      try writer.beginDocument(of: left)
      try writer.member("otherFile", right.file)
      try writer.member("otherFormat", right.format.name)
      try writer.beginMember("differences")
      try writer.beginArray()
    } else if left.format.name != right.format.name {
      try out.write("format: \(left.format.title) → \(right.format.title)\n")
    }
    differs = left.format.name != right.format.name
    let comparison = StructureComparison(left.source, right.source, comparesOffsets: comparingOffsets)
    try comparison.forEachDifference(left.root, right.root) { (difference) throws(MediaError) in
      differs = true
      try json ? write(difference, to: &writer) : out.write(text(of: difference) + "\n")
    }
    if json {
      try writer.endArray()
      try writer.endObject()
      try writer.finish()
    }
    return differs
  }

  private func text(of difference: StructureDifference) -> String {
    let path = difference.path.isEmpty ? "the file" : difference.path.printable
    func whole(_ title: String?, _ size: Int64) -> String {
      "\(path)\(title.map { "  \($0)" } ?? ""), \(size) bytes"
    }
    switch difference.kind {
    case .onlyLeft(let title, let size): return "- \(whole(title, size))"
    case .onlyRight(let title, let size): return "+ \(whole(title, size))"
    case .changed(let what, let left, let right):
      return "! \(path): \(what) \(left ?? "(none)") → \(right ?? "(none)")"
    }
  }

  private func write(_ difference: StructureDifference, to writer: inout JSONWriter) throws(MediaError) {
    try writer.beginObject(isShort: true)
    try writer.member("path", difference.path)
    switch difference.kind {
    case .onlyLeft(_, let size):
      try writer.member("kind", "removed")
      try writer.member("size", size)
    case .onlyRight(_, let size):
      try writer.member("kind", "added")
      try writer.member("size", size)
    case .changed(let what, let left, let right):
      try writer.member("kind", "changed")
      try writer.member("what", what)
      if let left { try writer.member("value", left) }
      if let right { try writer.member("otherValue", right) }
    }
    try writer.endObject()
  }
}
