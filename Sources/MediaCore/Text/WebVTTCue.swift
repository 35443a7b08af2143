/// A cue of WebVTT apart from its times (W3C WebVTT, 4.1).
package struct WebVTTCue: Hashable, Sendable {
  /// One line; empty where there is none.
  package var identifier = ""
  /// Where the text is shown, in one line; empty where nothing is said.
  package var settings = ""
  /// The text with its markup.
  package var payload: String

  package init(_ payload: String, identifier: String = "", settings: String = "") {
    (self.payload, self.identifier, self.settings) = (payload, identifier, settings)
  }

  /// A cue as WebM stores it: a line of its identifier, a line of its settings, and the text.
  package init(stored text: String) {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    self.init(
      lines.count > 2 ? String(lines[2]) : "", identifier: lines.first.map(String.init) ?? "",
      settings: lines.count > 1 ? String(lines[1]) : "")
  }

  /// As WebM stores it.
  package var stored: [UInt8] { Array("\(identifier)\n\(settings)\n\(payload)".utf8) }

  /// A payload whose timestamps, from which on parts of it are shown, are later (W3C WebVTT, 4.2.2); none is below zero.
  package static func shifted(_ payload: String, by milliseconds: Int64) -> String {
    guard milliseconds != 0, payload.contains("<") else { return payload }
    var (shifted, rest) = ("", payload[...])
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let inner = rest[start...].dropFirst().prefix { $0 != ">" }
      shifted += rest[..<start]
      if let stated = time(of: inner) {
        shifted += "<\(timestamp(max(stated.saturatingAdd(milliseconds), 0)))>"
      } else {
        shifted += rest[start...end]
      }
      rest = rest[end...].dropFirst()
    }
    return shifted + rest
  }

  /// The milliseconds of a timestamp, such as `01:02:03.450` or `02:03.450`; `nil` for any other text.
  private static func time(of text: Substring) -> Int64? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 3, let thousandths = Int64(Substring(parts[1])) else {
      return nil
    }
    let fields = parts[0].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int64(Substring($0)) }
    guard (2...3).contains(fields.count), numbers.count == fields.count, thousandths >= 0,
      numbers.allSatisfy({ (0...999_999_999).contains($0) })
    else { return nil }
    let seconds = numbers.reduce(Int64(0)) { $0 * 60 + $1 }
    return seconds * 1000 + thousandths
  }

  private static func timestamp(_ milliseconds: Int64) -> String {
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let seconds = milliseconds / 1000
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }.joined(separator: ":")
      + "." + digits(milliseconds % 1000, 3)
  }
}
