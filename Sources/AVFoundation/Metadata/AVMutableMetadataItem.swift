// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
import Foundation
public import MediaCore
public import MediaMetadata
import Synchronization

/// A tag that can be changed.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  /// An empty item.
  public convenience init() {
    self.init(MetadataItem(keySpace: .common, key: "", value: .string("")))
  }
  /// The key with its key space; one that is no such pair changes nothing.
  public override var identifier: AVMetadataIdentifier? {
    get { media.identifier }
    set {
      guard let parts = newValue?.parts else { return }
      keySpace = parts.keySpace
      key = parts.key
    }
  }
  /// The name of the tag within its key space.
  public override var key: Any? {
    get { super.key }
    set {
      let name = (newValue as? AVMetadataKey)?.rawValue ?? newValue.map { "\($0)" } ?? ""
      state.withLock { item in
        item.key = name
        item.commonKey = Self.commonKey(of: item)
      }
    }
  }
  /// The system that the key belongs to; `nil` stands for the common one.
  public override var keySpace: AVMetadataKeySpace? {
    get { media.keySpace }
    set {
      state.withLock { item in
        item.keySpace = newValue ?? .common
        item.commonKey = Self.commonKey(of: item)
      }
    }
  }
  private static func commonKey(of item: MetadataItem) -> AVMetadataKey? {
    guard !item.key.isEmpty else { return nil }
    return item.keySpace == .common
      ? AVMetadataKey(rawValue: item.key) : AVMetadataKey(commonFor: item.key, in: item.keySpace)
  }

  /// The language of the value (BCP 47).
  public override var extendedLanguageTag: String? {
    get { media.extendedLanguageTag }
    set { state.withLock { $0.extendedLanguageTag = newValue } }
  }
  /// The language of the value, as a locale.
  public override var locale: Locale? {
    get { super.locale }
    set { extendedLanguageTag = newValue?.identifier }
  }
  /// The type of the value by Core Media's name; `nil` stands for UTF-8.
  public override var dataType: String? {
    get { super.dataType }
    set { state.withLock { $0.dataType = newValue.map(MetadataDataType.init(coreMediaName:)) ?? .utf8 } }
  }
  /// The time from which on the tag holds.
  public override var time: CMTime {
    get { media.time }
    set { state.withLock { $0.time = newValue } }
  }
  /// The duration for which the tag holds.
  public override var duration: CMTime {
    get { media.duration }
    set { state.withLock { $0.duration = newValue } }
  }
  /// The further values of the tag: texts; others are kept as their descriptions.
  public override var extraAttributes: [AVMetadataExtraAttributeKey: Any]? {
    get { super.extraAttributes }
    set {
      let texts = (newValue ?? [:]).mapValues { ($0 as? String) ?? "\($0)" }
      state.withLock { $0.extraAttributes = texts }
    }
  }
  /// The date that times of the item count from; it is not written to files.
  public override var startDate: Date? {
    get { super.startDate }
    set { beginning.withLock { $0 = newValue } }
  }
  public override var value: Any? {
    get { super.value }
    set {
      let made = Self.stored(newValue)
      state.withLock { $0.value = made }
    }
  }

  private static func isFractional(_ number: NSNumber) -> Bool {
    // The codes of double and float (Objective-C's type encodings).
    ["d", "f"].contains(String(cString: number.objCType))
  }

  static func stored(_ given: Any?) -> MetadataValue {
    switch given {
    case let data as Data: .data(Array(data))
    case let date as Date: .string(ISO8601DateFormatter().string(from: date))
    case let text as String: .string(text)
    case let number as NSNumber:
      isFractional(number) ? .number(number.doubleValue) : .integer(number.int64Value)
    case nil: .string("")
    case let other?: .string("\(other)")
    }
  }
}
