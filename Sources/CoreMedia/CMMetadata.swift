// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import MediaCore
package import MediaMetadata

/// A way to store timed tags, by four letters.
public typealias CMMetadataFormatType = FourCharCode
/// Boxed timed metadata: `mebx`.
public let kCMMetadataFormatType_Boxed: CMMetadataFormatType = 0x6D65_6278

/// The key space and the key of an item, a `String`.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier = "MetadataIdentifier"
/// The type of an item's value, a `String`.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType = "MetadataDataType"
/// The language of an item (BCP 47), a `String`.
public let kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag =
  "MetadataExtendedLanguageTag"

/// Bytes.
public let kCMMetadataBaseDataType_RawData = "com.apple.metadata.datatype.raw-data"
/// A text in UTF-8.
public let kCMMetadataBaseDataType_UTF8 = "com.apple.metadata.datatype.UTF-8"
/// A text in UTF-16.
public let kCMMetadataBaseDataType_UTF16 = "com.apple.metadata.datatype.UTF-16"
/// A picture, JPEG.
public let kCMMetadataBaseDataType_JPEG = "com.apple.metadata.datatype.JPEG"
/// A picture, PNG.
public let kCMMetadataBaseDataType_PNG = "com.apple.metadata.datatype.PNG"
/// Floating point of 32 bits.
public let kCMMetadataBaseDataType_Float32 = "com.apple.metadata.datatype.float32"
/// Floating point of 64 bits.
public let kCMMetadataBaseDataType_Float64 = "com.apple.metadata.datatype.float64"
/// A whole number of 8 bits with a sign.
public let kCMMetadataBaseDataType_SInt8 = "com.apple.metadata.datatype.int8"
/// A whole number of 16 bits with a sign.
public let kCMMetadataBaseDataType_SInt16 = "com.apple.metadata.datatype.int16"
/// A whole number of 32 bits with a sign.
public let kCMMetadataBaseDataType_SInt32 = "com.apple.metadata.datatype.int32"
/// A whole number of 64 bits with a sign.
public let kCMMetadataBaseDataType_SInt64 = "com.apple.metadata.datatype.int64"
/// A whole number of 8 bits without a sign.
public let kCMMetadataBaseDataType_UInt8 = "com.apple.metadata.datatype.uint8"
/// A whole number of 16 bits without a sign.
public let kCMMetadataBaseDataType_UInt16 = "com.apple.metadata.datatype.uint16"
/// A whole number of 32 bits without a sign.
public let kCMMetadataBaseDataType_UInt32 = "com.apple.metadata.datatype.uint32"
/// A place on the earth, as ISO 6709 writes it.
public let kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709 =
  "com.apple.quicktime.metadata.location.ISO6709"
/// A whole number of 64 bits without a sign.
public let kCMMetadataBaseDataType_UInt64 = "com.apple.metadata.datatype.uint64"

/// The format of a track of timed metadata, by the identifiers and types of its tags.
///
/// Boxed metadata is the only format that is written.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, metadataSpecifications: CFArray,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.give(nil)
  guard metadataType == kCMMetadataFormatType_Boxed else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  var items: [MetadataItem] = []
  for case let specification as [String: Any] in metadataSpecifications {
    guard
      let name = specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier] as? String,
      let identifier = MetadataIdentifier(rawValue: name).parts,
      let type = specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType] as? String
    else { return kCMFormatDescriptionError_InvalidParameter }
    var item = MetadataItem(keySpace: identifier.keySpace, key: identifier.key, value: .string(""))
    item.dataType = MetadataDataType(coreMediaName: type)
    item.extendedLanguageTag =
      specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag] as? String
    items.append(item)
  }
  guard items.count == metadataSpecifications.count, let keys = BoxedMetadataKeys(of: items) else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  formatDescriptionOut.give(
    CMFormatDescription(
      FormatDescription(mediaType: .metadata, mediaSubType: "mebx", codecConfiguration: keys.bytes)))
  return noErr
}

/// The place where pictures were taken, by ISO 6709.
public let kCMMetadataIdentifier_QuickTimeMetadataLocation_ISO6709 =
  "mdta/com.apple.quicktime.location.ISO6709"
/// The direction that the camera looked in, in degrees.
public let kCMMetadataIdentifier_QuickTimeMetadataDirection_Facing =
  "mdta/com.apple.quicktime.direction.facing"
/// The orientation that pictures are to be shown in.
public let kCMMetadataIdentifier_QuickTimeMetadataVideoOrientation =
  "mdta/com.apple.quicktime.video-orientation"
/// The transform that pictures are to be drawn with.
public let kCMMetadataIdentifier_QuickTimeMetadataPreferredAffineTransform =
  "mdta/com.apple.quicktime.preferred-affine-transform"
/// QuickTime's metadata.
public let kCMMetadataKeySpace_QuickTimeMetadata = "mdta"
/// User data of ISO files.
public let kCMMetadataKeySpace_ISOUserData = "uiso"
/// QuickTime's user data.
public let kCMMetadataKeySpace_QuickTimeUserData = "udta"
/// Tags of iTunes.
public let kCMMetadataKeySpace_iTunes = "itsk"
/// Tags of ID3.
public let kCMMetadataKeySpace_ID3 = "org.id3"

/// The identifier of a key in a key space.
@discardableResult
public func CMMetadataCreateIdentifierForKeyAndKeySpace(
  allocator: CFAllocator?, key: CFTypeRef, keySpace: CFString, identifierOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  identifierOut.pointee = nil
  guard let name = key as? String, !name.isEmpty, !keySpace.isEmpty else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  identifierOut.pointee =
    MetadataIdentifier(key: name, keySpace: MetadataKeySpace(rawValue: keySpace)).rawValue
  return noErr
}
/// The key of an identifier, a text.
@discardableResult
public func CMMetadataCreateKeyFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keyOut: UnsafeMutablePointer<CFTypeRef?>
) -> OSStatus {
  keyOut.pointee = MetadataIdentifier(rawValue: identifier).parts?.key
  return keyOut.pointee == nil ? kCMFormatDescriptionError_InvalidParameter : noErr
}
/// The key space of an identifier.
@discardableResult
public func CMMetadataCreateKeySpaceFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keySpaceOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  keySpaceOut.pointee = MetadataIdentifier(rawValue: identifier).parts?.keySpace.rawValue
  return keySpaceOut.pointee == nil ? kCMFormatDescriptionError_InvalidParameter : noErr
}

extension MetadataDataType {
  private static let coreMediaPrefix = "com.apple.metadata.datatype."

  /// A type by Core Media's name, such as `com.apple.metadata.datatype.UTF-8`.
  package init(coreMediaName name: String) {
    self.init(
      rawValue: name.hasPrefix(Self.coreMediaPrefix)
        ? String(name.dropFirst(Self.coreMediaPrefix.count)) : name)
  }

  /// Core Media's name.
  package var coreMediaName: String { rawValue.contains(".") ? rawValue : Self.coreMediaPrefix + rawValue }
}
