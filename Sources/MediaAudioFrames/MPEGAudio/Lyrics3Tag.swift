import MediaCore
import MediaStructure

/// A Lyrics3 tag, which is before an ID3v1 tag.
enum Lyrics3Tag {
  private static let start = "LYRICSBEGIN"
  private static let type = "Lyrics3"
  /// The largest tag of version 1, which does not say its size.
  private static let largestOld = 5100

  /// The tag that ends at `end`, if there is one.
  static func node(
    endingAt end: Int64, from start: Int64, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode? {
    guard end - start >= 20 else { return nil }
    let tail = try walk.probe(at: end - 15, count: 15)
    guard tail.count == 15 else { return nil }
    if tail[6...] == Array("LYRICS200".utf8)[...], let size = Int64(String(isoLatin1: tail[..<6])) {
      return try current(end - 15 - size, end: end, from: start, walk: &walk)
    }
    guard tail[6...] == Array("LYRICSEND".utf8)[...] else { return nil }
    let bytes = try walk.probe(
      at: max(start, end - Int64(largestOld)), count: Int(min(end - start, Int64(largestOld))))
    let name = Array(Self.start.utf8)
    guard bytes.count > name.count,
      let index = (0..<bytes.count - name.count).last(where: { bytes[$0..<$0 + name.count] == name[...] })
    else { return nil }
    let offset = end - Int64(bytes.count - index)
    try walk.admit(path: type, at: offset)
    var node = StructureNode(
      type: type, title: "Lyrics3 Tag, Version 1", offset: offset, headerSize: name.count, size: end - offset)
    let parsed = walk.decode(offset + Int64(name.count)..<end, into: &node, path: type) {
      (reader) throws(MediaError) in
      _ = try reader.readLocalText("lyrics", byteCount: reader.remaining - 9)
      _ = try reader.readText("end", byteCount: 9)
    }
    node.leave(parsed..<end)
    return node
  }

  private static func current(
    _ offset: Int64, end: Int64, from start: Int64, walk: inout StructureWalk
  ) throws(MediaError) -> StructureNode? {
    guard offset >= start, offset < end - 15, try walk.probe(at: offset, count: 11) == Array(Self.start.utf8)
    else {
      return nil
    }
    try walk.admit(path: type, at: offset)
    var node = StructureNode(
      type: type, title: "Lyrics3 Tag, Version 2", offset: offset, headerSize: 11, size: end - offset)
    let parsed = walk.decode(offset + 11..<end, into: &node, path: type) { (reader) throws(MediaError) in
      while reader.remaining > 15 {
        let id = try reader.readText("field_ID", byteCount: 3)
        let size = try reader.readText("field_size", byteCount: 5)
        guard let count = Int(size), count >= 0, count <= reader.remaining - 15 else {
          reader.report("field \(id) has size \(size) (Lyrics3 v2.00)")
          return
        }
        _ = try reader.readLocalText("field", byteCount: count)
      }
      _ = try reader.readText("size", byteCount: 6)
      _ = try reader.readText("end", byteCount: 9)
    }
    node.leave(parsed..<end)
    return node
  }
}
