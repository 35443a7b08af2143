import MediaStructure

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
