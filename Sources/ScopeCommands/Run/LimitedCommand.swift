import ArgumentParser

/// A command that keeps to limits while it runs, as all verbs do.
protocol LimitedCommand: ParsableCommand {
  var limits: LimitOptions { get }
  /// What the command does.
  func work() throws
}

extension LimitedCommand {
  func run() throws {
    try limits.apply()
    try work()
  }
}
