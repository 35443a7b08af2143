package import MediaCore

/// A file of the ISO family as it would be with one track alone, and a short one.
///
/// For a reader that holds all tables in memory, is only asked how the track is coded, and need not see more of it: the
/// boxes of the other tracks are free space there, and tables end after some thousand rows.
package struct ISOTrackExcerpt: ByteSource {
  private let source: any ByteSource
  /// Bytes that stand in the place of the file's, by where they begin.
  private let patches: [(offset: Int64, bytes: [UInt8])]

  /// What is left of a table: more than is looked at to tell how a track is coded.
  package static let rowCount: UInt32 = 2048

  package init(
    of track: ISOSampleTable, in index: ISOSampleIndex, rowCount: UInt32 = Self.rowCount
  ) throws(MediaError) {
    source = index.source
    var patches = index.tracks.filter { $0.offset != track.offset }.map { Self.freeing($0.offset) }
    for (type, box) in track.boxes {
      switch type {
      case "stts", "ctts", "stco", "co64", "stss", "stps":
        patches += try Self.shortening(box, countAt: 4, to: rowCount, source)
      case "stsz", "stz2": patches += try Self.shortening(box, countAt: 8, to: rowCount, source)
      case "stsc":
        // Rows of chunks that are not there any more would make the tables contradict one another.
        var rows = try ISOTableRows(box.payloadStart..<box.end, rowSize: 12, in: source)
        let count = min(rows?.count ?? 0, Int(rowCount))
        var kept = 0
        while kept < count, let first = try rows?.number32(kept), first <= rowCount { kept += 1 }
        patches += try Self.shortening(box, countAt: 4, to: UInt32(kept), source)
      // Its rows are counted by the length of the box.
      case "sdtp": patches.append(Self.freeing(box.offset))
      default: break
      }
    }
    patches += track.groupBoxes.map { Self.freeing($0.offset) }
    self.patches = patches
  }

  private static func freeing(_ offset: Int64) -> (offset: Int64, bytes: [UInt8]) {
    (offset + 4, Array("free".utf8))
  }

  private static func shortening(
    _ box: ISOBoxHeader, countAt place: Int64, to rowCount: UInt32, _ source: any ByteSource
  ) throws(MediaError) -> [(offset: Int64, bytes: [UInt8])] {
    let offset = box.payloadStart + place
    guard offset + 4 <= box.end else { return [] }
    let count = try source.bytes(at: offset, count: 4).bigEndian(UInt32.self, at: 0)
    return count <= rowCount ? [] : [(offset, withUnsafeBytes(of: rowCount.bigEndian, Array.init))]
  }

  package var name: String? { source.name }
  package var byteCount: Int64 { source.byteCount }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let count = try source.read(into: buffer, at: offset)
    for patch in patches where patch.offset < offset + Int64(count) {
      for (index, byte) in patch.bytes.enumerated() {
        let place = patch.offset + Int64(index) - offset
        if place >= 0, place < count { buffer[Int(place)] = byte }
      }
    }
    return count
  }
}
