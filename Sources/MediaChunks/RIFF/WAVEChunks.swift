package import MediaCore
import MediaStructure

extension ChunkType {
  static let wave: [ChunkType] =
    [
      ChunkType(
        "RIFF:WAVE", "WAVE Form", Standard.multimedia, "Waveform Audio File Format", children: .chunks),
      ChunkType("RIFX:WAVE", "WAVE Form, big-endian", Standard.multimedia, "RIFX", children: .chunks),
      ChunkType("RF64:WAVE", "WAVE Form with 64-bit sizes", "EBU Tech 3306", "3", children: .chunks),
      ChunkType("BW64:WAVE", "WAVE Form with 64-bit sizes", Standard.broadcastWave64, "3", children: .chunks),
      fmt, ds64, fact,
      ChunkType(
        "data", "Data Chunk", Standard.multimedia, "Waveform Audio File Format", in: ["WAVE", "wavl"]),
      ChunkType(
        "LIST:wavl", "Wave List", Standard.multimedia, "Waveform Audio File Format", in: ["WAVE"],
        children: .chunks),
      ChunkType("slnt", "Silence Chunk", Standard.multimedia, "Waveform Audio File Format", in: ["wavl"]) {
        (reader, _) throws(MediaError) in try reader.read("dwSamples", as: UInt32.self)
      },
      peak, bext,
      ChunkType(
        "iXML", "Production Information", "iXML Specification", "3.0", in: ["WAVE", "AIFF", "AIFC"], read: xml
      ),
      ChunkType("axml", "Audio Definition Model", Standard.broadcastWave64, "6", in: ["WAVE"], read: xml),
      ChunkType("bxml", "Compressed Audio Definition Model", Standard.broadcastWave64, "7", in: ["WAVE"]),
      ChunkType("sxml", "Timed Audio Definition Model", Standard.broadcastWave64, "10", in: ["WAVE"]),
      ChunkType("_PMX", "XMP Metadata", "XMP Specification, Part 3", "RIFF", read: xml),
      chna, cue, plst, smpl, inst,
      ChunkType("id3", "ID3v2 Tag", "ID3v2 in RIFF", "", children: .id3),
      ChunkType("ID3", "ID3v2 Tag", "ID3v2 in RIFF", "", children: .id3),
      ChunkType(
        "LIST:adtl", "Associated Data List", Standard.multimedia, "Associated Data Chunk", children: .chunks),
      labl, note, ltxt, file,
      cart, umid,
      ChunkType(
        "levl", "Peak Envelope Chunk", Standard.broadcastWave, "Supplement 3", in: ["WAVE"], read: levl),
      ChunkType("mext", "MPEG Audio Extension Chunk", Standard.broadcastWave, "Supplement 1", in: ["WAVE"]) {
        (reader, _) throws(MediaError) in
        _ = try reader.readFlags(
          "wSoundInformation", as: UInt16.self,
          [(1, "homogeneous"), (2, "padding bit not used"), (4, "22.05 or 44.1 kHz"), (8, "free format")])
        _ = try reader.read("wFrameSize", as: UInt16.self)
        _ = try reader.read("wAncillaryDataLength", as: UInt16.self)
        _ = try reader.readFlags(
          "wAncillaryDataDef", as: UInt16.self, [(1, "energy of left channel"), (2, "private bytes")])
        _ = try reader.readBytes("acReserved", 4)
        return nil
      },
    ] + filling

  /// Chunks that hold no information, in every form.
  static let filling: [ChunkType] = [
    ChunkType("JUNK", "Filler", Standard.multimedia, "RIFF"),
    ChunkType("junk", "Filler", Standard.multimedia, "RIFF"),
    ChunkType("PAD", "Filler", Standard.multimediaUpdate, "RIFF"),
    ChunkType("FLLR", "Filler", "Core Audio", ""),
    ChunkType("DISP", "Display Chunk", Standard.multimediaUpdate, "DISP") { (reader, _) throws(MediaError) in
      let type = try reader.read("type", as: UInt32.self) { $0 == 1 ? "text" : $0 == 8 ? "bitmap" : nil }
      if type == 1 { _ = try reader.readLocalText("data", byteCount: reader.remaining) }
      return nil
    },
    ChunkType("CSET", "Character Set", Standard.multimedia, "CSET") { (reader, _) throws(MediaError) in
      _ = try reader.read("wCodePage", as: UInt16.self)
      _ = try reader.read("wCountryCode", as: UInt16.self)
      _ = try reader.read("wLanguageCode", as: UInt16.self)
      _ = try reader.read("wDialect", as: UInt16.self)
      return nil
    },
  ]

  /// The text of a chunk that is nothing but XML.
  static let xml: ChunkType.Read = { (reader, _) throws(MediaError) in
    try reader.readText("text", byteCount: reader.remaining)
  }

  private static let fact = ChunkType(
    "fact", "Fact Chunk", Standard.multimediaUpdate, "Fact Chunk", in: ["WAVE"]
  ) { (reader, _) throws(MediaError) in
    FactChunk(sampleLength: try reader.read("dwSampleLength"))
  }

  private static let ds64 = ChunkType(
    "ds64", "64-bit Sizes", Standard.broadcastWave64, "4", in: ["WAVE"]
  ) { (reader, state) throws(MediaError) in
    let value = try DataSize64Chunk(&reader)
    guard reader.remaining > 0 else { return value }
    let count = try reader.read("tableLength", as: UInt32.self)
    var sizes: [String: UInt64] = [:]
    _ = try reader.readRows("table", count: count, rowSize: 12) { (reader) throws(MediaError) in
      let id = try reader.read("chunkId", byteCount: 4) { bytes in
        let code = FourCC(rawValue: bytes.bigEndian(UInt32.self))
        return (code, .fourCC(code))
      }
      sizes[String(id.description.trimmingSuffix(" "))] = try reader.read("chunkSize", as: UInt64.self)
    }
    state.wideSizes.merge(sizes) { own, _ in own }
    return value
  }

  private static let peak = ChunkType(
    "PEAK", "Peak Chunk", "libsndfile", "PEAK", in: ["WAVE", "AIFF", "AIFC"]
  ) {
    (reader, state) throws(MediaError) in
    let isWave = state.form == "WAVE"
    _ = try reader.read("version", as: UInt32.self)
    _ = try reader.read("timeStamp", as: UInt32.self)
    let count = min(reader.remaining / 8, state.tableRows)
    _ = try reader.readRows("peak", count: UInt32(count), rowSize: 8) { (reader) throws(MediaError) in
      _ = try reader.readFloat("value", byteCount: 4, bigEndian: !isWave)
      _ = try reader.read("position", as: UInt32.self)
    }
    return nil
  }

  private static let levl: ChunkType.Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("dwVersion", as: UInt32.self)
    _ = try reader.read("dwFormat", as: UInt32.self) { $0 == 1 ? "8 bits" : $0 == 2 ? "16 bits" : nil }
    _ = try reader.read("dwPointsPerValue", as: UInt32.self) {
      $0 == 1 ? "positive" : $0 == 2 ? "positive and negative" : nil
    }
    _ = try reader.read("dwBlockSize", as: UInt32.self)
    _ = try reader.read("dwPeakChannels", as: UInt32.self)
    _ = try reader.read("dwNumPeakFrames", as: UInt32.self)
    _ = try reader.read("dwPosPeakOfPeaks", as: UInt32.self)
    _ = try reader.read("dwOffsetToPeaks", as: UInt32.self)
    _ = try reader.readText("strTimestamp", byteCount: min(28, reader.remaining))
    _ = try reader.readBytes("reserved", min(60, reader.remaining))
    return nil
  }
}

/// The number of samples of a channel, for codings whose size does not say it.
struct FactChunk: Hashable, Sendable {
  var sampleLength: UInt32
}

/// The sizes that do not fit in 32 bits.
package struct DataSize64Chunk: Hashable, Sendable {
  /// The size of these fields, after which a table may follow.
  package static let size = 24

  package var riffSize: UInt64
  package var dataSize: UInt64
  var sampleCount: UInt64

  init(_ reader: inout FieldReader) throws(MediaError) {
    riffSize = try reader.read("riffSize")
    dataSize = try reader.read("dataSize")
    sampleCount = try reader.read("sampleCount")
  }

  /// Reads the chunk whose payload begins at an offset, before the others; `nil` where it is not all there.
  package init?(of source: any ByteSource, at offset: Int64) throws(MediaError) {
    let bytes = try source.bytes(at: offset, count: Self.size)
    guard bytes.count == Self.size else { return nil }
    var reader = FieldReader(bytes, at: offset, path: "ds64", byteOrder: .littleEndian)
    try self.init(&reader)
  }
}
