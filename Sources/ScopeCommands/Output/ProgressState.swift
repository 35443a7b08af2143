import MediaScope

/// The progress of the work on a file at a moment.
struct ProgressState {
  /// The file that is worked on; `nil` where it is several at once.
  var file: String?
  /// The file that is written; `nil` where none is.
  var output: String?
  /// From 0 to 1; `nil` while it is not known how much there is to do.
  var fraction: Double?
  /// Seconds of media that are done; `nil` where the work isn't counted by time.
  var mediaSeconds: Double?
  /// Seconds of media that there are to do; `nil` where that is not known.
  var totalSeconds: Double?
  /// Seconds of the clock since the work began.
  var elapsedSeconds: Double
  var bytesWritten: Int64 = 0
  /// Whether the work is done.
  var isWhole = false

  /// Seconds of media in a second of the clock.
  var speed: Double? {
    guard elapsedSeconds > 0 else { return nil }
    return mediaSeconds.map { $0 / elapsedSeconds }
  }

  /// Less of the work than this says nothing about the rest.
  private static let leastFraction = 0.005

  /// Seconds of the clock up to the end, where the rest is as fast as what is done.
  var secondsLeft: Double? {
    guard let fraction, fraction > Self.leastFraction else { return nil }
    return elapsedSeconds / fraction * (1 - fraction)
  }
}

extension ProgressState {
  static let schemaVersion = 1

  /// In ten-thousandths; 1 is for what is done alone.
  private var shownFraction: Double? {
    isWhole ? 1 : fraction.map { min(($0 * 10_000).rounded(), 9999) / 10_000 }
  }

  /// The object in a line, as `docs/schema/progress.json` describes it.
  func line() throws(MediaError) -> [UInt8] {
    func thousandths(_ number: Double?) -> Double? { number.map { ($0 * 1000).rounded() / 1000 } }
    return try JSONWriter.bytes(.line) { (json) throws(MediaError) in
      try json.beginObject()
      try json.member("schemaVersion", Self.schemaVersion)
      try json.member("file", ifPresent: file)
      try json.member("output", ifPresent: output)
      try json.member("fraction", number: shownFraction)
      try json.member("mediaSeconds", number: thousandths(mediaSeconds))
      try json.member("totalSeconds", number: thousandths(totalSeconds))
      try json.member("elapsedSeconds", number: thousandths(elapsedSeconds))
      try json.member("speed", number: thousandths(speed))
      try json.member("secondsLeft", number: thousandths(secondsLeft))
      try json.member("bytesWritten", bytesWritten)
      try json.endObject()
    }
  }
}
