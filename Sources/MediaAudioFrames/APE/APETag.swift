import MediaCore
import MediaStructure

/// An APE tag, whose footer ends it and whose header, in version 2, begins it.
enum APETag {
  static let type = "APETAG"
  private static let footerSize: Int64 = 32

  /// The tag whose footer ends at `end`, if there is one.
  static func node(
    endingAt end: Int64, from start: Int64, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode? {
    guard end - footerSize >= start else { return nil }
    let footer = try walk.probe(at: end - footerSize, count: Int(footerSize))
    guard let header = Header(footer) else { return nil }
    // The size counts the items and the footer.
    var offset = end - Int64(header.size)
    if header.hasHeader { offset -= footerSize }
    guard header.size >= UInt32(footerSize), offset >= start else {
      var node = StructureNode(
        type: type, title: "APE Tag", offset: end - footerSize, headerSize: 0, size: footerSize)
      node.report("size \(header.size) reaches beyond the start (APEv2, Header)", path: type)
      append("footer", at: end - footerSize, to: &node, walk: &walk)
      return node
    }
    return try node(offset..<end, header, footerAt: end - footerSize, walk: &walk)
  }

  /// The tag whose header is at `offset`, if there is one.
  static func node(
    at offset: Int64, end: Int64, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode? {
    guard let header = Header(try walk.probe(at: offset, count: Int(footerSize))), header.isHeader else {
      return nil
    }
    let wanted = offset + footerSize + Int64(header.size)
    let footerOffset = wanted - footerSize
    let footer = wanted <= end ? try walk.probe(at: footerOffset, count: Int(footerSize)) : []
    let hasFooter = footerOffset >= offset + footerSize && Header(footer) != nil
    return try node(offset..<min(wanted, end), header, footerAt: hasFooter ? footerOffset : nil, walk: &walk)
  }

  private static func node(
    _ range: Range<Int64>, _ header: Header, footerAt footer: Int64?, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: type, at: range.lowerBound)
    var node = StructureNode(
      type: type, title: "APE Tag, Version \(header.version / 1000)", offset: range.lowerBound, headerSize: 0,
      size: range.upperBound - range.lowerBound)
    var offset = range.lowerBound
    if header.isHeader || header.hasHeader, offset + footerSize <= footer ?? range.upperBound {
      if Header(try walk.probe(at: offset, count: Int(footerSize))) != nil {
        append("header", at: offset, to: &node, walk: &walk)
        offset += footerSize
      } else {
        node.report("no header begins the tag (APEv2, Header)", as: .warning, path: type)
      }
    }
    let end = footer ?? range.upperBound
    var paths = StructurePaths(type)
    var count: UInt32 = 0
    do throws(MediaError) {
      while offset < end, count < header.count {
        let item = try item(at: offset, end: end, paths: &paths, walk: &walk)
        offset = item.range.upperBound
        node.children.append(item)
        count += 1
      }
    } catch {
      node.issues.append(error)
    }
    if count < header.count || offset < end {
      node.report(
        "\(header.count) items are announced, \(count) are there, \(end - offset) bytes are left (APEv2, Header)",
        path: type, at: offset)
    }
    node.leave(offset..<end)
    if let footer { append("footer", at: footer, to: &node, walk: &walk) }
    return node
  }

  private static func append(
    _ name: String, at offset: Int64, to node: inout StructureNode, walk: inout StructureWalk
  ) {
    var child = StructureNode(
      type: name, title: name == "header" ? "Header" : "Footer", offset: offset, headerSize: 8,
      size: footerSize)
    let path = "\(type)/\(name)"
    let parsed = walk.decode(
      offset + 8..<offset + footerSize, into: &child, path: path, byteOrder: .littleEndian
    ) { (reader) throws(MediaError) in
      let version = try reader.read("version", as: UInt32.self)
      if version != 1000, version != 2000 {
        reader.report("version \(version) is neither 1000 nor 2000 (APEv2, Header)", as: .warning)
      }
      _ = try reader.read("tag_size", as: UInt32.self)
      _ = try reader.read("item_count", as: UInt32.self)
      _ = try reader.readFlags(
        "tag_flags", as: UInt32.self,
        [(1 << 31, "has a header"), (1 << 30, "has no footer"), (1 << 29, "is the header"), (1, "read only")])
      try reader.readReservedBytes(8, citing: "APEv2, Header")
    }
    child.leave(parsed..<child.range.upperBound)
    node.children.append(child)
  }

  private static func item(
    at offset: Int64, end: Int64, paths: inout StructurePaths, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    let head = try walk.bytes(at: offset, count: Int(min(end - offset, 8 + 256)))
    let location = MediaError.Location(boxPath: type, byteOffset: offset)
    guard head.count > 9, let keyEnd = head[8...].firstIndex(of: 0), keyEnd > 8 else {
      throw MediaError(.fileFailedToParse, "no item begins here (APEv2, Item)", at: location)
    }
    let key = String(localBytes: head[8..<keyEnd])
    let size = head[0..<4].reversed().bigEndian(Int64.self)
    let kind = head[4] >> 1 & 3
    let path = paths.next(key)
    try walk.admit(path: path, at: offset)
    let valueStart = offset + Int64(keyEnd) + 1
    let valueEnd = min(valueStart + size, end)
    var node = StructureNode(
      type: key, title: "Item", offset: offset, headerSize: 0, size: valueEnd - offset)
    if valueStart + size > end {
      node.report(
        "size \(size) reaches beyond the end, \(end - valueStart) bytes are there (APEv2, Item)", path: path)
    }
    let parsed = walk.decode(offset..<valueEnd, into: &node, path: path, byteOrder: .littleEndian) {
      (reader) throws(MediaError) in
      _ = try reader.read("value_size", as: UInt32.self)
      _ = try reader.read("item_flags", as: UInt32.self) { flags in
        let kind = ["UTF-8 text", "binary", "link", "reserved"][Int(flags >> 1 & 3)]
        return flags & 1 == 1 ? "\(kind), read only" : kind
      }
      _ = reader.readText("key")
      if kind == 0 || kind == 2, reader.remaining > 0 {
        _ = try reader.read("value", byteCount: reader.remaining) { bytes in
          // Values of a list are separated by zero bytes.
          let text = bytes.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(localBytes: $0) }.joined(separator: "; ")
          return (text, .text(text))
        }
      }
    }
    node.leave(parsed..<valueEnd)
    return node
  }

  /// The 32 bytes that begin or end a tag.
  private struct Header {
    var version: UInt32
    var size: UInt32
    var count: UInt32
    var flags: UInt32

    var hasHeader: Bool { flags >> 31 == 1 }
    var isHeader: Bool { flags >> 29 & 1 == 1 }

    init?(_ bytes: [UInt8]) {
      guard bytes.count == 32, bytes.starts(with: "APETAGEX".utf8) else { return nil }
      func number(_ start: Int) -> UInt32 {
        bytes[start..<start + 4].reversed().bigEndian(UInt32.self)
      }
      version = number(8)
      size = number(12)
      count = number(16)
      flags = number(20)
    }
  }
}
