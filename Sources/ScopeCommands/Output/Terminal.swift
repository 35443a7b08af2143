import Glibc

/// The width and the colours of standard output or standard error.
struct Terminal {
  /// Characters in a line; `nil` where the output is no terminal.
  var width: Int?
  var hasColors: Bool

  /// Renditions of ECMA-48, 8.3.117 (SGR).
  enum Highlight: String {
    case name = "1"
    case issue = "31"
  }

  /// Standard output.
  static var current: Terminal { Terminal(of: STDOUT_FILENO) }

  /// Standard error.
  static var errors: Terminal { Terminal(of: STDERR_FILENO) }

  init(width: Int?, hasColors: Bool) {
    self.width = width
    self.hasColors = hasColors
  }

  private init(of descriptor: Int32) {
    self.init(width: nil, hasColors: false)
    guard isatty(descriptor) == 1 else { return }
    var size = winsize()
    width = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    // https://no-color.org: any value but an empty one.
    let kind = Self.variable("TERM")
    hasColors = !kind.isEmpty && kind != "dumb" && Self.variable("NO_COLOR").isEmpty
  }

  var isTerminal: Bool { width != nil }

  /// The width that `COLUMNS` gives an output that is no terminal.
  static var widthByEnvironment: Int? { Int(variable("COLUMNS")).flatMap { $0 > 0 ? $0 : nil } }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  func highlighted(_ text: String, as highlight: Highlight) -> String {
    hasColors && !text.isEmpty ? "\u{1B}[\(highlight.rawValue)m\(text)\u{1B}[0m" : text
  }
}
