import ArgumentParser

/// The options of all commands that go through files.
struct RunOptions: PlainOptions {
  @Flag(name: .shortAndLong, help: "Show no progress, and nothing but results, warnings and errors.")
  var quiet = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How far the work has come, on standard error: bar, json (an object a line) or none. A bar on a terminal, nothing elsewhere if not given.",
      valueName: "form"))
  var progress: ProgressForm?

  /// The form that is named, or else the usual one for where standard error goes.
  var progressForm: ProgressForm { progress ?? (quiet || !Terminal.errors.isTerminal ? .none : .bar) }
}

extension RunOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    quiet = line.flag("--quiet", "-q")
    progress = line.value("--progress")
  }
}
