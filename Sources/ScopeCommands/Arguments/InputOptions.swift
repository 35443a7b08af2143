import ArgumentParser
import MediaScope

/// The files that a command is for; all commands name them alike.
struct InputOptions: PlainOptions {
  @Argument(
    help: "The files, or folders with --recursive; '-' is standard input.", completion: .file())
  var files: [String]

  @Flag(
    name: .long,
    help: "Go through folders, and what links in them lead to; files that are no media are left out.")
  var recursive = false

  /// Whether there may be several files.
  var isSeveral: Bool { recursive || files.count > 1 }
}

extension InputOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    recursive = line.flag("--recursive")
    files = line.files()
    if files.isEmpty { line.giveUp() }
  }
}

/// The files of commands where they are named in other ways, too, or are not needed.
struct LooseInputOptions: PlainOptions {
  @Argument(
    help: "The files, or folders with --recursive; '-' is standard input.", completion: .file())
  var files: [String] = []

  @Flag(
    name: .long,
    help: "Go through folders, and what links in them lead to; files that are no media are left out.")
  var recursive = false
}

extension LooseInputOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    recursive = line.flag("--recursive")
    files = line.files()
  }
}
