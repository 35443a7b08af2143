// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo
import Foundation

extension CMFormatDescription {
  /// What a description says beside its kind and size, by keys.
  public struct Extensions: Sequence, CustomStringConvertible {
    /// A key of an extension; any of Core Media's names can be one.
    public struct Key: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public var description: String { rawValue }
      public static let formatName = Key(rawValue: kCMFormatDescriptionExtension_FormatName)
      public static let depth = Key(rawValue: kCMFormatDescriptionExtension_Depth)
      public static let pixelAspectRatio = Key(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
      public static let cleanAperture = Key(rawValue: kCMFormatDescriptionExtension_CleanAperture)
      public static let fieldCount = Key(rawValue: kCMFormatDescriptionExtension_FieldCount)
      public static let fieldDetail = Key(rawValue: kCMFormatDescriptionExtension_FieldDetail)
      public static let colorPrimaries = Key(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
      public static let transferFunction = Key(rawValue: kCMFormatDescriptionExtension_TransferFunction)
      public static let yCbCrMatrix = Key(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
      public static let fullRangeVideo = Key(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
      public static let sampleDescriptionExtensionAtoms = Key(
        rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
      public static let contentLightLevelInfo = Key(
        rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
      public static let masteringDisplayColorVolume = Key(
        rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume)
    }

    /// A value, such as a text, a number or a dictionary.
    public struct Value: CustomStringConvertible {
      public let propertyListRepresentation: Any
      public var description: String { "\(propertyListRepresentation)" }
      init(_ value: Any) { propertyListRepresentation = value }
    }

    private let values: [Key: Value]

    init(base: [String: Any]) {
      values = Dictionary(uniqueKeysWithValues: base.map { (Key(rawValue: $0.key), Value($0.value)) })
    }

    /// The same by names.
    var base: [String: Any] {
      Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.propertyListRepresentation) })
    }

    public subscript(key: Key) -> Value? { values[key] }
    /// The value by a name of Core Media's, as it stands in `CMFormatDescriptionGetExtensions(_:)`.
    public subscript(key: String) -> Any? { values[Key(rawValue: key)]?.propertyListRepresentation }
    public var count: Int { values.count }
    public var isEmpty: Bool { values.isEmpty }
    public var keys: [Key] { Array(values.keys) }
    public func makeIterator() -> Dictionary<Key, Value>.Iterator { values.makeIterator() }
    public var description: String { "\(values)" }
  }
}
