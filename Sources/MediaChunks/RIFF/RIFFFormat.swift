import MediaCore
package import MediaStructure

extension StructureFormat {
  /// RIFF files: WAVE (RF64 and BW64 too), AVI, WebP and unknown forms.
  package static let riff = StructureFormat(
    container: .riff, title: "RIFF",
    recognizes: { ["RIFF", "RIFX", "RF64", "BW64"].contains(String(isoLatin1: $0.prefix(4))) },
    parse: { source, options in
      var walk = StructureWalk(source, options)
      let first = (try? walk.bytes(at: 0, count: 4)) ?? []
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
      var parser = ChunkParser(
        walk: walk, layout: .riff(bigEndian: String(isoLatin1: first) == "RIFX"), table: RIFFChunks.table,
        check: RIFFChecks.check)
      parser.parse(into: &root)
      return root
    })
}

extension ChunkLayout {
  package static func riff(bigEndian: Bool) -> ChunkLayout {
    ChunkLayout(
      byteOrder: bigEndian ? .bigEndian : .littleEndian, groups: ["RIFF", "RIFX", "RF64", "BW64", "LIST"],
      roots: ["RIFF", "RIFX", "RF64", "BW64"], clause: "Multimedia Programming Interface 1.0, RIFF")
  }
}
