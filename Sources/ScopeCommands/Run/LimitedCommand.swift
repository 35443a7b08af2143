import ArgumentParser

/// A command that keeps to limits while it runs, as all verbs do.
protocol LimitedCommand: ParsableCommand {
  var limits: LimitOptions { get }
  /// Does the work of the command.
  func work() throws
}

extension LimitedCommand {
  func run() throws {
    try limits.apply()
    try work()
  }
}
