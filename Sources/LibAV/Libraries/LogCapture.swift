internal import CMediaScopeLibAVShim
import MediaCore

/// Keeps libav's error lines for the error that is about to be thrown, instead of printing them.
final class LogCapture: @unchecked Sendable {
  // @unchecked: the sink has a lock of its own.

  let sink: OpaquePointer?

  /// Loads libav where it was not needed before.
  ///
  /// - Throws: `.decoderNotFound` where one of its libraries is missing.
  init(_ libraries: LibAVLibraries.Part = .decoders) throws(MediaError) {
    try LibAVLibraries.load(libraries)
    sink = shim_log_sink_new()
  }

  /// Runs libav calls whose lines belong to no context of their own.
  func during<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let previous = shim_log_sink_enter(sink)
    defer { _ = shim_log_sink_enter(previous) }
    return try body()
  }

  /// The first error line since the last call; empty where there is none.
  func take() -> String {
    guard let sink else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { text in
      shim_log_sink_take(sink, text.baseAddress, UInt32(text.count))
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Drops the lines so far: what is worked around is no reason of what fails later.
  func forget() {
    if let sink { shim_log_sink_take(sink, nil, 0) }
  }

  deinit {
    shim_log_sink_free(sink)
  }
}
