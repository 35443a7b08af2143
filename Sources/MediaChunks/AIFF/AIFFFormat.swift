import MediaCore
package import MediaStructure

extension StructureFormat {
  /// AIFF and AIFF-C.
  package static let aiff = StructureFormat(
    container: .aiff, title: "AIFF",
    recognizes: { bytes in
      bytes.starts(with: "FORM".utf8)
        && ["AIFF", "AIFC"].contains(String(isoLatin1: bytes.dropFirst(8).prefix(4)))
    },
    parse: { source, options in
      let walk = StructureWalk(source, options)
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
      var parser = ChunkParser(walk: walk, layout: .iff, table: AIFFChunks.table, check: AIFFChunks.check)
      parser.parse(into: &root)
      return root
    })
}

extension ChunkLayout {
  package static let iff = ChunkLayout(
    byteOrder: .bigEndian, groups: ["FORM", "LIST", "CAT"], roots: ["FORM", "LIST", "CAT"],
    clause: "EA IFF 85, 3")
}
