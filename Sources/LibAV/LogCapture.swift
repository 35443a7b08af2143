internal import CLibAVShim
import MediaCore

/// Keeps libav's error lines for the error that is about to be thrown, instead of printing them.
final class LogCapture: @unchecked Sendable {
  // @unchecked: the sink has a lock of its own.

  let sink: OpaquePointer?

  init() {
    shim_log_install()
    sink = shim_log_sink_new()
  }

  /// Runs libav calls whose lines belong to no context of their own.
  func during<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let previous = shim_log_sink_enter(sink)
    defer { _ = shim_log_sink_enter(previous) }
    return try body()
  }

  /// The first error line since the last call, and how many there were.
  func take() -> (line: String, count: Int) {
    guard let sink else { return ("", 0) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      text.initialize(repeating: 0)
      let count = shim_log_sink_take(sink, text.baseAddress, UInt32(text.count))
      return (text.baseAddress.map { String(cString: $0) } ?? "", Int(count))
    }
  }

  deinit {
    shim_log_sink_free(sink)
  }
}
