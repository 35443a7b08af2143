import MediaCore

/// A tag's value, typed as the file types it.
public enum MetadataValue: Hashable, Sendable {
  /// Text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case number(Double)
  /// A fraction as the file has it; its denominator can be zero.
  case rational(numerator: Int64, denominator: Int64)
  /// Yes or no.
  case boolean(Bool)
  /// One of several, such as track 3 of 12; a total of 0 or `nil` is not known.
  case position(Int64, of: Int64?)
  /// A moment, in seconds since 1970-01-01T00:00:00 UTC.
  case date(secondsSince1970: Double)
  /// Several values in one, such as the degrees, minutes and seconds of an angle.
  case list([MetadataValue])
  /// Bytes: a picture, or what has no other type.
  case data([UInt8])

  /// A whole number; as text where it is beyond what is counted here.
  init(_ number: UInt64) {
    self = Int64(exactly: number).map { .integer($0) } ?? .string("\(number)")
  }

  /// The value as text; `nil` for bytes.
  public var stringValue: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .rational(let numerator, let denominator):
      denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
    case .boolean(let flag): flag ? "true" : "false"
    case .position(let number, let total):
      total.map { $0 == 0 ? "\(number)" : "\(number)/\($0)" } ?? "\(number)"
    case .date(let seconds): CivilTime(secondsSince1970: seconds).description
    case .list(let values): values.compactMap(\.stringValue).joined(separator: ", ")
    case .data: nil
    }
  }

  /// The value as a number, where it is one or a text that is one.
  public var numberValue: Double? {
    switch self {
    case .string(let text): Double(text)
    case .integer(let number): Double(number)
    case .number(let number): number
    case .rational(let numerator, let denominator):
      denominator == 0 ? nil : Double(numerator) / Double(denominator)
    case .boolean(let flag): flag ? 1 : 0
    case .position(let number, _): Double(number)
    case .date(let seconds): seconds
    case .list, .data: nil
    }
  }
}
