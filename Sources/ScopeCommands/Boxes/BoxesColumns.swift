/// Where the columns of a tree stand: place, size, and the tree itself.
struct Columns {
  var offset: Int
  var size: Int
  var terminal: Terminal

  /// The blanks in the first columns of a line that has neither place nor size.
  var blank: String { String(repeating: " ", count: offset + size + 2) }

  /// A line of the tree, cut off at the end of the terminal where it goes to one.
  func line(offset: String, size: String, branch: String, name: String, text: String) -> String {
    let head = "\(right(offset, self.offset))\(right(size, self.size))  \(branch)"
    guard let width = terminal.width else { return "\(head)\(name)\(text)\n" }
    let room = width - head.count - name.count
    guard room >= Self.leastRoom || text.count <= room else {
      return "\((head + name + text).prefix(max(width - 1, 0)))…\n"
    }
    let fitting = text.count > room ? "\(text.prefix(room - 1))…" : text
    return "\(head)\(terminal.highlighted(name, as: .name))\(fitting)\n"
  }

  /// An issue in red, on as many lines as it needs.
  func lines(of issue: String, margin: String) -> String {
    let line = "\(blank)\(margin)\(issue)"
    let parts =
      terminal.width.map {
        TerminalText.wrapped(line, columns: $0, indentation: min(blank.count + margin.count, $0 / 3))
      } ?? [line]
    let start = (blank + margin).count
    return parts.enumerated().map { index, part in
      index == 0
        ? "\(part.prefix(start))\(terminal.highlighted(String(part.dropFirst(start)), as: .issue))\n"
        : "\(terminal.highlighted(part, as: .issue))\n"
    }.joined()
  }

  /// Fewer characters than this say nothing after a name.
  private static let leastRoom = 8

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}
