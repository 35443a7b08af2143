package import MediaCore

/// The extent of a CAF file by the headers of its chunks.
package enum CAFExtent {
  /// The number of headers that are looked at.
  private static let chunkLimit = 4096

  /// The offset at which the last chunk ends that begins in the file; more than its size if it was cut.
  ///
  /// `nil` for a data chunk of size −1, which runs to the file's end (Core Audio Format, "Audio Data Chunk"), and for
  /// other formats. Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard try source.bytes(at: 0, count: 4).elementsEqual("caff".utf8) else { return nil }
    var offset: Int64 = 8
    for _ in 0..<chunkLimit where offset < source.byteCount {
      guard let chunk = try ChunkHeader(of: source, at: offset, .caf) else { break }
      guard let size = Int64(exactly: chunk.stated) else { return nil }
      offset = chunk.payloadStart.saturatingAdd(size)
    }
    return offset
  }
}
