import MediaCore

/// A date as movie, track and media headers store it: whole seconds since 1904-01-01T00:00:00 UTC.
package struct ISODate: Hashable, Sendable {
  /// The number in the file.
  package var rawValue: UInt64

  /// Seconds from 1904-01-01 to 1970-01-01: 66 years, 17 of them leap years.
  static let unixEpoch: Int64 = (66 * 365 + 17) * 86_400

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Seconds since 1970-01-01T00:00:00 UTC; `nil` for 0, which writers put where they know no date.
  ///
  /// A date before 1970 is taken to count from 1970, since no file is that old and some writers err so.
  package var secondsSince1970: Int64? {
    guard rawValue != 0, let seconds = Int64(exactly: rawValue) else { return nil }
    return seconds < Self.unixEpoch ? seconds : seconds - Self.unixEpoch
  }

  /// Makes the date of a number of seconds since 1970; 0, which says nothing, for `nil` and for what is before 1904.
  package init(secondsSince1970 seconds: Int64?) {
    rawValue = seconds.map { UInt64(max($0.saturatingAdd(Self.unixEpoch), 0)) } ?? 0
  }

  /// Whether two dates have room in 32 bits each.
  static func fitNarrow(_ first: ISODate, _ second: ISODate) -> Bool {
    max(first.rawValue, second.rawValue) <= UInt64(UInt32.max)
  }
}

extension UInt64? {
  /// Whether a duration takes 64 bits; all ones in 32 bits would say that it is not known.
  var isWide: Bool { self.map { $0 >= UInt64(UInt32.max) } ?? false }
}
