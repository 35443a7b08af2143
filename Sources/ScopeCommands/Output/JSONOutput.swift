import FoundationEssentials
import MediaScope

/// Results as JSON: keys in a stable order, absent values left out, numbers as numbers.
enum JSONOutput {
  static func text(of value: some Encodable) throws(MediaError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    } catch {
      throw MediaError(.unknown, "the result has no JSON form: \(error)")
    }
  }
}

/// A time as every result gives it; times that are not numbers are left out.
struct TimeJSON: Encodable {
  var value: Int64
  var timescale: Int32
  var seconds: Double

  init?(_ time: MediaTime) {
    guard time.isNumeric else { return nil }
    value = time.value
    timescale = time.timescale
    seconds = time.seconds
  }
}

struct TimeRangeJSON: Encodable {
  var start: TimeJSON?
  var duration: TimeJSON?

  init?(_ range: MediaTimeRange) {
    guard range.isValid else { return nil }
    start = TimeJSON(range.start)
    duration = TimeJSON(range.duration)
  }
}
