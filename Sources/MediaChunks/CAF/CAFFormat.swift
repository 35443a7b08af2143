import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Apple's Core Audio Format.
  package static let caf = StructureFormat(
    container: .caf, title: "Core Audio Format",
    recognizes: { $0.starts(with: "caff".utf8) },
    parse: { source, options in
      var walk = StructureWalk(source, options)
      let end = walk.byteCount
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: end)
      guard end >= 4 else {
        root.leave(0..<end)
        return root
      }
      var node = StructureNode(
        type: "caff", fourCC: "caff", title: "CAF File", offset: 0, headerSize: 4, size: end)
      let start = walk.decode(4..<min(end, 8), into: &node, path: "caff") { (reader) throws(MediaError) in
        let version = try reader.read("mFileVersion", as: UInt16.self)
        if version != 1 { reader.report("mFileVersion is \(version), not 1 (CAF, File Header)") }
        let flags = try reader.read("mFileFlags", as: UInt16.self)
        if flags != 0 { reader.report("mFileFlags is \(flags), not 0 (CAF, File Header)", as: .warning) }
      }
      if start < 8 {
        node.leave(start..<end)
      } else {
        var parser = ChunkParser(walk: walk, layout: .caf, table: CAFChunks.table, check: { _, _, _ in })
        parser.state.form = "caff"
        parser.children(of: &node, from: start, place: "caff", path: "caff", depth: 1)
        CAFChunks.check(&node, "caff")
      }
      root.children.append(node)
      return root
    })
}

extension ChunkLayout {
  package static let caf = ChunkLayout(
    byteOrder: .bigEndian, sizeBytes: 8, alignment: 1, clause: "Apple Core Audio Format, Chunk Header")
}
