package import MediaCore

/// The extent of a GIF file, by its blocks.
package enum GIFExtent {
  /// Whether the last block is not whole; a file that lacks its trailer alone lacks nothing else (GIF89a, 27).
  package static func isCut(_ source: any ByteSource) throws(MediaError) -> Bool {
    guard try source.bytes(at: max(source.byteCount - 1, 0), count: 1) != [0x3B],
      var walk = try GIFBlockWalk(source)
    else { return false }
    while try walk.next() != nil {}
    return walk.isCut
  }

  /// The offset after the trailer, where other bytes follow that are no part of the picture (GIF89a, 27); else `nil`.
  package static func endBeforeOthers(_ source: any ByteSource) throws(MediaError) -> Int64? {
    guard var walk = try GIFBlockWalk(source) else { return nil }
    while try walk.next() != nil {}
    return walk.trailerEnd.flatMap { $0 < source.byteCount ? $0 : nil }
  }
}
