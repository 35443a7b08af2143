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
      /// What the coding is called.
      public static let formatName = Key(rawValue: kCMFormatDescriptionExtension_FormatName)
      /// Bits a pixel.
      public static let depth = Key(rawValue: kCMFormatDescriptionExtension_Depth)
      /// The shape of a pixel.
      public static let pixelAspectRatio = Key(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
      /// The part of the picture that is to be seen.
      public static let cleanAperture = Key(rawValue: kCMFormatDescriptionExtension_CleanAperture)
      /// 2 for pictures of two fields, else 1.
      public static let fieldCount = Key(rawValue: kCMFormatDescriptionExtension_FieldCount)
      /// Which field comes first.
      public static let fieldDetail = Key(rawValue: kCMFormatDescriptionExtension_FieldDetail)
      /// The colours that red, green and blue stand for.
      public static let colorPrimaries = Key(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
      /// How light follows from a component's value.
      public static let transferFunction = Key(rawValue: kCMFormatDescriptionExtension_TransferFunction)
      /// How red, green and blue follow from luma and chroma.
      public static let yCbCrMatrix = Key(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
      /// Whether components use all values.
      public static let fullRangeVideo = Key(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
      /// The boxes of the sample entry.
      public static let sampleDescriptionExtensionAtoms = Key(
        rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
      /// How bright the pictures get.
      public static let contentLightLevelInfo = Key(
        rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
      /// The display that the film was made on.
      public static let masteringDisplayColorVolume = Key(
        rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume)
    }

    /// A value, such as a text, a number or a dictionary.
    public struct Value: CustomStringConvertible {
      /// The value as property lists have it.
      public let propertyListRepresentation: Any
      public var description: String { "\(propertyListRepresentation)" }
      init(_ value: Any) { propertyListRepresentation = value }
    }

    private let values: [Key: Value]

    init(base: [String: Any]) {
      values = Dictionary(uniqueKeysWithValues: base.map { (Key(rawValue: $0.key), Value($0.value)) })
    }

    /// The values by their names.
    var base: [String: Any] {
      Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.propertyListRepresentation) })
    }

    /// The value of a key.
    public subscript(key: Key) -> Value? { values[key] }
    /// The value by a name of Core Media's, as it stands in `CMFormatDescriptionGetExtensions(_:)`.
    public subscript(key: String) -> Any? { values[Key(rawValue: key)]?.propertyListRepresentation }
    /// How many there are.
    public var count: Int { values.count }
    /// Whether their number is 0.
    public var isEmpty: Bool { values.isEmpty }
    /// The keys, in any order.
    public var keys: [Key] { Array(values.keys) }
    /// Goes through the keys and values, in any order.
    public func makeIterator() -> Dictionary<Key, Value>.Iterator { values.makeIterator() }
    public var description: String { "\(values)" }
  }
}
