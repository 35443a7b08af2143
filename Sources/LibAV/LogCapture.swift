internal import CLibAVShim
import MediaCore

/// Keeps libav's error lines for the error that is about to be thrown, instead of printing them.
final class LogCapture: @unchecked Sendable {
  // @unchecked: the sink has a lock of its own.

  let sink: OpaquePointer?

  /// What of libav is needed: to load its demuxers takes as long as all the rest.
  enum Libraries {
    case decoders, demuxers
  }

  /// Loads libav where it was not needed before.
  ///
  /// - Throws: `.decoderNotFound` where one of its libraries is missing.
  init(_ libraries: Libraries = .decoders) throws(MediaError) {
    switch libraries {
    case .decoders: try Self.decoders.get()
    case .demuxers: try Self.demuxers.get()
    }
    sink = shim_log_sink_new()
  }

  private static let decoders: Result<Void, MediaError> = {
    let result = load(shim_load_decoders)
    if case .success = result { shim_log_install() }
    return result
  }()

  private static let demuxers: Result<Void, MediaError> = decoders.flatMap {
    let result = load(shim_load_demuxers)
    if case .success = result { shim_log_know_demuxers() }
    return result
  }

  private static func load(
    _ load: (UnsafeMutablePointer<CChar>?, UInt32) -> Bool
  ) -> Result<Void, MediaError> {
    var reason = [CChar](repeating: 0, count: 256)
    guard load(&reason, UInt32(reason.count)) else {
      let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return .failure(MediaError(.decoderNotFound, "libav can't be loaded: \(text)"))
    }
    return .success(())
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
