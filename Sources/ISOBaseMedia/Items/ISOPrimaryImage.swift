package import MediaCore
import MediaStructure

/// The picture that stands for a file of image items: HEIF and AVIF (ISO/IEC 23008-12; AV1 Image File Format).
///
/// Overlays, tone-mapped pictures and auxiliary ones but for alpha are not put together.
package struct ISOPrimaryImage: Sendable {
  package let itemID: UInt32
  /// Before it is turned and cut.
  package let coded: ISOCodedImage
  /// Its luma is what of the picture is opaque; `nil` where all is, and where colours were multiplied by it.
  ///
  /// A failure says why it isn't put together.
  package let alpha: Result<ISOCodedImage, MediaError>?
  /// As they are to be done, one after the other.
  package let transformations: [Transformation]
  package let colour: ColourInformationBox?
  package let pixelAspectRatio: PixelAspectRatioBox?

  /// A picture that a decoder makes of the bytes of one item.
  package struct CodedItem: Sendable {
    package let codec: Codec
    /// The item's type, which is a sample entry's code.
    package let type: FourCC
    /// The bytes that the decoder is set up with; empty for codecs that need nothing.
    package let configuration: [UInt8]
    package let dimensions: VideoDimensions
    /// Where its bytes are in the file.
    package let extents: [Range<Int64>]

    package var byteCount: Int64 { extents.reduce(0) { $0.saturatingAdd(Int64($1.count)) } }
  }

  package enum Transformation: Sendable {
    case cleanAperture(CleanApertureBox)
    case quarterTurnsAnticlockwise(Int)
    case mirroring(isLeftRight: Bool)
  }

  /// Puts together what the boxes say; `nil` for a file that has no items, or a movie.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a picture that isn't put together, `.fileFailedToParse` where its parts
  ///   make no sense, and what reading the source throws.
  init?(_ source: any ByteSource, _ outline: ISOOutline) throws(MediaError) {
    guard !outline.boxes.contains(where: { $0.type == "moov" }),
      let place = outline.boxes.first(where: { $0.type == "meta" })
    else { return nil }
    var parser = ISOBoxParser(source)
    let meta = parser.node(try outline.header(of: place, in: source))
    guard meta.child("iinf") != nil else { return nil }
    let items = ISOImageItems(meta, in: source)
    guard let primary = meta.child("pitm")?.content(as: PrimaryItemBox.self)?.itemID else {
      throw Self.unsupported("no item is the one that stands for the file")
    }
    itemID = primary
    let shown = try items.identity(of: primary)
    coded = try items.codedImage(of: shown)
    alpha = items.alpha(of: [primary, shown]).map { item in
      Result { () throws(MediaError) in try items.codedImage(of: item) }
    }
    let properties =
      (shown == primary ? [] : try items.followedProperties(of: shown))
      + (try items.followedProperties(of: primary))
    transformations = properties.compactMap(Self.transformation)
    colour =
      Self.colour(properties)
      ?? items.parts(ofGrid: shown).first.flatMap { Self.colour(items.properties(of: $0)) }
    pixelAspectRatio = properties.lazy.compactMap { $0.content(as: PixelAspectRatioBox.self) }.first
  }

  /// The colours that are given as numbers.
  private static func colour(_ properties: [StructureNode]) -> ColourInformationBox? {
    properties.lazy.compactMap { $0.content(as: ColourInformationBox.self) }.first { $0.colourType == "nclx" }
  }

  private static func transformation(_ property: StructureNode) -> Transformation? {
    switch property.type {
    case "irot":
      property.content(as: ImageRotationBox.self).map { .quarterTurnsAnticlockwise($0.quarterTurns) }
    case "imir": property.content(as: ImageMirrorBox.self).map { .mirroring(isLeftRight: $0.isLeftRight) }
    case "clap": property.content(as: CleanApertureBox.self).map { .cleanAperture($0) }
    default: nil
    }
  }

  static func unsupported(_ reason: String) -> MediaError {
    MediaError(.operationNotSupportedForAsset, reason, at: .init(boxPath: "meta"))
  }

  static func damaged(_ reason: String) -> MediaError {
    MediaError(.fileFailedToParse, reason, at: .init(boxPath: "meta"))
  }
}
