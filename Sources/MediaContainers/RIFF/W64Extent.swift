package import MediaCore

/// How long a Wave64 file says that it is, by the headers of its chunks.
package enum W64Extent {
  /// The GUID and the size, which counts both.
  private static let headerSize: Int64 = 24
  /// Writers to a pipe put the largest numbers for what they don't know.
  private static let largestSize = UInt64(1) << 62

  /// The offset at which the headers say that the file ends; more than its size if it was cut.
  ///
  /// The data chunk decides where no chunk can follow it, as in WAVE. `nil` for a stream whose writer did not know the
  /// size, and for other formats. Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard let root = try chunk(source, at: 0), root.id == "riff" else { return nil }
    let fileEnd = (1..<largestSize).contains(root.size) ? Int64(root.size) : nil
    // After the root's header is the GUID of its kind.
    var offset = headerSize + 16
    for _ in 0..<RIFFExtent.headerLimit {
      guard let chunk = try chunk(source, at: offset), chunk.size >= UInt64(headerSize) else { break }
      guard chunk.size < largestSize else { return fileEnd }
      let end = offset.saturatingAdd(Int64(chunk.size))
      if chunk.id == "data" {
        guard let fileEnd else { return chunk.size == UInt64(headerSize) ? nil : end }
        return fileEnd - end < 8 ? end : fileEnd
      }
      offset = end.saturatingAdd(7) & ~7
    }
    return fileEnd
  }

  /// The name that begins a chunk's GUID, and the size; `nil` where the source ends before.
  private static func chunk(
    _ source: any ByteSource, at offset: Int64
  ) throws(MediaError) -> (id: FourCC, size: UInt64)? {
    let bytes = try source.bytes(at: offset, count: Int(headerSize))
    guard bytes.count == headerSize else { return nil }
    return (
      FourCC(rawValue: bytes.bigEndian(UInt32.self, at: 0)), bytes.bigEndian(UInt64.self, at: 16).byteSwapped
    )
  }
}
