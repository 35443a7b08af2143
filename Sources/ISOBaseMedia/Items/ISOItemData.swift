import MediaCore
import MediaImages
import MediaStructure

/// The data of items that describe others: Exif and XMP, which are among the media data of an image file (ISO/IEC
/// 23008-12, annex A).
package enum ISOItemData {
  /// The largest item that is read, in bytes.
  static let itemSizeLimit: Int64 = 4 << 20

  /// Makes nodes of such items, in the `mdat` or `idat` that their bytes are in.
  static func place(in root: inout StructureNode, _ walk: inout StructureWalk) {
    guard let index = root.children.firstIndex(where: { $0.type == "meta" }) else { return }
    let meta = root.children[index]
    guard let locations = meta.child("iloc")?.content(as: ItemLocationBox.self)?.items else { return }
    let subjects = ISOItemSubjects(meta)
    for entry in meta.child("iinf")?.children.compactMap({ $0.content(as: ItemInfoEntry.self) }) ?? [] {
      guard
        entry.itemType == "Exif" || entry.itemType == "mime" && entry.contentType == "application/rdf+xml"
      else { continue }
      if let obstacle = place(entry, subjects[entry.itemID], meta, locations, at: index, in: &root, &walk) {
        root.report(
          "the \(entry.itemType == "Exif" ? "Exif" : "XMP") item \(entry.itemID) is not read: \(obstacle) (ISO/IEC 14496-12, 8.11.3)",
          as: .warning, path: itemPath, at: meta.offset)
      }
    }
  }

  /// The path of what is said of such an item.
  package static let itemPath = "meta/iloc"

  /// Makes a node of an item; says what keeps it from that.
  private static func place(
    _ entry: ItemInfoEntry, _ subject: ISOItemSubject, _ meta: StructureNode,
    _ locations: [ItemLocationBox.Item], at index: Int, in root: inout StructureNode,
    _ walk: inout StructureWalk
  ) -> String? {
    guard let item = locations.first(where: { $0.itemID == entry.itemID }) else { return "it has no place" }
    guard item.extents.count == 1, let extent = item.extents.first else {
      return "it is in \(item.extents.count) pieces"
    }
    guard item.dataReferenceIndex == 0 else { return "it is in another file" }
    guard extent.count <= UInt64(itemSizeLimit), extent.upperBound <= UInt64(Int64.max / 2) else {
      return "its \(extent.count) bytes are too many"
    }
    let range = Int64(extent.lowerBound)..<Int64(extent.upperBound)
    switch item.constructionMethod {
    case 0:
      guard
        let place = root.children.firstIndex(where: { $0.type == "mdat" && $0.payloadRange.contains(range) })
      else { return "no media data has its bytes" }
      add(entry, subject, range, to: &root.children[place], path: "mdat", &walk)
    case 1:
      guard let place = meta.children.firstIndex(where: { $0.type == "idat" }) else {
        return "there is no idat box"
      }
      let start = meta.children[place].payloadRange.lowerBound
      let moved = start + range.lowerBound..<start + range.upperBound
      guard meta.children[place].payloadRange.contains(moved) else {
        return "its bytes are beyond those of the idat box"
      }
      add(entry, subject, moved, to: &root.children[index].children[place], path: "meta/idat", &walk)
    default: return "its construction method is \(item.constructionMethod)"
    }
    return nil
  }

  private static func add(
    _ entry: ItemInfoEntry, _ subject: ISOItemSubject, _ range: Range<Int64>,
    to parent: inout StructureNode, path: String, _ walk: inout StructureWalk
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
      node.content = subject
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
    let payload = node.range
    guard payload.upperBound > parsed else {
      return node.settle(path: path)
    }
    guard let range = try tiff(in: payload, distance: Int64(distance), &walk) else {
      node.report(
        "exif_tiff_header_offset is \(distance), where no TIFF header is (ISO/IEC 23008-12, A.2.1)",
        path: path)
      return node.settle(path: path)
    }
    if range.lowerBound != payload.lowerBound.saturatingAdd(4).saturatingAdd(Int64(distance)) {
      node.report(
        "exif_tiff_header_offset is \(distance), but the TIFF header is at \(range.lowerBound - payload.lowerBound) (ISO/IEC 23008-12, A.2.1)",
        as: .warning, path: path)
      if range.lowerBound < payload.lowerBound + 4 { node.fields = [] }
    }
    node.children.append(try TIFFParser.node(range, in: &walk, path: "\(path)/TIFF", depth: 4))
    node.settle(path: path)
  }

  /// Where the TIFF structure is in bytes that begin with the distance to it, which some writers leave out or count
  /// otherwise; `nil` where there is none.
  static func tiff(
    in payload: Range<Int64>, distance: Int64, _ walk: inout StructureWalk
  ) throws(MediaError) -> Range<Int64>? {
    for start in [4 + distance, 4, 10, 0, 6] where start >= 0 && start < Int64(payload.count) {
      let place = payload.lowerBound + start
      if TIFFLayout.begins(try walk.bytes(place..<min(place + 4, payload.upperBound))) {
        return place..<payload.upperBound
      }
    }
    return nil
  }
}

extension Range<Int64> {
  fileprivate func contains(_ other: Range<Int64>) -> Bool {
    other.lowerBound >= lowerBound && other.upperBound <= upperBound
  }
}
