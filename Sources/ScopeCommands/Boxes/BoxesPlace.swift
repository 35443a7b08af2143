import MediaScope
import MediaStructure

/// `boxes --at`: what a byte belongs to.
struct BoxesPlace {
  var tree: BoxesFile
  var offset: Int64
  var json: Bool

  func write(to out: ConsoleBuffer) throws(MediaError) {
    guard let place = tree.root.place(at: offset) else {
      throw MediaError(
        .invalidArgument, "byte \(offset) is past the end at \(tree.root.size)", at: .init(byteOffset: offset)
      )
    }
    try json ? writeJSON(place, to: out) : out.write(text(of: place))
  }

  private func text(of place: StructurePlace) throws(MediaError) -> String {
    let node = place.node
    var heading = place.path.isEmpty ? "the file, outside of any structure" : place.path.printable
    if let title = node.title, title != node.type { heading += "  \(title)" }
    var lines = ["\(heading), \(node.size) bytes at \(node.offset.hexadecimal)"]
    func position(_ range: Range<Int64>) -> String {
      "byte \(offset - range.lowerBound + 1) of \(range.count) at \(range.lowerBound.hexadecimal)"
    }
    switch place.part {
    case .header(let range): lines.append("  header, \(position(range))")
    case .unparsed(let range): lines.append("  no field is known here, \(position(range))")
    case .fields(let fields):
      for field in fields {
        let value = try field.value.description(field.range, in: tree.source)
        let meaning = field.meaning.map { " (\($0.printable))" } ?? ""
        let bits = field.bits.map { bits in
          "bits \(bits.lowerBound - field.range.lowerBound * 8)..<\(bits.upperBound - field.range.lowerBound * 8) of "
        }
        lines.append("  \(field.name) = \(value)\(meaning), \(bits ?? "")\(position(field.range))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func writeJSON(_ place: StructurePlace, to out: ConsoleBuffer) throws(MediaError) {
    var writer = JSONWriter(out)
    try writer.beginDocument(of: tree)
    try writer.member("offset", offset)
    try writer.member("path", place.path)
    try writer.beginMember("node")
    try writer.beginObject()
    try writer.member("type", place.node.type)
    if let title = place.node.title { try writer.member("title", title) }
    try writer.member("offset", place.node.offset)
    try writer.member("size", place.node.size)
    try writer.member("headerSize", place.node.headerSize)
    try writer.endObject()
    switch place.part {
    case .header: try writer.member("part", "header")
    case .unparsed: try writer.member("part", "unparsed")
    case .fields(let fields):
      try writer.member("part", "fields")
      try writer.beginMember("fields")
      try writer.beginArray()
      for field in fields {
        try writer.field(field, in: tree.source, limit: Field.previewedBytes)
      }
      try writer.endArray()
    }
    try writer.endObject()
    try writer.finish()
  }
}

extension Int64 {
  /// An offset as error messages and hex views write it.
  var hexadecimal: String { "0x\(String(self, radix: 16))" }
}
