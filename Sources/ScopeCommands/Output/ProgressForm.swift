import ArgumentParser

/// `--progress`: how a run says how far it has come.
enum ProgressForm: String, CaseIterable, ExpressibleByArgument {
  /// A line of a terminal.
  case bar
  /// An object a line.
  case json
  case none
}
