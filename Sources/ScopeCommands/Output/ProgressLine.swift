import Dispatch
import Glibc
import MediaScope
import Synchronization

/// The line at a terminal that says how far a file's work has come, once it takes longer than a second.
final class ProgressLine: Sendable {
  private let file: String
  private let progress: WorkProgress
  private let start = DispatchTime.now()
  // Dispatch locks it.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer
  private static let isShown = Mutex(false)

  private static let delay = DispatchTimeInterval.seconds(1)
  private static let interval = DispatchTimeInterval.milliseconds(200)

  /// Begins to look at a work; `nil` where standard error is no terminal.
  init?(of file: String, _ progress: WorkProgress) {
    guard Terminal.errors.isTerminal else { return nil }
    self.file = file.fileName.printable
    self.progress = progress
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    timer.setEventHandler { [weak self] in self?.show() }
    timer.schedule(deadline: start + Self.delay, repeating: Self.interval)
    timer.resume()
  }

  /// Ends the progress: the line is gone.
  func finish() {
    timer.cancel()
    Self.clear()
  }

  /// Takes the line away, so that another one can stand there.
  static func clear() {
    isShown.withLock { isShown in
      if isShown { Console.writeError("\r\u{1B}[K") }
      isShown = false
    }
  }

  private func show() {
    let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    let text = Self.text(
      file, fraction: progress.fractionCompleted, seconds: progress.secondsCompleted, elapsed: elapsed)
    Self.isShown.withLock { isShown in
      guard !timer.isCancelled else { return }
      isShown = true
      let width = max((Terminal.errors.width ?? 80) - 1, 1)
      Console.writeError("\r\u{1B}[K\(text.prefix(width))")
    }
  }

  /// Such as `film.mp4  43%  12.3x  0:05 left`.
  static func text(_ file: String, fraction: Double?, seconds: Double?, elapsed: Double) -> String {
    guard let fraction, elapsed > 0 else { return "\(file)  \(clock(elapsed))" }
    var parts = [file, "\(Int(fraction * 100))%"]
    if let seconds { parts.append("\(LevelNumber.fixed(seconds / elapsed, places: 1))x") }
    if fraction > 0.005 { parts.append("\(clock(elapsed / fraction * (1 - fraction))) left") }
    return parts.joined(separator: "  ")
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int64(saturating: seconds.rounded(.up))
    let (minutes, rest) = (whole / 60 % 60, whole % 60)
    let text = "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    return whole < 3600 ? text : "\(whole / 3600):\(minutes < 10 ? "0" : "")\(text)"
  }
}
