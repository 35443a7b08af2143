import MediaCore
import MediaStructure

extension FLACMetadataBlockType {
  static let cueSheet = FLACMetadataBlockType(5, "CUESHEET", "Cuesheet", "8.7") {
    reader, _ throws(MediaError) in
    try FLACCueSheet(&reader)
  }
}

/// The tracks of a disc and their index points (RFC 9639, 8.7).
package struct FLACCueSheet: Hashable, Sendable {
  package var mediaCatalogNumber: String
  package var leadInSampleCount: UInt64
  package var isCompactDisc: Bool
  package var tracks: [Track]

  package struct Track: Hashable, Sendable {
    /// In samples from the start.
    package var offset: UInt64
    /// 1 to 99 on a disc, 170 for the lead-out; 255 elsewhere.
    package var number: UInt8
    package var isrc: String
    package var isAudio: Bool
    package var hasPreEmphasis: Bool
    package var indexPoints: [IndexPoint]
  }

  package struct IndexPoint: Hashable, Sendable {
    /// In samples from the track's offset.
    package var offset: UInt64
    package var number: UInt8
  }

  init(_ reader: inout FieldReader) throws(MediaError) {
    mediaCatalogNumber = try reader.readText("media_catalog_number", byteCount: 128)
    leadInSampleCount = try reader.read("number_of_lead_in_samples")
    isCompactDisc = try reader.readBits("is_cd_da", 1) == 1
    _ = try reader.readBits("reserved", 7)
    try reader.readReservedBytes(258, citing: "RFC 9639, 8.7")
    let count = try reader.read("number_of_tracks", as: UInt8.self)
    if count == 0 { reader.report("a cuesheet has no lead-out track (RFC 9639, 8.7)", as: .warning) }
    tracks = try reader.readRows("tracks", count: UInt32(count), rowSize: 36) { reader throws(MediaError) in
      var track = Track(
        offset: try reader.read("track_offset"), number: try reader.read("track_number"),
        isrc: try reader.readText("ISRC", byteCount: 12),
        isAudio: try reader.readBits("track_type", 1) { $0 == 0 ? "audio" : "not audio" } == 0,
        hasPreEmphasis: try reader.readBits("pre_emphasis", 1) == 1, indexPoints: [])
      _ = try reader.readBits("reserved", 6)
      try reader.readReservedBytes(13, citing: "RFC 9639, 8.7.1")
      // Rows in rows: the reader names rows of one table only.
      for _ in 0..<(try reader.read("number_of_index_points", as: UInt8.self)) {
        let point = IndexPoint(
          offset: try reader.read("index_point_offset"), number: try reader.read("index_point_number"))
        try reader.readReservedBytes(3, citing: "RFC 9639, 8.7.1.1")
        track.indexPoints.append(point)
      }
      if track.number == 0 { reader.report("a track has the number 0 (RFC 9639, 8.7.1)", as: .warning) }
      return track
    }
  }
}
