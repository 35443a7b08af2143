internal import CMediaScopeLibAV
import MediaCore

extension MediaError.Underlying {
  /// libav's code with its own words, and the log line that explains it where there is one.
  static func libav(_ code: Int32, log: String = "") -> MediaError.Underlying {
    let words = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
      text.initialize(repeating: 0)
      guard let start = text.baseAddress, av_strerror(code, start, text.count) == 0 else {
        return "libav error \(code)"
      }
      return String(cString: start)
    }
    let message = log.isEmpty ? words : "\(log); \(words)"
    return MediaError.Underlying(domain: .libav, code: code, message: message)
  }
}

extension MediaError {
  /// The error for a libav call that failed while `reason` was being done.
  static func libav(
    _ code: Int32, _ kind: Code, _ reason: String, log: LogCapture? = nil
  ) -> MediaError {
    let line = log?.take() ?? ""
    if let error = MediaError(pictureSizeIn: line) { return error }
    let underlying = Underlying.libav(code, log: line)
    switch code {
    case shim_AVERROR_ENOMEM: return MediaError(.outOfMemory, reason, underlying: underlying)
    case shim_AVERROR_DECODER_NOT_FOUND:
      return MediaError(.decoderNotFound, reason, underlying: underlying)
    case shim_AVERROR_PATCHWELCOME:
      return MediaError(.operationNotSupportedForAsset, reason, underlying: underlying)
    default: return MediaError(kind, reason, underlying: underlying)
    }
  }

  /// Whether libav came to the file's end where it needed more.
  package var isEndOfFile: Bool {
    underlying?.domain == .libav && underlying?.code == Int32(shim_AVERROR_EOF)
  }

  /// The error that an error line of a decoder means.
  package init(decoderLine line: String) {
    self = MediaError(pictureSizeIn: line) ?? MediaError(.decodeFailed, line)
  }

  /// The limit that a picture is over, where a line says that libav takes no picture of its size.
  init?(pictureSizeIn line: String) {
    let words = line.split(separator: " ")
    guard words.starts(with: ["Picture", "size"]), words.count > 2 else { return nil }
    let sides = words[2].split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...Int(Int32.max)).contains($0) }) else { return nil }
    // "exceeds specified max pixel count 134217728, see …"
    let limit = words.firstIndex(of: "count").map { words[($0 + 1)...].first?.filter(\.isNumber) ?? "" }
    let pixelCount = limit.flatMap { Int($0) } ?? PictureLimits.pixelCount
    guard sides[0] * sides[1] > pixelCount else { return nil }
    self.init(
      .overLimit, "a picture of \(sides[0])×\(sides[1]) pixels is over the limit of \(pixelCount)")
  }

  /// The error for a libav allocation that gave nothing.
  static func noMemory(for what: String) -> MediaError {
    MediaError(.outOfMemory, "there is no memory for \(what)")
  }
}

/// Lets a libav call through, or throws what it says.
@discardableResult
func check(
  _ code: Int32, _ kind: MediaError.Code, _ reason: @autoclosure () -> String, log: LogCapture? = nil
) throws(MediaError) -> Int32 {
  guard code >= 0 else { throw .libav(code, kind, reason(), log: log) }
  return code
}
