import ArgumentParser
import MediaScope

/// The words after a verb, from which a command takes its options without the parser's reflection.
///
/// The parser looks at every option of a command through `Mirror`, which costs more than most runs. This knows the usual
/// forms: `--flag`, `--name value`, `-n value`, `--name=value` and files. A line of anything else (help, wrong usage,
/// options that are repeated, `--`) isn't plain, and the parser's to answer.
struct PlainLine {
  /// `nil` in the place of a word that is taken.
  private var words: [String?]
  private var isPlain = true
  private var validations: [() throws -> Void] = []

  // Takes an array, not a generic sequence: looking up the element's type costs 250,000 instructions.
  init(_ words: [String]) {
    self.words = words
  }

  /// Whether a flag is there.
  mutating func flag(_ names: String...) -> Bool {
    take(names) != nil
  }

  /// A flag that has a form with `no-`; `nil` where neither is there.
  mutating func flag(_ name: String, not opposite: String) -> Bool? {
    switch (flag(name), flag(opposite)) {
    case (false, false): return nil
    case (true, false): return true
    case (false, true): return false
    case (true, true):
      isPlain = false
      return nil
    }
  }

  /// The value of an option that may be given once.
  mutating func value<Value: ExpressibleByArgument>(_ names: String...) -> Value? {
    for name in names {
      if let text = joinedValue(name) { return parsed(text) }
    }
    guard let index = take(names) else { return nil }
    guard let text = takeValue(at: index + 1) else {
      isPlain = false
      return nil
    }
    return parsed(text)
  }

  /// The value of an option that is a length, in seconds.
  mutating func seconds(_ name: String) -> Double? {
    guard let argument: TimeArgument = value(name) else { return nil }
    guard case .absolute(let time) = argument else {
      isPlain = false
      return nil
    }
    return time.seconds
  }

  /// The values of an option that can be repeated.
  mutating func values<Value: ExpressibleByArgument>(_ name: String) -> [Value] {
    // The parser knows which of the two forms came first.
    if words.contains(name), words.contains(where: { $0?.utf8.starts(with: "\(name)=".utf8) ?? false }) {
      giveUp()
    }
    // One pass: a line can have thousands of them.
    var values: [Value] = []
    for index in words.indices {
      guard let text = takeOption(name, at: index) else { continue }
      guard let value: Value = parsed(text) else { break }
      values.append(value)
    }
    return values
  }

  /// Takes an option and its value, which is the next word or the rest of the same; `nil` for another word, and where none
  /// follows, which is the parser's to answer.
  private mutating func takeOption(_ name: String, at index: Int) -> String? {
    if let text = takeJoined(name, at: index) { return text }
    guard words[index] == name else { return nil }
    words[index] = nil
    let text = takeValue(at: index + 1)
    if text == nil { isPlain = false }
    return text
  }

  /// All words that are left and are no options; to be asked for last.
  mutating func files() -> [String] {
    words.indices.compactMap { takeValue(at: $0) }
  }

  /// A group of options, which is looked at once more when all is taken.
  mutating func options<Group: PlainOptions>() -> Group {
    var group = Group()
    group.take(from: &self)
    validations.append { try group.validate() }
    return group
  }

  /// Leaves the line to the parser.
  mutating func giveUp() { isPlain = false }

  /// Whether nothing is left that the parser would have to answer, and the groups of options are valid.
  fileprivate func isValid() -> Bool {
    guard isPlain, words.allSatisfy({ $0 == nil }) else { return false }
    for validate in validations {
      guard (try? validate()) != nil else { return false }
    }
    return true
  }

  private mutating func take(_ names: [String]) -> Int? {
    guard let index = words.firstIndex(where: { $0.map(names.contains) ?? false }) else { return nil }
    words[index] = nil
    return index
  }

  /// A word that is no option and was not taken.
  private mutating func takeValue(at index: Int) -> String? {
    guard words.indices.contains(index), let word = words[index],
      word == "-" || word.utf8.first != UInt8(ascii: "-")
    else { return nil }
    words[index] = nil
    return word
  }

  /// Takes the value after `--name=`; the parser takes nothing for no value at all.
  private mutating func joinedValue(_ name: String) -> String? {
    for index in words.indices {
      if let text = takeJoined(name, at: index) { return text }
    }
    return nil
  }

  private mutating func takeJoined(_ name: String, at index: Int) -> String? {
    guard let word = words[index], word.utf8.count > name.utf8.count + 1, word.utf8.starts(with: name.utf8),
      word.utf8.dropFirst(name.utf8.count).first == UInt8(ascii: "=")
    else { return nil }
    words[index] = nil
    return String(word.utf8.dropFirst(name.utf8.count + 1))
  }

  private mutating func parsed<Value: ExpressibleByArgument>(_ text: String) -> Value? {
    let value = Value(argument: text)
    if value == nil { isPlain = false }
    return value
  }
}

/// Options that a plain line gives as the parser would; a test holds the two against each other.
protocol PlainOptions: ParsableArguments {
  /// Sets every option, to what a line says or to its default.
  ///
  /// Not to be inlined: where it is, the optimizer of Swift 6.3 fails over the wrappers that are replaced.
  mutating func take(from line: inout PlainLine)
}

/// A command whose plain lines are understood without the parser.
protocol PlainCommand: PlainOptions, LimitedCommand {}

extension PlainCommand {
  /// The command of a line; `nil` for what is the parser's to answer.
  ///
  /// - Parameter words: what follows the verb.
  static func command(of words: [String]) -> Self? {
    var line = PlainLine(words)
    var command = Self()
    command.take(from: &line)
    guard line.isValid(), (try? command.validate()) != nil else { return nil }
    return command
  }
}
