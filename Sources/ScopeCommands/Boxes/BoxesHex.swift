import MediaScope
import MediaStructure

/// The bytes of a structure, sixteen a line, each line beside the field that they are.
struct BoxesHex {
  var source: any ByteSource
  /// All bytes of each part are shown instead of the first ones; those of media data never are.
  var isFull: Bool

  static let bytesInLine = 16
  static let shownBytes = 64
  static let shownFieldBytes = 1 << 20

  func write(
    _ node: StructureNode, margin: String, _ columns: Columns, to out: ConsoleBuffer
  ) throws(MediaError) {
    try node.forEachPart(in: source) { (part) throws(MediaError) in
      var limit = Self.shownBytes
      if isFull, case .field = part { limit = Self.shownFieldBytes }
      let bytes = try source.bytes(at: part.range.lowerBound, count: min(part.range.count, limit))
      let note = try note(of: part)
      for start in stride(from: 0, to: max(bytes.count, 1), by: Self.bytesInLine) {
        let row = bytes.dropFirst(start).prefix(Self.bytesInLine)
        let first = start == 0
        try out.write(
          columns.line(
            offset: first ? part.position : (part.range.lowerBound + Int64(start)).hexadecimal,
            size: first ? part.length : "", branch: margin, name: "",
            text: "\(Self.digits(row))  \(Self.characters(row))\(first ? "  \(note)" : "")"))
      }
      let rest = part.range.count - bytes.count
      if rest > 0 { try out.write("\(columns.blank)\(margin)… \(rest) more bytes\n") }
    }
  }

  private func note(of part: StructurePart) throws(MediaError) -> String {
    switch part {
    case .header: "header"
    case .unparsed: "(no field)"
    case .field(let field): field.value == .bytes ? field.name.printable : try field.line(in: source)
    }
  }

  /// Two digits a byte, with blanks for those that a short row lacks.
  private static func digits(_ row: ArraySlice<UInt8>) -> String {
    let text = row.map { Array([$0]).hexadecimal }.joined(separator: " ")
    return text + String(repeating: " ", count: bytesInLine * 3 - 1 - text.utf8.count)
  }

  private static func characters(_ row: ArraySlice<UInt8>) -> String {
    let text = String(
      decoding: row.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    return text + String(repeating: " ", count: bytesInLine - text.utf8.count)
  }
}
