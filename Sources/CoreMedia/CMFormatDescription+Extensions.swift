// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
import CoreVideo
import Foundation

extension CMFormatDescription {
  /// The values by keys that a description holds beside its kind and size.
  public struct Extensions: Sequence, ExpressibleByDictionaryLiteral, CustomStringConvertible {
    /// A key of an extension; any of Core Media's names can be one.
    public struct Key: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public var description: String { rawValue }
      /// The name of the codec.
      public static let formatName = Key(rawValue: kCMFormatDescriptionExtension_FormatName)
      /// Bits a pixel.
      public static let depth = Key(rawValue: kCMFormatDescriptionExtension_Depth)
      /// The shape of a pixel.
      public static let pixelAspectRatio = Key(rawValue: kCMFormatDescriptionExtension_PixelAspectRatio)
      /// The part of the picture that is to be seen.
      public static let cleanAperture = Key(rawValue: kCMFormatDescriptionExtension_CleanAperture)
      /// 2 for pictures of two fields, else 1.
      public static let fieldCount = Key(rawValue: kCMFormatDescriptionExtension_FieldCount)
      /// The order of the two fields.
      public static let fieldDetail = Key(rawValue: kCMFormatDescriptionExtension_FieldDetail)
      /// The colours that red, green and blue stand for.
      public static let colorPrimaries = Key(rawValue: kCMFormatDescriptionExtension_ColorPrimaries)
      /// The transfer function, from a component's value to light.
      public static let transferFunction = Key(rawValue: kCMFormatDescriptionExtension_TransferFunction)
      /// The matrix that makes red, green and blue of luma and chroma.
      public static let yCbCrMatrix = Key(rawValue: kCMFormatDescriptionExtension_YCbCrMatrix)
      /// Whether components use all values.
      public static let fullRangeVideo = Key(rawValue: kCMFormatDescriptionExtension_FullRangeVideo)
      /// The boxes of the sample entry.
      public static let sampleDescriptionExtensionAtoms = Key(
        rawValue: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
      /// The brightness that the pictures reach.
      public static let contentLightLevelInfo = Key(
        rawValue: kCMFormatDescriptionExtension_ContentLightLevelInfo)
      /// The display that the film was made on.
      public static let masteringDisplayColorVolume = Key(
        rawValue: kCMFormatDescriptionExtension_MasteringDisplayColorVolume)
      /// Bits of a component.
      public static let bitsPerComponent = Key(rawValue: kCMFormatDescriptionExtension_BitsPerComponent)
      /// The exponent of a transfer function that is a power.
      public static let gammaLevel = Key(rawValue: kCMFormatDescriptionExtension_GammaLevel)
      /// The position of chroma samples in the top field.
      public static let chromaLocationTopField = Key(
        rawValue: kCMFormatDescriptionExtension_ChromaLocationTopField)
      /// The position of chroma samples in the bottom field.
      public static let chromaLocationBottomField = Key(
        rawValue: kCMFormatDescriptionExtension_ChromaLocationBottomField)
      /// Whether there is alpha.
      public static let containsAlphaChannel = Key(
        rawValue: kCMFormatDescriptionExtension_ContainsAlphaChannel)
      /// Whether colours are multiplied by alpha.
      public static let alphaChannelMode = Key(rawValue: kCMFormatDescriptionExtension_AlphaChannelMode)
      /// The ICC profile.
      public static let iccProfile = Key(rawValue: kCMFormatDescriptionExtension_ICCProfile)
      /// The maker of the encoder.
      public static let vendor = Key(rawValue: kCMFormatDescriptionExtension_Vendor)
      /// The version of the sample description.
      public static let version = Key(rawValue: kCMFormatDescriptionExtension_Version)
      /// The revision of the sample description.
      public static let revisionLevel = Key(rawValue: kCMFormatDescriptionExtension_RevisionLevel)
      /// The quality of movement, up to 1024.
      public static let temporalQuality = Key(rawValue: kCMFormatDescriptionExtension_TemporalQuality)
      /// The quality of pictures, up to 1024.
      public static let spatialQuality = Key(rawValue: kCMFormatDescriptionExtension_SpatialQuality)
      /// The sample description as QuickTime has it.
      public static let verbatimSampleDescription = Key(
        rawValue: kCMFormatDescriptionExtension_VerbatimSampleDescription)
      /// The sample entry as an ISO file has it.
      public static let verbatimISOSampleEntry = Key(
        rawValue: kCMFormatDescriptionExtension_VerbatimISOSampleEntry)
      /// The settings that the encoder was given.
      public static let originalCompressionSettings = Key(
        rawValue: kCMFormatDescriptionExtension_OriginalCompressionSettings)
      /// Bytes of a row of uncompressed pictures.
      public static let bytesPerRow = Key(rawValue: kCMFormatDescriptionExtension_BytesPerRow)
      /// The profile of MPEG-2.
      public static let conformsToMPEG2VideoProfile = Key(
        rawValue: kCMFormatDescriptionExtension_ConformsToMPEG2VideoProfile)
      /// The transfer function that a decoder may take instead.
      public static let alternativeTransferCharacteristics = Key(
        rawValue: kCMFormatDescriptionExtension_AlternativeTransferCharacteristics)
      /// The light around the display that pictures are meant for.
      public static let ambientViewingEnvironment = Key(
        rawValue: kCMFormatDescriptionExtension_AmbientViewingEnvironment)
      /// The meaning of auxiliary pictures.
      public static let auxiliaryTypeInfo = Key(rawValue: kCMFormatDescriptionExtension_AuxiliaryTypeInfo)
      /// Flags that say whether texts roll and whether they are forced.
      public static let displayFlags = Key(rawValue: kCMTextFormatDescriptionExtension_DisplayFlags)
      /// The colour behind texts.
      public static let backgroundColor = Key(rawValue: kCMTextFormatDescriptionExtension_BackgroundColor)
      /// The box in the picture that texts are in.
      public static let defaultTextBox = Key(rawValue: kCMTextFormatDescriptionExtension_DefaultTextBox)
      /// The style of texts that have none of their own.
      public static let defaultStyle = Key(rawValue: kCMTextFormatDescriptionExtension_DefaultStyle)
      /// The alignment of lines from left to right.
      public static let horizontalJustification = Key(
        rawValue: kCMTextFormatDescriptionExtension_HorizontalJustification)
      /// The alignment of lines from top to bottom in their box.
      public static let verticalJustification = Key(
        rawValue: kCMTextFormatDescriptionExtension_VerticalJustification)
      /// The fonts, by number.
      public static let fontTable = Key(rawValue: kCMTextFormatDescriptionExtension_FontTable)
      /// The alignment of lines, in QuickTime's texts.
      public static let textJustification = Key(rawValue: kCMTextFormatDescriptionExtension_TextJustification)
      /// The font of texts that say nothing else.
      public static let defaultFontName = Key(rawValue: kCMTextFormatDescriptionExtension_DefaultFontName)
      /// The reel that a timecode counts.
      public static let sourceReferenceName = Key(
        rawValue: kCMTimeCodeFormatDescriptionExtension_SourceReferenceName)
    }

    /// A value, such as a text, a number or a dictionary.
    public struct Value: CustomStringConvertible {
      /// The value as property lists have it.
      public let propertyListRepresentation: CFPropertyList
      public var description: String { "\(propertyListRepresentation)" }
      /// Makes a value of anything that a property list can hold.
      public init(_ plist: CFPropertyList) { propertyListRepresentation = plist }
    }

    private var values: [Key: Value] = [:]

    /// Nothing.
    public init() {}
    /// The values of a dictionary with Core Media's keys.
    public init(base: [CFString: CFPropertyList]?) {
      for (key, value) in base ?? [:] { values[Key(rawValue: key)] = Value(value) }
    }
    /// The values of keys; of a key that is there more than once, the last one.
    public init(dictionaryLiteral elements: (Key, Value)...) {
      for (key, value) in elements { values[key] = value }
    }

    /// The values by their names.
    var base: [String: Any] {
      Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.propertyListRepresentation) })
    }

    /// The value of a key.
    public subscript(key: Key) -> Value? {
      get { values[key] }
      set { values[key] = newValue }
    }
    /// The value by a name of Core Media's, as it stands in `CMFormatDescriptionGetExtensions(_:)`.
    public subscript(key: CFString) -> CFPropertyList? {
      get { values[Key(rawValue: key)]?.propertyListRepresentation }
      set { values[Key(rawValue: key)] = newValue.map { Value($0) } }
    }
    /// The number of values.
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
