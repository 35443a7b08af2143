import MediaCore

/// A moment in the Gregorian calendar, as ISO 8601 writes it.
struct CivilTime: Hashable, Sendable, CustomStringConvertible {
  var year: Int64
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0.0

  /// To the millisecond; what is no number is the year 1970's first moment.
  init(secondsSince1970 exactly: Double) {
    let seconds = exactly.isFinite ? (exactly * 1000).rounded() / 1000 : 0
    let whole = Int64(saturating: seconds.rounded(.down))
    let (days, rest) = (whole.flooringDivided(by: 86_400), whole.flooringRemainder(by: 86_400))
    // Days from the civil calendar's epoch, with years that begin in March.
    let shifted = days + 719_468
    let era = shifted.flooringDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    hour = Int(rest / 3600)
    minute = Int(rest % 3600 / 60)
    second = Double(rest % 60) + (seconds - seconds.rounded(.down))
  }

  /// A date or a date and time of ISO 8601, of Exif or of RIFF, as seconds since 1970; without a zone it is UTC.
  static func seconds(of text: String) -> Double? {
    var numbers: [(text: Substring, before: Character)] = []
    var rest = Substring(text.utf8.count > 40 ? String(text.prefix(40)) : text)
    var zone: Double = 0
    if let sign = rest.dropFirst(10).lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let digits = rest[rest.index(after: sign)...].filter(\.isNumber)
      guard digits.count == 4 || digits.count == 2, let number = Double(digits.prefix(2)) else { return nil }
      zone = number * 3600 + (Double(digits.dropFirst(2)) ?? 0) * 60
      if rest[sign] == "-" { zone = -zone }
      rest = rest[..<sign]
    }
    var before: Character = " "
    var current = rest.startIndex
    for index in rest.indices {
      let character = rest[index]
      if character.isASCII && character.isNumber || character == "." && numbers.count == 5 { continue }
      if current < index { numbers.append((rest[current..<index], before)) }
      before = character
      current = rest.index(after: index)
    }
    if current < rest.endIndex { numbers.append((rest[current...], before)) }
    guard let first = numbers.first, first.text.count == 4, let year = Int64(first.text), numbers.count <= 6
    else { return nil }
    var parts: [Double] = numbers.dropFirst().map { Double($0.text) ?? -1 }
    while parts.count < 5 { parts.append(parts.count < 2 ? 1 : 0) }
    guard (1...12).contains(parts[0]), (1...31).contains(parts[1]), (0..<25).contains(parts[2]),
      (0..<60).contains(parts[3]), (0..<61).contains(parts[4])
    else { return nil }
    return Double(days(year, Int64(parts[0]), Int64(parts[1]))) * 86_400 + parts[2] * 3600 + parts[3] * 60
      + parts[4]
      - zone
  }

  /// Days since 1970-01-01.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year.flooringDivided(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let whole = Int(second)
    let fraction = second - Double(whole)
    let digits = fraction > 0 ? String("\((fraction * 1000).rounded() / 1000)".dropFirst()) : ""
    let yearText = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    return
      "\(yearText)-\(padded(month))-\(padded(day))T\(padded(hour)):\(padded(minute)):\(padded(whole))\(digits)Z"
  }
}

extension Int64 {
  fileprivate func flooringDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  fileprivate func flooringRemainder(by divisor: Int64) -> Int64 {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
