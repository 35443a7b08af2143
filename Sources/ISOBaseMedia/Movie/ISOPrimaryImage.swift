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
  package let grid: Grid?
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

  package struct Grid: Sendable {
    package let rows: Int
    package let columns: Int
  }

  package enum Transformation: Sendable {
    case cleanAperture(CleanApertureBox)
    case quarterTurnsAnticlockwise(Int)
    case mirroring(isLeftRight: Bool)
  }

  /// Reads the items of a file; `nil` where it has none of pictures, or has a movie.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a picture that isn't put together, `.fileFailedToParse` where its parts
  ///   make no sense, and what reading the source throws.
  package init?(of source: any ByteSource) throws(MediaError) {
    var parser = ISOBoxParser(source, records: false, fullTables: false, limits: StructureLimits())
    let root = parser.tree()
    guard root.child("moov") == nil, let meta = root.child("meta"), meta.child("iinf") != nil else {
      return nil
    }
    let items = Items(meta, in: source)
    guard let primary = meta.child("pitm")?.content(as: PrimaryItemBox.self)?.itemID else {
      throw Self.unsupported("no item is the one that stands for the file")
    }
    itemID = primary
    let shown = try items.identity(of: primary)
    let properties = (shown == primary ? [] : items.properties(of: shown)) + items.properties(of: primary)
    if items.types[shown] == "grid" {
      let layout = try items.gridLayout(of: shown)
      let parts = items.parts(of: shown)
      guard parts.count == layout.grid.rows * layout.grid.columns else {
        throw Self.damaged("the picture's grid has \(parts.count) parts")
      }
      (codedItems, tiles) = try items.codedItems(parts)
      grid = layout.grid
      dimensions = layout.dimensions
      guard Self.fits(codedItems, layout) else {
        throw Self.damaged("the parts of the picture's grid don't cover it")
      }
    } else {
      (codedItems, tiles) = try items.codedItems([shown])
      grid = nil
      dimensions = codedItems[0].dimensions
    }
    transformations = properties.compactMap(Self.transformation)
    colour =
      properties.lazy.compactMap { $0.content(as: ColourInformationBox.self) }.first {
        $0.colourType == "nclx"
      }
      ?? (grid == nil ? nil : items.properties(of: items.parts(of: shown).first ?? 0))?.lazy
      .compactMap { $0.content(as: ColourInformationBox.self) }.first { $0.colourType == "nclx" }
    pixelAspectRatio = properties.lazy.compactMap { $0.content(as: PixelAspectRatioBox.self) }.first
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

  /// Whether all parts are of one size and each of them is seen, which also bounds what is decoded for the picture.
  private static func fits(
    _ items: [CodedItem], _ layout: (grid: Grid, dimensions: VideoDimensions)
  ) -> Bool {
    guard let size = items.first?.dimensions, size.width > 0, size.height > 0 else { return false }
    func covers(_ part: Int, _ count: Int, _ whole: Int) -> Bool {
      let (all, isHuge) = part.multipliedReportingOverflow(by: count)
      return !isHuge && all >= whole && all - part < whole
    }
    return items.allSatisfy { $0.dimensions == size }
      && covers(size.width, layout.grid.columns, layout.dimensions.width)
      && covers(size.height, layout.grid.rows, layout.dimensions.height)
  }

  fileprivate static func unsupported(_ reason: String) -> MediaError {
    MediaError(.operationNotSupportedForAsset, reason, at: .init(boxPath: "meta"))
  }

  fileprivate static func damaged(_ reason: String) -> MediaError {
    MediaError(.fileFailedToParse, reason, at: .init(boxPath: "meta"))
  }
}

/// The items of a `meta` box, by their IDs.
private struct Items {
  let types: [UInt32: FourCC]
  private let source: any ByteSource
  private let locations: [UInt32: ItemLocationBox.Item]
  private let data: Range<Int64>?
  private let derivations: [UInt32: [UInt32]]
  private let container: [StructureNode]
  private let associations: [UInt32: [Int]]

  init(_ meta: StructureNode, in source: any ByteSource) {
    self.source = source
    let entries = (meta.child("iinf")?.children ?? []).compactMap { $0.content(as: ItemInfoEntry.self) }
    types = Dictionary(entries.compactMap { entry in entry.itemType.map { (entry.itemID, $0) } }) {
      first, _ in
      first
    }
    let places = meta.child("iloc")?.content(as: ItemLocationBox.self)?.items ?? []
    locations = Dictionary(places.map { ($0.itemID, $0) }) { first, _ in first }
    data = meta.child("idat").map(\.payloadRange)
    let references = (meta.child("iref")?.children ?? []).filter { $0.type == "dimg" }
      .compactMap { $0.content(as: SingleItemReferenceBox.self) }
    derivations = Dictionary(references.map { ($0.fromItemID, $0.toItemIDs) }) { first, _ in first }
    container = meta.child("iprp")?.child("ipco")?.children ?? []
    let boxes = (meta.child("iprp")?.children ?? []).compactMap {
      $0.content(as: ItemPropertyAssociationBox.self)
    }
    associations = Dictionary(
      boxes.flatMap(\.entries).map { ($0.itemID, $0.properties.map { Int(clamping: $0.index) }) }
    ) { first, _ in first }
  }

  func properties(of item: UInt32) -> [StructureNode] {
    (associations[item] ?? []).compactMap { container[safe: $0 - 1] }
  }

  func parts(of item: UInt32) -> [UInt32] { derivations[item] ?? [] }

  /// The item that an `iden` item shows (ISO/IEC 23008-12, 6.6.2.1); any other item itself.
  func identity(of item: UInt32) throws(MediaError) -> UInt32 {
    guard types[item] == "iden" else { return item }
    guard let part = parts(of: item).first, types[part] != "iden" else {
      throw ISOPrimaryImage.damaged("item \(item) stands for no other one")
    }
    return part
  }

  /// Where an item's bytes are.
  private func extents(of item: UInt32) throws(MediaError) -> [Range<Int64>] {
    guard let location = locations[item], !location.extents.isEmpty, location.dataReferenceIndex == 0 else {
      throw ISOPrimaryImage.damaged("item \(item) has no place in the file")
    }
    let base: Range<Int64>
    switch location.constructionMethod {
    case 0: base = 0..<source.byteCount
    case 1:
      guard let data else { throw ISOPrimaryImage.damaged("item \(item) is in an idat box that isn't there") }
      base = data
    default:
      throw ISOPrimaryImage.unsupported(
        "item \(item) is part of another one (construction method \(location.constructionMethod))")
    }
    var left = UInt64(clamping: source.byteCount)
    var extents: [Range<Int64>] = []
    for extent in location.extents {
      // A length of 0 is all that there is (ISO/IEC 14496-12, 8.11.3.3).
      let end = extent.isEmpty ? UInt64(base.count) : extent.upperBound
      guard end <= UInt64(base.count), extent.lowerBound <= end, end - extent.lowerBound <= left else {
        throw ISOPrimaryImage.damaged("item \(item) reaches beyond the file")
      }
      left -= end - extent.lowerBound
      extents.append(base.lowerBound + Int64(extent.lowerBound)..<base.lowerBound + Int64(end))
    }
    return extents
  }

  /// The items of some IDs, each once, and which of them each ID is.
  ///
  /// - Throws: also where they are more bytes together than a file has room for, since items can be in the same place.
  func codedItems(_ ids: [UInt32]) throws(MediaError) -> ([ISOPrimaryImage.CodedItem], tiles: [Int]) {
    var made: [ISOPrimaryImage.CodedItem] = []
    var places: [UInt32: Int] = [:]
    var configurations: [Int64: [UInt8]] = [:]
    var byteCount: Int64 = 0
    for id in ids where places[id] == nil {
      places[id] = made.count
      made.append(try codedItem(id, &configurations))
      byteCount = byteCount.saturatingAdd(made[made.count - 1].byteCount)
      guard byteCount <= source.byteCount.saturatingMultiply(2) else {
        throw ISOPrimaryImage.damaged("the parts of the picture are longer than the file")
      }
    }
    return (made, ids.compactMap { places[$0] })
  }

  /// - Parameter configurations: those that have been read, by their boxes' places.
  private func codedItem(
    _ item: UInt32, _ configurations: inout [Int64: [UInt8]]
  ) throws(MediaError) -> ISOPrimaryImage.CodedItem {
    guard let type = types[item] else { throw ISOPrimaryImage.damaged("there is no item \(item)") }
    guard let codec = Codec(sampleEntry: type, mediaType: .video) else {
      throw ISOPrimaryImage.unsupported("pictures of type \(type) are not put together")
    }
    let properties = properties(of: item)
    // Scaled pictures would come out in another size (ISO/IEC 23008-12, 6.5.13).
    guard !properties.contains(where: { $0.type == "iscl" }) else {
      throw ISOPrimaryImage.unsupported("scaled pictures (iscl) are not put together")
    }
    guard
      let extents = properties.lazy.compactMap({ $0.content(as: ImageSpatialExtentsBox.self) }).first,
      case let size = VideoDimensions(width: Int(extents.width), height: Int(extents.height)),
      size.width > 0, size.height > 0
    else { throw ISOPrimaryImage.damaged("item \(item) has no size") }
    var configuration: [UInt8] = []
    if let box = codec.configurationBox?.description, let node = properties.first(where: { $0.type == box }) {
      let range = node.payloadRange
      guard range.count <= 1 << 20 else {
        throw ISOPrimaryImage.damaged("\(box) of item \(item) is too long")
      }
      if let known = configurations[range.lowerBound] {
        configuration = known
      } else {
        configuration = try source.bytes(at: range.lowerBound, count: range.count)
      }
      configurations[range.lowerBound] = configuration
    }
    return ISOPrimaryImage.CodedItem(
      codec: codec, type: type, configuration: configuration, dimensions: size,
      extents: try self.extents(of: item))
  }

  /// The numbers of a grid (ISO/IEC 23008-12, 6.6.2.3.2).
  func gridLayout(
    of item: UInt32
  ) throws(MediaError) -> (grid: ISOPrimaryImage.Grid, dimensions: VideoDimensions) {
    guard let range = try extents(of: item).first, range.count >= 8 else {
      throw ISOPrimaryImage.damaged("the grid is too short")
    }
    let bytes = try source.bytes(at: range.lowerBound, count: min(range.count, 12))
    let isWide = bytes[1] & 1 == 1
    guard bytes[0] == 0, !isWide || bytes.count >= 12 else {
      throw ISOPrimaryImage.damaged("the grid is of an unknown version, or too short")
    }
    func number(_ index: Int) -> Int {
      isWide
        ? Int(bytes.bigEndian(UInt32.self, at: 4 + index * 4))
        : Int(bytes.bigEndian(UInt16.self, at: 4 + index * 2))
    }
    let size = VideoDimensions(width: number(0), height: number(1))
    guard size.width > 0, size.height > 0 else { throw ISOPrimaryImage.damaged("the grid has no size") }
    return (ISOPrimaryImage.Grid(rows: Int(bytes[2]) + 1, columns: Int(bytes[3]) + 1), size)
  }
}
