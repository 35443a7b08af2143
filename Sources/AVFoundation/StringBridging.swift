public import Foundation
import MediaCore
import MediaMetadata
import MediaWriting

/// A name that `as` makes an `NSString` of, as on Apple's systems: `AVMetadataKey.commonKeyTitle as NSString`.
public protocol StringBridged: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  init(rawValue: String)
}

extension StringBridged {
  /// The object of Foundation.
  public func _bridgeToObjectiveC() -> NSString { rawValue as NSString }
  /// From the object of Foundation.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: source as String)
  }
  /// From the object of Foundation, if it is one.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
    result = Self(rawValue: source as String)
    return true
  }
  /// From the object of Foundation.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: (source ?? "") as String)
  }
}

extension MediaType: StringBridged {}
extension FileType: StringBridged {}
extension MetadataKey: StringBridged {}
extension MetadataKeySpace: StringBridged {}
extension MetadataIdentifier: StringBridged {}
extension MetadataFormat: StringBridged {}
extension AVVideoCodecType: StringBridged {}
