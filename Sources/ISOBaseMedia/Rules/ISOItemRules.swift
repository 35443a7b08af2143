import MediaCore
import MediaStructure

/// The rules that items, their places and their properties keep with each other (ISO/IEC 14496-12, 8.11;
/// ISO/IEC 23008-12, 6.5).
enum ISOItemRules {
  static func check(_ meta: inout StructureNode, path: String, fileSize: Int64) {
    guard let info = meta.child("iinf"), info.issues.isEmpty else { return }
    var types: [UInt32: FourCC?] = [:]
    for (index, node) in info.children.filter({ $0.type == "infe" }).enumerated() {
      guard let entry = node.content(as: ItemInfoEntry.self) else { continue }
      if types.updateValue(entry.itemType, forKey: entry.itemID) != nil {
        let place = index == 0 ? "infe" : "infe[\(index)]"
        meta.report(
          "item \(entry.itemID) is declared twice", "\(path)/iinf/\(place)", node.offset, .isoBaseMedia,
          "8.11.6")
      }
    }
    if let primary = meta.child("pitm"), let id = primary.content(as: PrimaryItemBox.self)?.itemID,
      types[id] == nil
    {
      meta.report("there is no item \(id)", "\(path)/pitm", primary.offset, .isoBaseMedia, "8.11.4")
    }
    checkLocations(&meta, path, types, fileSize)
    checkReferences(&meta, path, types)
    checkProperties(&meta, path, types)
  }

  private static func checkLocations(
    _ meta: inout StructureNode, _ path: String, _ types: [UInt32: FourCC?], _ fileSize: Int64
  ) {
    guard let node = meta.child("iloc"), let locations = node.content(as: ItemLocationBox.self) else {
      return
    }
    let place = "\(path)/iloc"
    let dataSize = meta.child("idat").map { UInt64(clamping: $0.size - Int64($0.headerSize)) } ?? 0
    var seen: Set<UInt32> = []
    for item in locations.items {
      if !seen.insert(item.itemID).inserted {
        meta.report("item \(item.itemID) has two places", place, node.offset, .isoBaseMedia, "8.11.3")
      }
      if types[item.itemID] == nil {
        meta.report("there is no item \(item.itemID)", place, node.offset, .isoBaseMedia, "8.11.3")
      }
      let end: UInt64? =
        switch (item.constructionMethod, item.dataReferenceIndex) {
        case (0, 0): UInt64(clamping: fileSize)
        case (1, _): dataSize
        default: nil
        }
      if let end, let extent = item.extents.first(where: { $0.upperBound > end }) {
        meta.report(
          "item \(item.itemID) reaches to \(extent.upperBound), beyond \(end)", place, node.offset,
          .isoBaseMedia,
          "8.11.3")
      }
    }
  }

  private static func checkReferences(_ meta: inout StructureNode, _ path: String, _ types: [UInt32: FourCC?])
  {
    guard let list = meta.child("iref") else { return }
    for node in list.children {
      guard let reference = node.content(as: SingleItemReferenceBox.self) else { continue }
      for id in [reference.fromItemID] + reference.toItemIDs where types[id] == nil {
        meta.report(
          "there is no item \(id)", "\(path)/iref/\(node.type)", node.offset, .isoBaseMedia, "8.11.12")
      }
    }
  }

  private static func checkProperties(_ meta: inout StructureNode, _ path: String, _ types: [UInt32: FourCC?])
  {
    guard let properties = meta.child("iprp"), let container = properties.child("ipco") else { return }
    let described = checkAssociations(
      &meta, "\(path)/iprp/ipma", of: properties, known: container.children, types)
    for (id, type) in types.sorted(by: { $0.key < $1.key }) {
      guard let type, imageTypes.contains(type) else { continue }
      checkImage(&meta, "\(path)/iprp", properties.offset, id, type, has: described[id] ?? [])
    }
  }

  /// Checks which properties items have.
  ///
  /// - Returns: their types, by item.
  private static func checkAssociations(
    _ meta: inout StructureNode, _ path: String, of properties: StructureNode, known: [StructureNode],
    _ types: [UInt32: FourCC?]
  ) -> [UInt32: [String]] {
    // Properties can belong to groups of entities, too (ISO/IEC 23008-12, 9.4.2.1).
    let groups = Set(
      (meta.child("grpl")?.children ?? []).compactMap { group -> UInt64? in
        guard case .unsigned(let id)? = group.fields.first(where: { $0.name == "group_id" })?.value else {
          return nil
        }
        return id
      })
    var described: [UInt32: [String]] = [:]
    for node in properties.children where node.type == "ipma" {
      for entry in node.content(as: ItemPropertyAssociationBox.self)?.entries ?? [] {
        if types[entry.itemID] == nil, !groups.contains(UInt64(entry.itemID)) {
          meta.report("there is no item \(entry.itemID)", path, node.offset, .isoBaseMedia, "8.11.14")
        }
        for property in entry.properties where property.index > 0 {
          guard let box = known[safe: Int(property.index) - 1] else {
            meta.report(
              "item \(entry.itemID) has property \(property.index) of \(known.count)", path, node.offset,
              .isoBaseMedia, "8.11.14")
            continue
          }
          described[entry.itemID, default: []].append(box.type)
          if !property.isEssential, let clause = essential[box.type] {
            meta.report(
              "\(box.type) of item \(entry.itemID) is not marked essential", as: .warning, path, node.offset,
              .heif, clause)
          }
        }
      }
    }
    return described
  }

  /// Checks the properties that an item of a picture has to have, and their order.
  private static func checkImage(
    _ meta: inout StructureNode, _ path: String, _ offset: Int64, _ id: UInt32, _ type: FourCC,
    has properties: [String]
  ) {
    if !properties.contains("ispe") {
      meta.report("image item \(id) has no ispe", path, offset, .heif, "6.5.3")
    }
    if let configuration = configuration(type), !properties.contains(configuration) {
      meta.report("item \(id) of type \(type) has no \(configuration)", path, offset, .heif, "6.5")
    }
    let transforms = properties.filter { ["clap", "irot", "imir"].contains($0) }
    if transforms != transforms.sorted(by: { order($0) < order($1) }) {
      meta.report(
        "the transformations of item \(id) are not in the order clap, irot, imir", as: .warning, path, offset,
        .miaf, "7.3.6.7")
    }
  }

  private static let essential = [
    "clap": "6.5.9", "irot": "6.5.10", "lsel": "6.5.11", "imir": "6.5.12", "iscl": "6.5.13",
  ]
  private static let imageTypes: Set<FourCC> = [
    "hvc1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci", "grid", "iovl", "iden", "tmap",
  ]
  /// The box that a decoder needs, whether in a sample entry or as a property of an item.
  private static func configuration(_ type: FourCC) -> String? {
    type == "unci"
      ? "uncC" : Codec(sampleEntry: type, mediaType: .video)?.configurationBox.map(\.description)
  }

  private static func order(_ type: String) -> Int {
    ["clap", "irot", "imir"].firstIndex(of: type) ?? 0
  }
}
