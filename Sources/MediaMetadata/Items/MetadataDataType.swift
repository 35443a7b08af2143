import MediaCore

/// The type by which a file codes a tag's value.
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
