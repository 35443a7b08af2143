package import MediaCore

extension PatchedByteSource {
  /// What is left of a table: more than is looked at to tell how a track is coded.
  package static let excerptRowCount: UInt32 = 2048

  /// A file of the ISO family as it would be with one track alone, and a short one.
  ///
  /// For a reader that holds all tables in memory, is only asked how the track is coded, and need not see more of it:
  /// the boxes of the other tracks are free space there, and tables end after some thousand rows.
  package init(
    excerptOf track: ISOSampleTable, in index: ISOSampleIndex, rowCount: UInt32 = Self.excerptRowCount
  ) throws(MediaError) {
    let source = index.source
    var patches = index.tracks.filter { $0.offset != track.offset }.map { Patch(freeing: $0.offset) }
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
      case "sdtp": patches.append(Patch(freeing: box.offset))
      default: break
      }
    }
    patches += track.groupBoxes.map { Patch(freeing: $0.offset) }
    self.init(source, patches)
  }

  private static func shortening(
    _ box: ISOBoxHeader, countAt place: Int64, to rowCount: UInt32, _ source: any ByteSource
  ) throws(MediaError) -> [Patch] {
    let offset = box.payloadStart + place
    guard offset + 4 <= box.end else { return [] }
    let count = try source.bytes(at: offset, count: 4).bigEndian(UInt32.self, at: 0)
    return count <= rowCount
      ? [] : [Patch(offset: offset, bytes: withUnsafeBytes(of: rowCount.bigEndian, Array.init))]
  }
}
