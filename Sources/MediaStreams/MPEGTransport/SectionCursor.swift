import MediaCore
import MediaStructure

/// Bytes of a table that were put together from packets, read group by group into nodes.
package struct SectionCursor {
  let bytes: [UInt8]
  let base: Int64
  let path: String
  let depth: Int
  private(set) var offset = 0
  /// Where the table's own bytes end, before a checksum.
  var end: Int

  /// A cursor on bytes whose first one is at `base`, in the file or in the section itself.
  package init(_ bytes: [UInt8], at base: Int64, path: String, depth: Int) {
    self.bytes = bytes
    self.base = base
    self.path = path
    self.depth = depth
    end = bytes.count
  }

  var remaining: Int { max(end - offset, 0) }

  func error(_ reason: String) -> MediaError {
    MediaError(.fileFailedToParse, reason, at: .init(boxPath: path, byteOffset: base + Int64(offset)))
  }

  /// A number of 16 bits that is `distance` ahead.
  func peek16(_ distance: Int) -> Int {
    guard distance + 2 <= remaining else { return 0 }
    return Int(bytes[offset + distance]) << 8 | Int(bytes[offset + distance + 1])
  }

  /// Reads fields of the next bytes, at most `count`, into a node.
  mutating func read<T>(
    _ count: Int? = nil, into node: inout StructureNode,
    _ body: (inout FieldReader) throws(MediaError) -> T
  ) throws(MediaError) -> T {
    let part = offset..<offset + min(count ?? remaining, remaining)
    var reader = FieldReader(Array(bytes[part]), at: base + Int64(offset), path: path, records: true)
    defer {
      node.take(reader)
      offset += reader.offset
    }
    return try body(&reader)
  }

  /// A node for the next `count` bytes, which `body` reads.
  mutating func child(
    _ type: String, _ title: String?, _ count: Int, of parent: inout StructureNode,
    _ walk: inout StructureWalk,
    _ body: (inout SectionCursor, inout StructureNode, inout StructureWalk) throws(MediaError) -> Void
  ) throws(MediaError) {
    let size = min(count, remaining)
    let start = base + Int64(offset)
    var node = try walk.node(type, title, start..<start + Int64(size), path: path, depth: depth + 1)
    if size < count { node.issues.append(error("\(type) of \(count) bytes, \(size) are left")) }
    var part = SectionCursor(
      Array(bytes[offset..<offset + size]), at: start, path: "\(path)/\(type)", depth: depth + 1)
    do throws(MediaError) {
      try body(&part, &node, &walk)
    } catch {
      node.issues.append(error)
    }
    node.settle(path: part.path)
    parent.children.append(node)
    offset += size
  }

  /// The descriptors of the next `count` bytes (ISO/IEC 13818-1, 2.6).
  mutating func readDescriptors(
    _ count: Int, into node: inout StructureNode, _ walk: inout StructureWalk
  ) throws(MediaError) {
    if count > remaining { node.issues.append(error("descriptors of \(count) bytes, \(remaining) are left")) }
    let loopEnd = offset + min(count, remaining)
    let tableEnd = end
    end = loopEnd
    defer { end = tableEnd }
    while remaining >= 2 {
      let tag = bytes[offset]
      let size = 2 + Int(bytes[offset + 1])
      let entry = TransportDescriptor.named(tag)
      let name = entry?.name ?? "descriptor_0x" + String(tag, radix: 16)
      try child(name, entry?.title, size, of: &node, &walk) { cursor, node, _ throws(MediaError) in
        node.content = try cursor.read(into: &node) { reader throws(MediaError) -> (any Sendable)? in
          _ = try reader.read("descriptor_tag", as: UInt8.self)
          _ = try reader.read("descriptor_length", as: UInt8.self)
          return try entry?.read?(&reader)
        }
      }
    }
  }

  /// Moves to the end of what the length of a loop covers.
  mutating func skip(_ count: Int) {
    offset = min(offset + count, end)
  }
}

extension StructureNode {
  /// The part of a node that is in `part`, moved by `distance`.
  ///
  /// A section's bytes can be in several packets: so then do its node and those in it. A field that is cut keeps its
  /// value where it begins.
  func piece(_ part: Range<Int64>, movedBy distance: Int64, map: (Int64) -> Int64) -> StructureNode? {
    let kept = range.clamped(to: part)
    guard !kept.isEmpty else { return nil }
    let begins = kept.lowerBound == range.lowerBound
    var node = StructureNode(
      type: type, title: begins ? title : title.map { $0 + " (continued)" },
      offset: kept.lowerBound + distance, headerSize: 0, size: Int64(kept.count))
    node.fourCC = fourCC
    for field in fields {
      let bits = field.position.clamped(to: part.lowerBound * 8..<part.upperBound * 8)
      guard !bits.isEmpty else { continue }
      var moved = field
      if bits.lowerBound != field.position.lowerBound {
        moved.name += " (continued)"
        moved.value = .bytes
        moved.meaning = nil
      }
      moved.range = field.range.clamped(to: part)
      moved.range = moved.range.lowerBound + distance..<moved.range.upperBound + distance
      moved.bits = field.bits.map { _ in bits.lowerBound + distance * 8..<bits.upperBound + distance * 8 }
      node.fields.append(moved)
    }
    for gap in unparsed {
      let gap = gap.clamped(to: part)
      if !gap.isEmpty { node.unparsed.append(gap.lowerBound + distance..<gap.upperBound + distance) }
    }
    node.children = children.compactMap { $0.piece(part, movedBy: distance, map: map) }
    guard begins else { return node }
    node.content = content
    node.issues = issues.map { issue in
      var issue = issue
      issue.location.byteOffset = issue.location.byteOffset.map(map)
      return issue
    }
    return node
  }
}
