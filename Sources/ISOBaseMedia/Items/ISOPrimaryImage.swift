package import MediaCore
import MediaStructure

/// The picture that stands for a file of image items: HEIF and AVIF (ISO/IEC 23008-12; AV1 Image File Format).
///
/// It is one coded item, or a grid of them (ISO/IEC 23008-12, 6.6.2.3). Overlays, tone-mapped pictures and auxiliary ones, such
/// as alpha, are not put together.
package struct ISOPrimaryImage: Sendable {
  package let itemID: UInt32
  /// What is coded, each once.
  package let codedItems: [CodedItem]
  /// Which of the coded items the parts are, row by row; one where there is no grid.
  package let tiles: [Int]
  /// How the parts make a picture; `nil` where there is one.
  package let grid: ISOImageGrid?
  /// Before it is turned and cut.
  package let dimensions: VideoDimensions
  /// As they are to be done, one after the other.
  package let transformations: [Transformation]
  package let colour: ColourInformationBox?
  package let pixelAspectRatio: PixelAspectRatioBox?

  /// A picture that a decoder makes of the bytes of one item.
  package struct CodedItem: Sendable {
    package let codec: Codec
    /// The item's type, which is a sample entry's code.
    package let type: FourCC
    /// What the decoder is set up with; empty for codecs that need nothing.
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
    let parts: [UInt32]
    if items.types[shown] == "grid" {
      let grid = try items.grid(of: shown)
      parts = items.parts(of: shown)
      guard parts.count == grid.rows * grid.columns else {
        throw Self.damaged("the picture's grid has \(parts.count) parts for \(grid.rows)×\(grid.columns)")
      }
      (codedItems, tiles) = try items.codedItems(parts)
      self.grid = grid
      dimensions = grid.outputSize
      let size = codedItems.first?.dimensions ?? .zero
      guard codedItems.allSatisfy({ $0.dimensions == size }), grid.isFilled(byPartsOf: size) else {
        throw Self.damaged("the parts of the picture's grid don't cover it")
      }
    } else {
      parts = []
      (codedItems, tiles) = try items.codedItems([shown])
      grid = nil
      dimensions = codedItems[0].dimensions
    }
    let properties =
      (shown == primary ? [] : try items.followedProperties(of: shown))
      + (try items.followedProperties(of: primary))
    transformations = properties.compactMap(Self.transformation)
    colour = Self.colour(properties) ?? parts.first.flatMap { Self.colour(items.properties(of: $0)) }
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
