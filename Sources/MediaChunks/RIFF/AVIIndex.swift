import MediaCore
import MediaStructure

// Where an AVI file's media data is.
extension ChunkType {
  static let idx1 = ChunkType("idx1", "AVI 1.0 Index", Standard.avi, "AVIOLDINDEX", in: ["AVI"]) {
    (reader, state) throws(MediaError) in
    if state.payloadSize % 16 != 0 {
      reader.report("\(state.payloadSize) bytes are no whole rows of 16 (AVIOLDINDEX)", as: .warning)
    }
    let count = UInt32(clamping: state.payloadSize / 16)
    let entries = try reader.readRows(
      "aIndex", count: min(count, UInt32(clamping: state.tableRows)), rowSize: 16
    ) { (reader) throws(MediaError) in
      AVIOldIndex.Entry(
        chunkID: try reader.readName("dwChunkId", meaning: AVIOldIndex.meaning),
        flags: try reader.readFlags(
          "dwFlags", as: UInt32.self,
          [
            (0x01, "list"), (0x10, "key frame"), (0x20, "first part"), (0x40, "last part"),
            (0x100, "no time"),
          ]),
        offset: try reader.read("dwOffset"), size: try reader.read("dwSize"))
    }
    return AVIOldIndex(entries: entries)
  }

  /// A super index or a standard index, which are also the chunks `ix##` within the media data.
  static let indx = ChunkType(
    "indx", "OpenDML Index", Standard.openDML, "3.0", in: ["strl", "movi"], read: readIndex)

  static let ixType = ChunkType(
    "ix##", "OpenDML Standard Index", Standard.openDML, "3.0", in: ["movi", "AVI", "AVIX"], read: readIndex)

  private static let readIndex: ChunkType.Read = { (reader, state) throws(MediaError) in
    let longs = try reader.read("wLongsPerEntry", as: UInt16.self)
    let subType = try reader.read("bIndexSubType", as: UInt8.self) { $0 == 1 ? "2 fields" : nil }
    let type = try reader.read("bIndexType", as: UInt8.self) {
      $0 == 0x80 ? "data" : ["index of indexes", "index of chunks"][safe: Int($0)]
    }
    let count = try reader.read("nEntriesInUse", as: UInt32.self)
    _ = try reader.readName("dwChunkId", meaning: AVIOldIndex.meaning)
    let rowSize = Int64(longs) * 4
    guard rowSize > 0 else {
      reader.report("wLongsPerEntry is 0 (OpenDML, 3.0)")
      return nil
    }
    checkRows(&reader, count, size: rowSize, of: state.payloadSize - 24, "OpenDML, 3.0")
    let fitting = rows(count, size: rowSize, of: state.payloadSize - 24, state)
    switch (type, longs, subType) {
    case (0, 4, _):
      try reader.skip("dwReserved", 12)
      _ = try reader.readRows("aIndex", count: fitting, rowSize: 16) { (reader) throws(MediaError) in
        _ = try reader.read("qwOffset", as: UInt64.self)
        _ = try reader.read("dwSize", as: UInt32.self)
        _ = try reader.read("dwDuration", as: UInt32.self)
      }
    case (1, 2, _), (1, 3, 1):
      _ = try reader.read("qwBaseOffset", as: UInt64.self)
      try reader.skip("dwReserved", 4)
      _ = try reader.readRows("aIndex", count: fitting, rowSize: Int(rowSize)) {
        (reader) throws(MediaError) in
        _ = try reader.read("dwOffset", as: UInt32.self)
        _ = try reader.read("dwSize", as: UInt32.self) { $0 >> 31 == 1 ? "no key frame" : nil }
        if longs == 3 { _ = try reader.read("dwOffsetField2", as: UInt32.self) }
      }
    default: break
    }
    return nil
  }
}

/// The index at the end of an AVI 1.0 file; its first rows only.
struct AVIOldIndex: Hashable, Sendable {
  var entries: [Entry]

  struct Entry: Hashable, Sendable {
    var chunkID: FourCC
    var flags: UInt32
    /// From the start of the file, or from the name of the list `movi`.
    var offset: UInt32
    var size: UInt32
  }

  /// Returns the kind of a chunk by the two characters after the stream's number.
  static func meaning(_ id: FourCC) -> String? {
    switch UInt16(truncatingIfNeeded: id.rawValue) {
    case 0x6462: "uncompressed picture"
    case 0x6463: "compressed picture"
    case 0x7062, 0x7063: "palette change"
    case 0x7762: "audio"
    case 0x7478: "text"
    default: nil
    }
  }
}
