/// Where the columns of a tree stand: place, size, and the tree itself.
struct Columns {
  var offset: Int
  var size: Int
  var terminal: Terminal

  /// What fills the first columns of a line that has neither place nor size.
  var blank: String { String(repeating: " ", count: offset + size + 2) }

  /// A line of the tree, cut off at the end of the terminal where it goes to one.
  func line(offset: String, size: String, branch: String, name: String, text: String) -> String {
    let head = "\(right(offset, self.offset))\(right(size, self.size))  \(branch)"
    guard let width = terminal.width else { return "\(head)\(name)\(text)\n" }
    let room = max(8, width - head.count - name.count)
    let fitting = text.count > room ? "\(text.prefix(room - 1))…" : text
    return "\(head)\(terminal.highlighted(name, as: .name))\(fitting)\n"
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}
