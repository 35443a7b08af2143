package import MediaCore

/// Chunks of a stream of an AVI file that its index names and that are not there, as bytes of the file were written over.
package struct AVILostChunks: Sendable {
  /// The number of lost chunks.
  package private(set) var count = 0
  /// Where the first one should be, and how many chunks of the stream come before it.
  package private(set) var first: (place: Int64, number: Int64) = (0, 0)

  /// Rows by which it is found out from where an index counts.
  private static let rowsForOrigin = 16

  /// Holds the index of a stream against the file, in the order of the chunks.
  ///
  /// - Parameter stream: its number in the file, from 0.
  /// - Returns: `nil` where all are there, or no index says where they should be.
  /// - Throws: what reading the source throws.
  package init?(of stream: Int, in source: any ByteSource) throws(MediaError) {
    guard let outline = try AVIOutline(source), let digits = AVIOutline.number(of: stream),
      let index = try outline.index(of: stream)
    else { return nil }
    let origin = try Self.origin(of: index, digits, outline)
    var number: Int64 = 0
    // Whether any chunk is where the index says; an index of which no row is right proves nothing.
    var isProven = false
    try outline.forEachRow(of: index, named: digits) { (row) throws(MediaError) in
      guard let row else { return true }
      defer { number += 1 }
      let place = origin.saturatingAdd(row.place)
      // A chunk past the file's end is truncated, and one without a byte is no chunk of its own.
      guard row.size > 0, place >= 0, place.saturatingAdd(row.size) <= source.byteCount - 8 else {
        return true
      }
      if try Self.begins(at: place, digits, source) {
        isProven = true
      } else {
        if count == 0 { first = (place, number) }
        count += 1
      }
      return true
    }
    guard isProven, count > 0 else { return nil }
  }

  /// Where places count from: the file's start, or the list's type in an old index whose first rows show it.
  private static func origin(
    of index: AVIOutline.Index, _ digits: [UInt8], _ outline: AVIOutline
  ) throws(MediaError) -> Int64 {
    guard case .old = index, let mediaStart = try outline.mediaStart() else { return 0 }
    var (fromList, fromFile, seen) = (0, 0, 0)
    try outline.forEachRow(of: index, named: digits) { (row) throws(MediaError) in
      guard let row, seen < rowsForOrigin else { return false }
      seen += 1
      if try begins(at: mediaStart + row.place, digits, outline.source) { fromList += 1 }
      if try begins(at: row.place, digits, outline.source) { fromFile += 1 }
      return true
    }
    return fromList >= fromFile ? mediaStart : 0
  }

  private static func begins(
    at place: Int64, _ digits: [UInt8], _ source: any ByteSource
  ) throws(MediaError) -> Bool {
    guard let chunk = try ChunkHeader(of: source, at: place, AVIOutline.layout) else { return false }
    let id = chunk.id.rawValue
    return [UInt8(truncatingIfNeeded: id >> 24), UInt8(truncatingIfNeeded: id >> 16)] == digits
      && chunk.payloadEnd <= source.byteCount
  }
}
