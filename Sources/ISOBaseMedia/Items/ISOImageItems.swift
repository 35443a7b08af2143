import MediaCore
import MediaStructure

/// The items of a `meta` box of which a picture is put together, by their IDs (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6).
struct ISOImageItems {
  let types: [UInt32: FourCC]
  private let source: any ByteSource
  private let locations: [UInt32: ItemLocationBox.Item]
  private let data: Range<Int64>?
  private let derivations: [UInt32: [UInt32]]
  /// Which items an auxiliary one describes, in the order of the file.
  private let auxiliaries: [SingleItemReferenceBox]
  /// Items whose colours were multiplied by their alpha.
  private let premultiplied: Set<UInt32>
  private let container: [StructureNode]
  private let associations: [UInt32: [(index: Int, isEssential: Bool)]]

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
    let boxesOfReferences = meta.child("iref")?.children ?? []
    func references(_ type: String) -> [SingleItemReferenceBox] {
      boxesOfReferences.filter { $0.type == type }.compactMap { $0.content(as: SingleItemReferenceBox.self) }
    }
    derivations = Dictionary(references("dimg").map { ($0.fromItemID, $0.toItemIDs) }) { first, _ in first }
    auxiliaries = references("auxl")
    premultiplied = Set(references("prem").map(\.fromItemID))
    container = meta.child("iprp")?.child("ipco")?.children ?? []
    let boxes = (meta.child("iprp")?.children ?? []).compactMap {
      $0.content(as: ItemPropertyAssociationBox.self)
    }
    associations = Dictionary(
      boxes.flatMap(\.entries).map { entry in
        (entry.itemID, entry.properties.map { (Int(clamping: $0.index), $0.isEssential) })
      }
    ) { first, _ in first }
  }

  func properties(of item: UInt32) -> [StructureNode] {
    (associations[item] ?? []).compactMap { container[safe: $0.index - 1] }
  }

  /// Properties that are followed, and those that change nothing of how the picture is shown.
  private static let followed: Set<FourCC> = CodecTraits.configurationBoxes.union([
    "ispe", "pixi", "colr", "pasp", "clap", "irot", "imir", "auxC", "rloc", "clli", "mdcv", "cclv", "amve",
    "ndwt",
    "reve", "crtt", "mdft", "udes", "altt", "aebr", "wbbr", "fobr", "afbr", "dobr", "pano", "wipe", "stpe",
    "cmin",
    "cmex", "a1lx", "taic", "itai", "gimi",
  ])

  /// The properties of an item that is shown.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where an essential one is not known, without which the item must not be shown
  ///   (ISO/IEC 14496-12, 8.11.14.1).
  func followedProperties(of item: UInt32) throws(MediaError) -> [StructureNode] {
    for (index, isEssential) in associations[item] ?? [] where isEssential {
      guard let property = container[safe: index - 1] else { continue }
      let showsAllLayers = property.content(as: LayerSelectionBox.self)?.isOfAll ?? false
      guard let type = property.fourCC, Self.followed.contains(type) || showsAllLayers else {
        throw ISOPrimaryImage.unsupported(
          "item \(item) has the essential property \(property.type), which is not followed")
      }
    }
    return properties(of: item)
  }

  /// The types that `auxC` gives an image of alpha (ISO/IEC 23008-12, B.2.4.1 and E.2.4; AV1 Image File
  /// Format, 4).
  private static let alphaTypes: Set<String> = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
  ]

  /// The item that is the alpha of one of some; `nil` where there is none, and where colours were multiplied by it.
  func alpha(of items: Set<UInt32>) -> UInt32? {
    guard premultiplied.isDisjoint(with: items) else { return nil }
    return auxiliaries.first { reference in
      !items.isDisjoint(with: reference.toItemIDs)
        && properties(of: reference.fromItemID).contains { property in
          property.content(as: AuxiliaryTypeBox.self).map { Self.alphaTypes.contains($0.type) } ?? false
        }
    }?.fromItemID
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
    let properties = try followedProperties(of: item)
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

  /// The grid that an item is.
  func grid(of item: UInt32) throws(MediaError) -> ISOImageGrid {
    let range = try extents(of: item).first ?? 0..<0
    return try ISOImageGrid(
      try source.bytes(at: range.lowerBound, count: min(range.count, ISOImageGrid.maximumSize)))
  }
}
