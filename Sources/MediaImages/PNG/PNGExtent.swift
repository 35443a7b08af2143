package import MediaCore

/// How long a PNG file is by its chunks.
package enum PNGExtent {
  /// The offset at which the file's last chunk ends; more than its size if it was cut.
  ///
  /// `nil` for another file, and where something else stands between chunks (PNG 3, 5.3).
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let signature = PNGChunkHeader.signature
    guard try source.bytes(at: 0, count: signature.count) == signature else { return nil }
    var offset = PNGChunkHeader.firstOffset
    while offset < source.byteCount, let chunk = try PNGChunkHeader(of: source, at: offset) {
      guard chunk.isNamed else { return nil }
      offset = chunk.end
      if chunk.type == "IEND" { return offset }
    }
    // An end without data is what any file has at least.
    return max(offset, source.byteCount) + 12
  }
}
