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

/// The chunks of CAF files and what they must say of one another.
package enum CAFChunks {
  /// Every chunk that has an entry.
  package static let known = ChunkType.caf + [ChunkType.umid]

  static let table = ChunkTable(known)

  static func check(_ node: inout StructureNode, _ path: String) {
    if node.children.first?.type != "desc" {
      node.report("the first chunk is not desc (CAF, Required Chunks)", path: path)
    }
    RIFFChecks.requireOnce(&node, path, ["desc", "data"], "CAF, Required Chunks")
    guard let description = node.child("desc")?.content(as: CoreAudioDescription.self) else { return }
    let table = node.child("pakt")?.content(as: CAFPacketTable.self)
    if description.bytesPerPacket == 0 || description.framesPerPacket == 0, table == nil {
      node.report("packets vary in size, but no pakt chunk is there (CAF, Packet Table Chunk)", path: path)
    }
    guard let data = node.child("data"), data.issues.isEmpty, description.bytesPerPacket > 0 else { return }
    let size = data.unparsed.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    if size % Int64(description.bytesPerPacket) != 0 {
      node.report(
        "data of \(size) bytes is no whole number of packets of \(description.bytesPerPacket) (CAF, Audio Data Chunk)",
        path: path, at: data.offset)
    }
    if let table, table.packetCount != size / Int64(description.bytesPerPacket), table.packetCount > 0 {
      node.report(
        "pakt says \(table.packetCount) packets, the data has \(size / Int64(description.bytesPerPacket)) (CAF, Packet Table Chunk)",
        path: path, at: node.child("pakt")?.offset)
    }
  }
}

extension ChunkLayout {
  package static let caf = ChunkLayout(
    byteOrder: .bigEndian, sizeBytes: 8, alignment: 1, clause: "Apple Core Audio Format, Chunk Header")
}
