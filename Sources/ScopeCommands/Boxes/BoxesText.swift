import MediaScope
import MediaStructure

/// The output of `boxes` for people: a line for each structure, with its place, and its issues below it.
struct BoxesText {
  var tree: BoxesFile
  var depth: Int
  var detail: Detail
  /// Whether all is shown: structures that are alike, and all bytes.
  var isFull: Bool
  var terminal = Terminal.current

  enum Detail {
    /// The most informative fields, after the title.
    case summary
    /// Every field, a line each.
    case fields
    /// Every field, with its bytes.
    case bytes
  }

  /// Where more neighbours than this are alike, the middle ones are left out.
  static let alikeCount = 24
  /// The number of alike nodes that are then shown.
  static let shownAlikeCount = 16

  /// Writes the node at `start`, or all nodes below it where it stands for the file.
  func write(_ start: StructureNode.Located, to out: ConsoleBuffer) throws(MediaError) {
    let isFile = start.path.isEmpty
    let name = tree.file == "-" ? "standard input" : tree.file
    let place = isFile ? "" : ": \(start.path.printable)"
    try out.write(
      TerminalText.wrapped(
        "\(name.printable)\(place): \(tree.format.title), \(tree.root.size) bytes\n", columns: terminal.width)
    )
    let columns = Columns(
      offset: max(8, start.node.range.upperBound.hexadecimal.count + 2),
      size: max(8, "\(start.node.size)".count + 1), terminal: terminal)
    if isFile {
      try writeDetail(of: start.node, path: "", margin: "", columns, to: out)
      try writeChildren(of: start.node, path: "", margin: nil, depth: 1, columns, to: out)
    } else {
      try writeLine(of: start.node, branch: "", columns, to: out)
      let margin = start.node.children.isEmpty ? "  " : "│ "
      try writeDetail(of: start.node, path: start.path, margin: margin, columns, to: out)
      try writeChildren(of: start.node, path: start.path, margin: "", depth: 1, columns, to: out)
    }
  }

  /// Writes what is below a node; `margin` continues the branches around it, and is `nil` for the file.
  private func writeChildren(
    of node: StructureNode, path: String, margin: String?, depth: Int, _ columns: Columns,
    to out: ConsoleBuffer
  ) throws(MediaError) {
    guard !node.children.isEmpty else { return }
    guard depth <= self.depth else {
      return try out.write("\(columns.blank)\(margin ?? "")└─ \(node.children.count) more below\n")
    }
    var names = StructurePaths()
    var index = 0
    while index < node.children.count {
      let run = alikeRun(in: node.children, from: index)
      let hidden = isFull || run <= Self.alikeCount ? 0 : run - Self.shownAlikeCount
      let shownEnd = index + run - hidden
      for (position, child) in node.children[index..<index + run].enumerated() {
        let name = names.next(child)
        // A structure with issues is never left out.
        if index + position >= shownEnd, !child.hasIssues { continue }
        let isLast = index + position == node.children.count - 1
        try writeLine(of: child, branch: margin.map { $0 + (isLast ? "└─ " : "├─ ") } ?? "", columns, to: out)
        let inner = margin.map { $0 + (isLast ? "   " : "│  ") } ?? ""
        let childPath = path.isEmpty ? name : "\(path)/\(name)"
        try writeDetail(
          of: child, path: childPath, margin: inner + (child.children.isEmpty ? "  " : "│ "), columns, to: out
        )
        try writeChildren(of: child, path: childPath, margin: inner, depth: depth + 1, columns, to: out)
      }
      index += run
      if hidden > 0 {
        let branch = margin.map { $0 + (index == node.children.count ? "└─ " : "├─ ") } ?? ""
        try out.write(
          "\(columns.blank)\(branch)… \(hidden) more \(node.children[index - 1].type.printable)\n")
      }
    }
  }

  /// Returns the number of neighbours from `index` on that have the same type.
  private func alikeRun(in nodes: [StructureNode], from index: Int) -> Int {
    let type = nodes[index].type
    return (nodes[index...].firstIndex { $0.type != type } ?? nodes.count) - index
  }

  private func writeLine(
    of node: StructureNode, branch: String, _ columns: Columns, to out: ConsoleBuffer
  ) throws(MediaError) {
    var text = ""
    if let title = node.title, title != node.type { text += "  \(title)" }
    if node.title == nil { text += "  not known" }
    if detail == .summary {
      let summary = BoxesSummary.text(of: node)
      if !summary.isEmpty { text += "\(text.isEmpty ? "  " : ": ")\(summary)" }
    }
    try out.write(
      columns.line(
        offset: node.offset.hexadecimal, size: "\(node.size)", branch: branch, name: node.type.printable,
        text: text.printable))
  }

  /// Writes the fields of a node, if they are wanted, and what is wrong with it.
  private func writeDetail(
    of node: StructureNode, path: String, margin: String, _ columns: Columns, to out: ConsoleBuffer
  ) throws(MediaError) {
    if detail == .bytes {
      try BoxesHex(source: tree.source, isFull: isFull).write(node, margin: margin, columns, to: out)
    } else if detail == .fields {
      try node.forEachPart(in: tree.source) { (part) throws(MediaError) in
        guard let line = try line(of: part) else { return }
        try out.write(
          columns.line(offset: part.position, size: part.length, branch: margin, name: "", text: line))
      }
    }
    for issue in node.issues {
      try out.write(columns.lines(of: "\(issue.line(path: path))", margin: margin))
    }
  }

  private func line(of part: StructurePart) throws(MediaError) -> String? {
    switch part {
    case .header: nil
    case .unparsed(let range): "(no field) \(try tree.source.hexadecimal(range, limit: isFull ? 256 : 16))"
    case .field(let field): try field.line(in: tree.source)
    }
  }
}

extension Field {
  /// The field in a line: `timescale = 1000 (meaning)`.
  func line(in source: any ByteSource) throws(MediaError) -> String {
    let text = try value.description(range, in: source)
    return "\(name) = \(text)\(meaning.map { " (\($0.printable))" } ?? "")".printable
  }
}

extension StructurePart {
  /// `0x1a4`, and `0x1a4.3` where the part begins within a byte.
  var position: String {
    let start = bits.lowerBound
    return (start / 8).hexadecimal + (start % 8 == 0 ? "" : ".\(start % 8)")
  }

  /// The number of bytes, and `3b` for one of bits.
  var length: String {
    bits.count % 8 == 0 && bits.lowerBound % 8 == 0 ? "\(bits.count / 8)" : "\(bits.count)b"
  }
}
