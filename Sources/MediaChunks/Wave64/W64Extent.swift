package import MediaCore

/// The extent of a Wave64 file by the headers of its chunks.
package enum W64Extent {
  /// With the sizes as they are stated, which a writer to a pipe leaves at 0.
  private static let layout: ChunkLayout = {
    var layout = ChunkLayout.wave64
    layout.sizeIncludesHeader = false
    return layout
  }()
  /// Writers to a pipe put the largest numbers for what they don't know.
  private static let sizeLimit = UInt64(1) << 62

  /// The offset at which the headers say that the file ends; more than its size if it was cut.
  ///
  /// The data chunk decides where no chunk can follow it, as in WAVE. `nil` for a stream whose writer did not know the
  /// size, and for other formats. Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    guard let root = try ChunkHeader(of: source, at: 0, layout), root.id == "riff" else { return nil }
    let fileEnd = (1..<sizeLimit).contains(root.stated) ? Int64(root.stated) : nil
    // After the root's header is the GUID of its kind.
    var offset = root.payloadStart + 16
    for _ in 0..<RIFFExtent.headerLimit {
      guard let chunk = try ChunkHeader(of: source, at: offset, layout),
        chunk.stated >= UInt64(chunk.headerSize)
      else { break }
      guard chunk.stated < sizeLimit else { return fileEnd }
      let end = offset.saturatingAdd(Int64(chunk.stated))
      if chunk.id == "data" {
        guard let fileEnd else { return chunk.stated == UInt64(chunk.headerSize) ? nil : end }
        return fileEnd - end < 8 ? end : fileEnd
      }
      offset = end.saturatingAdd(7) & ~7
    }
    return fileEnd
  }
}
