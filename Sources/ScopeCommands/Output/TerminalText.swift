import MediaScope

/// Text for people, fitted to the terminal; where the output is none it stays as it is.
enum TerminalText {
  /// Lines that are too long go on below, indented as their text is.
  static func wrapped(_ text: String, columns: Int? = Terminal.current.width) -> String {
    guard let columns else { return text }
    return fitted(text) { line in
      wrapped(line, columns: columns, indentation: min(indentation(of: line), columns / 3))
    }
  }

  /// Lines that are too long are cut, as those of tables are: after a whole column where `header` names them.
  static func cut(_ text: String, header: String = "", columns: Int? = Terminal.current.width) -> String {
    guard let columns else { return text }
    let end = columnEnd(in: header, atMost: columns - 2)
    return fitted(text, hasHeading: false) { line in
      guard line.count > columns else { return [line] }
      return [end.map { line.prefix($0) + " …" } ?? line.prefix(max(columns - 1, 0)) + "…"]
    }
  }

  /// Cuts the lines of a piece of a table.
  static func cut(_ piece: [UInt8], header: String) -> [UInt8] {
    guard Terminal.current.isTerminal else { return piece }
    return Array(cut(String(decoding: piece, as: UTF8.self), header: header).utf8)
  }

  /// Where the last name ends that is whole within some columns; names end where the columns below them do.
  private static func columnEnd(in header: String, atMost limit: Int) -> Int? {
    let letters = Array(header)
    return letters.indices.last { index in
      index < limit && letters[index] != " " && (index + 1 == letters.count || letters[index + 1] == " ")
    }.map { $0 + 1 }
  }

  /// The first line, which names the file, is a heading.
  private static func fitted(_ text: String, hasHeading: Bool = true, _ fit: (String) -> [String]) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isWhole = lines.last == ""
    if isWhole { lines.removeLast() }
    var fitted: [String] = []
    for (index, line) in lines.enumerated() {
      let isHeading = hasHeading && index == 0 && !line.hasPrefix(" ")
      fitted += fit(line).map { isHeading ? Terminal.current.highlighted($0, as: .name) : $0 }
    }
    return fitted.joined(separator: "\n") + (isWhole ? "\n" : "")
  }

  /// Where the text of a row begins: after its name and the blanks that follow.
  private static func indentation(of line: String) -> Int {
    let start = line.prefix { $0 == " " }.count
    var blanks = 0
    for (index, character) in line.enumerated() where index >= start {
      blanks = character == " " ? blanks + 1 : 0
      if blanks == 2 {
        let rest = line.dropFirst(index + 1)
        return index + 1 + rest.prefix { $0 == " " }.count
      }
    }
    return start + 2
  }

  /// Returns the number of columns that a text takes on a terminal: characters of East Asia and pictures take
  /// two (Unicode, Annex 11).
  static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return wideScalars.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wideScalars: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// A text that fits into some columns, with a sign where it is cut; empty where they are too few.
  static func shortened(_ text: String, toColumns limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    var (shown, room) = ("", limit - 1)
    for character in text {
      room -= columns(of: character)
      guard room >= 0 else { break }
      shown.append(character)
    }
    return shown.isEmpty ? "" : shown + "…"
  }

  static func wrapped(_ line: String, columns: Int, indentation: Int) -> [String] {
    guard line.count > columns, columns > indentation + 8 else { return [line] }
    var lines: [String] = []
    var rest = line[...]
    while rest.count > columns {
      let head = rest.prefix(columns + 1)
      // A word that is longer than the line is broken.
      let first = lines.isEmpty ? 0 : indentation
      let blank = head.lastIndex(of: " ").flatMap {
        head.distance(from: head.startIndex, to: $0) > first ? $0 : nil
      }
      let end = blank ?? rest.index(rest.startIndex, offsetBy: columns)
      lines.append(String(rest[..<end]))
      rest = Substring(String(repeating: " ", count: indentation) + rest[end...].drop { $0 == " " })
    }
    lines.append(String(rest))
    return lines
  }
}
