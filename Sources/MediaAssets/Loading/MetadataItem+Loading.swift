public import FoundationEssentials
import MediaCore
public import MediaMetadata

/// AVFoundation counterpart: `AVMetadataItem` as `AVAsynchronousKeyValueLoading`. An item is read with its file, so
/// these answer at once.
extension MetadataItem: AsynchronousKeyValueLoading {
  /// The moment that the value names, or its text; `nil` where it is none.
  ///
  /// AVFoundation counterpart: `AVMetadataItem.dateValue`. A clock that doesn't say its zone is taken to show UTC.
  public var dateValue: Date? {
    civilTime.map { Date(timeIntervalSince1970: $0.secondsSince1970) }
  }
}

extension AsyncProperty where Root == MetadataItem, Value == MetadataValue {
  /// The value, typed as the file types it.
  public static var value: AsyncProperty { AsyncProperty("value") { item in item.value } }
}

extension AsyncProperty where Root == MetadataItem, Value == String? {
  /// The value as text, whatever its type; `nil` for bytes.
  public static var stringValue: AsyncProperty { AsyncProperty("stringValue") { item in item.stringValue } }
}

extension AsyncProperty where Root == MetadataItem, Value == Double? {
  /// The value as a number, where it is one or a text that is one.
  public static var numberValue: AsyncProperty { AsyncProperty("numberValue") { item in item.numberValue } }
}

extension AsyncProperty where Root == MetadataItem, Value == Date? {
  /// The moment that the value names, or its text; `nil` where it is none.
  public static var dateValue: AsyncProperty { AsyncProperty("dateValue") { item in item.dateValue } }
}

extension AsyncProperty where Root == MetadataItem, Value == [UInt8] {
  /// The value as bytes: the value itself where it is bytes, otherwise as the file has it.
  public static var dataValue: AsyncProperty { AsyncProperty("dataValue") { item in item.dataValue } }
}

extension AsyncProperty where Root == MetadataItem, Value == [MetadataExtraAttributeKey: String] {
  /// The attributes that the format has beside the value.
  public static var extraAttributes: AsyncProperty {
    AsyncProperty("extraAttributes") { item in item.extraAttributes }
  }
}
