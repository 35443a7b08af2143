import Glibc
import MediaScope
import Synchronization

/// The line of a terminal that says how far a file's work has come.
enum ProgressLine {
  /// Makes way for other lines, and takes turns.
  private static let turn = Mutex<Void>(())
  /// Also read where a signal ends the process.
  private static let isShown = Atomic(false)

  /// Back to the line's beginning, and everything on it gone (ECMA-48, 8.3.41).
  private static let clearing: StaticString = "\r\u{1B}[K"

  /// Takes the line away, so that another one can stand there.
  static func clear() {
    guard isShown.load(ordering: .relaxed) else { return }
    turn.withLock { _ in
      if isShown.exchange(false, ordering: .relaxed) { Console.writeError("\(clearing)") }
    }
  }

  /// Takes the line away after its work has ended, also one that is being drawn.
  static func finish() {
    turn.withLock { _ in
      if isShown.exchange(false, ordering: .relaxed) { Console.writeError("\(clearing)") }
    }
  }

  /// Takes the line away where a signal ends the process: nothing in here allocates or waits.
  static func clearAtSignal() {
    guard isShown.load(ordering: .relaxed) else { return }
    _ = write(STDERR_FILENO, clearing.utf8Start, clearing.utf8CodeUnitCount)
  }

  /// Draws the line anew.
  ///
  /// - Parameter isOver: whether the work has ended meanwhile, after which no line stays.
  static func show(_ state: ProgressState, unless isOver: () -> Bool) {
    turn.withLock { _ in
      guard !isOver() else { return }
      isShown.store(true, ordering: .relaxed)
      let text = text(state, width: (Terminal.errors.width ?? Terminal.widthByEnvironment ?? 80) - 1)
      Console.writeError("\(clearing)\(text)")
    }
  }

  /// A bar has at least so many columns, and at most.
  private static let barWidths = 12...32
  /// A name of fewer columns says nothing.
  private static let leastName = 8

  /// Such as `film.mp4  [#####-------]  43%  0:12 of 0:29  3.2x  0:05 left`, as far as there is room.
  static func text(_ state: ProgressState, width: Int) -> String {
    let name = (state.file ?? state.output ?? "").fileName.printable
    var facts = facts(state)
    func room() -> Int { width - facts.map(\.text.count).reduce(0) { $0 + $1 + 2 } }
    while room() < min(leastName, TerminalText.columns(of: name)), facts.count > 1 {
      guard let least = facts.indices.max(by: { facts[$0].rank < facts[$1].rank }) else { break }
      facts.remove(at: least)
    }
    let shownName = TerminalText.shortened(name, toColumns: room())
    var parts = shownName.isEmpty ? [] : [shownName]
    let left = room() - TerminalText.columns(of: shownName) - 2
    if let fraction = state.fraction, left >= barWidths.lowerBound {
      parts.append(bar(fraction, columns: min(left, barWidths.upperBound)))
    }
    return String((parts + facts.map(\.text)).joined(separator: "  ").prefix(max(width, 0)))
  }

  /// Returns the facts of the line, each with its rank: the one with the highest rank is left out first.
  private static func facts(_ state: ProgressState) -> [(text: String, rank: Int)] {
    guard let fraction = state.fraction else { return [(clock(state.elapsedSeconds), 0)] }
    var facts = [("\(Int(fraction * 100))%", 0)]
    if let done = state.mediaSeconds, let total = state.totalSeconds {
      facts.append(("\(clock(done.rounded(.down))) of \(clock(total))", 3))
    }
    if let speed = state.speed { facts.append(("\(LevelNumber.fixed(speed, places: 1))x", 2)) }
    if let left = state.secondsLeft { facts.append(("\(clock(left)) left", 1)) }
    return facts
  }

  private static func bar(_ fraction: Double, columns: Int) -> String {
    let done = Int(fraction * Double(columns - 2))
    return "[" + String(repeating: "#", count: done) + String(repeating: "-", count: columns - 2 - done) + "]"
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int64(saturating: seconds.rounded(.up))
    let (minutes, rest) = (whole / 60 % 60, whole % 60)
    let text = "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    return whole < 3600 ? text : "\(whole / 3600):\(minutes < 10 ? "0" : "")\(text)"
  }
}
