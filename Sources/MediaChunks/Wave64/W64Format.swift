import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Sony Wave64: RIFF with GUIDs and 64-bit sizes.
  package static let w64 = StructureFormat(
    container: .wave64, title: "Wave64",
    recognizes: { bytes in
      bytes.starts(with: [
        0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00,
      ])
    },
    parse: { source, options in
      let walk = StructureWalk(source, options)
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
      var parser = ChunkParser(
        walk: walk, layout: .wave64, table: W64Chunks.table,
        check: { (node, path, _) in RIFFChecks.wave(&node, path) })
      parser.parse(into: &root)
      return root
    })
}

/// The chunks of Wave64 files.
package enum W64Chunks {
  /// Every chunk that has an entry.
  package static let known: [ChunkType] =
    [
      ChunkType("riff:wave", "Wave64 File", Standard.wave64, "RIFF Chunk", children: .chunks),
      ChunkType("list:INFO", "Information List", Standard.wave64, "List Chunk", children: .none),
      renamed("fmt", "Format Chunk"), renamed("bext", "Broadcast Audio Extension"),
      ChunkType("data", "Data Chunk", Standard.wave64, "Data Chunk"),
      ChunkType("fact", "Fact Chunk", Standard.wave64, "Fact Chunk") { (reader, state) throws(MediaError) in
        _ = try reader.read("dwSampleLength", wide: state.payloadSize >= 8)
        return nil
      },
      ChunkType("levl", "Peak Level Chunk", Standard.wave64, "Level Chunk"),
      ChunkType("junk", "Filler", Standard.wave64, "Junk Chunk"),
      ChunkType(
        "ABF76256-392D-11D2-86C7-00C04F8EDB8A", "Marker Chunk", Standard.wave64, "Marker Chunk", read: markers
      ),
      ChunkType(
        "BC945F92-5A52-11D2-86DC-00C04F8EDB8A", "Summary List", Standard.wave64, "Summary List Chunk"),
    ]

  static let table = ChunkTable(known)

  /// A chunk of RIFF's with the same payload.
  private static func renamed(_ name: String, _ title: String) -> ChunkType {
    ChunkType(name, title, Standard.wave64, title, read: RIFFChunks.table.entry(name, in: "WAVE")?.read)
  }

  private static let markers: ChunkType.Read = { (reader, state) throws(MediaError) in
    let count = try reader.read("count", as: UInt32.self)
    _ = try reader.readRows(
      "marker", count: ChunkType.rows(count, size: 48, of: state.payloadSize - 4, state), rowSize: 48
    ) { (reader) throws(MediaError) in
      _ = try reader.read("dwMarkerType", as: UInt32.self)
      _ = try reader.read("qwOffset", as: UInt64.self)
      _ = try reader.readBytes("rest", 36)
    }
    return nil
  }
}

extension ChunkLayout {
  static let wave64 = ChunkLayout(
    byteOrder: .littleEndian, guids: true, sizeBytes: 8, sizeIncludesHeader: true, alignment: 8,
    groups: ["riff"], roots: ["riff"], clause: "Sony Wave64")
}
