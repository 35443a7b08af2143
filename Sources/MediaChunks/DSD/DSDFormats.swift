import MediaCore
package import MediaStructure

extension StructureFormat {
  /// DSD Stream File, Sony's file of DSD sound.
  package static let dsf = StructureFormat(
    container: .dsf, title: "DSD Stream File",
    recognizes: {
      $0.starts(with: "DSD ".utf8) && $0.count >= 12 && $0[4..<12].elementsEqual([28, 0, 0, 0, 0, 0, 0, 0])
    },
    parse: { source, options in
      let walk = StructureWalk(source, options)
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
      var parser = ChunkParser(walk: walk, layout: .dsf, table: DSDChunks.dsf, check: { _, _, _ in })
      parser.parse(into: &root, end: DSDChunks.metadataOffset(walk))
      return root
    })

  /// DSDIFF, Philips' file of DSD sound.
  package static let dsdiff = StructureFormat(
    container: .dsdiff, title: "DSDIFF",
    recognizes: { $0.starts(with: "FRM8".utf8) && $0.dropFirst(12).starts(with: "DSD ".utf8) },
    parse: { source, options in
      let walk = StructureWalk(source, options)
      var root = StructureNode(type: "", title: nil, offset: 0, headerSize: 0, size: walk.byteCount)
      var parser = ChunkParser(walk: walk, layout: .dsdiff, table: DSDChunks.dsdiff, check: { _, _, _ in })
      parser.parse(into: &root)
      return root
    })
}

extension ChunkLayout {
  static let dsf = ChunkLayout(
    byteOrder: .littleEndian, sizeBytes: 8, sizeIncludesHeader: true, alignment: 1,
    roots: ["DSD", "fmt", "data"], clause: "DSF File Format Specification 1.01")
  static let dsdiff = ChunkLayout(
    byteOrder: .bigEndian, sizeBytes: 8, groups: ["FRM8", "PROP"], roots: ["FRM8"], clause: "DSDIFF 1.5, 2")
}

/// The chunks of files with DSD sound.
package enum DSDChunks {
  /// Every chunk that has an entry.
  package static let known = dsfChunks + dsdiffChunks
  static let dsf = ChunkTable(dsfChunks)
  static let dsdiff = ChunkTable(dsdiffChunks)

  /// Where the ID3v2 tag of a DSF file begins; the file's end where it has none.
  static func metadataOffset(_ walk: StructureWalk) -> Int64 {
    guard let bytes = try? walk.probe(at: 20, count: 8), bytes.count == 8,
      let offset = Int64(exactly: bytes.reversed().bigEndian(UInt64.self)), offset >= 28,
      offset < walk.byteCount
    else { return walk.byteCount }
    return offset
  }

  private static let dsfChunks: [ChunkType] = [
    ChunkType("DSD", "DSD Chunk", dsfStandard, "1") { (reader, _) throws(MediaError) in
      _ = try reader.read("Total file size", as: UInt64.self)
      _ = try reader.read("Pointer to Metadata chunk", as: UInt64.self)
      return nil
    },
    ChunkType("fmt", "fmt Chunk", dsfStandard, "2") { (reader, _) throws(MediaError) in
      _ = try reader.read("Format version", as: UInt32.self)
      _ = try reader.read("Format ID", as: UInt32.self) { $0 == 0 ? "DSD raw" : nil }
      _ = try reader.read("Channel Type", as: UInt32.self) {
        ["", "mono", "stereo", "3 channels", "quad", "4 channels", "5 channels", "5.1"][safe: Int($0)]
      }
      _ = try reader.read("Channel num", as: UInt32.self)
      _ = try reader.read("Sampling frequency", as: UInt32.self)
      _ = try reader.read("Bits per sample", as: UInt32.self)
      _ = try reader.read("Sample count", as: UInt64.self)
      _ = try reader.read("Block size per channel", as: UInt32.self)
      _ = try reader.read("Reserved", as: UInt32.self)
      return nil
    },
    ChunkType("data", "Data Chunk", dsfStandard, "3"),
  ]
  private static let dsfStandard = "DSF File Format Specification 1.01"

  private static let dsdiffStandard = "DSDIFF 1.5"
  private static let dsdiffChunks: [ChunkType] = [
    chunk("FRM8:DSD", "Form DSD Chunk", "3", children: .chunks),
    chunk("FVER", "Format Version Chunk", "3.1") { (reader, _) throws(MediaError) in
      _ = try reader.read("version", as: UInt32.self) { "\($0 >> 24).\($0 >> 16 & 0xFF)" }
      return nil
    },
    chunk("PROP:SND", "Sound Property Chunk", "3.2", children: .chunks),
    chunk("FS", "Sample Rate Chunk", "3.2.1") { (reader, _) throws(MediaError) in
      _ = try reader.read("sampleRate", as: UInt32.self)
      return nil
    },
    chunk("CHNL", "Channels Chunk", "3.2.2") { (reader, _) throws(MediaError) in
      let count = try reader.read("numChannels", as: UInt16.self)
      for _ in 0..<min(Int(count), StructureWalk.tableRows) { _ = try reader.readFourCC("chID") }
      return nil
    },
    chunk("CMPR", "Compression Type Chunk", "3.2.3") { (reader, _) throws(MediaError) in
      _ = try reader.readFourCC("compressionType")
      _ = try reader.readPascalText("compressionName")
      return nil
    },
    chunk("ABSS", "Absolute Start Time Chunk", "3.2.4") { (reader, _) throws(MediaError) in
      _ = try reader.read("hours", as: UInt16.self)
      _ = try reader.read("minutes", as: UInt8.self)
      _ = try reader.read("seconds", as: UInt8.self)
      _ = try reader.read("samples", as: UInt32.self)
      return nil
    },
    chunk("LSCO", "Loudspeaker Configuration Chunk", "3.2.5") { (reader, _) throws(MediaError) in
      _ = try reader.read("lsConfig", as: UInt16.self)
      return nil
    },
    chunk("DSD", "DSD Sound Data Chunk", "3.3"), chunk("DST", "DST Sound Data Chunk", "3.4"),
    chunk("DSTI", "DST Sound Index Chunk", "3.5"),
    chunk("COMT", "Comments Chunk", "3.6") { (reader, _) throws(MediaError) in
      let count = try reader.read("numComments", as: UInt16.self)
      for _ in 0..<min(Int(count), StructureWalk.tableRows) {
        _ = try reader.read("timeStampYear", as: UInt16.self)
        for name in ["timeStampMonth", "timeStampDay", "timeStampHour", "timeStampMinutes"] as [StaticString]
        {
          _ = try reader.read(name, as: UInt8.self)
        }
        _ = try reader.read("cmtType", as: UInt16.self) {
          ["general", "channel", "sound source", "file history"][safe: Int($0)]
        }
        _ = try reader.read("cmtRef", as: UInt16.self)
        let size = Int(try reader.read("count", as: UInt32.self))
        _ = try reader.readLocalText("commentText", byteCount: size)
        if size % 2 == 1, reader.remaining > 0 { try reader.skip("pad", 1) }
      }
      return nil
    },
    chunk("DIIN", "Edited Master Information Chunk", "3.7", children: .chunks),
    chunk("EMID", "Edited Master ID Chunk", "3.7.1", read: text("emid")),
    chunk("MARK", "Marker Chunk", "3.7.2"),
    chunk("DIAR", "Artist Chunk", "3.7.3", read: countedText("artistText")),
    chunk("DITI", "Title Chunk", "3.7.4", read: countedText("titleText")),
    chunk("MANF", "Manufacturer Specific Chunk", "3.8"),
    chunk("ID3", "ID3v2 Tag", "ID3v2", children: .id3),
  ]

  private static func chunk(
    _ name: String, _ title: String, _ clause: String, children: ChunkType.Children = .none,
    read: ChunkType.Read? = nil
  ) -> ChunkType {
    ChunkType(name, title, dsdiffStandard, clause, children: children, read: read)
  }

  private static func text(_ name: StaticString) -> ChunkType.Read {
    { (reader, _) throws(MediaError) in
      _ = try reader.readLocalText(name, byteCount: reader.remaining)
      return nil
    }
  }

  private static func countedText(_ name: StaticString) -> ChunkType.Read {
    { (reader, _) throws(MediaError) in
      let size = Int(try reader.read("count", as: UInt32.self))
      _ = try reader.readLocalText(name, byteCount: size)
      return nil
    }
  }
}
