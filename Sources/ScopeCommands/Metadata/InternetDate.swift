/// A date as mail has it, such as `Tue, 03 Apr 2007 10:00:00 +0200` (RFC 1123, 5.2.14), which PNG wants for `Creation Time`.
enum InternetDate {
  private static let months = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]

  /// Hours from Universal Time (RFC 822, 5.1).
  ///
  /// A letter is of a zone of the military, from A for −1 to M and from N for 1 to Y.
  private static let zones: [String: Int] = {
    var zones = [
      "UT": 0, "GMT": 0, "UTC": 0, "Z": 0, "EDT": -4, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "MST": -7,
      "PDT": -7, "PST": -8,
    ]
    for (index, letter) in "ABCDEFGHIKLM".enumerated() { zones[String(letter)] = -1 - index }
    for (index, letter) in "NOPQRSTUVWXY".enumerated() { zones[String(letter)] = 1 + index }
    return zones
  }()

  /// The date as ExifTool prints it, with colons; `nil` for a text that is none.
  static func exifToolText(of text: String) -> String? {
    let words = text.split { $0.isWhitespace || $0 == "," }
    guard let place = words.firstIndex(where: { months.contains($0.uppercased()) }),
      let month = months.firstIndex(of: words[place].uppercased()), place > 0, words.count > place + 2,
      let day = Int(words[place - 1]), let stated = Int(words[place + 1]), stated >= 0
    else { return nil }
    let year = stated < 100 ? stated + (stated > 70 ? 1900 : 2000) : stated
    let times = words[place + 2].split(separator: ":", omittingEmptySubsequences: false)
    let numbers = times.compactMap { Int($0) }
    guard (2...3).contains(times.count), numbers.count == times.count,
      times.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    var zone = ""
    if words.count > place + 3 {
      guard let known = Self.zone(words[place + 3]) else { return nil }
      zone = known
    }
    let date = padded(year, 4) + ":" + padded(month + 1, 2) + ":" + padded(day, 2)
    let time =
      ([padded(numbers[0], 2)] + times.dropFirst().map(String.init) + (times.count == 2 ? ["00"] : []))
    return "\(date) \(time.joined(separator: ":"))\(zone)"
  }

  private static func zone(_ word: Substring) -> String? {
    if let hours = zones[word.uppercased()] { return "\(hours < 0 ? "-" : "+")\(padded(abs(hours), 2)):00" }
    let digits = word.dropFirst().filter { $0 != ":" }
    guard let sign = word.first, sign == "+" || sign == "-", digits.count == 4, Int(digits) != nil else {
      return nil
    }
    return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}
