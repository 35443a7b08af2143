import MediaCore
import MediaStructure

// The chunks that broadcasters add to WAVE files.
extension ChunkType {
  static let bext = ChunkType(
    "bext", "Broadcast Audio Extension", Standard.broadcastWave, "2.3", in: ["WAVE", "AIFF", "AIFC"]
  ) { (reader, _) throws(MediaError) in
    _ = try reader.readLocalText("Description", byteCount: 256)
    _ = try reader.readLocalText("Originator", byteCount: 32)
    _ = try reader.readLocalText("OriginatorReference", byteCount: 32)
    _ = try reader.readLocalText("OriginationDate", byteCount: 10)
    _ = try reader.readLocalText("OriginationTime", byteCount: 8)
    _ = try reader.read("TimeReference", as: UInt64.self)
    let version = try reader.read("Version", as: UInt16.self)
    _ = try reader.readBytes("UMID", 64)
    if version >= 2 {
      // Hundredths of a loudness unit; 0x7FFF stands for a value that was not measured.
      _ = try reader.read("LoudnessValue", as: Int16.self, meaning: Self.loudness("LUFS"))
      _ = try reader.read("LoudnessRange", as: Int16.self, meaning: Self.loudness("LU"))
      _ = try reader.read("MaxTruePeakLevel", as: Int16.self, meaning: Self.loudness("dBTP"))
      _ = try reader.read("MaxMomentaryLoudness", as: Int16.self, meaning: Self.loudness("LUFS"))
      _ = try reader.read("MaxShortTermLoudness", as: Int16.self, meaning: Self.loudness("LUFS"))
      _ = try reader.readBytes("Reserved", 180)
    } else {
      _ = try reader.readBytes("Reserved", 190)
    }
    if reader.remaining > 0 { _ = try reader.readLocalText("CodingHistory", byteCount: reader.remaining) }
    return nil
  }

  static let chna = ChunkType("chna", "Channel Allocation", Standard.broadcastWave64, "5", in: ["WAVE"]) {
    (reader, state) throws(MediaError) in
    let tracks = try reader.read("numTracks", as: UInt16.self)
    let count = try reader.read("numUIDs", as: UInt16.self)
    let rows = UInt32(clamping: (state.payloadSize - 4) / 40)
    if rows < UInt32(count) { reader.report("\(count) UIDs are announced, \(rows) are there (BS.2088, 5)") }
    var used: Set<UInt16> = []
    _ = try reader.readRows("ID", count: min(rows, UInt32(clamping: state.tableRows)), rowSize: 40) {
      (reader) throws(MediaError) in
      let track = try reader.read("trackIndex", as: UInt16.self)
      _ = try reader.readText("UID", byteCount: 12)
      _ = try reader.readText("trackRef", byteCount: 14)
      _ = try reader.readText("packRef", byteCount: 11)
      try reader.skip("pad", 1)
      if track > 0 { used.insert(track) }
    }
    if rows <= UInt32(clamping: state.tableRows), used.count != Int(tracks) {
      reader.report("numTracks is \(tracks), \(used.count) tracks are used (BS.2088, 5)", as: .warning)
    }
    return nil
  }

  static let cart = ChunkType("cart", "Cart Chunk", "AES46-2002", "4", in: ["WAVE"]) {
    (reader, _) throws(MediaError) in
    _ = try reader.readText("Version", byteCount: 4)
    _ = try reader.readLocalText("Title", byteCount: 64)
    _ = try reader.readLocalText("Artist", byteCount: 64)
    _ = try reader.readLocalText("CutID", byteCount: 64)
    _ = try reader.readLocalText("ClientID", byteCount: 64)
    _ = try reader.readLocalText("Category", byteCount: 64)
    _ = try reader.readLocalText("Classification", byteCount: 64)
    _ = try reader.readLocalText("OutCue", byteCount: 64)
    _ = try reader.readText("StartDate", byteCount: 10)
    _ = try reader.readText("StartTime", byteCount: 8)
    _ = try reader.readText("EndDate", byteCount: 10)
    _ = try reader.readText("EndTime", byteCount: 8)
    _ = try reader.readLocalText("ProducerAppID", byteCount: 64)
    _ = try reader.readLocalText("ProducerAppVersion", byteCount: 64)
    _ = try reader.readLocalText("UserDef", byteCount: 64)
    _ = try reader.read("dwLevelReference", as: Int32.self)
    _ = try reader.readRows("PostTimer", count: 8, rowSize: 8) { (reader) throws(MediaError) in
      _ = try reader.readFourCC("dwUsage")
      _ = try reader.read("dwValue", as: UInt32.self)
    }
    _ = try reader.readBytes("Reserved", 276)
    _ = try reader.readLocalText("URL", byteCount: 1024)
    if reader.remaining > 0 { _ = try reader.readLocalText("TagText", byteCount: reader.remaining) }
    return nil
  }

  static let umid = ChunkType(
    "umid", "Unique Material Identifier", "Apple Core Audio Format Specification 1.0",
    "Unique Material Identifier Chunk", in: ["WAVE", "caff"]
  ) {
    (reader, _) throws(MediaError) in
    _ = try reader.readBytes("UMID", min(64, reader.remaining))
    return nil
  }

  private static func loudness(_ unit: String) -> (Int16) -> String? {
    { $0 == 0x7FFF ? "not measured" : "\(Double($0) / 100) \(unit)" }
  }
}
