/// A moment as a clock on the wall shows it.
///
/// Source: ISO 8601-1:2019, 4.3; the Gregorian calendar.
package struct CivilTime: Hashable, Sendable, CustomStringConvertible {
  package var date: CivilDate
  package var hour = 0
  package var minute = 0
  package var second = 0.0
  /// The minutes that the clock is ahead of UTC; `nil` where they aren't stated.
  package var offset: Int?
  /// Whether hours are stated, or the date alone.
  package var hasClock = true

  /// To the millisecond, in UTC; what is no number is the year 1970's first moment.
  package init(secondsSince1970 exactly: Double) {
    // Rounded before it is divided, so that 60 seconds never come out.
    let milliseconds = Int64(saturating: exactly.isFinite ? (exactly * 1000).rounded() : 0)
    let (seconds, fraction) = milliseconds.flooringDivided(by: 1000)
    let (days, rest) = seconds.flooringDivided(by: 86_400)
    date = CivilDate(daysSince1970: days)
    hour = Int(rest / 3600)
    minute = Int(rest / 60 % 60)
    second = Double(rest % 60) + Double(fraction) / 1000
    offset = 0
  }

  /// Reads a date, or a date and time, of ISO 8601, of Exif or of RIFF; `nil` for a text of another shape.
  ///
  /// Months and days can lack, and so can the zone.
  package init?(_ text: String) {
    var rest = Substring(text.utf8.count > 40 ? String(text.prefix(40)) : text)
    if let sign = rest.dropFirst(10).lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = rest[rest.index(after: sign)...].filter { $0.isASCII && $0.isNumber }
      guard digits.count == 4 || digits.count == 2, let hours = Int(digits.prefix(2)) else { return nil }
      let minutes = hours * 60 + (Int(digits.dropFirst(2)) ?? 0)
      offset = rest[sign] == "-" ? -minutes : minutes
      rest = rest[..<sign]
    } else if rest.hasSuffix("Z") {
      offset = 0
      rest = rest.dropLast()
    }
    let isDigit = { (character: Character) in character.isASCII && character.isNumber }
    guard rest.prefix(4).allSatisfy(isDigit), rest.allSatisfy({ isDigit($0) || "-:/T .".contains($0) }) else {
      return nil
    }
    var numbers: [Substring] = []
    var current = rest.startIndex
    for index in rest.indices {
      let character = rest[index]
      if isDigit(character) || character == "." && numbers.count == 5 { continue }
      if current < index { numbers.append(rest[current..<index]) }
      current = rest.index(after: index)
    }
    if current < rest.endIndex { numbers.append(rest[current...]) }
    guard let first = numbers.first, first.count == 4, let year = Int64(first), numbers.count <= 6 else {
      return nil
    }
    var parts: [Double] = numbers.dropFirst().map { Double($0) ?? -1 }
    hasClock = parts.count > 3
    while parts.count < 5 { parts.append(parts.count < 2 ? 1 : 0) }
    guard (1...12).contains(parts[0]), (1...31).contains(parts[1]), (0..<25).contains(parts[2]),
      (0..<60).contains(parts[3]), (0..<61).contains(parts[4])
    else { return nil }
    date = CivilDate(year: year, month: Int(parts[0]), day: Int(parts[1]))
    hour = Int(parts[2])
    minute = Int(parts[3])
    second = parts[4]
  }

  /// Without an offset, the clock is taken to show UTC.
  package var secondsSince1970: Double {
    Double(date.daysSince1970 * 86_400 + Int64(hour * 3600 + minute * 60 - (offset ?? 0) * 60)) + second
  }

  /// As ISO 8601 writes it, with `Z` for UTC.
  package var description: String {
    let milliseconds = Int((second * 1000).rounded())
    var fraction = "\(1000 + milliseconds % 1000)".dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let clock = [hour, minute, milliseconds / 1000].map { CivilDate.two($0) }.joined(separator: ":")
    return "\(date)T\(clock)\(fraction.isEmpty ? "" : ".")\(fraction)"
      + (offset.map { $0 == 0 ? "Z" : Self.zone($0) } ?? "")
  }

  /// The time that a clock is ahead of UTC, as `±hh:mm`.
  package static func zone(_ offset: Int) -> String {
    let minutes = abs(offset)
    return "\(offset < 0 ? "-" : "+")\(CivilDate.two(minutes / 60)):\(CivilDate.two(minutes % 60))"
  }
}
