package import MediaCore

/// Whether a GIF file ends within one of its blocks.
package enum GIFExtent {
  /// Whether the last block is not whole; a file that lacks its trailer alone lacks nothing else (GIF89a, 27).
  package static func isCut(_ source: any ByteSource) throws(MediaError) -> Bool {
    guard try source.bytes(at: max(source.byteCount - 1, 0), count: 1) != [0x3B],
      var walk = try GIFBlockWalk(source)
    else { return false }
    while try walk.next() != nil {}
    return walk.isCut
  }
}
