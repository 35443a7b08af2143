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

/// How a file codes a tag's value.
///
/// AVFoundation counterpart: the base data types of Core Media (`kCMMetadataBaseDataType_…`), whose names these are
/// without `com.apple.metadata.datatype.`; a few are added that other formats have.
public struct MetadataDataType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a type by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Bytes without a type.
  public static let rawData = Self(rawValue: "raw-data")
  /// Text in UTF-8.
  public static let utf8 = Self(rawValue: "UTF-8")
  /// Text in UTF-16.
  public static let utf16 = Self(rawValue: "UTF-16")
  /// Text in ISO 8859-1.
  public static let latin1 = Self(rawValue: "ISO-8859-1")
  /// Text in the character set of the classic Mac OS for western languages.
  public static let macRoman = Self(rawValue: "MacRoman")
  /// A picture in GIF.
  public static let gif = Self(rawValue: "GIF")
  /// A picture in JPEG.
  public static let jpeg = Self(rawValue: "JPEG")
  /// A picture in PNG.
  public static let png = Self(rawValue: "PNG")
  /// A picture in BMP.
  public static let bmp = Self(rawValue: "BMP")
  /// A floating-point number of 32 bits.
  public static let float32 = Self(rawValue: "float32")
  /// A floating-point number of 64 bits.
  public static let float64 = Self(rawValue: "float64")
  /// A whole number.
  public static let integer = Self(rawValue: "integer")
  /// A fraction.
  public static let rational = Self(rawValue: "rational")
  /// Yes or no.
  public static let boolean = Self(rawValue: "boolean")
  /// One of several.
  public static let position = Self(rawValue: "position")
  /// A date.
  public static let date = Self(rawValue: "date")
  /// Several numbers.
  public static let list = Self(rawValue: "list")
  /// A place on Earth or another body, as ISO 6709 writes it.
  public static let location = Self(rawValue: "quicktime-metadata-location-ISO6709")
  /// An XML document.
  public static let xml = Self(rawValue: "XML")

  /// The type of a value of which the file says no more.
  init(of value: MetadataValue) {
    self =
      switch value {
      case .string: .utf8
      case .integer: .integer
      case .number: .float64
      case .rational: .rational
      case .boolean: .boolean
      case .position: .position
      case .date: .date
      case .list: .list
      case .data(let bytes): PictureInformation(bytes)?.dataType ?? .rawData
      }
  }
}
