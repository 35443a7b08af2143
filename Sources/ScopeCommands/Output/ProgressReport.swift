import Dispatch
import Glibc
import MediaScope
import Synchronization

/// Says now and then how far the work on a file has come.
final class ProgressReport: Sendable {
  /// The names of the files that the work is about.
  struct Names {
    var file: String?
    var output: String?
  }

  private let form: ProgressForm
  private let names: Names
  private let progress: WorkProgress
  private let start = DispatchTime.now()
  /// The number of bytes that were written of other files before.
  private let writtenBefore = OutputFile.writtenByteCount.load(ordering: .relaxed)
  /// Whether the first line has been written, which says 0.
  private let hasBegun = Mutex(false)
  // Dispatch locks it.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  /// Begins to look at a work; `nil` where nothing is to be said.
  init?(_ form: ProgressForm, of names: Names, _ progress: WorkProgress) {
    guard form != .none else { return nil }
    (self.form, self.names, self.progress) = (form, names, progress)
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    timer.setEventHandler { [weak self] in self?.show() }
    // A line that is gone at once would only flicker.
    let (delay, interval) = form == .bar ? (1000, 200) : (500, 500)
    timer.schedule(deadline: start + .milliseconds(delay), repeating: .milliseconds(interval))
    if form == .bar { Interruption.watch() }
    timer.resume()
  }

  /// Ends the report: a line of a terminal is gone.
  ///
  /// - Parameter isWhole: whether the work was done, and to its end.
  func finish(isWhole: Bool) {
    timer.cancel()
    if form == .bar { return ProgressLine.finish() }
    // Waits for a line that is being written.
    guard isWhole else { return hasBegun.withLock { _ in } }
    var state = state
    (state.isWhole, state.fraction) = (true, 1)
    state.mediaSeconds = state.totalSeconds ?? state.mediaSeconds
    hasBegun.withLock { write(state, &$0) }
  }

  private var state: ProgressState {
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    return ProgressState(
      file: names.file, output: names.output, fraction: progress.fractionCompleted,
      mediaSeconds: progress.secondsCompleted, totalSeconds: progress.secondsExpected,
      elapsedSeconds: elapsed,
      bytesWritten: OutputFile.writtenByteCount.load(ordering: .relaxed) - writtenBefore)
  }

  private func show() {
    if form == .bar { return ProgressLine.show(state, unless: { [timer] in timer.isCancelled }) }
    hasBegun.withLock { hasBegun in
      // The last line has been written otherwise.
      if !timer.isCancelled { write(state, &hasBegun) }
    }
  }

  private func write(_ state: ProgressState, _ hasBegun: inout Bool) {
    if !hasBegun {
      var first = state
      (first.fraction, first.isWhole, first.bytesWritten, first.elapsedSeconds) = (0, false, 0, 0)
      first.mediaSeconds = state.mediaSeconds.map { _ in 0 }
      Self.write(first)
    }
    hasBegun = true
    Self.write(state)
  }

  private static func write(_ state: ProgressState) {
    guard let line = try? state.line() else { return }
    Console.writeError(String(decoding: line, as: UTF8.self))
  }
}
