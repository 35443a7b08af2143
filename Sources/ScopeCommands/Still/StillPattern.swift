import ArgumentParser
import MediaScope

/// An output name with places for a number from 1 on, `%d` or `%04d`, and for a time, `%t`; `%%` is a percent sign.
///
/// Places are in the file's name, not in the folder's.
struct StillPattern {
  private enum Part {
    case text(String)
    case number(digits: Int)
    case time
  }

  private var parts: [Part] = []
  /// Whether there is a place for the number.
  private(set) var hasNumber = false
  /// Whether there is a place for the number or the time.
  private(set) var hasPlaces = false

  /// - Throws: `ValidationError` for a percent sign that is none of these.
  init(_ output: String) throws {
    let nameStart = output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    parts.append(.text(String(output[..<nameStart])))
    var rest = output[nameStart...]
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.text(String(rest[..<percent])))
      rest = rest[percent...].dropFirst()
      let count = rest.prefix { ("0"..."9").contains($0) }
      let place = "%" + count + rest.dropFirst(count.count).prefix(1)
      guard let part = Self.part(place, count) else {
        throw ValidationError(
          "'\(place)' in the output is no place for a number (%d, %04d) or a time (%t); a percent sign is %%")
      }
      parts.append(part)
      if case .text = part {} else { hasPlaces = true }
      if case .number = part { hasNumber = true }
      rest = rest.dropFirst(count.count + 1)
    }
    parts.append(.text(String(rest)))
  }

  private static func part(_ place: String, _ count: Substring) -> Part? {
    switch place {
    case "%%": return .text("%")
    case "%t": return .time
    case "%d": return .number(digits: 0)
    default:
      guard place.last == "d", count.count <= 2, count.first == "0", let digits = Int(count),
        (0...9).contains(digits)
      else { return nil }
      return .number(digits: digits)
    }
  }

  /// The name of the picture with a number, of a time: `00-01-02.500`, as colons may not be part of names everywhere.
  func path(_ number: Int, _ time: MediaTime) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .number(let digits):
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      case .time: return time.clockDescription.replacing(":", with: "-")
      }
    }.joined()
  }
}
