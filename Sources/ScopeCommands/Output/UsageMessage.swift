import ArgumentParser
import MediaScope

/// The message for wrong usage: the parser's, with what it leaves out.
struct UsageMessage {
  private(set) var text: String

  /// - Parameter error: what parsing threw.
  init(_ error: any Error, of line: ArgumentLine) {
    text = MediaScopeCommand.fullMessage(for: error, columns: Terminal.errors.width)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, first.hasPrefix("Error: ") else { return }
    lines[0] = "Error: " + Self.reason(String(first.dropFirst(7)), of: line)
    text = lines.joined(separator: "\n")
  }

  private static func reason(_ message: String, of line: ArgumentLine) -> String {
    if line.hyphenatedFile != nil { return message }
    guard let verb = line.verb else {
      guard let word = line.unknownVerb else { return message }
      let names = MediaScopeCommand.configuration.subcommands.map { $0._commandName }
      return "there is no command '\(word)'" + suggestion(for: word, among: names)
    }
    let options = knownOptions(of: verb)
    // The error that the parser finds first may be a consequence of an option that it doesn't know.
    if let unknown = unknownOption(in: line.arguments.dropFirst(), known: options) {
      return "Unknown option '\(unknown)'" + suggestion(for: unknown, among: options)
    }
    return message + (syntax(of: message).map { ": \($0)" } ?? "")
  }

  // MARK: Options

  /// The names in a command's help.
  private static func knownOptions(of verb: any ParsableCommand.Type) -> [String] {
    let help = MediaScopeCommand.helpMessage(for: verb, includeHidden: true, columns: 1000)
    let names = help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
      line.split(whereSeparator: { " ,/".contains($0) }).prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }
    }
    return names.map(String.init).filter { $0.hasPrefix("-") } + [
      "--help", "-h", "--help-hidden", "--version",
    ]
  }

  private static func unknownOption(in arguments: ArraySlice<String>, known: [String]) -> String? {
    for argument in arguments {
      if argument == "--" { return nil }
      guard argument.hasPrefix("-"), argument != "-", !(argument.dropFirst().first?.isNumber ?? false),
        argument.dropFirst().first != "."
      else { continue }
      let name = String(argument.prefix { $0 != "=" })
      if known.contains(name) { continue }
      // Short ones can be joined, and have their value after them.
      if !argument.hasPrefix("--"), known.contains(String(argument.prefix(2))) { continue }
      return name
    }
    return nil
  }

  /// Options by the names that peers have for them, and by our own.
  private static let synonyms = [
    "--time": ["--at", "--start"], "--seek": ["--at", "--start"], "-t": ["--duration"],
    "-to": ["--end"], "-map": ["--track"], "--stream": ["--track"],
  ]

  /// The nearest of some words, where it is near enough to be meant.
  private static func suggestion(for word: String, among known: [String]) -> String {
    if let synonym = synonyms[word]?.first(where: known.contains) { return ". Did you mean '\(synonym)'?" }
    // An option that is cut short is meant, too.
    let letters = word.drop { $0 == "-" }.count
    if letters > 2, let whole = known.first(where: { $0.hasPrefix(word) }) {
      return ". Did you mean '\(whole)'?"
    }
    let nearest = known.map { (name: $0, distance: distance(word, $0)) }.min { $0.distance < $1.distance }
    guard let nearest, letters > 1, nearest.distance <= max(1, letters / 3), nearest.distance < letters else {
      return ""
    }
    return ". Did you mean '\(nearest.name)'?"
  }

  /// Letters that are changed, added, left out, or exchanged with their neighbour (optimal string alignment).
  static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.lowercased().utf8.prefix(64)), Array(other.lowercased().utf8.prefix(64)))
    var rows = [Array(0...other.count)]
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, second) in other.enumerated() {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == second ? 0 : 1))
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == second {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }

  // MARK: Values

  /// The ways in which values are written, by the name that they have in the help.
  private static let syntaxes = [
    "time": TimeArgument.syntax, "size": SizeArgument.syntax, "color": Color.syntax,
    "track": TrackArgument.syntax, "rules": LevelRules.syntax, "bytes": ByteCountArgument.syntax,
    "pixels": PixelCountArgument.syntax, "key=value": TagArgument.syntax,
  ]

  private static func syntax(of message: String) -> String? {
    guard message.contains("is invalid for") else { return nil }
    return syntaxes.first { message.contains("<\($0.key)>'") }?.value
  }
}
