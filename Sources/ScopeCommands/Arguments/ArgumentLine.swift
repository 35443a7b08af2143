import ArgumentParser
import MediaScope

/// The arguments of a process, as the parser is given them.
struct ArgumentLine {
  /// With the verb first, also where it was left out, and with numbers below 0 joined to their options.
  private(set) var arguments: [String]

  /// - Parameter arguments: as the user wrote them.
  init(_ arguments: [String]) {
    self.arguments = Self.joiningNegativeNumbers(in: arguments)
    Self.askForHelp(&self.arguments)
    placeVerbFirst(arguments)
    self.arguments = Self.separatingValues(in: self.arguments)
  }

  private mutating func placeVerbFirst(_ arguments: [String]) {
    guard let first = arguments.first, !Self.isVerb(first), !Self.isOfTheRoot(first) else { return }
    if let verb = Self.verbAfterOptions(in: self.arguments) {
      moveVerb(from: verb)
      return
    }
    // A word that is no file is a verb that is misspelt.
    if first.hasPrefix("-") || Self.looksLikeFile(first) { self.arguments.insert("info", at: 0) }
  }

  /// The first argument that is a file's name with a hyphen at its beginning, which the parser takes for options.
  var hyphenatedFile: String? {
    arguments.prefix { $0 != "--" }.first { argument in
      // No option has a point in its name.
      argument.hasPrefix("-") && argument.contains(".") && !Self.isNegativeNumber(argument)
        && !argument.contains("=") && (Self.hasExtension(argument) || FolderWalk.exists(argument))
    }
  }

  /// Such as `-name.mp4`.
  private static func hasExtension(_ argument: String) -> Bool {
    guard let dot = argument.lastIndex(of: ".") else { return false }
    let suffix = argument[dot...].dropFirst()
    return (2...5).contains(suffix.count) && suffix.contains(where: \.isLetter)
      && suffix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Where a command's name stands when options come before it, each with one value at most.
  private static func verbAfterOptions(in arguments: [String]) -> Int? {
    var mayBeValue = true
    for (index, argument) in arguments.enumerated() {
      if argument.count > 1, argument.hasPrefix("-") {
        guard argument != "--" else { return nil }
        mayBeValue = !argument.contains("=")
      } else if index > 0, isVerb(argument) {
        return index
      } else {
        guard index > 0, mayBeValue else { return nil }
        mayBeValue = false
      }
    }
    return nil
  }

  /// Places the verb first, and the options that it had before it after its own: `--at` takes all values that follow.
  private mutating func moveVerb(from index: Int) {
    let (options, rest) = (arguments[..<index], arguments[index...])
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    arguments = Array(rest[..<end] + options + rest[end...])
  }

  /// An option with nothing after its equals sign: the parser would take the next word, such as the file, for its value.
  var emptyOption: String? {
    arguments.prefix { $0 != "--" }.first { $0.hasPrefix("--") && $0.hasSuffix("=") && $0.count > 3 }
  }

  /// The word in a command's place that names no command: the first word, or the one that help is wanted on.
  var unknownVerb: String? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    let word = first == "help" ? arguments.dropFirst().first { !$0.hasPrefix("-") } : first
    return word.flatMap { Self.isVerb($0) ? nil : $0 }
  }

  /// The command that the arguments are for.
  var verb: (any ParsableCommand.Type)? {
    Self.verbs.first { $0._commandName == arguments.first }
  }

  /// The command, where its plain lines need no parser.
  var plainVerb: (any PlainCommand.Type)? {
    Self.plainVerbs.first { $0._commandName == arguments.first }
  }

  /// The commands that take milliseconds, where the parser would take most of them.
  static let plainVerbs: [any PlainCommand.Type] = [
    InfoCommand.self, WaveformCommand.self, SamplesCommand.self, KeyframesCommand.self, GopsCommand.self,
    LevelsCommand.self, MetadataCommand.self, BoxesCommand.self,
  ]

  private static let verbs = MediaScopeCommand.configuration.subcommands

  private static func isVerb(_ word: String) -> Bool {
    word == "help" || verbs.contains { $0._commandName == word }
  }

  private static func isOfTheRoot(_ word: String) -> Bool {
    let words = ["-h", "--help", "--help-hidden", "--version", "--experimental-dump-help"]
    // The scripts that complete arguments ask the command itself with three hyphens.
    return words.contains(word) || word.hasPrefix("--generate-completion-script") || word.hasPrefix("---")
  }

  private static func looksLikeFile(_ word: String) -> Bool {
    word.contains("/") || word.contains(".") || FolderWalk.exists(word)
  }

  /// `-h` is a height where commands have one, and asks for help where no number follows it.
  private static func askForHelp(_ arguments: inout [String]) {
    for index in arguments.indices.dropFirst() where arguments[index] == "-h" {
      let next = index + 1 < arguments.count ? arguments[index + 1] : ""
      if Int(next) == nil { arguments[index] = "--help" }
    }
  }

  /// Arguments in which a number below 0 is an option's value: `--at -0.5` is `--at=-0.5`.
  ///
  /// The parser takes it for an option, and says of the one before that its value is missing. The times after `--at`
  /// are many.
  static func joiningNegativeNumbers(in arguments: [String]) -> [String] {
    var joined: [String] = []
    var option: String?
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return joined + arguments[index...] }
      if let name = option, isNegativeNumber(argument) {
        if joined.last == name { joined.removeLast() }
        joined.append("\(name)=\(argument)")
        continue
      }
      joined.append(argument)
      // -s and -e are the short options that have a time.
      if argument.hasPrefix("--") || argument == "-s" || argument == "-e" {
        option = argument.contains("=") ? nil : argument
      } else if option != "--at" || argument.hasPrefix("-") {
        option = nil
      }
    }
    return joined
  }

  /// The verbs whose `--track` names several.
  private static let verbsOfTracks: Set<String> = ["samples", "remux", "export", "cut", "join"]

  /// Arguments in which `-oNAME` is `-o NAME`, and each track after a `--track` of several has one of its own.
  ///
  /// So the track numbers end at the first word that is none, and a file may follow them.
  static func separatingValues(in arguments: [String]) -> [String] {
    let takesTracks = arguments.first.map(verbsOfTracks.contains) ?? false
    var separated: [String] = []
    var isAfterTrack = false
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return separated + arguments[index...] }
      if takesTracks, isAfterTrack, separated.last != "--track", TrackArgument(argument: argument) != nil {
        separated.append("--track")
      } else {
        isAfterTrack = argument == "--track" || argument.hasPrefix("--track=") || separated.last == "--track"
      }
      if let name = joinedOutput(argument) {
        separated += ["-o", name]
      } else {
        separated.append(argument)
      }
    }
    return separated
  }

  /// The name in `-oNAME`.
  private static func joinedOutput(_ argument: String) -> String? {
    let name = argument.dropFirst(2)
    guard argument.hasPrefix("-o"), let first = name.first, first != "=", !FolderWalk.exists(argument) else {
      return nil
    }
    return String(name)
  }

  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.dropFirst().first { $0 != "." }?.isNumber ?? false
  }
}
