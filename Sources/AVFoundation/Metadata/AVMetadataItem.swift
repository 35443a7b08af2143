// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
import MediaAssets
public import MediaCore
public import MediaMetadata
import Synchronization

/// A family of names of tags.
public typealias AVMetadataKeySpace = MetadataKeySpace
/// A form in which a file holds tags.
public typealias AVMetadataFormat = MetadataFormat
/// A tag's key space and key in one text.
public typealias AVMetadataIdentifier = MetadataIdentifier
/// The name of a tag in its key space.
public typealias AVMetadataKey = MetadataKey
/// The name of a further value that a format stores with a tag.
public typealias AVMetadataExtraAttributeKey = MetadataExtraAttributeKey

/// One tag.
open class AVMetadataItem: NSObject, AVAsynchronousKeyValueLoading, NSCopying, NSMutableCopying,
  @unchecked Sendable
{
  // @unchecked: a lock guards what a mutable item can change.
  let state: Mutex<MetadataItem>
  /// The values that have been loaded of the item.
  public let loadedValues = LoadedValues()

  /// The source of the value where that is not there yet.
  fileprivate let loading: MetadataValueLoading?
  let beginning: Mutex<Date?>

  /// An item over one of the library.
  public init(_ media: MetadataItem) {
    state = Mutex(media)
    loading = nil
    beginning = Mutex(nil)
  }

  init(_ media: MetadataItem, startDate: Date?, loading: MetadataValueLoading? = nil) {
    state = Mutex(media)
    self.loading = loading
    beginning = Mutex(startDate)
  }

  /// The item as the library has it.
  public var media: MetadataItem {
    if let loaded = loading?.value { state.withLock { $0.value = loaded } }
    return state.withLock(\.self)
  }

  open func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(media, startDate: startDate) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableMetadataItem(media, startDate: startDate)
  }

  open var identifier: AVMetadataIdentifier? { media.identifier }
  open var commonKey: AVMetadataKey? { media.commonKey }
  /// A text.
  ///
  /// It is `Any`, of which `as? String` and `as? NSString` make what Apple's objects are.
  open var key: Any? { media.key }
  open var keySpace: AVMetadataKeySpace? { media.keySpace }
  open var extendedLanguageTag: String? { media.extendedLanguageTag }
  open var locale: Locale? { media.extendedLanguageTag.map(Locale.init(identifier:)) }
  open var dataType: String? { media.dataType.coreMediaName }
  open var time: CMTime { media.time }
  open var duration: CMTime { media.duration }
  /// The date that times of the item count from; files here don't say it.
  open var startDate: Date? { beginning.withLock(\.self) }

  /// A text, a number or data.
  ///
  /// It is `Any`, of which `as? String`, `as? NSNumber` and `as? Data` make what Apple's objects are.
  open var value: Any? {
    if let text = media.stringValue { return text }
    if let number = media.numberValue { return NSNumber(value: number) }
    return Data(media.dataValue)
  }
  /// The value as text.
  public var stringValue: String? { media.stringValue }
  /// The value as a number.
  public var numberValue: NSNumber? { media.numberValue.map { NSNumber(value: $0) } }
  /// The value as bytes.
  public var dataValue: Data? { media.dataValue.isEmpty ? nil : Data(media.dataValue) }
  /// The value as a moment.
  public var dateValue: Date? { media.dateValue }
  open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { media.extraAttributes }

  /// - Parameter key: a text, or an `AVMetadataKey`.
  public class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    let name = (key as? AVMetadataKey)?.rawValue ?? (key as? String)
    return name.map { AVMetadataIdentifier(key: $0, keySpace: keySpace) }
  }
  /// The key space of an identifier.
  public class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    identifier.parts?.keySpace
  }
  /// The key of an identifier.
  public class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? { identifier.parts?.key }

  /// The items of an identifier.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      !MetadataItem.metadataItems(from: [item.media], filteredByIdentifier: identifier).isEmpty
    }
  }
  /// The items of a key and a key space.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      let name = (key as? AVMetadataKey)?.rawValue ?? key.map { "\($0)" }
      let isCommon = keySpace == .common
      return (isCommon || keySpace == nil || item.keySpace == keySpace)
        && (name == nil || (isCommon ? item.commonKey?.rawValue : item.media.key) == name)
    }
  }
  /// The items that a filter lets through.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      !MetadataItem.metadataItems(from: [item.media], filteredBy: metadataItemFilter).isEmpty
    }
  }
  /// The items in the language of a locale, and in its region where it has one.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], with locale: Locale
  ) -> [AVMetadataItem] {
    let wanted = locale.identifier.replacing("_", with: "-")
    return metadataItems.filter { item in
      guard let tag = item.extendedLanguageTag?.replacing("_", with: "-") else { return false }
      return tag == wanted || tag.hasPrefix("\(wanted)-")
    }
  }
  /// The items in languages, the preferred ones first.
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredAndSortedAccordingToPreferredLanguages languages: [String]
  ) -> [AVMetadataItem] {
    let kept = MetadataItem.metadataItems(
      from: metadataItems.map(\.media), filteredAndSortedAccordingToPreferredLanguages: languages)
    return kept.compactMap { item in metadataItems.first { $0.media == item } }
  }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  /// The value, of the type that the file gives it.
  public static var value: AVAsyncProperty<Root, Any?> { loaded("value") { $0.value } }
  /// The value as text.
  public static var stringValue: AVAsyncProperty<Root, String?> { loaded("stringValue") { $0.stringValue } }
  /// The value as a number.
  public static var numberValue: AVAsyncProperty<Root, NSNumber?> { loaded("numberValue") { $0.numberValue } }
  /// The value as a moment.
  public static var dateValue: AVAsyncProperty<Root, Date?> { loaded("dateValue") { $0.dateValue } }
  /// The further values that the format stores with the tag.
  public static var extraAttributes: AVAsyncProperty<Root, [AVMetadataExtraAttributeKey: Any]?> {
    loaded("extraAttributes") { $0.extraAttributes }
  }
  /// The value as bytes.
  public static var dataValue: AVAsyncProperty<Root, Data?> { loaded("dataValue") { $0.dataValue } }

  /// A property that waits for the item's value.
  private static func loaded<Value>(
    _ name: String, _ property: @escaping @Sendable (Root) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    AVAsyncProperty(name) { (item) async in
      await item.loading?.load()
      return property(item)
    }
  }
}

extension MetadataFormat {
  /// Tags of iTunes in MP4.
  public static let iTunesMetadata = Self(.iTunes)
  /// ID3.
  public static let id3Metadata = Self(.id3)
  /// QuickTime's user data.
  public static let quickTimeUserData = Self(.quickTimeUserData)
  /// QuickTime's tags.
  public static let quickTimeMetadata = Self(.quickTimeMetadata)
  /// User data of ISO files.
  public static let isoUserData = Self(.isoUserData)
}

extension MetadataKey {
  /// `title` of the common keys.
  public static let commonKeyTitle = Self.title
  /// `creator` of the common keys.
  public static let commonKeyCreator = Self.creator
  /// `subject` of the common keys.
  public static let commonKeySubject = Self.subject
  /// `description` of the common keys.
  public static let commonKeyDescription = Self.description
  /// `publisher` of the common keys.
  public static let commonKeyPublisher = Self.publisher
  /// `contributor` of the common keys.
  public static let commonKeyContributor = Self.contributor
  /// `creationDate` of the common keys.
  public static let commonKeyCreationDate = Self.creationDate
  /// `lastModifiedDate` of the common keys.
  public static let commonKeyLastModifiedDate = Self.lastModifiedDate
  /// `type` of the common keys.
  public static let commonKeyType = Self.type
  /// `format` of the common keys.
  public static let commonKeyFormat = Self.format
  /// `identifier` of the common keys.
  public static let commonKeyIdentifier = Self.identifier
  /// `source` of the common keys.
  public static let commonKeySource = Self.source
  /// `language` of the common keys.
  public static let commonKeyLanguage = Self.language
  /// `relation` of the common keys.
  public static let commonKeyRelation = Self.relation
  /// `location` of the common keys.
  public static let commonKeyLocation = Self.location
  /// `copyrights` of the common keys.
  public static let commonKeyCopyrights = Self.copyrights
  /// `albumName` of the common keys.
  public static let commonKeyAlbumName = Self.albumName
  /// `author` of the common keys.
  public static let commonKeyAuthor = Self.author
  /// `artist` of the common keys.
  public static let commonKeyArtist = Self.artist
  /// `artwork` of the common keys.
  public static let commonKeyArtwork = Self.artwork
  /// `make` of the common keys.
  public static let commonKeyMake = Self.make
  /// `model` of the common keys.
  public static let commonKeyModel = Self.model
  /// `software` of the common keys.
  public static let commonKeySoftware = Self.software
}
