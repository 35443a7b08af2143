/// A day of the Gregorian calendar, which is taken to have been in use for ever.
package struct CivilDate: Hashable, Sendable, CustomStringConvertible {
  package var year: Int64
  package var month: Int
  package var day: Int

  package init(year: Int64, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The days of 400 years, after which the calendar begins anew.
  private static let era: Int64 = 146_097
  /// The days from 0000-03-01 to 1970-01-01.
  ///
  /// Years that begin in March put the day that leap years add at their end.
  private static let epoch: Int64 = 719_468

  /// The date of a day; days so far off that their number overflows are the last that can be given.
  package init(daysSince1970: Int64) {
    let shifted = daysSince1970.saturatingAdd(Self.epoch)
    let (era, dayOfEra) = shifted.flooringDivided(by: Self.era)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  package var daysSince1970: Int64 {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooringDivided(by: 400)
    let dayOfYear = Int64((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1)
    return era.saturatingMultiply(Self.era) + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      - Self.epoch
  }

  /// As ISO 8601 writes it.
  package var description: String {
    let text = "\(year.magnitude)"
    let sign = year < 0 ? "-" : ""
    return sign + String(repeating: "0", count: max(0, 4 - text.utf8.count))
      + "\(text)-\(Self.two(month))-\(Self.two(day))"
  }

  /// A number with a zero before it where it has one digit.
  package static func two(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Int64 {
  /// Quotient and remainder whose sum gives the number again, with a remainder that is never negative.
  package func flooringDivided(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
