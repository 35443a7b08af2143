import ArgumentParser
import MediaScope

/// Does the same for each file of a run: one that fails is told of, and the others are still done.
final class FileRun {
  private var hasFailed = false

  /// Does the work for one file; an error is one line on standard error.
  func attempt(_ file: String, _ work: () throws(MediaError) -> Void) {
    do throws(MediaError) {
      try work()
    } catch {
      fail(error.at(.init(file: file)))
    }
  }

  /// Tells of a failure and remembers it for the exit status.
  func fail(_ error: MediaError) {
    hasFailed = true
    Console.report(error.description)
  }

  /// Remembers a failure that the result itself tells of.
  func failQuietly() { hasFailed = true }

  /// Tells of something that did not keep the result from being given.
  func warn(_ error: MediaError) {
    Console.report("warning: \(error.description)")
  }

  /// Ends the run: exit status 1 where anything failed.
  func finish() throws {
    if hasFailed { throw ExitCode.failure }
  }
}
