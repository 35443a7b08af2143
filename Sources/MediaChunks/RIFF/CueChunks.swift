import MediaCore
import MediaStructure

// Places in a WAVE file's samples, and what is said of them.
extension ChunkType {
  static let cue = ChunkType("cue", "Cue Points", Standard.multimedia, "Cue-Points Chunk", in: ["WAVE"]) {
    (reader, state) throws(MediaError) in
    let count = try reader.read("dwCuePoints", as: UInt32.self)
    checkRows(&reader, count, size: 24, of: state.payloadSize - 4, "Cue-Points Chunk")
    return try reader.readRows(
      "cue-point", count: rows(count, size: 24, of: state.payloadSize - 4, state), rowSize: 24
    ) { (reader) throws(MediaError) in
      let id = try reader.read("dwName", as: UInt32.self)
      _ = try reader.read("dwPosition", as: UInt32.self)
      _ = try reader.readText("fccChunk", byteCount: 4)
      _ = try reader.read("dwChunkStart", as: UInt32.self)
      _ = try reader.read("dwBlockStart", as: UInt32.self)
      _ = try reader.read("dwSampleOffset", as: UInt32.self)
      return id
    }
  }

  static let plst = ChunkType("plst", "Playlist", Standard.multimedia, "Playlist Chunk", in: ["WAVE"]) {
    (reader, state) throws(MediaError) in
    let count = try reader.read("dwSegments", as: UInt32.self)
    checkRows(&reader, count, size: 12, of: state.payloadSize - 4, "Playlist Chunk")
    _ = try reader.readRows(
      "play-segment", count: rows(count, size: 12, of: state.payloadSize - 4, state), rowSize: 12
    ) { (reader) throws(MediaError) in
      _ = try reader.read("dwName", as: UInt32.self)
      _ = try reader.read("dwLength", as: UInt32.self)
      _ = try reader.read("dwLoops", as: UInt32.self)
    }
    return nil
  }

  static let smpl = ChunkType(
    "smpl", "Sampler Chunk", Standard.multimediaUpdate, "Sampler Chunk", in: ["WAVE"]
  ) {
    (reader, state) throws(MediaError) in
    _ = try reader.read("dwManufacturer", as: UInt32.self)
    _ = try reader.read("dwProduct", as: UInt32.self)
    _ = try reader.read("dwSamplePeriod", as: UInt32.self)
    _ = try reader.read("dwMIDIUnityNote", as: UInt32.self)
    _ = try reader.read("dwMIDIPitchFraction", as: UInt32.self)
    _ = try reader.read("dwSMPTEFormat", as: UInt32.self)
    _ = try reader.read("dwSMPTEOffset", as: UInt32.self)
    let count = try reader.read("cSampleLoops", as: UInt32.self)
    let extra = try reader.read("cbSamplerData", as: UInt32.self)
    checkRows(&reader, count, size: 24, of: state.payloadSize - 36, "Sampler Chunk")
    _ = try reader.readRows(
      "SampleLoop", count: rows(count, size: 24, of: state.payloadSize - 36, state), rowSize: 24
    ) { (reader) throws(MediaError) in
      _ = try reader.read("dwIdentifier", as: UInt32.self)
      _ = try reader.read("dwType", as: UInt32.self) {
        ["forward", "alternating", "backward"][safe: Int($0)]
      }
      _ = try reader.read("dwStart", as: UInt32.self)
      _ = try reader.read("dwEnd", as: UInt32.self)
      _ = try reader.read("dwFraction", as: UInt32.self)
      _ = try reader.read("dwPlayCount", as: UInt32.self)
    }
    if extra > 0, reader.remaining > 0 {
      _ = try reader.readBytes("SamplerData", min(Int(extra), reader.remaining))
    }
    return nil
  }

  static let inst = ChunkType(
    "inst", "Instrument Chunk", Standard.multimediaUpdate, "Instrument Chunk", in: ["WAVE"]
  ) {
    (reader, _) throws(MediaError) in
    _ = try reader.read("bUnshiftedNote", as: UInt8.self)
    _ = try reader.read("chFineTune", as: Int8.self)
    _ = try reader.read("chGain", as: Int8.self)
    _ = try reader.read("bLowNote", as: UInt8.self)
    _ = try reader.read("bHighNote", as: UInt8.self)
    _ = try reader.read("bLowVelocity", as: UInt8.self)
    _ = try reader.read("bHighVelocity", as: UInt8.self)
    return nil
  }

  static let labl = ChunkType(
    "labl", "Label", Standard.multimedia, "Associated Data Chunk", in: ["adtl"], read: label)
  static let note = ChunkType(
    "note", "Note", Standard.multimedia, "Associated Data Chunk", in: ["adtl"], read: label)

  static let ltxt = ChunkType(
    "ltxt", "Text with Length", Standard.multimedia, "Associated Data Chunk", in: ["adtl"]
  ) {
    (reader, _) throws(MediaError) in
    _ = try reader.read("dwName", as: UInt32.self)
    _ = try reader.read("dwSampleLength", as: UInt32.self)
    _ = try reader.readText("dwPurpose", byteCount: 4)
    _ = try reader.read("wCountry", as: UInt16.self)
    _ = try reader.read("wLanguage", as: UInt16.self)
    _ = try reader.read("wDialect", as: UInt16.self)
    _ = try reader.read("wCodePage", as: UInt16.self)
    if reader.remaining > 0 { _ = try reader.readLocalText("data", byteCount: reader.remaining) }
    return nil
  }

  static let file = ChunkType(
    "file", "Embedded File", Standard.multimedia, "Associated Data Chunk", in: ["adtl"]
  ) {
    (reader, _) throws(MediaError) in
    _ = try reader.read("dwName", as: UInt32.self)
    _ = try reader.read("dwMedType", as: UInt32.self)
    return nil
  }

  /// A text for a cue point.
  private static let label: ChunkType.Read = { (reader, _) throws(MediaError) in
    _ = try reader.read("dwName", as: UInt32.self)
    if reader.remaining > 0 { _ = try reader.readLocalText("data", byteCount: reader.remaining) }
    return nil
  }

  /// Returns the number of rows of a table that are read, of `count` that are announced in `size` bytes each.
  static func rows(_ count: UInt32, size: Int64, of bytes: Int64, _ state: ChunkState) -> UInt32 {
    min(count, UInt32(clamping: bytes / size), UInt32(clamping: state.tableRows))
  }

  static func checkRows(
    _ reader: inout FieldReader, _ count: UInt32, size: Int64, of bytes: Int64, _ clause: String
  ) {
    if Int64(count) > bytes / size {
      reader.report("\(count) rows are announced, \(bytes / size) are there (\(clause))")
    }
  }
}
