import MediaScope

/// An output name with places for a number from 1 on, `%d` or `%04d`, and for a time, `%t`.
struct StillPattern {
  private enum Part {
    case text(Substring)
    case number(digits: Int)
    case time
  }

  private var parts: [Part] = []

  /// - Returns: `nil` for a name that has neither place, or another one.
  init?(_ name: String) {
    var rest = name[...]
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.text(rest[..<percent]))
      rest = rest[rest.index(after: percent)...]
      guard let letter = rest.firstIndex(where: { !$0.isNumber }) else { return nil }
      let count = rest[..<letter]
      switch rest[letter] {
      case "d":
        guard count.isEmpty || count.first == "0", let digits = Int("0" + count), digits <= 9 else {
          return nil
        }
        parts.append(.number(digits: digits))
      case "t":
        guard count.isEmpty else { return nil }
        parts.append(.time)
      default: return nil
      }
      rest = rest[rest.index(after: letter)...]
    }
    guard !parts.isEmpty else { return nil }
    parts.append(.text(rest))
  }

  /// The name of the picture with a number, of a time: `00-01-02.500`, as colons may not be part of names everywhere.
  func path(_ number: Int, _ time: MediaTime = .zero) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return String(text)
      case .number(let digits):
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      case .time: return time.clockDescription.replacing(":", with: "-")
      }
    }.joined()
  }
}
