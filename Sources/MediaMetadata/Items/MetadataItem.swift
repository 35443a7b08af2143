public import MediaCore

/// A tag of a file or a track: what it says, how the file names it, and where it stands.
///
/// AVFoundation counterpart: `AVMetadataItem`.
public struct MetadataItem: Hashable, Sendable {
  /// The family of names that the key belongs to.
  public var keySpace: MetadataKeySpace
  /// As the file names it, such as `©nam`, `TIT2` or `TITLE`.
  public var key: String
  /// The meaning of the key whatever the format; `nil` where no common key has it.
  public var commonKey: MetadataKey?
  /// The type by which the file codes the value.
  public var dataType: MetadataDataType
  /// The value, typed as the file types it.
  public var value: MetadataValue
  /// The value's bytes as the file stores them, without what they are wrapped in; empty where the value follows from
  /// several places.
  public var rawData: [UInt8]
  /// Where these bytes are, absolute; `nil` where they are not in one piece.
  public var byteRange: Range<Int64>?
  /// BCP 47, as far as the file says; `nil` where it doesn't.
  public var extendedLanguageTag: String?
  /// On the asset's timeline; `.invalid` for what is true of the whole.
  public var time: MediaTime
  /// `.invalid` for what is true of the whole.
  public var duration: MediaTime
  /// The attributes that the format gives the tag beside its value.
  public var extraAttributes: [MetadataExtraAttributeKey: String]
  /// Whether bytes that are no text of the stated coding were replaced by U+FFFD; `rawData` has them.
  public var hasInvalidText: Bool
  /// Whether the tag is of a picture of the file that doesn't stand for it, such as the second one of a stereo pair.
  package var isOfOtherPicture = false

  /// Makes a tag; by default one that the whole asset has, in no language.
  public init(
    keySpace: MetadataKeySpace, key: String, value: MetadataValue, dataType: MetadataDataType? = nil,
    rawData: [UInt8] = [], byteRange: Range<Int64>? = nil
  ) {
    self.keySpace = keySpace
    self.key = key
    self.value = value
    self.dataType = dataType ?? MetadataDataType(of: value)
    self.rawData = rawData
    self.byteRange = byteRange
    commonKey = MetadataKey(commonFor: key, in: keySpace)
    time = .invalid
    duration = .invalid
    extraAttributes = [:]
    hasInvalidText = false
  }

  /// Key space and key in one name, such as `itsk/%A9nam`.
  public var identifier: MetadataIdentifier { MetadataIdentifier(key: key, keySpace: keySpace) }

  /// The value as text, whatever its type; `nil` for bytes.
  ///
  /// AVFoundation counterpart: `AVMetadataItem.stringValue`.
  public var stringValue: String? { value.stringValue }
  /// The value as a number, where it is one or a text that is one.
  public var numberValue: Double? { value.numberValue }
  /// The value as bytes: the value itself where it is bytes, otherwise as the file has it.
  public var dataValue: [UInt8] { if case .data(let bytes) = value { bytes } else { rawData } }
  /// The place that the tag's text names; `nil` where it is no text of ISO 6709.
  public var location: ISO6709Location? {
    guard case .string(let text) = value, commonKey == .location else { return nil }
    return ISO6709Location(text)
  }
  /// The moment that the value names; `nil` where it is none.
  package var civilTime: CivilTime? {
    switch value {
    case .date(let seconds): CivilTime(secondsSince1970: seconds)
    case .string(let text): CivilTime(text)
    default: nil
    }
  }
}

/// The name of an attribute that a format gives a tag beside its value.
///
/// AVFoundation counterpart: `AVMetadataExtraAttributeKey`.
public struct MetadataExtraAttributeKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a key by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A text that distinguishes tags of one key: a description, a name, the owner of private data.
  public static let info = Self(rawValue: "info")
  /// A picture's or a file's media type.
  public static let mediaType = Self(rawValue: "mediaType")
  /// The type of a picture, such as `front cover`.
  public static let pictureType = Self(rawValue: "pictureType")
  /// The thing that the tag describes, where it is neither the asset nor a track: an album, a chapter, a
  /// picture of a file.
  public static let target = Self(rawValue: "target")
  /// The directory of Exif that the tag stands in.
  public static let directory = Self(rawValue: "directory")
  /// The value as libexif prints it.
  public static let text = Self(rawValue: "text")
  /// The country that the tag is for, in two letters (ISO 3166-1), where it says one beside the language.
  public static let country = Self(rawValue: "country")
  /// The letters of a language that is none, such as `XXX` of ID3, where the tag has them.
  public static let language = Self(rawValue: "language")
  /// The value in words, where it is a number that stands for something.
  public static let meaning = Self(rawValue: "meaning")
}
