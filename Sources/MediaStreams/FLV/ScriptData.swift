import MediaCore
import MediaStructure

/// Values of the Action Message Format, version 0 (FLV, E.4.4): a tree of what a script tag holds.
enum ScriptData {
  /// The largest text that is shown: what a String can have (FLV, E.4.4.2).
  private static let textBytes = 0xFFFF

  /// The values that fill a range, as children of `node`; gives the place where they end.
  static func append(
    _ range: Range<Int64>, to node: inout StructureNode, path: String, walk: inout StructureWalk
  ) -> Int64 {
    var offset = range.lowerBound
    var paths = StructurePaths(path)
    do throws(MediaError) {
      while offset < range.upperBound {
        let name = offset == range.lowerBound ? "Name" : "Value"
        let child = try value(
          name, from: offset, at: offset, end: range.upperBound, path: paths.next(name), depth: 2,
          walk: &walk)
        node.children.append(child)
        offset = child.range.upperBound
        if !child.issues.isEmpty { break }
      }
    } catch {
      node.issues.append(error)
    }
    return offset
  }

  /// The value at `offset`, in a node that begins at `start`, where its name may be.
  private static func value(
    _ name: String, from start: Int64, at offset: Int64, end: Int64, path: String, depth: Int,
    walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode {
    try walk.admit(path: path, at: start, depth: depth)
    var node = StructureNode(type: name, title: nil, offset: start, headerSize: 0, size: 0)
    var kind: UInt8 = 0xFF
    var count: UInt32 = 0
    var unread: Int64 = 0
    var parsed = walk.decode(start..<end, into: &node, path: path, atMost: 2 * textBytes + 256) {
      (reader) throws(MediaError) in
      if offset > start {
        let size = try reader.read("StringLength", as: UInt16.self)
        if size > 0 { _ = try reader.readText("StringData", byteCount: Int(size)) }
      }
      kind = try reader.read("Type") { (value: UInt8) in kinds[safe: Int(value)] }
      count = try read(kind, &reader, unread: &unread)
    }
    if unread > 0 { node.leave(parsed..<parsed + unread) }
    parsed += unread
    node.title = kinds[safe: Int(kind)]
    node.size = parsed - start
    guard node.issues.isEmpty else { return node }
    switch kind {
    case 3, 8, 16:
      parsed = try properties(of: &node, from: parsed, end: end, path: path, depth: depth, walk: &walk)
    case 10:
      var paths = StructurePaths(path)
      for index in 0..<count where parsed < end {
        let name = String(index)
        let child = try Self.value(
          name, from: parsed, at: parsed, end: end, path: paths.next(name), depth: depth + 1,
          walk: &walk)
        node.children.append(child)
        parsed = child.range.upperBound
        if !child.issues.isEmpty { break }
      }
      if node.children.count < Int(count) {
        node.report(
          "\(count) values are announced, \(node.children.count) are there (FLV, E.4.4.7)", path: path)
      }
    default: break
    }
    node.size = parsed - start
    return node
  }

  /// Reads what follows a type; gives the number of values of an array.
  ///
  /// - Parameter unread: becomes the length of a text that is longer than what is shown.
  private static func read(
    _ kind: UInt8, _ reader: inout FieldReader, unread: inout Int64
  ) throws(MediaError) -> UInt32 {
    switch kind {
    case 0: _ = try reader.readFloat("Number", byteCount: 8)
    case 1: _ = try reader.read("Boolean", as: UInt8.self) { $0 == 0 ? "false" : "true" }
    case 2:
      let size = try reader.read("StringLength", as: UInt16.self)
      if size > 0 { _ = try reader.readText("StringData", byteCount: Int(size)) }
    case 7: _ = try reader.read("Reference", as: UInt16.self)
    case 8: _ = try reader.read("ECMAArrayLength", as: UInt32.self)
    case 10: return try reader.read("StrictArrayLength", as: UInt32.self)
    case 11:
      _ = try reader.readFloat("DateTime", byteCount: 8)
      _ = try reader.read("LocalDateTimeOffset", as: Int16.self)
    case 12, 15:
      let size = try reader.read("StringLength", as: UInt32.self)
      if Int(size) > reader.remaining, Int(size) <= reader.remaining + reader.followingCount {
        unread = Int64(size)
      } else if size > 0 {
        _ = try reader.readText("StringData", byteCount: Int(size))
      }
    case 16:
      let size = try reader.read("ClassNameLength", as: UInt16.self)
      if size > 0 { _ = try reader.readText("ClassName", byteCount: Int(size)) }
    case 3, 4, 5, 6, 9, 13: break
    default: reader.report("type \(kind) is not known (FLV, E.4.4.2)")
    }
    return 0
  }

  /// Reads properties up to the marker that ends an object, and gives the place after it.
  private static func properties(
    of node: inout StructureNode, from start: Int64, end: Int64, path: String, depth: Int,
    walk: inout StructureWalk
  ) throws(MediaError) -> Int64 {
    var offset = start
    var paths = StructurePaths(path)
    while offset < end {
      let head = try walk.bytes(at: offset, count: Int(min(end - offset, 2 + 256)))
      guard head.count >= 3 else { break }
      if head.starts(with: [0, 0, 9]) {
        return walk.decode(offset..<offset + 3, into: &node, path: path) { (reader) throws(MediaError) in
          _ = try reader.read("ObjectEndMarker", byteCount: 3)
        }
      }
      let size = Int(head[0]) << 8 | Int(head[1])
      guard Int64(size) + 3 <= end - offset else { break }
      let text = String(localBytes: head[2...].prefix(size))
      let name = text.isEmpty ? "\"\"" : text
      let child = try value(
        name, from: offset, at: offset + 2 + Int64(size), end: end, path: paths.next(name),
        depth: depth + 1, walk: &walk)
      node.children.append(child)
      offset = child.range.upperBound
      if !child.issues.isEmpty { return offset }
    }
    node.report("no marker ends the object (FLV, E.4.4.4)", as: .warning, path: path)
    return offset
  }

  private static let kinds = [
    "Number", "Boolean", "String", "Object", "MovieClip", "Null", "Undefined", "Reference", "ECMA Array",
    "Object End Marker", "Strict Array", "Date", "Long String", "Unsupported", "Record Set", "XML Document",
    "Typed Object",
  ]
}
