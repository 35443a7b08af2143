package import MediaCore
import MediaStructure

/// The extent of a PNG file by its chunks.
package enum PNGExtent {
  /// As many chunks as a file is gone through for; most writers divide pixels into some of 8 kB and more.
  private static let chunkLimit = 1 << 20

  /// The offset at which the file's last chunk ends; more than its size if it was cut.
  ///
  /// `nil` for another file, for one of more than a million chunks, and where something else stands between them
  /// (PNG 3, 5.3).
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let signature = PNGChunkHeader.signature
    guard try source.bytes(at: 0, count: signature.count) == signature else { return nil }
    var chunks = BufferedSource(source)
    var offset = PNGChunkHeader.firstOffset
    for _ in 0..<chunkLimit {
      let head = try chunks.bytes(at: offset, count: PNGChunkHeader.byteCount, window: 1 << 10)
      // An end without data is what any file has at least.
      guard let chunk = PNGChunkHeader(head, at: offset) else { return max(offset, source.byteCount) + 12 }
      guard chunk.isNamed else { return nil }
      offset = chunk.end
      if chunk.type == "IEND" { return offset }
    }
    return nil
  }
}
