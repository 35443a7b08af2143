import MediaCore

/// The data of items that describe others: Exif and XMP, which lie among the media data of an image file
/// (ISO/IEC 23008-12, annex A).
enum ISOItemData {
  /// The largest item that is read, in bytes.
  static let largestItem: Int64 = 4 << 20

  /// Makes nodes of such items, in the `mdat` or `idat` that their bytes lie in.
  static func place(in root: inout StructureNode, _ walk: inout StructureWalk) {
    guard let index = root.children.firstIndex(where: { $0.type == "meta" }) else { return }
    let meta = root.children[index]
    guard let locations = meta.child("iloc")?.content(as: ItemLocationBox.self)?.items else { return }
    for entry in meta.child("iinf")?.children.compactMap({ $0.content(as: ItemInfoEntry.self) }) ?? [] {
      guard
        entry.itemType == "Exif" || entry.itemType == "mime" && entry.contentType == "application/rdf+xml",
        let item = locations.first(where: { $0.itemID == entry.itemID }), item.extents.count == 1,
        let extent = item.extents.first, item.dataReferenceIndex == 0, extent.count <= UInt64(largestItem),
        extent.upperBound <= UInt64(Int64.max / 2)
      else { continue }
      let range = Int64(extent.lowerBound)..<Int64(extent.upperBound)
      switch item.constructionMethod {
      case 0:
        guard
          let place = root.children.firstIndex(where: { $0.type == "mdat" && $0.payloadRange.contains(range) }
          )
        else { continue }
        add(entry, range, to: &root.children[place], path: "mdat", &walk)
      case 1:
        guard let place = meta.children.firstIndex(where: { $0.type == "idat" }) else { continue }
        let start = meta.children[place].payloadRange.lowerBound
        let moved = start + range.lowerBound..<start + range.upperBound
        guard meta.children[place].payloadRange.contains(moved) else { continue }
        add(entry, moved, to: &root.children[index].children[place], path: "meta/idat", &walk)
      default: continue
      }
    }
  }

  private static func add(
    _ entry: ItemInfoEntry, _ range: Range<Int64>, to parent: inout StructureNode, path: String,
    _ walk: inout StructureWalk
  ) {
    guard let type = entry.itemType, !range.isEmpty else { return }
    let path = "\(path)/\(type)"
    do throws(MediaError) {
      var node = try walk.node(
        type.description, type == "Exif" ? "Exif Item" : "XMP Item", range, path: path, depth: 3)
      if type == "Exif" {
        try addExif(to: &node, path: path, &walk)
      } else {
        let end = walk.decode(range, into: &node, path: path) { (reader) throws(MediaError) in
          try reader.readText("packet", byteCount: reader.remaining)
        }
        node.leave(end..<range.upperBound)
      }
      parent.children.append(node)
      parent.settle(path: path)
    } catch {
      parent.issues.append(error)
    }
  }

  private static func addExif(
    to node: inout StructureNode, path: String, _ walk: inout StructureWalk
  ) throws(MediaError) {
    var distance: UInt32 = 0
    let parsed = walk.decode(node.range.prefix(4), into: &node, path: path) { (reader) throws(MediaError) in
      distance = try reader.read("exif_tiff_header_offset")
    }
    let start = parsed.saturatingAdd(Int64(distance))
    if start < node.range.upperBound {
      node.children.append(
        try TIFFParser.node(start..<node.range.upperBound, in: &walk, path: "\(path)/TIFF", depth: 4))
    } else if node.size > 4 {
      node.report(
        "exif_tiff_header_offset is \(distance), beyond the item (ISO/IEC 23008-12, A.2.1)", path: path)
    }
    node.settle(path: path)
  }
}

extension Range<Int64> {
  fileprivate func contains(_ other: Range<Int64>) -> Bool {
    other.lowerBound >= lowerBound && other.upperBound <= upperBound
  }
}
